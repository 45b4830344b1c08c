/** Generates CRDs, roles and webhook configurations from the model. Does not read or write files. */
export { builtinSchemas } from './crds/builtin-schema.js';
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
export { quantityPattern } from './types/primitives.js';
export type { SchemaOptions } from './types/schema.js';
export { generateWebhooks, webhookFile } from './webhooks/webhook.js';
