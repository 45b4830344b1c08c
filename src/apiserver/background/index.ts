/**
 * Controllers that run inside the server because a cluster does not work without them, such as garbage collection and
 * namespace deletion.
 */
export { ClusterRoleAggregation } from './cluster-roles.js';
export type { ControllerDependencies } from './controller.js';
export { GarbageCollector } from './garbage-collector.js';
export { NamespaceContent } from './namespace-content.js';
export { namespaceRules } from './namespace-rules.js';
export { NamespaceDeletion } from './namespaces.js';
export { StorageProtection } from './storage-protection.js';
