import type { Json } from '../../base/json/index.js';

/**
 * Returns a value with sorted keys, as Go writes maps, so that the order of keys in a request does not matter. Parts
 * that are already sorted are returned as they are.
 */
export function inKeyOrder<T extends Json>(value: T): T {
  return sorted(value) as T; // only the order of keys changes
}

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) {
    const items = value.map(sorted);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  const isInOrder = entries.every(([key], index) => index === 0 || (entries[index - 1]?.[0] ?? '') < key);
  if (isInOrder && entries.every(([key, item]) => item === value[key])) return value;
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
