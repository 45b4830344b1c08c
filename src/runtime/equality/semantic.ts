import { parseQuantity } from '../../base/formats/index.js';
import { exactValue, isObject } from '../client/internal.js';

/** Fields whose values are maps of quantities. */
const quantityMaps = new Set(
  'allocatable allocatedResources capacity consumedCapacity default defaultRequest hard limits max maxLimitRequestRatio min overhead podFixed requests used'.split(
    ' ',
  ),
);
const quantities = new Set(['averageValue', 'divisor', 'sizeLimit']);
/** Fields whose values are maps. An empty map is equal to an absent one; other empty objects are significant, such as `emptyDir: {}`. */
const maps = new Set([
  ...quantityMaps,
  ...'annotations binaryData data labels matchLabels nodeSelector stringData volumeAttributes'.split(' '),
]);

/**
 * Whether two objects have the same meaning to the API server, like apimachinery's `Semantic.DeepEqual`: a field that is
 * undefined or null counts as absent, and so does an empty list or an empty map such as `labels`; quantities are compared
 * by value (`1000m` and `1`) in the fields of built-in types, such as `limits`.
 */
export function isSemanticallyEqual(a: unknown, b: unknown): boolean {
  return matches(a, b, { isSubset: false });
}

/**
 * Whether an object has everything that is set in `expected`, like apimachinery's `Semantic.DeepDerivative`: additional
 * fields of the object are ignored, and so are list items after the expected ones. Intended for objects in which the
 * API server or other clients set defaults. Values are compared as by {@link isSemanticallyEqual}.
 */
export function isSemanticDerivative(expected: unknown, object: unknown): boolean {
  return matches(expected, object, { isSubset: true });
}

/** How two values are compared, and the names of their field and of the field around it. */
interface Place {
  readonly isSubset: boolean;
  readonly key?: string | undefined;
  readonly within?: string | undefined;
}

function matches(a: unknown, b: unknown, { isSubset, key = '', within = '' }: Place): boolean {
  if (a === b) return true;
  if (isUnset(a, key)) return isSubset || isUnset(b, key);
  if (Array.isArray(a) && Array.isArray(b)) {
    if (isSubset ? a.length > b.length : a.length !== b.length) return false;
    return a.every((_, index) => matches(exactValue(a, `${index}`), exactValue(b, `${index}`), { isSubset }));
  }
  if (isObject(a) && isObject(b)) {
    const keys = new Set([...Object.keys(a), ...(isSubset ? [] : Object.keys(b))]);
    return [...keys].every((name) =>
      matches(exactValue(a, name), exactValue(b, name), { isSubset, key: name, within: key }),
    );
  }
  const isQuantity = quantityMaps.has(within) || quantities.has(key);
  return isSameNumber(a, b) || (isQuantity && isSameQuantity(a, b));
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

/** Whether two values are quantities of the same size, such as `1000m` and `1`. */
function isSameQuantity(a: unknown, b: unknown): boolean {
  const size = sizeOf(a);
  return size !== undefined && size === sizeOf(b);
}

function sizeOf(value: unknown): bigint | undefined {
  const text = String(value);
  if ((typeof value !== 'string' && typeof value !== 'number') || text.length > longestQuantity) return undefined;
  try {
    return parseQuantity(text).nanos;
  } catch {
    return undefined;
  }
}

/** Maximum length of a quantity that is compared by value: the time to parse digits grows with their square. */
const longestQuantity = 100;
