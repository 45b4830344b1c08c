/** Changes to fields: patches, managed fields, and server-side apply. */
export { applyPatch, patchError } from './apply-patch.js';
export { fieldManager } from './field-manager.js';
export { applyJsonPatch, JsonPatchError, readJsonPatch } from './json-patch.js';
