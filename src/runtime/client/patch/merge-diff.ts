import { deepCopy } from '../json/deep-copy.js';
import { isEqualJson } from '../json/equal.js';
import { isObject, type JsonObject, ownValue, setOwn } from '../json/object.js';

/** Two objects at the same path, and their patch, which is nested in the parent's patch. */
interface Step {
  readonly from: Readonly<JsonObject>;
  readonly to: Readonly<JsonObject>;
  readonly patch: JsonObject;
  readonly parent: JsonObject | undefined;
  readonly key: string;
}

/**
 * Computes the merge patch (RFC 7386) that turns `from` into `to`: removed fields are null, arrays are replaced as a
 * whole. Returns undefined if there is no difference. A field that is undefined counts as absent.
 */
export function mergeDiff(from: object, to: object): Record<string, unknown> | undefined {
  const patch: JsonObject = {};
  const steps: Step[] = [{ from: { ...from }, to: { ...to }, patch, parent: undefined, key: '' }];
  for (const step of steps) diffFields(step, steps);
  // From the inside out, so that a patch that contains only empty patches is removed, too.
  for (const { patch: inner, parent, key } of steps.reverse()) {
    if (parent && Object.keys(inner).length === 0) delete parent[key];
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

/** Writes differences into the patch; pairs of objects become further steps. */
function diffFields({ from, to, patch }: Step, steps: Step[]): void {
  for (const key of Object.keys(from)) {
    const isSet = from[key] !== undefined && from[key] !== null;
    if (isSet && ownValue(to, key) === undefined) setOwn(patch, key, null);
  }
  for (const [key, after] of Object.entries(to)) {
    const before = ownValue(from, key);
    if (before === after) continue;
    if (isObject(before) && isObject(after)) {
      const inner: JsonObject = {};
      setOwn(patch, key, inner);
      steps.push({ from: before, to: after, patch: inner, parent: patch, key });
    } else if (after !== undefined && !isEqualJson(before, after)) setOwn(patch, key, deepCopy(after));
  }
}
