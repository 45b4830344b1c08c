/**
 * Built-in Kubernetes kinds: exact JSON types and small run-time tokens, one module per group and version, and their
 * schemas as data. What stands in the folders named after API groups, and in `table`, is made by `hack/k8s-schema`.
 * `schemas.ts` is an entry of its own beside this one, so that a running operator never reads the table.
 */
export {
  apiVersionOf,
  defineKind,
  type GroupVersionKind,
  groupVersionKindOf,
  type KindClass,
  type KindToken,
  kindKey,
  type ObjectType,
} from './kind.js';
export { type KubernetesObject, type Stored, withoutUndefined } from './object.js';
