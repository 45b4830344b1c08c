/**
 * Built-in Kubernetes kinds: exact JSON types and small run-time tokens, with one module per group and version, and
 * their schemas as data. `hack/k8s-schema` generates `table` and the folders named after API groups. `schemas.ts` is a
 * separate entry point, so that a running operator never reads the table.
 */
export type { ApplyConfiguration, ApplyFields } from './apply-configuration.js';
export type { Draft, DraftFields, Incomplete } from './draft.js';
export {
  apiVersionOf,
  defineKind,
  type GroupVersionKind,
  groupVersionKindOf,
  type KindClass,
  type KindToken,
  kindKey,
  type ObjectType,
  parseApiVersion,
} from './kind.js';
export { type MergedField, type MergedFields, mergedFieldsOf, mergedFieldsOfKind } from './merged-fields.js';
export { type KubernetesObject, type Stored, withoutUndefined } from './object.js';
export { isPartial, metadataOf, type PartialObjectMetadata, partialKey, partialObject } from './partial-object.js';
