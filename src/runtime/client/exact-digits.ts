/** The digits of numbers that JavaScript rounds, next to them: by key, and with a symbol that spreading copies. */
const digits: unique symbol = Symbol('digits');

type Digits = Record<string, string>;

interface WithDigits {
  [digits]?: Digits | undefined;
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

/**
 * Keeps the digits of numbers that moved to other fields, as in a conversion: a rounded number in `to` gets the digits
 * that the same number has in `from`, unless `from` has several such numbers with different digits.
 */
export function carryDigits(from: unknown, to: unknown): void {
  const known = new Map<number, string | undefined>();
  for (const container of containersIn(from)) {
    for (const [key, text] of Object.entries((container as WithDigits)[digits] ?? {})) {
      const value = Number(text);
      if (digitsOf(container, key, Reflect.get(container, key)) === undefined) continue;
      known.set(value, !known.has(value) || known.get(value) === text ? text : undefined);
    }
  }
  if (known.size === 0) return;
  for (const container of containersIn(to)) {
    for (const [key, value] of Object.entries(container)) {
      const text = typeof value === 'number' ? known.get(value) : undefined;
      if (text === undefined || digitsOf(container, key, value) !== undefined) continue;
      if (Object.isExtensible(container)) keepDigits(container, key, text);
    }
  }
}

/** All lists and objects in a value, itself included; each once. */
function containersIn(value: unknown): Set<object> {
  const found = new Set<object>();
  const add = (one: unknown) => {
    if (typeof one === 'object' && one !== null) found.add(one);
  };
  add(value);
  for (const container of found) Object.values(container).forEach(add); // a set also iterates over what is added to it
  return found;
}
