import type { KubernetesObject, ObjectType, Stored } from '../../../k8s/index.js';
import type { ListMeta } from '../../../k8s/meta/v1.js';
import type { ObjectKey } from '../mapping/object-key.js';
import type { Patch } from '../patch/patch.js';

/** The result of a list call. */
export interface ObjectList<T> {
  readonly metadata: ListMeta;
  readonly items: T[];
}

/** Options of {@link Reader.get} and {@link Reader.find}. */
export interface GetOptions {
  /**
   * Returns the cached objects themselves instead of copies, which saves time and memory for large lists. The objects,
   * including nested values, must not be mutated. Default: the cache setting of the kind, see `CacheOptions`.
   */
  readonly unsafeDisableDeepCopy?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Reader.list}. */
export interface ListOptions {
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** Labels that objects must have, or a label selector as in kubectl (`app in (a,b),!old`). Default: no selector. */
  readonly labels?: Readonly<Record<string, string>> | string | undefined;
  /** Fields and their required values; for a cache, names and values of indexes, see `FieldIndexer`. Default: none. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Maximum number of objects. Default: all. */
  readonly limit?: number | undefined;
  /** See {@link GetOptions.unsafeDisableDeepCopy}. Default: the cache setting of the kind. */
  readonly unsafeDisableDeepCopy?: boolean | undefined;
  /** The continue token of an earlier, limited list; undefined for a new list. Not supported by caches. */
  readonly continue?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of all write calls. */
export interface WriteOptions {
  /** Runs admission, validation and defaulting, but does not persist anything. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** The field manager of the written fields. Default: that of the client, or the first part of the user agent. */
  readonly fieldManager?: string | undefined;
  /** How the server treats unknown and duplicate fields. Default: the server default (`Warn`). */
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link Writer.apply}. */
export interface ApplyOptions extends WriteOptions {
  /** Takes ownership of conflicting fields from other field managers. Default: false. */
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
 * Reads objects from a cache or from the API server. Unless `unsafeDisableDeepCopy` is set, the caller owns the
 * returned objects.
 *
 * Rejects a name or namespace that would change the URL path, such as `a/status`, with InvalidNameError, and a missing
 * name or namespace with TypeError.
 */
export interface Reader {
  /** @throws StatusError with reason `NotFound` if the object does not exist */
  get<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T>>;
  /** Like `get`, but returns undefined if the object does not exist. */
  find<T extends KubernetesObject>(
    kind: ObjectType<T>,
    key: ObjectKey,
    options?: GetOptions,
  ): Promise<Stored<T> | undefined>;
  list<T extends KubernetesObject>(kind: ObjectType<T>, options?: ListOptions): Promise<ObjectList<Stored<T>>>;
}

/** Writes objects. Never mutates the given object. Names are validated as in {@link Reader}. */
export interface Writer {
  create<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
  /** Replaces an object. If `metadata.resourceVersion` is set and outdated, fails with reason `Conflict`. */
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
  /** Patches an object, see `mergeFrom`, `mergePatch`, `jsonPatch`, `strategicMergePatch`, `strategicMergeFrom`. */
  patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
  /** Server-side apply: sets the fields of `object`, which `fieldManager` then owns. */
  apply<T extends KubernetesObject>(object: T, options?: ApplyOptions): Promise<Stored<T>>;
  delete(object: KubernetesObject, options?: DeleteOptions): Promise<void>;
  deleteAllOf<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: Pick<ListOptions, 'namespace' | 'labels' | 'fields'> & DeleteOptions,
  ): Promise<void>;
}

/** Writes a subresource of objects, usually `status`. */
export interface SubResourceWriter {
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
  patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
  apply<T extends KubernetesObject>(object: T, options?: ApplyOptions): Promise<Stored<T>>;
}

/** Reads and writes any subresource, even if its body has a different kind, such as `scale` and `eviction`. */
export interface SubResourceClient extends SubResourceWriter {
  get<S>(object: KubernetesObject, options?: GetOptions): Promise<S>;
  create<S>(object: KubernetesObject, body: S, options?: WriteOptions): Promise<S>;
}

/** An object change reported by a watch. */
export interface WatchEvent<T extends KubernetesObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** The object after the change; for `DELETED`, its last state. */
  readonly object: Stored<T>;
}

/** Options of {@link Client.watch}. */
export interface ClientWatchOptions extends Pick<ListOptions, 'namespace' | 'labels' | 'fields' | 'signal'> {
  /** Reports only changes after this version; if undefined, begins with an `ADDED` event for each existing object. */
  readonly resourceVersion?: string | undefined;
  /** Ends the watch after this time. Default: chosen by the server, 30 to 60 minutes. */
  readonly timeoutSeconds?: number | undefined;
}

/** Reads and writes the objects of a cluster. */
export interface Client extends Reader, Writer {
  /** The `status` subresource. */
  readonly status: SubResourceWriter;
  subResource(name: string): SubResourceClient;
  /**
   * Watches a collection on the API server, never in a cache. Intended for command-line tools and tests; a controller
   * should use a source, which also relists.
   *
   * May repeat changes when it resumes a watch that was idle for 30 s (with HTTP/2, 90 s). Ends when the server ends
   * the watch, or without an error when the signal is aborted.
   *
   * @throws StatusError with reason `Expired` if `resourceVersion` is too old; TransportError if the connection breaks
   * @example
   * for await (const { type, object } of client.watch(Job, { namespace: 'default' })) {
   *   if (type === 'MODIFIED' && object.status?.succeeded) break;
   * }
   */
  watch<T extends KubernetesObject>(kind: ObjectType<T>, options?: ClientWatchOptions): AsyncIterable<WatchEvent<T>>;
}
