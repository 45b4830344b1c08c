/** Changes to fields: patches, managed fields, and server-side apply. */
export { applyConfiguration, ConfigurationError } from './apply-configuration.js';
export { applyPatch, patchError } from './apply-patch.js';
export { fieldManager } from './field-manager.js';
export { applyJsonPatch, JsonPatchError, readJsonPatch, TestFailedError } from './json-patch.js';
