/**
 * Checks generated CRDs and markers. Reports what the API server would reject, what has no effect, and what makes
 * existing objects invalid, with the location in the source and a fix. Modifies nothing.
 */
export { checkBreaking, type EarlierCrd } from './breaking.js';
export { checkCrds } from './check-crds.js';
export { checkRoles } from './rbac.js';
export { ResourceNames } from './resource-names.js';
export { checkValue, isValidValue, pathOfValue } from './value.js';
export { checkWebhookPaths } from './webhook-paths.js';
export { checkWebhookNames, checkWebhookResources } from './webhooks.js';
