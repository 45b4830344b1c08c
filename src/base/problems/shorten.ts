/** Truncates a string quoted in a message, because files and arguments can be of any length. */
export function shorten(text: string, longest = 80): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}

/** Formats a value for a message. Arrays and objects can be large, so only their type is shown. */
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
