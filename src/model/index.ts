/**
 * The output of the loader, as plain data: packages, types, fields, markers. Independent of the TypeScript compiler.
 */
export type { ApiKind, ApiPackage, ApiType } from './api.js';
export { isRecord } from './is-record.js';
export type { Json, JsonSchema, ValidationRule } from './json-schema.js';
export { jsonText } from './json-text.js';
export {
  expectedKubernetesVersion,
  isOlder,
  type KubernetesVersion,
  kubernetesVersions,
  minorOf,
  type Newer,
  newerThan,
  newestKubernetesVersion,
  readKubernetesVersion,
  versionAfter,
} from './kubernetes-version.js';
export type { MarkerUse, StaticJson, StaticValue } from './marker-use.js';
export type { NewerField, Origin, Origins } from './origin.js';
export { partOfUse, spanInUse, type Written } from './part-of-use.js';
export { propertyOf } from './property-of.js';
export type { WebhookBuilding, WebhookRegistrations } from './registrations.js';
export type { SchemaPath, SchemaStep } from './schema-path.js';
export { type SchemaFault, schemaFaults } from './schema-shape.js';
export type {
  ApiField,
  ArrayRef,
  BuiltinRef,
  LiteralsRef,
  MapRef,
  NamedRef,
  ObjectRef,
  PrimitiveRef,
  TypeId,
  TypeRef,
  UnionMember,
  UnionRef,
  UnsupportedRef,
} from './type-ref.js';
