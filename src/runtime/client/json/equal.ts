import { isObject, type JsonObject, ownValue } from './object.js';

/** Whether two JSON values of any depth are equal. A field that is undefined counts as absent. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  // Left and right containers alternate in one array; an array of pairs would be twice as slow.
  const pending: unknown[] = [];
  if (!mayBeEqual(a, b, pending)) return false;
  while (pending.length > 0) {
    const right = pending.pop();
    const left = pending.pop();
    if (Array.isArray(left) && Array.isArray(right)) {
      if (!mayBeEqualLists(left, right, pending)) return false;
    } else if (!isObject(left) || !isObject(right) || !mayBeEqualObjects(left, right, pending)) return false;
  }
  return true;
}

/** Compares scalars; defers containers. */
function mayBeEqual(a: unknown, b: unknown, pending: unknown[]): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return false;
  pending.push(a, b);
  return true;
}

function mayBeEqualLists(a: readonly unknown[], b: readonly unknown[], pending: unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!mayBeEqual(a[index], b[index], pending)) return false;
  return true;
}

function mayBeEqualObjects(a: JsonObject, b: JsonObject, pending: unknown[]): boolean {
  for (const key of Object.keys(a)) if (!mayBeEqual(a[key], ownValue(b, key), pending)) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && ownValue(a, key) === undefined) return false;
  return true;
}
