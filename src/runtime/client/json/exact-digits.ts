/** Key under which a container stores the exact digits of its rounded numbers. Spreading copies symbol keys, too. */
const digits: unique symbol = Symbol('digits');

type Digits = Record<string, string>;

interface WithDigits {
  [digits]?: Digits | undefined;
}

/** Matches sixteen digits where a value may begin: shorter integers cannot exceed 2^53. */
export const longNumber = /[:,[\s]-?\d{16}|^-?\d{16}/;

/** Records the digits of a rounded number in an array or object. */
export function keepDigits(container: WithDigits, key: string, text: string): void {
  container[digits] ??= Object.create(null) as Digits; // without inherited keys
  container[digits][key] = text;
}

/** Returns the digits of a number as it was parsed; undefined if it was not rounded or has changed since. */
export function digitsOf(container: WithDigits, key: string, value: unknown): string | undefined {
  const text = container[digits]?.[key];
  return text !== undefined && Number(text) === value ? text : undefined;
}

/** Copies the recorded digits of a container to its copy. */
export function copyDigits(from: object, to: object): void {
  const kept = (from as WithDigits)[digits];
  if (kept !== undefined) (to as WithDigits)[digits] = kept;
}

/** Returns the value of a field or item; for a rounded number, the exact `bigint`. */
export function exactValue(container: object, key: string): unknown {
  const value: unknown = Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined; // the container may be any array or object
  const text = digitsOf(container, key, value);
  return text === undefined ? value : BigInt(text);
}

/**
 * Returns the exact value of an integer field of an object that was read from the API server. The field itself is a
 * `number`, which JavaScript rounds beyond 2^53; if it is not changed, it is written back with all its digits. To set
 * such a field to an exact value, assign a `bigint`.
 *
 * @throws RangeError if the field is not an integer
 */
export function bigIntOf(container: object, key: string | number): bigint {
  const value: unknown = (container as Record<string | number, unknown>)[key]; // the container may be any array or object
  if (typeof value === 'bigint') return value;
  const text = digitsOf(container, String(key), value);
  return BigInt(text ?? Number(value));
}

/**
 * Copies digits to numbers that moved to other fields, for example in a conversion: a rounded number in `to` gets the
 * digits of the same number in `from`, unless `from` has several such numbers with different digits.
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

/** Returns all arrays and objects in a value, including the value itself. */
export function containersIn(value: unknown): Set<object> {
  const found = new Set<object>();
  const add = (one: unknown) => {
    if (typeof one === 'object' && one !== null) found.add(one);
  };
  add(value);
  for (const container of found) Object.values(container).forEach(add); // also iterates over items added meanwhile
  return found;
}
