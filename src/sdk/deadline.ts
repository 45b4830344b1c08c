/**
 * Runs a task with a signal that is aborted after a time, or with another signal. Its timer ends with the task.
 *
 * `AbortSignal.any` refers to its signals weakly, so that one of `AbortSignal.timeout` in it can be garbage-collected
 * before its time.
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
