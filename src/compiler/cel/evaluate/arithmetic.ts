import { compareBytes } from '../../../base/json/index.js';
import { CelError } from './errors.js';
import { type CelValue, Duration, isList, KeyedList, numeric, Timestamp, Uint } from './values.js';

/** The error for arguments of types that a function does not accept. */
export class NoOverload extends CelError {}

/** Creates the error for arguments of types that a function does not accept. */
export function noOverload(): NoOverload {
  return new NoOverload('no such overload');
}

const overflow = (what: string) => new CelError(`${what} overflow`);
const maxInt = 2n ** 63n - 1n;
const minInt = -(2n ** 63n);

/** Returns an int. Throws CelError if it does not fit in 64 bits. */
export function checkedInt(value: bigint, what = 'integer'): bigint {
  if (value > maxInt || value < minInt) throw overflow(what);
  return value;
}

/** Returns a uint. Throws CelError if it is negative, or does not fit in 64 bits. */
export function checkedUint(value: bigint): Uint {
  if (value < 0n || value >= 2n ** 64n) throw overflow('unsigned integer');
  return new Uint(value);
}

const minTime = -62_135_596_800n * 1_000_000_000n;
const maxTime = 253_402_300_800n * 1_000_000_000n;

/** Returns a timestamp. Throws CelError if it is not in the years 1 to 9999. */
export function checkedTime(nanoseconds: bigint): Timestamp {
  if (nanoseconds < minTime || nanoseconds >= maxTime) throw overflow('timestamp');
  return new Timestamp(nanoseconds);
}

const duration = (nanoseconds: bigint) => new Duration(checkedInt(nanoseconds, 'duration'));

type Operator = (left: CelValue, right: CelValue) => CelValue;

/** The binary operators that calculate a value or compare the order of values. */
export const arithmetic: Readonly<Record<string, Operator>> = {
  '_+_'(left, right) {
    if (typeof left === 'string' && typeof right === 'string') return left + right;
    if (isList(left) && isList(right)) return KeyedList.of(left)?.plus(right) ?? [...left, ...right];
    if (left instanceof Uint8Array && right instanceof Uint8Array) return Uint8Array.of(...left, ...right);
    if (left instanceof Timestamp && right instanceof Duration)
      return checkedTime(left.nanoseconds + right.nanoseconds);
    if (left instanceof Duration && right instanceof Timestamp)
      return checkedTime(left.nanoseconds + right.nanoseconds);
    if (left instanceof Duration && right instanceof Duration) return duration(left.nanoseconds + right.nanoseconds);
    return calculate('+', left, right);
  },
  '_-_'(left, right) {
    if (left instanceof Timestamp && right instanceof Timestamp) return duration(left.nanoseconds - right.nanoseconds);
    if (left instanceof Timestamp && right instanceof Duration)
      return checkedTime(left.nanoseconds - right.nanoseconds);
    if (left instanceof Duration && right instanceof Duration) return duration(left.nanoseconds - right.nanoseconds);
    return calculate('-', left, right);
  },
  '_*_': (left, right) => calculate('*', left, right),
  '_/_': (left, right) => calculate('/', left, right),
  '_%_': (left, right) => calculate('%', left, right),
  '_<_': (left, right) => order(left, right) < 0,
  '_<=_': (left, right) => order(left, right) <= 0,
  '_>_': (left, right) => order(left, right) > 0,
  '_>=_': (left, right) => order(left, right) >= 0,
};

function nonZero(value: bigint, what: string): bigint {
  if (value === 0n) throw new CelError(`${what} by zero`);
  return value;
}

const ofIntegers: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / nonZero(b, 'division'),
  '%': (a, b) => a % nonZero(b, 'modulus'),
};

const ofDoubles: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

function calculate(operator: string, left: CelValue, right: CelValue): CelValue {
  const [integers, doubles] = [ofIntegers[operator], ofDoubles[operator]];
  if (integers && typeof left === 'bigint' && typeof right === 'bigint') return checkedInt(integers(left, right));
  if (doubles && typeof left === 'number' && typeof right === 'number') return doubles(left, right);
  if (integers && left instanceof Uint && right instanceof Uint) return checkedUint(integers(left.value, right.value));
  throw noOverload();
}

/** @throws CelError if the values cannot be ordered */
function order(left: CelValue, right: CelValue): number {
  const sign = compare(left, right);
  if (Number.isNaN(sign)) throw new CelError('NaN values cannot be ordered');
  return sign;
}

/** Compares two values of the same type, or two numbers. Returns NaN if one of the numbers is NaN. */
export function compare(left: CelValue, right: CelValue): number {
  const [a, b] = [numeric(left), numeric(right)];
  if (a !== undefined && b !== undefined)
    return a < b ? -1 : a > b ? 1 : Number.isNaN(Number(a)) || Number.isNaN(Number(b)) ? Number.NaN : 0;
  if (typeof left === 'string' && typeof right === 'string') return compareBytes(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  const isTime = left instanceof Timestamp && right instanceof Timestamp;
  if (isTime || (left instanceof Duration && right instanceof Duration)) {
    const difference = (left as Duration).nanoseconds - (right as Duration).nanoseconds;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (left instanceof Uint8Array && right instanceof Uint8Array) {
    const at = left.findIndex((byte, index) => byte !== right[index]);
    return at < 0 || at >= right.length ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0);
  }
  throw noOverload();
}
