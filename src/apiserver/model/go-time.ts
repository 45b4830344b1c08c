import { timeText } from './json.js';

/** Formats a time with microseconds, in UTC. */
export function microTimeText(time: Date, microseconds = time.getUTCMilliseconds() * 1000): string {
  return timeText(time).replace('Z', `.${String(microseconds).padStart(6, '0')}Z`);
}

const layouts = {
  'date-time': '2006-01-02T15:04:05Z07:00',
  'micro-time': '2006-01-02T15:04:05.000000Z07:00',
};

/** The parts of a layout, with the characters that each part accepts. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^\d{2}/],
  ['-', /^-/],
  ['02', /^\d{2}/],
  ['T', /^T/],
  ['15', /^\d{2}/],
  [':', /^:/],
  ['04', /^\d{2}/],
  [':', /^:/],
  ['05', /^\d{2}/],
];
const limits = [
  ['month', 1, 12],
  ['day', 1, 31],
  ['hour', 0, 23],
  ['minute', 0, 59],
  ['second', 0, 59],
] as const;

/**
 * Parses a time and formats it in UTC, as Kubernetes does.
 *
 * @throws Error with Go's message if the time is invalid
 */
export function canonicalTime(text: string, format: 'date-time' | 'micro-time'): string {
  const layout = layouts[format];
  const fail = (why: string) => new Error(`parsing time ${quote(text)} as ${quote(layout)}: ${why}`);
  const cannot = (rest: string, part: string) => fail(`cannot parse ${quote(rest)} as ${quote(part)}`);
  let rest = text;
  const numbers: number[] = [];
  for (const [part, pattern] of parts) {
    const [found] = pattern.exec(rest) ?? [];
    if (found === undefined) throw cannot(rest, part);
    if (/^\d/.test(found)) numbers.push(Number(found));
    rest = rest.slice(found.length);
  }
  limits.forEach(([name, least, most], index) => {
    const value = numbers[index + 1] ?? 0;
    const isDay = name === 'day' && value >= 1 && value > daysIn(numbers[0] ?? 0, numbers[1] ?? 1);
    if (value < least || value > most || isDay) throw fail(`${name} out of range`);
  });
  const [fraction = ''] = (format === 'micro-time' ? /^[.,]\d{6}/ : /^[.,]\d+/).exec(rest) ?? [];
  if (format === 'micro-time' && fraction === '') throw cannot(rest, '.000000');
  rest = rest.slice(fraction.length);
  const [zone, sign, hours = '0', minutes = '0'] = /^(?:Z|([+-])(\d{2}):(\d{2}))/.exec(rest) ?? [];
  if (zone === undefined) throw cannot(rest, 'Z07:00');
  if (rest.length > zone.length) throw fail(`extra text: ${quote(rest.slice(zone.length))}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second);
  const utc = new Date(time.getTime() - offset);
  return format === 'micro-time' ? microTimeText(utc, Number(fraction.slice(1))) : timeText(utc);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function quote(text: string): string {
  return JSON.stringify(text);
}

const units: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/**
 * Parses a duration such as `90s` and formats it as Go does: `1m30s`.
 *
 * @throws Error with Go's message if the duration is invalid
 */
export function canonicalDuration(text: string): string {
  const nanos = nanosecondsOf(text);
  return nanos === 0 ? '0s' : (nanos < 0 ? '-' : '') + durationText(Math.abs(nanos));
}

/** Returns the nanoseconds of a duration. @throws Error with Go's message if the duration is invalid */
export function nanosecondsOf(text: string): number {
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return 0;
  if (body === '') throw new Error(`time: invalid duration ${quote(text)}`);
  let nanos = 0;
  for (let rest = body; rest !== ''; ) {
    const [found = '', amount = '', unit = ''] = /^(\d+\.?\d*|\.\d+)([^\d.]*)/.exec(rest) ?? [];
    if (found === '') throw new Error(`time: invalid duration ${quote(text)}`);
    if (unit === '') throw new Error(`time: missing unit in duration ${quote(text)}`);
    const size = Object.hasOwn(units, unit) ? units[unit] : undefined;
    if (size === undefined) throw new Error(`time: unknown unit ${quote(unit)} in duration ${quote(text)}`);
    nanos += Number(amount) * size;
    rest = rest.slice(found.length);
  }
  return Math.round(nanos) * (sign === '-' ? -1 : 1);
}

function durationText(nanos: number): string {
  if (nanos < 1e9) {
    const [unit, size] = nanos < 1e3 ? ['ns', 1] : nanos < 1e6 ? ['µs', 1e3] : ['ms', 1e6];
    return `${nanos / Number(size)}${unit}`;
  }
  const hours = Math.floor(nanos / 3600e9);
  const minutes = Math.floor((nanos % 3600e9) / 60e9);
  const seconds = (nanos % 60e9) / 1e9;
  return `${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${seconds}s`;
}
