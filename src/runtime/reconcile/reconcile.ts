import type { KubernetesObject } from '../../k8s/index.js';
import type { ObjectKey } from '../client/index.js';
import type { Logger } from '../log/index.js';

/** Names the object to reconcile. It does not say what happened: read the state of the object and act on that. */
export type Request = ObjectKey;

/** What a reconciler requests after it went well. */
export interface Result {
  /**
   * Reconcile again after this many milliseconds, even if nothing happens; at once when it is 0 or below, as for a time
   * that has just passed. Default: wait for the next event.
   */
  readonly requeueAfter?: number | undefined;
  /** Priority of the next run. Default: that of this run. */
  readonly priority?: number | undefined;
}

/** What a reconciler is given next to its request. */
export interface Context {
  /** Adds the controller, the object and the reconcile ID to each line. */
  readonly log: Logger;
  /**
   * Aborted when the manager stops or the reconcile takes longer than `reconciliationTimeout`. Calls of a client end with
   * it by themselves; pass it on to others, for example `fetch`.
   */
  readonly signal: AbortSignal;
  /** Unique to this run. */
  readonly reconcileID: string;
}

/** The body of a reconciler. Returning nothing is the same as returning `{}`. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` has the type Promise<void>
export type ReconcileFunction<R = Request> = (request: R, context: Context) => Promise<Result | void>;

/**
 * Moves the cluster towards the desired state of an object. Must be idempotent.
 *
 * Never runs twice at the same time for one request. When it throws, it runs again after a delay that doubles with
 * each failure, unless it throws a {@link TerminalError}. A conflict with another write (`isConflict`), and an object that
 * exists already because the cache did not have it yet (`isAlreadyExists`), need not be caught: they are requeued, too, but
 * logged at debug level and counted as `requeue`, not as an error.
 */
export interface Reconciler<R = Request> {
  reconcile: ReconcileFunction<R>;
}

/** An error that a retry cannot fix: it is logged and counted, and the request is not tried again. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';

  /** @param cause what went wrong, an error or a sentence */
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The request for an object. */
export function requestFor(object: KubernetesObject): Request {
  const { namespace, name = '' } = object.metadata;
  return namespace ? { namespace, name } : { name };
}

/** Text that is the same for equal requests: `namespace/name`, or the bare name. */
export function requestKey(request: Request): string {
  return request.namespace ? `${request.namespace}/${request.name}` : request.name;
}
