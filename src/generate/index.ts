/**
 * Generates Kubernetes objects from the model: CRDs, roles and webhook configurations. Pure: reads and writes no
 * files.
 */

export type { Artifact, GenerateContext, KubernetesDocument } from './context/generate-context.js';
export { type BuiltinContext, builtinSchemas } from './crds/builtin-schema.js';
export {
  type Crd,
  type CrdOptions,
  type CrdVersion,
  generateCrds,
  generateSchemas,
  type KindSchema,
} from './crds/crd.js';
export { resourceNameOf } from './crds/resource-name.js';
export { generateRoles, type RbacOptions } from './rbac/rbac.js';
export type { SchemaOptions } from './types/schema.js';
export { generateWebhooks } from './webhooks/webhook.js';
