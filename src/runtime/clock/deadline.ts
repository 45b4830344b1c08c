import type { Clock } from './clock.js';
import { manyListeners, onAbort, untilAborted } from './on-abort.js';

/** Limits of an operation: its parent's signal and a timeout. */
export interface Deadline {
  readonly clock: Clock;
  /** Undefined if only the timeout limits the operation. */
  readonly parent?: AbortSignal | undefined;
  /** Timeout in milliseconds. */
  readonly delay: number;
  /** The reason with which the signal is aborted after the timeout. */
  readonly reason: Error;
  /** Called after the timeout, unless the operation has settled or the parent was aborted before. */
  readonly onTimeout?: (() => void) | undefined;
}

/** Runs an operation with a signal that is aborted with its parent or after a timeout. */
export async function withDeadline<V>(deadline: Deadline, run: (signal: AbortSignal) => Promise<V>): Promise<V> {
  const { clock, parent, delay, reason, onTimeout } = deadline;
  const controller = manyListeners(new AbortController());
  const forget = onAbort(parent, () => controller.abort(parent?.reason));
  const cancel = clock.setTimer(delay, () => {
    if (controller.signal.aborted) return;
    onTimeout?.();
    controller.abort(reason);
  });
  try {
    return await run(controller.signal);
  } finally {
    cancel();
    forget();
  }
}

/** Like {@link withDeadline}, but rejects on abort even if the operation never settles. */
export function withinDeadline<V>(deadline: Deadline, run: (signal: AbortSignal) => Promise<V>): Promise<V> {
  return withDeadline(deadline, (signal) => untilAborted(run(signal), signal));
}

/** Waits for a promise; if it has not settled after `delay` milliseconds, returns the result of `otherwise` instead. */
export async function within<V>(
  clock: Pick<Clock, 'setTimer'>,
  delay: number,
  promise: Promise<V>,
  otherwise: () => V,
): Promise<V> {
  let cancel = () => {};
  const timeout = new Promise<V>((resolve) => {
    cancel = clock.setTimer(delay, () => resolve(otherwise()));
  });
  return await Promise.race([promise, timeout]).finally(cancel);
}
