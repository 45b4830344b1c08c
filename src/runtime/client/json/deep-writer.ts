import { digitsOf } from './exact-digits.js';

/** An array or object that is being written, and the index of its next item. */
interface Frame {
  readonly container: object;
  /** The keys of an object; undefined for an array. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  readonly end: string;
  at: number;
  isFirst: boolean;
}

/**
 * Writes JSON as `JSON.stringify` does, with three differences: a `bigint` becomes a number, rounded numbers keep their
 * exact digits, and values may be nested deeper than the stack allows.
 *
 * @throws TypeError for a circular reference
 */
export function writeDeepJson(root: unknown): string {
  const writer = new DeepWriter();
  return writer.write(root);
}

class DeepWriter {
  readonly #parts: string[] = [];
  readonly #frames: Frame[] = [];
  /** The containers of all frames, to detect circular references. */
  readonly #open = new Set<object>();

  write(root: unknown): string {
    this.#put('', plainValue(root, ''));
    for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
      if (frame.at < frame.length) this.#next(frame);
      else this.#close(frame);
    }
    return this.#parts.join('');
  }

  #next(frame: Frame): void {
    const { keys, container } = frame;
    const key = keys ? (keys[frame.at] ?? '') : String(frame.at);
    frame.at += 1;
    const item = (container as Record<string, unknown>)[key]; // or an array, whose keys are indexes
    const text = digitsOf(container, key, item);
    const value = text === undefined ? plainValue(item, key) : BigInt(text);
    if (value === undefined && keys) return;
    const comma = frame.isFirst ? '' : ',';
    frame.isFirst = false;
    this.#put(keys ? `${comma}${JSON.stringify(key)}:` : comma, value);
  }

  #put(before: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) {
      this.#parts.push(before, typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null'));
      return;
    }
    if (this.#open.has(value)) throw new TypeError('cannot write JSON with a circular reference');
    this.#open.add(value);
    this.#parts.push(before, Array.isArray(value) ? '[' : '{');
    this.#frames.push(frameOf(value));
  }

  #close(frame: Frame): void {
    this.#parts.push(frame.end);
    this.#open.delete(frame.container);
    this.#frames.pop();
  }
}

function frameOf(container: object): Frame {
  if (Array.isArray(container))
    return { container, keys: undefined, length: container.length, end: ']', at: 0, isFirst: true };
  const keys = Object.keys(container);
  return { container, keys, length: keys.length, end: '}', at: 0, isFirst: true };
}

/**
 * Returns the value to write as JSON: the result of `toJSON` if there is one, and undefined for types that JSON lacks.
 */
export function plainValue(value: unknown, key: string): unknown {
  const isConvertible = typeof value === 'object' && value !== null && 'toJSON' in value;
  const plain: unknown = isConvertible && typeof value.toJSON === 'function' ? value.toJSON(key) : value;
  return typeof plain === 'function' || typeof plain === 'symbol' ? undefined : plain;
}
