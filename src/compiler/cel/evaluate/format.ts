import { doubleText, stringOf } from './conversions.js';
import { CelError } from './errors.js';
import { type CelValue, Duration, isList, isMap, numeric, Timestamp, TypeValue, typeName } from './values.js';

/** Formats a string with clauses such as `%s`, `%d` and `%.2f`. */
export function format(text: string, args: readonly CelValue[]): string {
  let next = 0;
  return text.replace(/%(?:%|(?:\.(\d+))?([a-zA-Z]))/g, (clause, precision: string | undefined, verb: string) => {
    if (clause === '%%') return '%';
    if (next >= args.length) throw new CelError(`index ${next} out of range`);
    const value = args[next++] ?? null;
    return formatOne(verb, value, precision === undefined ? undefined : Number(precision));
  });
}

function formatOne(verb: string, value: CelValue, precision: number | undefined): string {
  const number = numeric(value);
  const double = Number(number);
  const wrong = (expected: string) =>
    new CelError(`error during formatting: ${expected} can only be formatted ... was given ${typeName(value)}`);
  switch (verb) {
    case 's':
      return shown(value);
    case 'd':
      if (typeof number === 'bigint') return String(number);
      if (typeof number === 'number' && !Number.isFinite(number)) return infinite(number);
      throw unfit('decimal clause can only be used on integers', value);
    case 'f':
      if (number === undefined) throw wrong('fixed-point clause');
      return Number.isFinite(double) ? double.toFixed(precision ?? 6) : infinite(double);
    case 'e':
      if (number === undefined) throw wrong('scientific clause');
      if (!Number.isFinite(double)) return infinite(double);
      return double.toExponential(precision ?? 6).replace(/e([+-])(\d)$/, 'e$10$2');
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0';
      if (typeof number === 'bigint') return number.toString(2);
      throw unfit('only integers and bools can be formatted as binary', value);
    case 'o':
      if (typeof number === 'bigint') return number.toString(8);
      throw unfit('octal clause can only be used on integers', value);
    case 'x':
    case 'X': {
      const hex = hexOf(value, number);
      return verb === 'X' ? hex.toUpperCase() : hex;
    }
    default:
      throw new CelError(`could not parse formatting clause: unrecognized formatting clause ${JSON.stringify(verb)}`);
  }
}

function unfit(reason: string, value: CelValue): CelError {
  return new CelError(`error during formatting: ${reason}, was given ${typeName(value)}`);
}

function infinite(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

function hexOf(value: CelValue, number: bigint | number | undefined): string {
  if (typeof number === 'bigint') return number.toString(16);
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  if (bytes instanceof Uint8Array) return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  throw unfit('only integers, byte buffers, and strings can be formatted as hex', value);
}

function shown(value: CelValue): string {
  if (value === null) return 'null';
  if (value instanceof TypeValue) return value.typeName;
  if (isList(value)) return `[${value.map(nested).join(', ')}]`;
  if (typeof value === 'number') return Number.isFinite(value) ? doubleText(value) : infinite(value);
  if (!isMap(value)) return stringOf(value);
  const entries = value.keys().map((key) => [nested(key), nested(value.get(key) ?? null)] as const);
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return `{${sorted.map(([key, item]) => `${key}:${item}`).join(', ')}}`;
}

/** Formats a value in a list or map as a literal. Doubles have six decimal places. */
function nested(value: CelValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value.toFixed(6) : JSON.stringify(goInfinity[String(value)]);
  }
  if (value instanceof Uint8Array) return `b${JSON.stringify(stringOf(value))}`;
  if (value instanceof Duration) return `duration(${JSON.stringify(stringOf(value))})`;
  if (value instanceof Timestamp) return `timestamp(${JSON.stringify(stringOf(value))})`;
  return shown(value);
}

const goInfinity: Readonly<Record<string, string>> = { NaN: 'NaN', Infinity: '+Inf', '-Infinity': '-Inf' };
