import type { Constant } from '../parse/ast.js';

/** Go's largest and smallest duration, in nanoseconds. */
const durationLimit = 2n ** 63n;

const nanoseconds: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 6e10,
  h: 3.6e12,
};

/** Whether `duration(…)` accepts the value. The API server does not convert numbers to durations. */
export function isDuration({ type, value }: Constant): boolean {
  return type === 'string' && isDurationText(value);
}

function isDurationText(text: string): boolean {
  const unsigned = text.replace(/^[-+]/, '');
  if (unsigned === '0') return true;
  if (!/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(unsigned)) return false;
  const parts = [...unsigned.matchAll(/([\d.]+)([a-zµμ]+)/g)];
  const total = parts.reduce((sum, [, size, unit]) => sum + Number(size) * (nanoseconds[unit ?? ''] ?? 0), 0);
  // Close to the limit, the result in Go depends on rounding.
  return total < Number(durationLimit) * 1.000001;
}

/** Whether `timestamp(…)` accepts the value: an RFC 3339 string, or a number of seconds. */
export function isTimestamp({ type, value }: Constant): boolean {
  return type === 'string' ? isTimeText(value) : type !== 'null';
}

function isTimeText(text: string): boolean {
  const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))$/.exec(text);
  if (shape === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = shape
    .slice(1)
    .map((part = '0') => Number(part));
  // Day 0 of the next month is the last day of this one. Date would read years below 100 as 19xx, so 2000 is added.
  const days = new Date(Date.UTC(year + 2000, month, 0)).getUTCDate();
  const isDate = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days;
  return isDate && hour < 24 && minute < 60 && second < 60 && zoneHour <= 24 && zoneMinute <= 60;
}

const int64 = 2n ** 63n;

/** Whether `int(…)` accepts the value. */
export function isInt(constant: Constant): boolean {
  return isIntegerBetween(constant, /^[-+]?\d+$/, -int64, int64 - 1n);
}

/** Whether `uint(…)` accepts the value. */
export function isUint(constant: Constant): boolean {
  return isIntegerBetween(constant, /^\d+$/, 0n, int64 * 2n - 1n);
}

function isIntegerBetween({ type, value }: Constant, shape: RegExp, least: bigint, most: bigint): boolean {
  switch (type) {
    case 'string': {
      const number = shape.test(value) ? BigInt(value.replace(/^\+/, '')) : undefined;
      return number !== undefined && number >= least && number <= most;
    }
    case 'int':
    case 'uint':
      return value >= least && value <= most;
    case 'double':
      return value > Number(least) - 1 && value <= Number(most);
    default:
      return true;
  }
}

/** Whether `double(…)` accepts the value. Doubtful values are not reported. */
export function isDouble({ type, value }: Constant): boolean {
  return type !== 'string' || /^[-+]?(\d|\.\d|inf|nan)/i.test(value);
}

/** Whether `bool(…)` accepts the value. */
export function isBool({ type, value }: Constant): boolean {
  return type !== 'string' || /^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/.test(value);
}
