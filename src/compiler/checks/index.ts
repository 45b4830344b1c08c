/** Reports parts of generated CRDs and markers that the API server would reject or ignore, and breaking changes. */
export { checkBreaking, type EarlierCrd } from './breaking.js';
export { checkCrds } from './check-crds.js';
export { checkRoles } from './rbac.js';
export { ResourceNames } from './resource-names.js';
export { checkValue, isValidValue, pathOfValue } from './value.js';
export { checkWebhookPaths } from './webhook-paths.js';
export { checkWebhookNames, checkWebhookResources } from './webhooks.js';
