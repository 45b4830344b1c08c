/**
 * Identifies the user of a request, and decides what the user may do: certificates, tokens, impersonation, RBAC,
 * reviews, and the bootstrap roles.
 */
export { aggregateClusterRoles } from './aggregation.js';
export { tokenIssuer } from './authenticator.js';
export { newAuthorization } from './authorization.js';
export { bootstrapObjects, ownedByServer } from './bootstrap.js';
export { notAuthorized } from './not-authorized.js';
export { rbacGroup } from './rule-resolver.js';
export { anonymous, type ServiceAccountName, userInfo } from './users.js';
