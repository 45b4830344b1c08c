import type { Logger } from '../log/index.js';
import type { ControllerDefaults, Runnable } from '../manager/index.js';
import type { Context, ReconcileFunction, Reconciler, Request, Result } from '../reconcile/index.js';
import type { Source } from '../source/index.js';
import type { RateLimiter, WorkQueue } from '../workqueue/index.js';

/** Runs a reconciler for what its sources report. */
export interface Controller<R = Request> extends Runnable {
  readonly name: string;
  readonly log: Logger;
  /** Adds a source; after the start of the controller it begins at once. */
  watch(source: Source<R>): Promise<void>;
  /** Runs the reconciler for one request, outside of the queue. For tests. */
  reconcile(request: R, context: Context): Promise<Result>;
}

/** Options of {@link newController}, next to those that a manager can give to all controllers. */
export interface ControllerOptions<R = Request> extends ControllerDefaults {
  readonly reconciler: Reconciler<R> | ReconcileFunction<R>;
  /** Default: 5 ms, doubled with each failure of one request, up to 1000 s. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** Makes the queue. Default: a `PriorityQueue`. */
  readonly newQueue?: ((name: string, rateLimiter: RateLimiter) => WorkQueue<R>) | undefined;
  /**
   * Returns a string that is the same for equal requests: of those, one is reconciled at a time. Required for requests of
   * other types than `Request`. Default: namespace and name, whatever else the request has.
   */
  readonly keyOf?: ((request: R) => string) | undefined;
  /** Adds what identifies a request to its log lines. Default: namespace and name. */
  readonly newLogger?: ((log: Logger, request: R) => Logger) | undefined;
}

/** Requires `keyOf` for requests that namespace and name do not identify. */
export type KeyOption<R> = Request extends R ? unknown : Required<Pick<ControllerOptions<R>, 'keyOf'>>;
