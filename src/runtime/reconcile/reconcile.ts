import type { Duration } from '../../api/index.js';
import type { KubernetesObject } from '../../k8s/index.js';
import type { ObjectKey } from '../client/index.js';
import { namespacedName } from '../client/internal.js';
import { errorMessage } from '../errors/internal.js';
import type { Logger } from '../log/index.js';

/** Identifies the object to reconcile. It does not contain the event: read the object and act on its state. */
export type Request = ObjectKey;

/** The result of a successful reconcile. */
export interface Result {
  /**
   * Requeues the request after this many milliseconds, or after a duration in Go's format, such as `30s` or `1h30m`,
   * even without an event. If it is undefined, zero or negative, the next reconcile waits for an event, as in
   * controller-runtime.
   */
  readonly requeueAfter?: number | Duration | undefined;
  /** Priority of the requeued request. Default: the priority of this request. */
  readonly priority?: number | undefined;
}

/** The context of a reconcile. */
export interface Context {
  /** A logger that adds the controller, the object and the reconcile ID to each line. */
  readonly log: Logger;
  /**
   * Aborted when the manager stops, or when the reconcile takes longer than `reconciliationTimeout`. Calls of a client
   * use it automatically; pass it to other calls, for example `fetch`.
   */
  readonly signal: AbortSignal;
  readonly reconcileID: string;
}

/** A reconciler as a function. Returning nothing is the same as returning `{}`. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` has the type Promise<void>
export type ReconcileFunction<R = Request> = (request: R, context: Context) => Promise<Result | void>;

/**
 * Moves the cluster towards the desired state of an object. Must be idempotent.
 *
 * Never runs concurrently for the same request. If it throws, the request is requeued with exponential backoff, unless it
 * throws a {@link TerminalError}. Errors about a conflict with another write (`isConflict`), or about an object that
 * already exists because the cache was stale (`isAlreadyExists`), do not have to be caught: the request is requeued, too,
 * but the error is logged at debug level and counted as `requeue`, unless the request has already been retried 10
 * times.
 */
export interface Reconciler<R = Request> {
  reconcile: ReconcileFunction<R>;
}

/** An error that a retry cannot fix: it is logged and counted, and the request is not requeued. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';

  /** @param cause the underlying error, or a message */
  constructor(cause: unknown) {
    super(errorMessage(cause), { cause });
  }
}

/** Returns the request for an object. */
export function requestFor(object: KubernetesObject): Request {
  const { namespace, name = '' } = object.metadata;
  return namespace ? { namespace, name } : { name };
}

/** Returns the key of a request: `namespace/name`, or only the name if it has no namespace. */
export function requestKey(request: Request): string {
  return namespacedName(request);
}
