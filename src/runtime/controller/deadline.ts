import type { Clock } from '../clock/index.js';

/** What ends a piece of work: its parent's signal, or time. */
export interface Deadline {
  readonly clock: Clock;
  readonly parent: AbortSignal;
  /** In milliseconds. */
  readonly delay: number;
  /** Reason of the signal when the time is over. */
  readonly reason: Error;
  /** Called when the time is over, but not when the parent ended. */
  readonly onTimeout?: (() => void) | undefined;
}

/** Runs something with a signal that is aborted by the parent or after a time, and leaves no timer behind. */
export async function withDeadline<V>(deadline: Deadline, run: (signal: AbortSignal) => Promise<V>): Promise<V> {
  const { clock, parent, delay, reason, onTimeout } = deadline;
  const controller = new AbortController();
  const end = () => controller.abort(parent.reason);
  if (parent.aborted) end();
  parent.addEventListener('abort', end, { once: true });
  const cancel = clock.setTimer(delay, () => {
    if (controller.signal.aborted) return;
    onTimeout?.();
    controller.abort(reason);
  });
  try {
    return await run(controller.signal);
  } finally {
    cancel();
    parent.removeEventListener('abort', end);
  }
}
