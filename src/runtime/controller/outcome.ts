import type { Clock } from '../clock/index.js';
import { isProgrammingError } from '../errors/internal.js';
import type { ControllerMetrics, ReconcileOutcome } from '../metrics/index.js';
import { type Context, TerminalError } from '../reconcile/index.js';
import type { Cause, WorkQueue } from '../workqueue/index.js';
import type { CheckedResult } from './checked-result.js';
import { isPassingConflict } from './conflict.js';

/** Number of consecutive failures (about 5 s by default) after which a stale read is unlikely to be the reason. */
const mostConflicts = 10;

interface FinishedReconcile<R> {
  readonly item: R;
  readonly priority: number;
  readonly queue: WorkQueue<R>;
  /** The cause to record for a requeue. Default: none. */
  readonly cause?: Cause | undefined;
  readonly metrics: ControllerMetrics;
  /** When the reconcile started, by `clock.elapsed()`. */
  readonly began: number;
  readonly clock: Clock;
  /** The logger is created on first use, because most reconciles log nothing. */
  readonly context: Pick<Context, 'log'>;
  /** Called for a `requeueAfter` that is not positive. */
  readonly onIgnoredDelay: (delay: number) => void;
  /** The signal of the controller. Once it is aborted, errors are expected. */
  readonly signal: AbortSignal;
}

/**
 * Requeues a request as controller-runtime does: with backoff after an error, not at all after a terminal error, and
 * after success only if `requeueAfter` is positive. One difference: a conflict with another write counts as `requeue`
 * and is logged at debug level, until the request has failed many times in a row: conflicts are how optimistic locking
 * works.
 */
export function finishReconcile<R>(
  ended: { result: CheckedResult } | { error: unknown },
  run: FinishedReconcile<R>,
): ReconcileOutcome {
  let outcome: ReconcileOutcome = 'error';
  try {
    outcome = requeue(ended, run);
  } catch (error) {
    // A bug in a rate limiter must neither end the manager nor lose the request.
    run.context.log.error('rate limiter failed; retrying after 1 s', { error });
    run.queue.add(run.item, { after: 1_000, priority: run.priority });
  }
  run.metrics.reconciled(outcome, (run.clock.elapsed() - run.began) / 1000);
  return outcome;
}

function requeue<R>(
  ended: { result: CheckedResult } | { error: unknown },
  run: FinishedReconcile<R>,
): ReconcileOutcome {
  const { queue, item } = run;
  if ('error' in ended) return requeueFailed(ended.error, run);
  queue.forget(item);
  const { requeueAfter: after, priority = run.priority } = ended.result;
  if (after !== undefined && after <= 0) run.onIgnoredDelay(after);
  if (after === undefined || after <= 0) return 'success';
  queue.add(item, { after, priority, cause: run.cause });
  return 'requeue_after';
}

function requeueFailed<R>(
  error: unknown,
  { queue, item, priority, cause, metrics, context, signal }: FinishedReconcile<R>,
): ReconcileOutcome {
  const { log } = context;
  if (isProgrammingError(error)) metrics.panicked();
  if (error instanceof TerminalError) {
    metrics.terminalError();
    log.error('reconcile failed with a terminal error', { error });
    return 'error';
  }
  const isRequeue = isPassingConflict(error) && queue.requeues(item) < mostConflicts;
  if (signal.aborted) log.debug('reconcile canceled: the controller is stopping', { error });
  else if (isRequeue) log.debug('conflict with another write; requeueing', { error });
  else log.error('reconcile failed', { error });
  queue.add(item, { rateLimited: true, priority, cause });
  return isRequeue ? 'requeue' : 'error';
}
