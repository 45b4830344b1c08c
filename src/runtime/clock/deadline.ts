import type { Clock } from './clock.js';
import { manyListeners, onAbort, untilAborted } from './on-abort.js';

/** What ends a piece of work: its parent's signal, or time. */
export interface Deadline {
  readonly clock: Clock;
  /** Default: only time ends the work. */
  readonly parent?: AbortSignal | undefined;
  /** In milliseconds. */
  readonly delay: number;
  /** Reason of the signal when the time is over. */
  readonly reason: Error;
  /** Called when the time is over, but not when the parent ended. */
  readonly onTimeout?: (() => void) | undefined;
}

/** Runs something with a signal that is aborted by the parent or after a time, and leaves no timer. */
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

/** As {@link withDeadline}, but rejects when the time is over or the parent ends, whatever the work does then. */
export function withinDeadline<V>(deadline: Deadline, run: (signal: AbortSignal) => Promise<V>): Promise<V> {
  return withDeadline(deadline, (signal) => untilAborted(run(signal), signal));
}
