/**
 * Generates Kubernetes objects from the model: CRDs, roles and webhook configurations. Pure: reads and writes no
 * files.
 */
export { type BuiltinContext, builtinSchemas } from './builtin-schema.js';
export { type Crd, type CrdOptions, type CrdVersion, generateCrds, generateSchemas, type KindSchema } from './crd.js';
export type { Artifact, GenerateContext, KubernetesDocument } from './generator.js';
export { generateRoles, type RbacOptions } from './rbac.js';
export { resourceNameOf } from './resource-name.js';
export type { SchemaOptions } from './schema.js';
export { generateWebhooks } from './webhook.js';
