/**
 * The output of the loader, as plain data: packages, types, fields, markers. Independent of the TypeScript compiler.
 */
export type {
  ApiField,
  ApiKind,
  ApiPackage,
  ApiType,
  MarkerUse,
  StaticJson,
  StaticValue,
  TypeId,
} from './api.js';
export type { Json, JsonSchema, ValidationRule } from './json-schema.js';
export { jsonText } from './json-text.js';
export {
  expectedKubernetesVersion,
  isOlder,
  type KubernetesVersion,
  kubernetesVersions,
  newestKubernetesVersion,
  readKubernetesVersion,
  versionAfter,
} from './kubernetes-version.js';
export type { Origin, Origins } from './origin.js';
export { partOfUse, type Written } from './part-of-use.js';
export { propertyOf } from './property-of.js';
export type { WebhookBuilding, WebhookRegistrations } from './registrations.js';
export type { SchemaPath, SchemaStep } from './schema-path.js';
export type {
  ArrayRef,
  BuiltinRef,
  LiteralsRef,
  MapRef,
  NamedRef,
  ObjectRef,
  PrimitiveRef,
  TypeRef,
  UnionMember,
  UnionRef,
  UnsupportedRef,
} from './type-ref.js';
