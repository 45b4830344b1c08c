import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { type ApiRequest, isExpired, type Transport, TransportError } from '../../client/index.js';
import { checkedList, isObject, type ReceivedList } from '../../client/internal.js';
import { keyOfObject } from '../store/store.js';

interface PagesRequest<T extends KubernetesObject> extends Pick<ApiRequest, 'path' | 'query' | 'accept'> {
  readonly pageSize: number;
  /** Transforms an object; returns undefined to drop it. */
  readonly prepare: (object: Stored<T>) => Stored<T> | undefined;
  readonly signal: AbortSignal;
}

/** Lists a collection in pages. Returns its objects by key, and its resource version. */
export async function readPages<T extends KubernetesObject>(
  transport: Transport,
  { path, query, accept, pageSize, prepare, signal }: PagesRequest<T>,
): Promise<{ objects: Map<string, Stored<T>>; version: string }> {
  const objects = new Map<string, Stored<T>>();
  let limit: number | undefined = pageSize;
  let next: string | undefined;
  for (;;) {
    try {
      const request: ApiRequest = { method: 'GET', path, query: { ...query, limit, continue: next }, accept, signal };
      const page = checkedList(await transport.request<ReceivedList<Stored<T>>>(request), request);
      for (const item of page.items ?? []) {
        if (!isObject(item.metadata)) throw new TransportError(`GET ${path}: an item of the list has no metadata`);
        const object = prepare(item);
        if (object) objects.set(keyOfObject(object), object);
      }
      const { continue: token, resourceVersion = '' } = page.metadata ?? {};
      if (!token) return { objects, version: resourceVersion };
      if (token === next) throw new TransportError(`GET ${path}: the server returned the same continue token twice`);
      next = token;
    } catch (error) {
      // Some servers send pages even without a limit: the next attempt must not follow immediately.
      if (!next || limit === undefined || !isExpired(error)) throw error;
      // The continue token expired while the list was read: start over, without pages.
      objects.clear();
      limit = undefined;
      next = undefined;
    }
  }
}
