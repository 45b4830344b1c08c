/**
 * Counts the bytes of values as kubectl writes them: as JSON, in which Go's encoder escapes some characters that need no
 * escape. Each object is counted once, because CRDs share most of their parts. Values must not change between calls.
 */
export class JsonSizes {
  readonly #known = new Map<object, number>();

  /** The size of a value that contains JSON values, and integers of any size. */
  of(value: unknown): number {
    if (typeof value === 'string') return sizeOfString(value);
    if (typeof value !== 'object' || value === null) return String(value ?? null).length;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const size = Array.isArray(value) ? this.#list(value) : this.#map(value);
    this.#known.set(value, size);
    return size;
  }

  #list(list: readonly unknown[]): number {
    return list.reduce<number>((sum, item) => sum + this.of(item), betweenBrackets(list.length));
  }

  #map(map: object): number {
    let [size, count] = [0, 0];
    for (const [key, value] of Object.entries(map)) {
      if (value === undefined) continue;
      size += sizeOfString(key) + ':'.length + this.of(value);
      count += 1;
    }
    return size + betweenBrackets(count);
  }
}

/** The brackets or braces, and the commas. */
function betweenBrackets(count: number): number {
  return 2 + Math.max(0, count - 1);
}

/** ASCII characters without an escape. */
const plain = /^[\x20!#-%'-;=?-[\]-~]*$/;

function sizeOfString(text: string): number {
  if (plain.test(text)) return text.length + 2;
  return Buffer.byteLength(JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, '\\u0000'));
}
