import { shorten } from './shorten.js';

/** Formats a value for a message; of arrays and objects, which can be deep and large, says only what they are. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `\`${JSON.stringify(shorten(value))}\``;
  if (Array.isArray(value)) return 'an array';
  if (isPromise(value)) return 'a promise';
  if (value instanceof Date) return 'a `Date`';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : `\`${String(value)}\``;
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
