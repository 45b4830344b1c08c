import type { KubernetesObject } from '../../k8s/index.js';
import type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from '../event/index.js';
import type { Logger } from '../log/index.js';
import type { Request } from '../reconcile/index.js';
import type { RequestQueue } from '../workqueue/index.js';

/** The context of an event handler. */
export interface HandlerContext {
  readonly log: Logger;
  /** Aborted when the controller stops. */
  readonly signal: AbortSignal;
}

/**
 * Maps events to requests.
 *
 * The events of a source are handled sequentially: the next event waits until the returned promise settles. If a
 * handler or a predicate fails, the error is logged and the event is retried later, with a backoff of up to 5 min. A
 * promise that does not settle is logged after 30 s. Types of events without a function are ignored.
 *
 * Requests for objects of the initial list and of resyncs have a low priority by default.
 */
export interface EventHandler<T extends KubernetesObject = KubernetesObject, R = Request> {
  /** Called before the first event; if it rejects, it is retried later. Undefined if there is nothing to prepare. */
  readonly prepare?: (() => Promise<void>) | undefined;
  readonly create?: HandleEvent<CreateEvent<T>, R> | undefined;
  readonly update?: HandleEvent<UpdateEvent<T>, R> | undefined;
  readonly delete?: HandleEvent<DeleteEvent<T>, R> | undefined;
  readonly generic?: HandleEvent<GenericEvent<T>, R> | undefined;
}

// Not a method, whose parameters are bivariant: a handler for one kind must not be assignable to a handler for all
// kinds.
type HandleEvent<E, R> = (event: E, queue: RequestQueue<R>, context: HandlerContext) => void | Promise<void>;

/** The default priority of requests for events without a change: objects of the initial list, and resyncs. */
export const lowPriority = -100;
