import {
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
  type Stored,
  withoutUndefined,
} from '../../../k8s/index.js';
import { untilAborted } from '../../clock/internal.js';
import type { RestConfig } from '../../config/index.js';
import { callSignal } from '../../scope/internal.js';
import { isNotFound } from '../errors/status-reason.js';
import type {
  ApplyOptions,
  Client,
  ClientWatchOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectList,
  Reader,
  SubResourceClient,
  SubResourceWriter,
  WatchEvent,
  WriteOptions,
} from '../interfaces/client.js';
import { type ObjectKey, objectKeyFromObject } from '../mapping/object-key.js';
import { checkKey, collectionPath, kindOf, objectPath } from '../mapping/resource-path.js';
import { newRestMapper } from '../mapping/rest-mapper.js';
import type { RestMapper, RestMapping } from '../mapping/rest-mapping.js';
import { withMapping } from '../mapping/with-mapping.js';
import type { Patch } from '../patch/patch.js';
import { checkedList, checkedObject, type ReceivedList } from '../transport/checked-response.js';
import { newTransport } from '../transport/http-transport.js';
import type { Transport } from '../transport/transport.js';
import { fieldManagerOf, userAgent } from '../transport/user-agent.js';
import { type CompletedWrite, deletionOf, deletionsOf, writeOf } from './completed-write.js';
import { deleteBody, listQuery, writeQuery } from './query.js';
import { checkWhole, representationOf } from './representation.js';
import { type ClientCore, DirectSubResource } from './subresource.js';
import { watchCollection } from './watch.js';

/** Options of {@link newClient}. */
export interface ClientOptions {
  /** Default: a new transport for `config`. */
  readonly transport?: Transport | undefined;
  /** The API server to connect to. Required without `transport`. */
  readonly config?: RestConfig | undefined;
  /** Default: a new mapper that uses discovery. */
  readonly mapper?: RestMapper | undefined;
  /** The reader used by `get`, `find` and `list`, usually a cache. Default: the API server. */
  readonly reader?: Reader | undefined;
  /** `dryRun` for writes that do not set it. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** `fieldManager` for writes that do not set it. Default: the first part of the user agent, such as `kbts`. */
  readonly fieldManager?: string | undefined;
  /** `fieldValidation` for writes that do not set it. Default: the server default (`Warn`). */
  readonly fieldValidation?: WriteOptions['fieldValidation'] | undefined;
  /**
   * Called before a write returns, for `deleteAllOf` once per object; not for dry runs, nor if the response does not
   * describe the object, as after an eviction. Default: not called. Usually records the write in a `WriteTracker`.
   */
  readonly onWrite?: ((write: CompletedWrite) => void) | undefined;
}

/** Creates a client that writes to the API server and reads from it, or from `reader`. */
export function newClient(options: ClientOptions): Client {
  const transport = options.transport ?? (options.config && newTransport(options.config));
  if (!transport) throw new TypeError('`newClient` requires `transport` or `config`');
  return new DirectClient(transport, options.mapper ?? newRestMapper(transport), options);
}

class DirectClient implements Client, ClientCore {
  readonly status: SubResourceWriter;
  readonly defaultFieldManager: string;
  readonly #objects: SubResourceClient;

  constructor(
    readonly transport: Transport,
    readonly mapper: RestMapper,
    private readonly options: ClientOptions,
  ) {
    this.defaultFieldManager = fieldManagerOf(options.config?.userAgent ?? userAgent);
    this.#objects = new DirectSubResource(this);
    this.status = new DirectSubResource(this, 'status');
  }

