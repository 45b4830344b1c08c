import { monthNumbers, weekdayNumbers } from '../../base/formats/index.js';
import { parseDuration } from '../../runtime/clock/internal.js';

/** Returns the first due time after `time`, in milliseconds since 1970; undefined if none is within five years. */
export type Schedule = (time: number) => number | undefined;

const every = '@every ';
const minute = 60_000;
const hour = 60 * minute;
const horizon = 5 * 366 * 24 * hour;

const descriptors: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/**
 * Parses a schedule that the API server has accepted: five fields, a name such as `@daily`, or `@every 5m`. Times that
 * are skipped when daylight saving time begins are not due, and times that are repeated when it ends are due twice.
 */
export function parseSchedule(text: string, timeZone = 'UTC'): Schedule {
  if (text.startsWith(every)) {
    const interval = Math.max(1000, parseDuration(text.slice(every.length)) ?? 0);
    return (time) => Math.floor((time + interval) / 1000) * 1000;
  }
  const [minutes = '', hours = '', days = '', months = '', weekdays = ''] = (descriptors[text] ?? text)
    .trim()
    .split(/\s+/);
  const at = {
    minutes: valuesOf(minutes, 0, 59),
    hours: valuesOf(hours, 0, 23),
    days: valuesOf(days, 1, 31),
    months: valuesOf(months, 1, 12, monthNumbers),
    weekdays: valuesOf(weekdays, 0, 6, weekdayNumbers),
  };
  // If day of month and day of week are both restricted, one of them must match.
  const isEither = ![days, weekdays].some((field) => /^[*?](\/1)?$/.test(field));
  const wallTimeOf = newWallClock(timeZone);
  return (time) => {
    for (let next = (Math.floor(time / minute) + 1) * minute; next <= time + horizon; ) {
      const wall = wallTimeOf(next);
      const [isDay, isWeekday] = [at.days.has(wall.day), at.weekdays.has(wall.weekday)];
      if (!at.months.has(wall.month) || !(isEither ? isDay || isWeekday : isDay && isWeekday)) {
        // The last hours of a day are visited one at a time, because the length of a day may differ.
        next += (wall.hour < 20 ? 20 - wall.hour : 1) * hour - wall.minute * minute;
      } else if (!at.hours.has(wall.hour)) next += hour - wall.minute * minute;
      else if (!at.minutes.has(wall.minute)) next += minute;
      else return next;
    }
    return undefined;
  };
}

function valuesOf(
  field: string,
  least: number,
  most: number,
  named: Readonly<Record<string, number>> = {},
): ReadonlySet<number> {
  const numberOf = (text: string) => named[text.toLowerCase()] ?? Number(text);
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    const isAny = from === '*' || from === '?';
    const first = isAny ? least : numberOf(from);
    const last = isAny || (to === undefined && step !== undefined) ? most : numberOf(to ?? from);
    for (let value = first; value <= last; value += Number(step ?? 1)) values.add(value);
  }
  return values;
}

interface WallTime {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

function newWallClock(timeZone: string): (time: number) => WallTime {
  const fields = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', weekday: 'short' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone, hourCycle: 'h23' });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const numberIn = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const weekday = weekdayNumbers[parts.get('weekday')?.toLowerCase() ?? ''] ?? Number.NaN;
    return {
      month: numberIn('month'),
      day: numberIn('day'),
      weekday,
      hour: numberIn('hour'),
      minute: numberIn('minute'),
    };
  };
}
