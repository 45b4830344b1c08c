import { exactValue, longNumber } from './exact-digits.js';

/**
 * Writes JSON like `JSON.stringify`, with four differences: a `bigint` becomes a number with all its digits, rounded
 * numbers keep the digits that `readJson` recorded, undefined becomes null, and values may be nested to any
 * depth.
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
  return writeExactly(value);
}

/** Writes all digits of numbers, and does not recurse. */
function writeExactly(root: unknown): string {
  const parts: string[] = [];
  const open = new Set<object>();
  /** What remains to be written, from the last step to the first. */
  const steps = [() => write(plainValue(root, ''))];
  const write = (value: unknown) => {
    if (typeof value !== 'object' || value === null) {
      parts.push(typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null'));
      return;
    }
    if (open.has(value)) throw new TypeError('cannot write JSON with a circular reference');
    open.add(value);
    const isList = Array.isArray(value);
    parts.push(isList ? '[' : '{');
    steps.push(() => {
      parts.push(isList ? ']' : '}');
      open.delete(value);
    });
    const items = itemsOf(value);
    for (const [index, [key, item]] of [...items.entries()].reverse()) {
      steps.push(() => {
        parts.push(index > 0 ? ',' : '', isList ? '' : `${JSON.stringify(key)}:`);
        write(item);
      });
    }
  };
  for (let step = steps.pop(); step; step = steps.pop()) step();
  return parts.join('');
}

function itemsOf(container: object): [string, unknown][] {
  const isList = Array.isArray(container);
  const keys = isList ? [...container.keys()].map(String) : Object.keys(container);
  const items = keys.map((key): [string, unknown] => [key, plainValue(exactValue(container, key), key)]);
  return isList ? items : items.filter(([, item]) => item !== undefined);
}

/**
 * Returns the value to write as JSON: the result of `toJSON` if there is one, and undefined for types that JSON lacks.
 */
export function plainValue(value: unknown, key: string): unknown {
  const isConvertible = typeof value === 'object' && value !== null && 'toJSON' in value;
  const plain: unknown = isConvertible && typeof value.toJSON === 'function' ? value.toJSON(key) : value;
  return typeof plain === 'function' || typeof plain === 'symbol' ? undefined : plain;
}
