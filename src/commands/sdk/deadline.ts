/**
 * Runs a task with a signal that aborts after a timeout or when another signal aborts. Does not use `AbortSignal.any`:
 * a signal from `AbortSignal.timeout` could be garbage-collected before its timeout.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  stop: AbortSignal,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  stop.addEventListener('abort', abort);
  if (stop.aborted) abort();
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', abort);
  }
}
