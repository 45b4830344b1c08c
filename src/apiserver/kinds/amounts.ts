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

/** Adds quantities of each resource. */
export function add(one: Amounts, other: Amounts): Amounts {
  const total = new Map(Object.entries(one));
  addTo(total, other);
  return Object.fromEntries(total);
}

/** Adds quantities to a total in place: a pod can have thousands of containers with different resources. */
export function addTo(total: Map<string, Quantity>, amounts: Amounts): void {
  for (const [name, amount] of Object.entries(amounts)) total.set(name, sum(total.get(name), amount));
}

/** Raises a total in place, so that it has at least the quantities. */
export function raiseTo(total: Map<string, Quantity>, amounts: Amounts): void {
  for (const [name, amount] of Object.entries(amounts)) {
    const before = total.get(name);
    if (before === undefined || before.nanos < amount.nanos) total.set(name, amount);
  }
}

/** Adds two quantities; the sum has the format of the first one that is not 0. */
export function sum(left: Quantity | undefined, right: Quantity): Quantity {
  if (left === undefined) return right;
  return { ...(left.nanos === 0n ? right : left), nanos: left.nanos + right.nanos };
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
