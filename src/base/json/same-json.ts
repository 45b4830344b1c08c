import { isRecord } from './json-text.js';

/** Whether two JSON values are equal. The order of keys does not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => sameJson(item, other[index]));
  }
  if (isRecord(one)) return isRecord(other) && sameObject(one, other);
  // A large integer may be a bigint in one value, and a number in the other.
  return typeof one !== typeof other && isNumber(one) && isNumber(other) && String(one) === String(other);
}

function sameObject(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]));
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}
