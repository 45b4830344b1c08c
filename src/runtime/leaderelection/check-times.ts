/** Maximum jitter added to `retryPeriod` while a process waits to lead, as a fraction of `retryPeriod`. */
export const jitter = 1.2;

/** The durations of leader election, in milliseconds. */
export interface ElectionTimes {
  readonly leaseDuration: number;
  readonly renewDeadline: number;
  readonly retryPeriod: number;
}

/**
 * Checks that a leader has time to retry before it steps down, and steps down before others take over.
 *
 * @throws RangeError
 */
export function checkTimes({ leaseDuration, renewDeadline, retryPeriod }: ElectionTimes): void {
  const fits = leaseDuration > renewDeadline && renewDeadline > retryPeriod * jitter && retryPeriod > 0;
  if (fits) return;
  const found = `found ${leaseDuration}, ${renewDeadline} and ${retryPeriod} ms`;
  throw new RangeError(
    `leader election requires \`leaseDuration\` > \`renewDeadline\` > 1.2 × \`retryPeriod\` > 0; ${found}`,
  );
}
