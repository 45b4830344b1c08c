import type { KubernetesObject } from '../../k8s/index.js';
import type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from '../event/index.js';
import type { Logger } from '../log/index.js';
import type { Request } from '../reconcile/index.js';
import type { RequestQueue } from '../workqueue/index.js';

/** What an event handler is given next to event and queue. */
export interface HandlerContext {
  readonly log: Logger;
  /** Aborted when the controller stops. */
  readonly signal: AbortSignal;
}

/**
 * Turns events into requests.
 *
 * Events of one source come one after the other: the next waits until a promise that a handler returns is settled. An
 * error is logged and does not end the source; when a promise is rejected, the same event comes again later. A part that
 * is left out ignores events of its sort.
 */
export interface EventHandler<T extends KubernetesObject = KubernetesObject, R = Request> {
  /** Called before the first event; when it rejects, it is called again later. Default: nothing to prepare. */
  prepare?(): Promise<void>;
  create?(event: CreateEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
  update?(event: UpdateEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
  delete?(event: DeleteEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
  generic?(event: GenericEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
}

/** Priority of events that tell nothing new: objects of the initial list, and resyncs. */
export const lowPriority = -100;
