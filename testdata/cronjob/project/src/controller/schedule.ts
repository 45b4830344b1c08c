import { Cron } from 'croner';

/** When a schedule was due last, and when it is due next. Times are milliseconds since 1970. */
export interface ScheduleTimes {
  /** The latest time since `since` that has passed; undefined when there is none. */
  readonly missed?: number;
  /** Undefined when the schedule is never due again. */
  readonly next?: number;
}

/** More missed times than this mean that something is wrong, most often a clock. */
const mostMissed = 100;

/**
 * Reads a cron schedule.
 *
 * @param schedule five fields, or a name as `@hourly`; in UTC
 * @throws Error when it is not in cron format
 */
export function parseSchedule(schedule: string): Cron {
  return new Cron(schedule, { timezone: 'UTC', mode: '5-part', paused: true });
}

/**
 * Finds the times of a schedule around now.
 *
 * @param schedule in cron format
 * @param since when the schedule was followed last
 * @param now the present
 * @throws Error when it was due more than 100 times since then
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
  return { ...(missed === undefined ? {} : { missed }), ...(next === undefined ? {} : { next }) };
}
