/** Stands before the digits of a large integer, which JSON.stringify cannot write; no text in a manifest begins so. */
const mark = '\u0000integer ';

/** A value as JSON, with the digits of integers beyond the doubles. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Large integers are rare, and to ask for them at every value is slow.
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part));
    return text.replace(/"\\u0000integer (-?\d+)"/g, '$1');
  }
}
