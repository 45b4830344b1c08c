import { parseQuantity } from '../../base/formats/index.js';
import { exactValue, isObject, type JsonObject } from '../client/internal.js';

interface Pair {
  readonly a: unknown;
  readonly b: unknown;
  /** The field that contains the two values; empty for the root and for list items. */
  readonly key: string;
  readonly isQuantity: boolean;
}

const quantityMaps = new Set(
  'allocatable allocatedResources capacity consumedCapacity default defaultRequest hard limits max maxLimitRequestRatio min overhead podFixed requests used'.split(
    ' ',
  ),
);
const quantities = new Set(['averageValue', 'divisor', 'sizeLimit']);
/** Fields whose values are maps. An empty map counts as absent; other empty objects, such as `emptyDir: {}`, do not. */
const maps = new Set([
  ...quantityMaps,
  ...'annotations binaryData data labels matchLabels nodeSelector stringData volumeAttributes'.split(' '),
]);

/**
 * Whether two objects have the same meaning to the API server, like apimachinery's `Semantic.DeepEqual`: a field that
 * is undefined or null counts as absent, and so does an empty list or an empty map such as `labels`; quantities are
 * compared by value (`1000m` and `1`) in the fields of built-in types, such as `limits`.
 */
export function isSemanticallyEqual(a: unknown, b: unknown): boolean {
  return compare(a, b, false);
}

/**
 * Whether an object has everything that is set in `expected`, like apimachinery's `Semantic.DeepDerivative`: ignores
 * additional fields, such as defaults, and list items after the expected ones. Values are compared as by
 * {@link isSemanticallyEqual}.
 */
export function isSemanticDerivative(expected: unknown, object: unknown): boolean {
  return compare(expected, object, true);
}

function compare(left: unknown, right: unknown, isSubset: boolean): boolean {
  const pending: Pair[] = [{ a: left, b: right, key: '', isQuantity: false }];
  for (let pair = pending.pop(); pair; pair = pending.pop()) if (!mayMatch(pair, pending, isSubset)) return false;
  return true;
}

/** Compares scalars; adds the content of containers to `pending`. */
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

function isSameNumber(a: unknown, b: unknown): boolean {
  if (typeof a === 'bigint') return Number.isInteger(b) && a === BigInt(Number(b));
  return typeof b === 'bigint' && isSameNumber(b, a);
}

function isSameQuantity(a: unknown, b: unknown): boolean {
  const size = nanosOf(a);
  return size !== undefined && size === nanosOf(b);
}

/** Maximum number of characters of a quantity: the time to parse digits grows with the square of their number. */
const longestQuantity = 100;

function nanosOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > longestQuantity) return undefined;
  try {
    return parseQuantity(text).nanos;
  } catch {
    return undefined;
  }
}
