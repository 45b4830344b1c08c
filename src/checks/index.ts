/**
 * Finds what the API server would reject, with the place in the source and how to fix it. Reads finished CRDs and
 * markers, and changes nothing.
 */
export { checkBreaking, type EarlierCrd } from './breaking.js';
export { checkCrds } from './check-crds.js';
export { checkRoles } from './rbac.js';
export { type BuiltinResources, ResourceNames } from './resource-names.js';
export { isValidValue } from './value.js';
export { checkWebhookNames } from './webhook-names.js';
export { checkWebhookPaths } from './webhook-path.js';
export { checkWebhookResources } from './webhook-resources.js';
