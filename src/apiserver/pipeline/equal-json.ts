import type { Json } from '../../base/json/index.js';

/** Whether two JSON values are equal; the order of keys does not count. */
export function isEqualJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isList(a) || isList(b)) {
    return isList(a) && isList(b) && a.length === b.length && a.every((item, index) => isEqualJson(item, b[index]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
