import type { KubernetesObject } from '../../k8s/index.js';
import type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from '../event/index.js';
import type { EventHandler, HandlerContext } from '../handler/index.js';
import { and, type Predicate } from '../predicate/index.js';
import type { RequestQueue } from '../queue/index.js';
import { runInScope } from '../scope/index.js';

/** Takes events of all sorts, and never throws. */
export interface Dispatcher<T extends KubernetesObject> {
  create(event: CreateEvent<T>): void | Promise<void>;
  update(event: UpdateEvent<T>): void | Promise<void>;
  delete(event: DeleteEvent<T>): void | Promise<void>;
  generic(event: GenericEvent<T>): void | Promise<void>;
}

/** Gives a handler the events that all predicates let through. What goes wrong is logged, and the next event comes. */
export function newDispatcher<T extends KubernetesObject, R>(
  handler: EventHandler<T, R>,
  predicates: readonly Predicate<T>[],
  queue: RequestQueue<R>,
  context: HandlerContext,
): Dispatcher<T> {
  const predicate = and(...predicates);
  const guard = (run: () => void | Promise<void>): void | Promise<void> => {
    const fail = (error: unknown) => context.log.error('event handler failed', { error });
    try {
      return runInScope(context, run)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  return {
    create: (event) => guard(() => (predicate.create(event) ? handler.create?.(event, queue, context) : undefined)),
    update: (event) => guard(() => (predicate.update(event) ? handler.update?.(event, queue, context) : undefined)),
    delete: (event) => guard(() => (predicate.delete(event) ? handler.delete?.(event, queue, context) : undefined)),
    generic: (event) => guard(() => (predicate.generic(event) ? handler.generic?.(event, queue, context) : undefined)),
  };
}
