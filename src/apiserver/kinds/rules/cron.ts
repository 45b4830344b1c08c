import { monthNumbers, weekdayNumbers } from '../../../base/formats/index.js';

/** Returns the error message of Go's parser for a cron schedule; undefined if the schedule is valid. */
export function scheduleFault(schedule: string): string | undefined {
  const [, , text = schedule] = /^(CRON_TZ|TZ)=\S+\s+(.*)$/.exec(schedule) ?? [];
  if (text.startsWith('@')) return descriptorFault(text);
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) return `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  for (const [index, field] of fields.entries()) {
    for (const part of field.split(',')) {
      const fault = partFault(part, bounds[index] ?? [0, 0, {}]);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

const bounds: readonly (readonly [least: number, most: number, names: Readonly<Record<string, number>>])[] = [
  [0, 59, {}],
  [0, 23, {}],
  [1, 31, {}],
  [1, 12, monthNumbers],
  [0, 6, weekdayNumbers],
];

const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

function descriptorFault(text: string): string | undefined {
  if (descriptors.includes(text)) return undefined;
  const [, duration] = /^@every (.*)$/.exec(text) ?? [];
  if (duration === undefined) return `unrecognized descriptor: ${text}`;
  if (/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) return undefined;
  return `failed to parse duration ${text}: time: invalid duration ${JSON.stringify(duration)}`;
}

function partFault(part: string, [least, most, known]: (typeof bounds)[number]): string | undefined {
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0) return `too many slashes: ${part}`;
  const [from = '', to, ...others] = range.split('-');
  if (others.length > 0) return `too many hyphens: ${part}`;
  const isAny = from === '*' || from === '?';
  const start = isAny ? least : numberIn(from, known);
  if (typeof start === 'string') return start;
  const end = isAny ? most : to === undefined ? (step === undefined ? start : most) : numberIn(to, known);
  if (typeof end === 'string') return end;
  const size = step === undefined ? 1 : numberIn(step, {});
  if (typeof size === 'string') return size;
  if (start < least) return `beginning of range (${start}) below minimum (${least}): ${part}`;
  if (end > most) return `end of range (${end}) above maximum (${most}): ${part}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${part}`;
  return size === 0 ? `step of range should be a positive number: ${part}` : undefined;
}

function numberIn(text: string, known: Readonly<Record<string, number>>): number | string {
  const named = known[text.toLowerCase()];
  if (named !== undefined) return named;
  if (/^[+-]?\d+$/.test(text))
    return Number(text) < 0 ? `negative number (${Number(text)}) not allowed: ${text}` : Number(text);
  return `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`;
}

/** Returns the error message for a time zone; undefined if the time zone is known. */
export function timeZoneFault(zone: string): string | undefined {
  if (zone === '') return 'timeZone must be nil or non-empty string';
  if (zone.toLowerCase() === 'local')
    return 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return undefined;
  } catch {
    return `unknown time zone ${zone}`;
  }
}
