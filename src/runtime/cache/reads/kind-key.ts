import { groupVersionKindOf, isPartial, type KubernetesObject, type ObjectType } from '../../../k8s/index.js';

/** Returns the cache key of a kind; metadata has a different key. */
export function keyOf(kind: ObjectType<KubernetesObject>): string {
  return `${isPartial(kind) ? 'metadata of ' : ''}${keyOfWhole(kind)}`;
}

/** Returns the cache key for whole objects of a kind. */
export function keyOfWhole(kind: ObjectType<KubernetesObject>): string {
  const { group, version, kind: name } = groupVersionKindOf(kind);
  return `${group}/${version}/${name}`;
}
