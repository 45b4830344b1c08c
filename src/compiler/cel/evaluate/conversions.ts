import { Cidr, Ip } from './addresses.js';
import { checkedInt, checkedTime, checkedUint, noOverload } from './arithmetic.js';
import { CelError } from './errors.js';
import { durationText, parseGoDuration, parseTimestamp, timestampText } from './times.js';
import { type CelValue, Duration, Timestamp, TypeValue, typeName, Uint } from './values.js';

function failed(value: CelValue, type: string): CelError {
  return new CelError(`type conversion error from '${typeName(value)}' to '${type}'`);
}

/** Conversion functions, and `type`, by name. */
export const conversions: Readonly<Record<string, (value: CelValue) => CelValue>> = {
  dyn: (value) => value,
  type: (value) => new TypeValue(typeName(value)),
  bool(value) {
    if (typeof value === 'boolean') return value;
    if (typeof value !== 'string') throw noOverload();
    if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(value)) return true;
    if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(value)) return false;
    throw failed(value, 'bool');
  },
  bytes(value) {
    if (value instanceof Uint8Array) return value;
    if (typeof value !== 'string') throw noOverload();
    return new TextEncoder().encode(value);
  },
  double(value) {
    if (typeof value === 'number') return value;
    if (typeof value === 'bigint') return Number(value);
    if (value instanceof Uint) return Number(value.value);
    if (typeof value !== 'string') throw noOverload();
    const name = /^([-+]?)inf(?:inity)?$|^nan$/i.exec(value);
    if (name) return name[1] === undefined ? Number.NaN : Number(`${name[1]}Infinity`);
    const number = goFloat(value);
    if (!Number.isFinite(number)) throw failed(value, 'double');
    return number;
  },
  int(value) {
    if (typeof value === 'bigint') return value;
    if (value instanceof Uint) return checkedInt(value.value);
    if (typeof value === 'number') {
      if (!(Math.abs(value) < 2 ** 63)) throw new CelError('integer overflow');
      return BigInt(Math.trunc(value));
    }
    if (value instanceof Duration) return value.nanoseconds;
    if (value instanceof Timestamp) return value.nanoseconds / 1_000_000_000n;
    if (typeof value !== 'string') throw noOverload();
    if (!/^[+-]?\d+$/.test(value)) throw failed(value, 'int');
    const found = BigInt(value.replace(/^\+/, ''));
    if (found !== BigInt.asIntN(64, found)) throw failed(value, 'int');
    return found;
  },
  uint(value) {
    if (value instanceof Uint) return value;
    if (typeof value === 'bigint') return checkedUint(value);
    if (typeof value === 'number') {
      if (!(value >= 0 && value < 2 ** 64)) throw new CelError('unsigned integer overflow');
      return new Uint(BigInt(Math.trunc(value)));
    }
    if (typeof value !== 'string') throw noOverload();
    if (!/^\d+$/.test(value) || BigInt(value) >= 2n ** 64n) throw failed(value, 'uint');
    return new Uint(BigInt(value));
  },
  duration(value) {
    if (value instanceof Duration) return value;
    if (typeof value !== 'string') throw noOverload();
    const found = parseGoDuration(value);
    if (found === undefined) throw failed(value, 'google.protobuf.Duration');
    return found;
  },
  timestamp(value) {
    if (value instanceof Timestamp) return value;
    if (typeof value === 'bigint') return checkedTime(value * 1_000_000_000n);
    if (typeof value !== 'string') throw noOverload();
    const found = parseTimestamp(value);
    if (found === undefined) throw failed(value, 'google.protobuf.Timestamp');
    return checkedTime(found.nanoseconds);
  },
  string: (value) => stringOf(value),
};

/** Converts a value to a string, like `string(value)`. */
export function stringOf(value: CelValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return doubleText(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Ip || value instanceof Cidr) return value.toString();
  if (!(value instanceof Uint8Array)) throw noOverload();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value);
  } catch {
    throw new CelError('invalid UTF-8 in bytes, cannot convert to string');
  }
}

/** Formats a double as Go does. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const text = value !== 0 && Math.abs(value) < 1e-4 ? value.toExponential() : String(value);
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** Reads a number as Go does: also with underscores between digits, and hexadecimal numbers with a binary exponent. */
function goFloat(text: string): number {
  const hex = /^([-+]?)0x((?:_?[\da-f])*)(?:\.([\da-f]*(?:_[\da-f]+)*))?p([-+]?\d+)$/i.exec(text);
  if (hex) {
    const [, sign, whole = '', fraction = '', exponent] = hex.map((part) => part?.replaceAll('_', ''));
    if (whole + fraction === '') return Number.NaN;
    return Number(`${sign}1`) * Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  }
  // JavaScript also reads `0x10`, an empty string and spaces.
  const digits = text.replaceAll(/(?<=\d)_(?=\d)/g, '');
  return /^[-+.\de]+$/i.test(digits) ? Number(digits) : Number.NaN;
}
