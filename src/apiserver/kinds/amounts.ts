import { formatQuantity, parseQuantity, type Quantity } from '../../base/formats/index.js';
import type { JsonObject } from '../model/index.js';

/** Quantities by resource. */
export type Amounts = Readonly<Record<string, Quantity>>;

/** Parses the quantities of a validated resource list. */
export function amountsOf(list: JsonObject): Amounts {
  return Object.fromEntries(Object.entries(list).map(([name, amount]) => [name, parseQuantity(String(amount))]));
}

/** Returns the amount of a single resource, such as `pods: 1`. */
export function count(name: string, number: number): Amounts {
  return { [name]: parseQuantity(String(number)) };
}

/** Adds quantities; each sum has the format of its first operand that is not 0. */
export function add(one: Amounts, other: Amounts): Amounts {
  return merged(one, other, (left, right) => ({
    ...(left.nanos === 0n ? right : left),
    nanos: left.nanos + right.nanos,
  }));
}

/** Returns the larger quantity of each resource. */
export function largest(one: Amounts, other: Amounts): Amounts {
  return merged(one, other, (left, right) => (right.nanos > left.nanos ? right : left));
}

/** Keeps only the named resources. */
export function mask(amounts: Amounts, names: readonly string[]): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => names.includes(name)));
}

/** Writes quantities as JSON. */
export function amountsJson(amounts: Amounts): JsonObject {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formatQuantity(amount)]));
}

/** Writes quantities in one line, such as `cpu=1,pods=2`. */
export function amountsText(amounts: Amounts): string {
  const names = Object.keys(amounts).sort();
  return names.map((name) => `${name}=${formatQuantity(amounts[name] as Quantity)}`).join(','); // the name is a key of `amounts`
}

function merged(one: Amounts, other: Amounts, merge: (left: Quantity, right: Quantity) => Quantity): Amounts {
  const result: Record<string, Quantity> = { ...one };
  for (const [name, amount] of Object.entries(other)) {
    const left = result[name];
    result[name] = left ? merge(left, amount) : amount;
  }
  return result;
}
