import { deepCopy } from '../json/deep-copy.js';
import { isEqualJson } from '../json/equal.js';
import { isObject, type JsonObject, ownValue, setOwn } from '../json/object.js';

/**
 * Computes the merge patch (RFC 7386) that turns `from` into `to`: removed fields are null, arrays are replaced as a whole.
 * A field that is undefined counts as absent.
 *
 * @returns undefined if there is no difference
 */
export function mergeDiff(from: object, to: object): Record<string, unknown> | undefined {
  const before: JsonObject = { ...from };
  const after: JsonObject = { ...to };
  const patch: JsonObject = {};
  for (const [key, value] of Object.entries(before)) {
    if (value !== undefined && value !== null && ownValue(after, key) === undefined) setOwn(patch, key, null);
  }
  for (const [key, value] of Object.entries(after)) {
    const known = ownValue(before, key);
    if (isObject(known) && isObject(value)) {
      const inner = known === value ? undefined : mergeDiff(known, value);
      if (inner) setOwn(patch, key, inner);
    } else if (value !== undefined && !isEqualJson(known, value)) setOwn(patch, key, deepCopy(value));
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}
