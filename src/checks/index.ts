/**
 * What the API server would refuse, found before it does, with the place in the source and a way out. Looks at finished
 * CRDs and at markers, and changes nothing.
 */
export { checkBreaking, type EarlierCrd } from './breaking.js';
export { type CheckContext, checkCrds } from './check-crds.js';
export { checkRoles } from './rbac.js';
export { type ValueTrouble, valueTroubles } from './value.js';
export { checkWebhookNames } from './webhook-names.js';
export { checkWebhookPaths } from './webhook-path.js';
