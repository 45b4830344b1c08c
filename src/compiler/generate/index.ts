/**
 * Generates Kubernetes objects from the model: CRDs, roles and webhook configurations. Does not read
 * or write files.
 */

export { type BuiltinContext, builtinSchemas } from './crds/builtin-schema.js';
export {
  type Crd,
  type CrdOptions,
  type CrdVersion,
  generateCrds,
  generateSchemas,
  type KindSchema,
  resourceNameOf,
} from './crds/crd.js';
export type { Artifact, GenerateContext, KubernetesDocument } from './generate-context.js';
export { generateRoles, type RbacOptions } from './rbac.js';
export type { SchemaOptions } from './types/schema.js';
export { generateWebhooks, webhookFile } from './webhooks/webhook.js';
