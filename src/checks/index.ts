/**
 * Reports what the API server would reject, with the location in the source and a fix. Reads generated CRDs and markers,
 * and modifies nothing.
 */
export { checkBreaking, type EarlierCrd } from './breaking/check-breaking.js';
export { checkCrds } from './crds/check-crds.js';
export { checkRoles } from './rbac/rbac.js';
export { type BuiltinResources, ResourceNames } from './resources/resource-names.js';
export { isValidValue } from './values/value.js';
export { checkWebhookNames } from './webhooks/names.js';
export { checkWebhookPaths } from './webhooks/path.js';
export { checkWebhookResources } from './webhooks/resources.js';
