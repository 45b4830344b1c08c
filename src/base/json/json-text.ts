/**
 * Prefix of a string that contains the digits of a large integer, because JSON.stringify rejects bigints. A lone
 * surrogate, which no decoded text contains.
 */
const mark = '\udbff';

/** Serializes a value as JSON, including all digits of integers that exceed the precision of a double. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Large integers are rare, and checking each value for them is slow.
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part));
    return text.replace(/"\\udbff(-?\d+)"/g, '$1');
  }
}

/** Whether a value is an object other than an array or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the properties of an object; an empty object for other values. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
