import type { KubernetesObject, ObjectType, Stored } from '../../k8s/index.js';
import type { ListMeta } from '../../k8s/meta/v1.js';
import type { Patch } from './patch.js';

/** Names one object of a kind. */
export interface ObjectKey {
  /** Absent for kinds without namespace. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** What a list call returned: the objects, and where the list stands. */
export interface ObjectList<T> {
  readonly metadata: ListMeta;
  readonly items: T[];
}

/** Options of {@link Reader.get} and {@link Reader.find}. */
export interface GetOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Reader.list}. */
export interface ListOptions {
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Labels that objects must have, or a selector in kubectl's form (`app in (a,b),!old`). */
  readonly labels?: Readonly<Record<string, string>> | string | undefined;
  /** Fields with the value that they must have. From a cache: names of indexes, see `FieldIndexer`. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** At most this many objects. Default: all. */
  readonly limit?: number | undefined;
  /** Where an earlier, limited list left off. Not for caches. */
  readonly continue?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of all calls that write. */
export interface WriteOptions {
  /** Checks and defaults, but stores nothing. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** Name under which the server records who owns the written fields. */
  readonly fieldManager?: string | undefined;
  /** What the server does with fields that it does not know. Default: the server's (`Warn`). */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Writer.apply}. */
export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string;
  /** Takes fields over from other managers. Default: false. */
  readonly force?: boolean | undefined;
}

/** Options of {@link Writer.delete}. */
export interface DeleteOptions {
  readonly dryRun?: boolean | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly preconditions?:
    | { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined }
    | undefined;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads objects: from a cache, or from the API server. What it returns belongs to the caller.
 *
 * A name or namespace that would lead to another URL, such as `a/status`, is refused with InvalidNameError before anything is
 * sent; a missing one with TypeError.
 */
export interface Reader {
  /** @throws StatusError with reason `NotFound` when there is no such object */
  get<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T>>;
  /** As `get`, but undefined when there is no such object. */
  find<T extends KubernetesObject>(
    kind: ObjectType<T>,
    key: ObjectKey,
    options?: GetOptions,
  ): Promise<Stored<T> | undefined>;
  list<T extends KubernetesObject>(kind: ObjectType<T>, options?: ListOptions): Promise<ObjectList<Stored<T>>>;
}

/** Writes objects. Never changes its argument; returns what the server stored. Names are checked as by {@link Reader}. */
export interface Writer {
  create<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
  /** Replaces an object. With `metadata.resourceVersion` set it fails with reason `Conflict` when the object has moved on. */
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
  /** Changes parts of an object, see `mergeFrom`, `mergePatch`, `jsonPatch`, `strategicMergePatch`. */
  patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
  /** Server-side apply: makes the fields of `object` so, and owns them as `fieldManager`. */
  apply<T extends KubernetesObject>(object: T, options: ApplyOptions): Promise<Stored<T>>;
  delete(object: KubernetesObject, options?: DeleteOptions): Promise<void>;
  deleteAllOf<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: Pick<ListOptions, 'namespace' | 'labels' | 'fields'> & DeleteOptions,
  ): Promise<void>;
}

/** Writes a subresource of objects, most often `status`. */
export interface SubResourceWriter {
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
  patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
  apply<T extends KubernetesObject>(object: T, options: ApplyOptions): Promise<Stored<T>>;
}

/** Any subresource, such as `scale`, `eviction` or `token`; bodies have a kind of their own. */
export interface SubResourceClient extends SubResourceWriter {
  get<S>(object: KubernetesObject, options?: GetOptions): Promise<S>;
  create<S>(object: KubernetesObject, body: S, options?: WriteOptions): Promise<S>;
}

/** Reads and writes objects of a cluster. */
export interface Client extends Reader, Writer {
  /** The `status` subresource. */
  readonly status: SubResourceWriter;
  subResource(name: string): SubResourceClient;
}
