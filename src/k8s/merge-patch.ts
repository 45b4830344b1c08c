import { isRecord } from '../model/index.js';

/**
 * Applies a JSON merge patch (RFC 7396): `null` removes a key, an object is merged, anything else replaces.
 *
 * @param target is left as it is; the result shares what the patch does not change
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(Object.hasOwn(merged, key) ? merged[key] : undefined, value);
  }
  return merged;
}
