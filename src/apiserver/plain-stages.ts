import type { Json } from '../base/json/index.js';
import type { ApiObject, ApplyPatch, Authenticator, Authorizer, FieldManager, JsonObject } from './model/index.js';

/** Merges without managed fields. */
export const plainFields: FieldManager = {
  update: async (_, next) => next,
  apply: async (live, applied) => mergePatch(live ?? {}, applied) as ApiObject,
};

/** Applies merge patches. */
export const plainPatch: ApplyPatch = (_, current, patch) => mergePatch(current, patch) as JsonObject;

/** Everyone is an administrator. */
export const plainAuthenticator: Authenticator = {
  authenticate: async ({ certificateUser }) => certificateUser,
};

/** Everything is allowed. */
export const plainAuthorizer: Authorizer = {
  authorize: async () => ({ isAllowed: true, reason: '' }),
  impersonate: async (user) => user,
};

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
