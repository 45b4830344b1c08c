const encoder = new TextEncoder();

/** Returns the number of bytes of a string in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Compares strings by their bytes in UTF-8, as Go does. */
export function compareBytes(one: string, other: string): number {
  const [left, right] = [encoder.encode(one), encoder.encode(other)];
  const at = left.findIndex((byte, index) => byte !== right[index]);
  return at < 0 ? left.length - right.length : (left[at] ?? -1) - (right[at] ?? -1);
}
