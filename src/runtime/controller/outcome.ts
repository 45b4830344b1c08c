import type { Clock } from '../clock/index.js';
import type { ControllerMetrics, ReconcileOutcome } from '../metrics/index.js';
import { type Context, type Result, TerminalError } from '../reconcile/index.js';
import type { WorkQueue } from '../workqueue/index.js';
import { isPassingConflict } from './conflict.js';

/** A request that failed so many times in a row (some 5 s, by default) does so for another reason than a stale read. */
const mostConflicts = 10;

/** A reconcile that has just ended. */
export interface FinishedReconcile<R> {
  readonly item: R;
  readonly priority: number;
  readonly queue: WorkQueue<R>;
  readonly metrics: ControllerMetrics;
  /** When it began, by `clock.elapsed()`. */
  readonly began: number;
  readonly clock: Clock;
  /** Its logger is made only when something is logged: most reconciles of a big cache log nothing. */
  readonly context: Pick<Context, 'log'>;
  /** Of the controller: once aborted, errors are expected. */
  readonly signal: AbortSignal;
}

/**
 * Decides when a request comes again, as controller-runtime does: after an error later and later; after a terminal error
 * not at all; with `requeueAfter` after that time, which also counts as a success.
 *
 * Other than there, a conflict with another write is not an error: it is what optimistic locking is for. The request comes
 * again as after an error, but counts as `requeue`, and only the debug log has it, until it has failed many times in a
 * row.
 */
export function finishReconcile<R>(ended: { result: Result } | { error: unknown }, run: FinishedReconcile<R>): void {
  const outcome = requeue(ended, run);
  run.metrics.reconciled(outcome, (run.clock.elapsed() - run.began) / 1000);
}

function requeue<R>(ended: { result: Result } | { error: unknown }, run: FinishedReconcile<R>): ReconcileOutcome {
  const { queue, item } = run;
  if ('error' in ended) return requeueFailed(ended.error, run);
  queue.forget(item);
  const { requeueAfter: after, priority = run.priority } = ended.result;
  if (after === undefined) return 'success';
  queue.add(item, { after: Math.max(after, 0), priority });
  return 'requeue_after';
}

function requeueFailed<R>(
  error: unknown,
  { queue, item, priority, metrics, context, signal }: FinishedReconcile<R>,
): ReconcileOutcome {
  const { log } = context;
  if (isProgrammingError(error)) metrics.panicked();
  if (error instanceof TerminalError) {
    metrics.terminalError();
    log.error('reconcile failed for good', { error });
    return 'error';
  }
  const isRequeue = isPassingConflict(error) && queue.requeues(item) < mostConflicts;
  if (signal.aborted) log.debug('reconcile cut short by the end of the controller', { error });
  else if (isRequeue) log.debug('reconcile requeued after a conflict with another write', { error });
  else log.error('reconcile failed', { error });
  queue.add(item, { rateLimited: true, priority });
  return isRequeue ? 'requeue' : 'error';
}

/** What Go calls a panic: not a failure of the outside world, but a slip in the code. */
function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
