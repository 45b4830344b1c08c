import type { Json } from '../base/json/index.js';
import type { ApplyPatch, JsonObject } from './model/index.js';

/** Applies merge patches. */
export const plainPatch: ApplyPatch = (_, current, patch) => mergePatch(current, patch) as JsonObject;

function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
