import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import type { ControllerMetrics, ReconcileOutcome } from '../metrics/index.js';
import type { WorkQueue } from '../queue/index.js';
import { type Result, TerminalError } from '../reconcile/index.js';

/** A reconcile that has just ended. */
export interface FinishedReconcile<R> {
  readonly item: R;
  readonly priority: number;
  readonly queue: WorkQueue<R>;
  readonly metrics: ControllerMetrics;
  /** When it began, by `clock.elapsed()`. */
  readonly began: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of the controller: once aborted, errors are expected. */
  readonly signal: AbortSignal;
}

/**
 * Decides when a request comes again, as controller-runtime does: after an error later and later; after a terminal error
 * not at all; with `requeueAfter` after that time, which also counts as a success.
 */
export function finishReconcile<R>(answer: { result: Result } | { error: unknown }, run: FinishedReconcile<R>): void {
  const outcome = requeue('result' in answer ? validated(answer.result) : answer, run);
  run.metrics.reconciled(outcome, (run.clock.elapsed() - run.began) / 1000);
}

/** `requeueAfter` is most often a difference of dates: one that is no number must not pass for `never again`. */
function validated(result: Result): { result: Result } | { error: unknown } {
  const { requeueAfter = 0, priority = 0 } = result;
  if (typeof requeueAfter === 'number' && !Number.isNaN(requeueAfter) && !Number.isNaN(priority)) return { result };
  return {
    error: new TypeError(
      `the reconciler answered ${JSON.stringify({ requeueAfter, priority })}, which are not numbers`,
    ),
  };
}

function requeue<R>(answer: { result: Result } | { error: unknown }, run: FinishedReconcile<R>): ReconcileOutcome {
  const { queue, item } = run;
  if ('error' in answer) return requeueFailed(answer.error, run);
  queue.forget(item);
  const { requeueAfter: after, priority = run.priority } = answer.result;
  if (after === undefined || after === Number.POSITIVE_INFINITY) return 'success';
  queue.add(item, { after: Math.max(after, 0), priority });
  return 'requeue_after';
}

function requeueFailed<R>(
  error: unknown,
  { queue, item, priority, metrics, log, signal }: FinishedReconcile<R>,
): ReconcileOutcome {
  if (isProgrammingError(error)) metrics.panicked();
  if (error instanceof TerminalError) {
    metrics.terminalError();
    log.error('reconcile failed for good', { error });
    return 'error';
  }
  if (signal.aborted) log.debug('reconcile cut short by the end of the controller', { error });
  else log.error('reconcile failed', { error });
  queue.add(item, { rateLimited: true, priority });
  return 'error';
}

/** What Go calls a panic: not a failure of the outside world, but a slip in the code. */
function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
