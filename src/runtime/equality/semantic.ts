import { exactValue, isObject, type JsonObject } from '../client/internal.js';
import { isSameQuantity } from './quantity.js';

/** Two values at the same place. */
interface Pair {
  readonly a: unknown;
  readonly b: unknown;
  /** The name of their field. */
  readonly key: string;
  readonly isQuantity: boolean;
}

/** Fields whose values are maps of quantities. */
const quantityMaps = new Set(
  'allocatable allocatedResources capacity consumedCapacity default defaultRequest hard limits max maxLimitRequestRatio min overhead podFixed requests used'.split(
    ' ',
  ),
);
const quantities = new Set(['averageValue', 'divisor', 'sizeLimit']);
/** Fields whose values are maps. An empty map is none at all; an empty object elsewhere says something, such as `emptyDir: {}`. */
const maps = new Set([
  ...quantityMaps,
  ...'annotations binaryData data labels matchLabels nodeSelector stringData volumeAttributes'.split(' '),
]);

/**
 * Whether two objects mean the same to the API server, as apimachinery's `Semantic.DeepEqual`: a field that is undefined
 * or null counts as absent, and so does an empty list or an empty map such as `labels`; quantities are compared by value
 * (`1000m` and `1`) where Kubernetes' own types have them, such as in `limits`. The depth of the values is not limited.
 */
export function isSemanticallyEqual(a: unknown, b: unknown): boolean {
  return compare(a, b, false);
}

/**
 * Whether an object has everything that is set in `expected`, as apimachinery's `Semantic.DeepDerivative`: fields that only
 * the object has do not matter, nor do list items after those that are expected. For objects in which the API server or
 * others fill in defaults. Values are compared as by {@link isSemanticallyEqual}.
 */
export function isSemanticDerivative(expected: unknown, object: unknown): boolean {
  return compare(expected, object, true);
}

function compare(left: unknown, right: unknown, isSubset: boolean): boolean {
  const pending: Pair[] = [{ a: left, b: right, key: '', isQuantity: false }];
  for (let pair = pending.pop(); pair; pair = pending.pop()) if (!mayMatch(pair, pending, isSubset)) return false;
  return true;
}

/** Compares scalars; what containers hold is left for later. */
function mayMatch({ a, b, key, isQuantity }: Pair, pending: Pair[], isSubset: boolean): boolean {
  if (a === b) return true;
  if (isUnset(a, key)) return isSubset || isUnset(b, key);
  if (Array.isArray(a) && Array.isArray(b)) {
    if (isSubset ? a.length > b.length : a.length !== b.length) return false;
    for (const index of a.keys()) {
      const key = String(index);
      pending.push({ a: exactValue(a, key), b: exactValue(b, key), key: '', isQuantity: false });
    }
    return true;
  }
  if (isObject(a) && isObject(b)) {
    for (const pair of pairsOf(a, b, key, isSubset)) pending.push(pair);
    return true;
  }
  return isSameNumber(a, b) || (isQuantity && isSameQuantity(a, b));
}

function pairsOf(a: JsonObject, b: JsonObject, within: string, isSubset: boolean): Pair[] {
  const keys = Object.keys(a);
  if (!isSubset) for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) keys.push(key);
  return keys.map((key) => ({
    a: exactValue(a, key),
    b: exactValue(b, key),
    key,
    isQuantity: quantityMaps.has(within) || quantities.has(key),
  }));
}

function isUnset(value: unknown, key: string): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return maps.has(key) && isObject(value) && Object.keys(value).length === 0;
}

/** Whether a number and a `bigint` are equal. */
function isSameNumber(a: unknown, b: unknown): boolean {
  if (typeof a === 'bigint') return Number.isInteger(b) && a === BigInt(Number(b));
  return typeof b === 'bigint' && isSameNumber(b, a);
}
