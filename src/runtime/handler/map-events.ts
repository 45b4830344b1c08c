import type { KubernetesObject, Stored } from '../../k8s/index.js';
import type { RequestQueue } from '../workqueue/index.js';
import type { EventHandler, HandlerContext } from './handler.js';

/** Returns the requests for an object. */
export type MapObject<T extends KubernetesObject, R> = (
  object: Stored<T>,
  context: HandlerContext,
) => readonly R[] | Promise<readonly R[]>;

type CompleteHandler<T extends KubernetesObject, R> = {
  readonly [E in 'create' | 'update' | 'delete' | 'generic']: NonNullable<EventHandler<T, R>[E]>;
};

/**
 * Creates a handler that enqueues the requests that `map` returns. An update maps both the new and the old object, so
 * that a former owner is enqueued, too; equal requests are added once per event.
 *
 * @param keyOf returns the key of a request, which is the same for equal requests
 */
export function handlerFromMap<T extends KubernetesObject, R>(
  map: MapObject<T, R>,
  keyOf: (request: R) => string,
): CompleteHandler<T, R> {
  // An error that `map` throws becomes a rejection: otherwise, a rejection for the other object of an update would be
  // unhandled.
  const requestsOf = (object: Stored<T>, context: HandlerContext) => {
    try {
      return map(object, context);
    } catch (error) {
      return Promise.reject(error);
    }
  };
  const enqueue = (objects: readonly Stored<T>[], queue: RequestQueue<R>, context: HandlerContext) => {
    const found = objects.map((object) => requestsOf(object, context));
    // Synchronous if the mapping is synchronous, so that a large cache fills the queue without yielding.
    const isSync = found.every((requests): requests is readonly R[] => !(requests instanceof Promise));
    if (isSync) return addOnce(found, keyOf, queue);
    return Promise.all(found).then((requests) => addOnce(requests, keyOf, queue));
  };
  return {
    create: ({ object }, queue, context) => enqueue([object], queue, context),
    update: ({ objectOld, objectNew }, queue, context) => enqueue([objectNew, objectOld], queue, context),
    delete: ({ object }, queue, context) => enqueue([object], queue, context),
    generic: ({ object }, queue, context) => enqueue([object], queue, context),
  };
}

function addOnce<R>(found: readonly (readonly R[])[], keyOf: (request: R) => string, queue: RequestQueue<R>): void {
  const seen = new Set<string>();
  for (const request of found.flat()) {
    const key = keyOf(request);
    if (!seen.has(key)) queue.add(request);
    seen.add(key);
  }
}
