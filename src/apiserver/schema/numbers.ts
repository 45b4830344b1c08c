import type { Json } from '../../base/json/index.js';

/** Whether Go decodes a number as int64; other numbers are float64. */
export function isInt64(value: Json): value is number | bigint {
  if (typeof value === 'bigint') return value >= -(2n ** 63n) && value < 2n ** 63n;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}

/** Whether Go's validation accepts a float as an integer: a safe integer, up to a relative error. */
export function isNearlyInteger(value: number): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  if (whole === value) return true;
  return whole !== 0 && Math.abs(value - whole) / (Math.abs(value) + Math.abs(whole)) < 1e-9;
}

/** Whether a number is in the range of an `integer`, or of the format `float`; true for other types and formats. */
export function fitsFormat(value: number | bigint, type: string, format: string): boolean {
  if (type === 'integer') {
    if (!isInt64(value)) return false;
    return format !== 'int32' || (value >= -(2 ** 31) && value < 2 ** 31);
  }
  return format !== 'float' || Math.abs(Number(value)) <= 3.4028235677973366e38;
}
