/**
 * Calls `action` for each item, in batches of 1, 2, 4, … that run concurrently. Stops after the first batch with an
 * error, so that a rejected pod template causes one failed request, not one per replica.
 */
export async function inBatches<T>(items: readonly T[], action: (item: T) => Promise<unknown>) {
  let done = 0;
  for (let size = 1, at = 0; at < items.length; at += size, size *= 2) {
    const results = await Promise.allSettled(items.slice(at, at + size).map(action));
    done += results.filter(({ status }) => status === 'fulfilled').length;
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) return { done, error: failure.reason as unknown };
  }
  return { done, error: undefined };
}
