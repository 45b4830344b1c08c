import { CelError } from './errors.js';
import { Duration, Timestamp } from './values.js';

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Parses a Go duration such as `1h30m`. @returns undefined for invalid text */
export function parseGoDuration(text: string): Duration | undefined {
  const [, sign, rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return new Duration(0n);
  if (!/^((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of rest.matchAll(/(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/g)) {
    const size = units[unit] ?? 0n;
    const part = fraction === '' ? 0n : (BigInt(fraction) * size) / 10n ** BigInt(fraction.length);
    total += BigInt(whole || 0) * size + part;
  }
  if (total > 2n ** 63n - 1n) return undefined;
  return new Duration(sign === '-' ? -total : total);
}

/** Formats a duration as CEL does: in seconds. */
export function durationText({ nanoseconds }: Duration): string {
  const sign = nanoseconds < 0n ? '-' : '';
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const fraction = String(size % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${sign}${size / 1_000_000_000n}${fraction === '' ? '' : `.${fraction}`}s`;
}

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d{1,9})\d*)?(?:Z|([-+])(\d\d):(\d\d))$/;

/** Parses an RFC 3339 time as Go does. @returns undefined for invalid text */
export function parseTimestamp(text: string): Timestamp | undefined {
  const found = rfc3339.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const [fraction = '', sign, ...zone] = found.slice(7);
  const [zoneHours = 0, zoneMinutes = 0] = zone.map((part = '0') => Number(part));
  // Day 0 of the next month is the last day of this month. `Date` maps years below 100 to 19xx, so 2000 is added.
  const days = new Date(Date.UTC(year + 2000, month, 0)).getUTCDate();
  const isDate = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days;
  if (!isDate || hour > 23 || minute > 59 || second > 59 || zoneHours > 24 || zoneMinutes > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const offset = (sign === '-' ? -1 : 1) * (zoneHours * 60 + zoneMinutes);
  const milliseconds = date.setUTCHours(hour, minute - offset, second);
  return new Timestamp(BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0') || 0));
}

/** Formats a time in RFC 3339. */
export function timestampText({ nanoseconds }: Timestamp): string {
  const seconds = floorDivide(nanoseconds, 1_000_000_000n);
  const rest = nanoseconds - seconds * 1_000_000_000n;
  const fraction = String(rest).padStart(9, '0').replace(/0+$/, '');
  const text = new Date(Number(seconds) * 1000).toISOString().replace('.000Z', '');
  return `${text}${fraction === '' ? '' : `.${fraction}`}Z`;
}

function floorDivide(one: bigint, other: bigint): bigint {
  const result = one / other;
  return one % other < 0n ? result - 1n : result;
}

/** Returns the parts of a time in UTC, or in a zone such as `Europe/Berlin` or `+02:00`. */
export function timeFields({ nanoseconds }: Timestamp, zone = 'UTC') {
  const utc = Number(floorDivide(nanoseconds, 1_000_000n));
  const date = new Date(utc + offsetOf(utc, zone));
  const start = Date.UTC(date.getUTCFullYear(), 0, 1);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hours: date.getUTCHours(),
    minutes: date.getUTCMinutes(),
    seconds: date.getUTCSeconds(),
    milliseconds: date.getUTCMilliseconds(),
    weekDay: date.getUTCDay(),
    yearDay: Math.floor((date.getTime() - start) / 86_400_000),
  };
}

function offsetOf(time: number, zone: string): number {
  if (zone === 'UTC' || zone === '') return 0;
  const [, sign, hours, minutes] = /^([+-]?)(\d{2}):(\d{2})$/.exec(zone) ?? [];
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const whole = Math.floor(time / 1000) * 1000;
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(whole);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - whole;
  } catch {
    throw new CelError(`unknown time zone ${zone}`);
  }
}
