/** Controllers inside of the server, without which a cluster does not work: garbage collection and namespaces. */
export { ClusterRoleAggregation } from './cluster-roles.js';
export { type ControllerDependencies, GarbageCollector } from './garbage-collector.js';
export { NamespaceContent } from './namespace-content.js';
export { namespaceRules } from './namespace-rules.js';
export { NamespaceDeletion } from './namespaces.js';
export { StorageProtection } from './storage-protection.js';
