/** The digits of numbers that JavaScript rounds, next to them: by key, and with a symbol that spreading copies. */
const digits: unique symbol = Symbol('digits');

type Digits = Record<string, string>;

interface WithDigits {
  [digits]?: Digits;
}

/** Keeps the digits of a number that was read into a list or object. */
export function keepDigits(container: WithDigits, key: string, text: string): void {
  container[digits] ??= Object.create(null) as Digits; // no key is in its prototype
  container[digits][key] = text;
}

/** The digits of a number as it was read; undefined when it has others, or was changed since. */
export function digitsOf(container: WithDigits, key: string, value: unknown): string | undefined {
  const text = container[digits]?.[key];
  return text !== undefined && Number(text) === value ? text : undefined;
}

/** Keeps, in a copy of a list or object, the digits that the original has. */
export function copyDigits(from: object, to: object): void {
  const kept = (from as WithDigits)[digits];
  if (kept !== undefined) (to as WithDigits)[digits] = kept;
}

/** The value of a field or item; a number that JavaScript rounds as a `bigint`. */
export function exactValue(container: object, key: string): unknown {
  const value: unknown = Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined; // any list or object
  const text = digitsOf(container, key, value);
  return text === undefined ? value : BigInt(text);
}

/**
 * Returns a whole number of an object that was read from the API server with all its digits. A field of it is a `number`,
 * which JavaScript rounds beyond 2^53; unchanged it is written back with all its digits. To set such a field to an exact
 * value, assign a `bigint`.
 *
 * @throws RangeError when the field is not a whole number
 */
export function bigIntOf(container: object, key: string | number): bigint {
  const value: unknown = (container as Record<string | number, unknown>)[key]; // any list or object
  if (typeof value === 'bigint') return value;
  const text = digitsOf(container, String(key), value);
  return BigInt(text ?? Number(value));
}
