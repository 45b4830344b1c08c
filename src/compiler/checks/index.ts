/** Checks generated CRDs and markers for what the API server would reject, what has no effect, and breaking changes. */
export { checkBreaking, type EarlierCrd } from './breaking.js';
export { checkCrds } from './check-crds.js';
export { checkRoles } from './rbac.js';
export { ResourceNames } from './resource-names.js';
export { checkValue, isValidValue, pathOfValue } from './value.js';
export { checkWebhookPaths } from './webhook-paths.js';
export { checkWebhookNames, checkWebhookResources } from './webhooks.js';
