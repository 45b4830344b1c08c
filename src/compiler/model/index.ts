/**
 * The output of the loader, as plain data: packages, types, fields, markers. Independent of the TypeScript compiler.
 */

export type { ApiKind, ApiPackage, ApiType } from './api.js';
export { type MarkerUse, partOfUse, type StaticJson, type StaticValue, spanInUse, type Written } from './marker-use.js';
export type { NewerField, Origin, Origins, SchemaPath, SchemaStep } from './origin.js';
export type { WebhookBuilding, WebhookRegistrations } from './registrations.js';
export type {
  ApiField,
  BuiltinRef,
  LiteralsRef,
  ObjectRef,
  PrimitiveRef,
  TypeId,
  TypeRef,
  UnionMember,
  UnionRef,
} from './type-ref.js';
