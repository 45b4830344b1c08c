import type { Logger } from '../log/index.js';
import type { ControllerDefaults, Runnable } from '../manager/index.js';
import type { Context, ReconcileFunction, Reconciler, Request, Result } from '../reconcile/index.js';
import type { Source } from '../source/index.js';
import type { RateLimiter, WorkQueue } from '../workqueue/index.js';

/** Runs a reconciler for the requests that its sources enqueue. */
export interface Controller<R = Request> extends Runnable {
  readonly name: string;
  readonly log: Logger;
  /**
   * Adds a source. If the controller is running, the source starts immediately.
   *
   * @throws Error if the controller already watches this source
   */
  watch(source: Source<R>): Promise<void>;
  /**
   * Removes a source: it adds no more requests, but requests in the queue stay. The source can be watched again. The
   * cache keeps the objects of the kind until `cache.removeInformer` drops them.
   */
  unwatch(source: Source<R>): void;
  /** Runs the reconciler for one request, bypassing the queue. For tests. */
  reconcile(request: R, context: Context): Promise<Result>;
}

/** Options of {@link newController}, in addition to those that a manager can set for all controllers. */
export interface ControllerOptions<R = Request> extends ControllerDefaults {
  readonly reconciler: Reconciler<R> | ReconcileFunction<R>;
  /** Delays retries of failed requests. Default: 5 ms, doubled with each failure of a request, up to 1000 s. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** Creates the queue. Default: a `PriorityQueue`. */
  readonly newQueue?: ((name: string, rateLimiter: RateLimiter) => WorkQueue<R>) | undefined;
  /**
   * Returns the key of a request. Requests with the same key are deduplicated and never reconciled concurrently. Required
   * for request types other than `Request`. Default: namespace and name; other properties of the request are ignored.
   */
  readonly keyOf?: ((request: R) => string) | undefined;
  /** Returns a logger whose fields identify the request. Default: namespace and name. */
  readonly newLogger?: ((log: Logger, request: R) => Logger) | undefined;
}

/** Requires `keyOf` for request types that are not identified by namespace and name. */
export type KeyOption<R> = Request extends R ? unknown : Required<Pick<ControllerOptions<R>, 'keyOf'>>;
