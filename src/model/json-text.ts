/**
 * Prefix of the digits of a large integer, which JSON.stringify cannot write; no string in a manifest starts with it.
 */
const mark = '\u0000integer ';

/** Serializes a value as JSON, with all digits of integers that exceed a double. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Large integers are rare, and checking each value for them is slow.
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part));
    return text.replace(/"\\u0000integer (-?\d+)"/g, '$1');
  }
}
