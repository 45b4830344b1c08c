import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { callSignal } from '../../scope/internal.js';
import type { ApplyOptions, GetOptions, SubResourceClient, WriteOptions } from '../interfaces/client.js';
import { objectKeyFromObject } from '../mapping/object-key.js';
import { kindOf, objectPath } from '../mapping/resource-path.js';
import type { RestMapper } from '../mapping/rest-mapping.js';
import { withMapping } from '../mapping/with-mapping.js';
import type { Patch } from '../patch/patch.js';
import { checkedObject } from '../transport/checked-response.js';
import type { ApiRequest, Transport } from '../transport/transport.js';
import { type CompletedWrite, writeOf } from './completed-write.js';
import { writeQuery } from './query.js';
import { acceptOf, checkWhole, readWritten } from './representation.js';

/** The dependencies shared by all calls of a client. */
export interface ClientCore {
  readonly transport: Transport;
  readonly mapper: RestMapper;
  /** For apply calls only; for other writes, the API server chooses a field manager. */
  readonly defaultFieldManager: string;
  withDefaults<O extends WriteOptions>(options: O): O;
  /** Reports a write, unless it was a dry run or its result is unknown. */
  wrote(options: Pick<WriteOptions, 'dryRun'>, write: CompletedWrite | undefined): void;
}

/** A client for a subresource, or for the objects themselves if `name` is undefined. */
export class DirectSubResource implements SubResourceClient {
  constructor(
    private readonly core: ClientCore,
    private readonly name?: string,
  ) {}

  get<S>(object: KubernetesObject, options: GetOptions = {}): Promise<S> {
    return this.#send(object, { method: 'GET', signal: options.signal });
  }

  create<S>(object: KubernetesObject, body: S, options: WriteOptions = {}): Promise<S> {
    return this.#write(object, 'POST', body, options);
  }

  async update<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<Stored<T>> {
    checkWhole('update', object);
    return await this.#write(object, 'PUT', object, options);
  }

  async patch<T extends KubernetesObject>(object: T, patch: Patch, options: WriteOptions = {}): Promise<Stored<T>> {
    const body: unknown = typeof patch.body === 'function' ? patch.body(object) : patch.body;
    const format = { contentType: patch.contentType, accept: acceptOf(object) };
    return await this.#write(object, 'PATCH', body, options, format, (response) => readWritten(object, response));
  }

  apply<T extends KubernetesObject>(object: T, options: ApplyOptions = {}): Promise<Stored<T>> {
    const query = { force: options.force ? true : undefined };
    const { fieldManager = this.core.defaultFieldManager, ...others } = this.core.withDefaults(options);
    return this.#write(
      object,
      'PATCH',
      object,
      { ...others, fieldManager },
      { contentType: 'application/apply-patch+yaml', query },
    );
  }

  #write<R>(
    object: KubernetesObject,
    method: ApiRequest['method'],
    body: unknown,
    options: WriteOptions,
    more: Pick<ApiRequest, 'contentType' | 'accept' | 'query'> = {},
    read: (response: R) => R = (response) => response,
  ): Promise<R> {
    const all = this.core.withDefaults(options);
    const query = { ...writeQuery(all), ...more.query };
    return this.#send<R>(object, { ...more, method, body, query, signal: options.signal }, all, read);
  }

  /** Whether responses are objects. Other subresources, such as `log`, may respond with any content. */
  get #isObject(): boolean {
    return this.name === undefined || this.name === 'status' || this.name === 'scale';
  }

  /** @param written the write options; undefined if the call is not a write */
  async #send<R>(
    object: KubernetesObject,
    request: Omit<ApiRequest, 'path'>,
    written?: WriteOptions | undefined,
    read: (response: R) => R = (response) => response,
  ): Promise<R> {
    const signal = callSignal(request.signal);
    return await withMapping({ mapper: this.core.mapper, gvk: kindOf(object), signal }, async (mapping) => {
      const path = objectPath(mapping, objectKeyFromObject(object), this.name);
      const sent = { ...request, signal, path };
      const received = await this.core.transport.request<R>(sent);
      const response = read(this.#isObject ? checkedObject(received, sent) : received);
      if (written) this.core.wrote(written, writeOf(mapping, response, request.body));
      return response;
    });
  }
}
