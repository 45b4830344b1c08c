import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { type Status, StatusError } from '../errors/status-error.js';
import { TransportError } from '../errors/transport-error.js';
import type { ClientWatchOptions, WatchEvent } from '../interfaces/client.js';
import type { ApiRequest, Transport } from '../transport/transport.js';

/** A line of a watch. */
export interface WatchLine<T extends KubernetesObject> {
  readonly type: WatchEvent<T>['type'] | 'BOOKMARK' | 'ERROR';
  readonly object: Stored<T>;
}

/** See {@link Client.watch}. */
export async function* watchCollection(
  transport: Transport,
  request: Pick<ApiRequest, 'path' | 'query' | 'accept' | 'signal'>,
  options: Pick<ClientWatchOptions, 'resourceVersion' | 'timeoutSeconds'>,
): AsyncGenerator<WatchEvent<KubernetesObject>> {
  const began = performance.now();
  let { resourceVersion, timeoutSeconds } = options;
  for (;;) {
    const query = { ...request.query, watch: true, allowWatchBookmarks: true, resourceVersion, timeoutSeconds };
    const batches = await transport.stream<WatchLine<KubernetesObject>>({ ...request, method: 'GET', query });
    try {
      for await (const batch of batches) {
        for (const { type, object } of batch) {
          if (type === 'ERROR') throw new StatusError(object as unknown as Status);
          resourceVersion = object.metadata.resourceVersion;
          if (type !== 'BOOKMARK') yield { type, object };
        }
      }
      return;
    } catch (error) {
      if (!isIdle(error)) throw error;
    }
    if (options.timeoutSeconds !== undefined) {
      timeoutSeconds = Math.ceil(options.timeoutSeconds - (performance.now() - began) / 1000);
      if (timeoutSeconds <= 0) return;
    }
  }
}

/** Whether nothing arrived for a long time, so that the connection may be dead. */
function isIdle(error: unknown): boolean {
  return error instanceof TransportError && error.code === 'ETIMEDOUT';
}
