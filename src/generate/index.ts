/** Model to Kubernetes objects: CRDs, roles and webhook configurations. Pure: reads and writes no file. */
export { type Crd, type CrdOptions, type CrdVersion, generateCrds, generateSchemas, type KindSchema } from './crd.js';
export type { Artifact, GenerateContext, KubernetesDocument } from './generator.js';
export { generateRoles, type RbacOptions } from './rbac.js';
export type { SchemaOptions } from './schema.js';
export { generateWebhooks } from './webhook.js';
