import { Cron } from 'croner';

/** The previous and next times of a schedule, in milliseconds since 1970. */
export interface ScheduleTimes {
  /** The latest missed time after `since`; undefined if there is none. */
  readonly missed: number | undefined;
  /** Undefined if the schedule is never due again. */
  readonly next: number | undefined;
}

/** Limit of missed times; more indicate an error, usually clock skew. */
const mostMissed = 100;

/**
 * Parses a cron schedule.
 *
 * @param schedule five fields, or a name such as `@hourly`; in UTC
 * @throws Error if it is not in cron format
 */
export function parseSchedule(schedule: string): Cron {
  // The library would accept the date of a single run, too.
  if (schedule.includes(':')) throw new TypeError('expected five fields, or a name such as `@hourly`');
  return new Cron(schedule, { timezone: 'UTC', mode: '5-part', paused: true });
}

/**
 * Finds the times of a schedule around now.
 *
 * @param schedule in cron format
 * @param since the last time that was handled
 * @param now the current time
 * @throws Error if more than 100 times were missed since then
 */
export function timesOf(schedule: string, since: number, now: number): ScheduleTimes {
  const cron = parseSchedule(schedule);
  let missed: number | undefined;
  let count = 0;
  let next = cron.nextRun(new Date(since))?.getTime();
  while (next !== undefined && next <= now) {
    missed = next;
    count += 1;
    if (count > mostMissed) {
      throw new Error(
        `the schedule was due more than ${mostMissed} times since ${new Date(since).toISOString()}: set or lower startingDeadlineSeconds, or check the clock`,
      );
    }
    next = cron.nextRun(new Date(next))?.getTime();
  }
  return { missed, next };
}