  async get<T extends KubernetesObject>(
    kind: ObjectType<T>,
    key: ObjectKey,
    options: GetOptions = {},
  ): Promise<Stored<T>> {
    if (this.options.reader) return await this.options.reader.get(kind, key, options);
    const signal = callSignal(options.signal);
    const { accept, read } = representationOf(kind);
    return await this.#mapped(kind, signal, async (mapping) => {
      const request = { method: 'GET', path: objectPath(mapping, key), accept, signal } as const;
      return read(checkedObject(await this.transport.request<Stored<KubernetesObject>>(request), request));
    });
  }

  async find<T extends KubernetesObject>(
    kind: ObjectType<T>,
    key: ObjectKey,
    options: GetOptions = {},
  ): Promise<Stored<T> | undefined> {
    if (this.options.reader) return await this.options.reader.find(kind, key, options);
    try {
      return await this.get(kind, key, options);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async list<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: ListOptions = {},
  ): Promise<ObjectList<Stored<T>>> {
    if (this.options.reader) return await this.options.reader.list(kind, options);
    const signal = callSignal(options.signal);
    const { acceptList: accept, read } = representationOf(kind);
    const list = await this.#mapped(kind, signal, async (mapping) => {
      const path = collectionPath(mapping, options.namespace);
      const request = { method: 'GET', path, query: listQuery(options), accept, signal } as const;
      return checkedList(await this.transport.request<ReceivedList<Stored<KubernetesObject>>>(request), request);
    });
    return { metadata: list.metadata ?? {}, items: (list.items ?? []).map(read) };
  }

  async create<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<Stored<T>> {
    checkWhole('create', object);
    const signal = callSignal(options.signal);
    const all = this.withDefaults(options);
    return await withMapping({ mapper: this.mapper, gvk: kindOf(object), signal }, async (mapping) => {
      const { namespace, name = '' } = object.metadata;
      if (mapping.namespaced && !namespace)
        throw new TypeError(`${mapping.kind} \`${name}\`: \`metadata.namespace\` is required`);
      const path = collectionPath(mapping, namespace);
      const request = { method: 'POST', path, body: object, query: writeQuery(all), signal } as const;
      const created = checkedObject(await this.transport.request<Stored<T>>(request), request);
      this.wrote(all, writeOf(mapping, created, object));
      return created;
    });
  }

  update<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<Stored<T>> {
    return this.#objects.update(object, options);
  }

  patch<T extends KubernetesObject>(object: T, patch: Patch, options: WriteOptions = {}): Promise<Stored<T>> {
    return this.#objects.patch(object, patch, options);
  }

  apply<T extends KubernetesObject>(object: T, options: ApplyOptions = {}): Promise<Stored<T>> {
    return this.#objects.apply(object, options);
  }

  async delete(object: KubernetesObject, options: DeleteOptions = {}): Promise<void> {
    const signal = callSignal(options.signal);
    const all = { ...this.#dryRun(), ...withoutUndefined(options) };
    await withMapping({ mapper: this.mapper, gvk: kindOf(object), signal }, async (mapping) => {
      const key = checkKey(mapping, objectKeyFromObject(object));
      const path = objectPath(mapping, key);
      const request = { method: 'DELETE', path, body: deleteBody(all), signal } as const;
      const response = checkedObject(await this.transport.request(request), request);
      this.wrote(all, deletionOf(mapping, key, response));
    });
  }

  async deleteAllOf<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: Pick<ListOptions, 'namespace' | 'labels' | 'fields'> & DeleteOptions,
  ): Promise<void> {
    const signal = callSignal(options.signal);
    const all = { ...this.#dryRun(), ...withoutUndefined(options) };
    await this.#mapped(kind, signal, async (mapping) => {
      if (mapping.namespaced && !options.namespace)
        throw new TypeError(`deleteAllOf ${mapping.kind}: \`namespace\` is required`);
      const path = collectionPath(mapping, options.namespace);
      const request = { method: 'DELETE', path, body: deleteBody(all), query: listQuery(options), signal } as const;
      this.wrote(all, ...deletionsOf(mapping, checkedObject(await this.transport.request(request), request)));
    });
  }

  subResource(name: string): SubResourceClient {
    return new DirectSubResource(this, name);
  }

  async *watch<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: ClientWatchOptions = {},
  ): AsyncGenerator<WatchEvent<T>> {
    const signal = callSignal(options.signal);
    const mapping = await untilAborted(this.mapper.restMapping(groupVersionKindOf(kind)), signal);
    const path = collectionPath(mapping, options.namespace);
    const { labels, fields } = options;
    const { accept, read } = representationOf(kind);
    const request = { path, query: listQuery({ labels, fields }), accept, signal };
    for await (const { type, object } of watchCollection(this.transport, request, options))
      yield { type, object: read(object) };
  }

  withDefaults<O extends WriteOptions>(options: O): O {
    const { fieldManager, fieldValidation } = this.options;
    return { ...this.#dryRun(), ...withoutUndefined({ fieldManager, fieldValidation }), ...withoutUndefined(options) };
  }

  wrote({ dryRun }: Pick<WriteOptions, 'dryRun'>, ...writes: readonly (CompletedWrite | undefined)[]): void {
    if (dryRun) return;
    for (const write of writes) if (write) this.options.onWrite?.(write);
  }

  #mapped<R>(
    kind: ObjectType<never> | ObjectType<KubernetesObject>,
    signal: AbortSignal | undefined,
    send: (mapping: RestMapping) => Promise<R>,
  ): Promise<R> {
    return withMapping({ mapper: this.mapper, gvk: groupVersionKindOf(kind), signal }, send);
  }

  #dryRun(): Pick<WriteOptions, 'dryRun'> {
    return this.options.dryRun ? { dryRun: true } : {};
  }
}
