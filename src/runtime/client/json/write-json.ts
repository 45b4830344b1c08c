import { randomUUID } from 'node:crypto';
import { digitsOf, exactValue, longNumber } from './exact-digits.js';

/**
 * Writes JSON like `JSON.stringify`, with four differences: a `bigint` becomes a number with all its digits, rounded
 * numbers keep the digits that `readJson` recorded, undefined at the top level becomes null, and values may be nested
 * to any depth.
 *
 * @throws TypeError for a circular reference
 */
export function writeJson(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? 'null';
    if (!longNumber.test(text)) return text;
  } catch {
    // The value contains a bigint, or is nested too deeply for the stack.
  }
  try {
    return writeMarked(value);
  } catch {
    return writeDeep(value);
  }
}

/** Writes all digits of numbers, first as strings that begin with a mark. */
function writeMarked(value: unknown): string {
  const mark = `${randomUUID()}:`; // new for each value, so that no string in it can contain the mark
  const text = JSON.stringify(value, function (this: object, key, item: unknown) {
    const exact = typeof item === 'bigint' ? item : digitsOf(this, key, item);
    return exact === undefined ? item : `${mark}${exact}`;
  });
  return text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

/** Writes all digits of numbers without recursion, which takes four times as long as with recursion. */
function writeDeep(root: unknown): string {
  const parts: string[] = [];
  const open = new Set<object>();
  const levels: Level[] = [];
  const write = (value: unknown) => {
    if (typeof value !== 'object' || value === null) {
      parts.push(typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null'));
      return;
    }
    if (open.has(value)) throw new TypeError('cannot write JSON with a circular reference');
    open.add(value);
    parts.push(Array.isArray(value) ? '[' : '{');
    levels.push({ container: value, items: itemsOf(value), written: 0 });
  };
  write(plainValue(root, ''));
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { container, items } = level;
    const isList = Array.isArray(container);
    const item = items[level.written];
    if (item) {
      parts.push(level.written > 0 ? ',' : '', isList ? '' : `${JSON.stringify(item[0])}:`);
      level.written += 1;
      write(item[1]);
    } else {
      parts.push(isList ? ']' : '}');
      open.delete(container);
      levels.pop();
    }
  }
  return parts.join('');
}

interface Level {
  readonly container: object;
  readonly items: readonly (readonly [string, unknown])[];
  written: number;
}

function itemsOf(container: object): [string, unknown][] {
  const isList = Array.isArray(container);
  const keys = isList ? [...container.keys()].map(String) : Object.keys(container);
  const items = keys.map((key): [string, unknown] => [key, plainValue(exactValue(container, key), key)]);
  return isList ? items : items.filter(([, item]) => item !== undefined);
}

/** Returns the result of `toJSON` if there is one; undefined for types that JSON lacks. */
export function plainValue(value: unknown, key: string): unknown {
  const isConvertible = typeof value === 'object' && value !== null && 'toJSON' in value;
  const plain: unknown = isConvertible && typeof value.toJSON === 'function' ? value.toJSON(key) : value;
  return typeof plain === 'function' || typeof plain === 'symbol' ? undefined : plain;
}
