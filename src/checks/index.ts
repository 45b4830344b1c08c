/**
 * Reports what the API server would reject, with the location in the source and a fix. Reads generated CRDs and markers,
 * and modifies nothing.
 */
export { checkBreaking, type EarlierCrd } from './breaking.js';
export { checkCrds } from './check-crds.js';
export { checkRoles } from './rbac.js';
export { type BuiltinResources, ResourceNames } from './resource-names.js';
export { isValidValue } from './value.js';
export { checkWebhookNames } from './webhook-names.js';
export { checkWebhookPaths } from './webhook-path.js';
export { checkWebhookResources } from './webhook-resources.js';
