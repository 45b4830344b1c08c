import { groupVersionKindOf, isPartial, type KubernetesObject, type ObjectType } from '../../../k8s/index.js';

/** Returns the key of a kind in a cache; its metadata has another one. */
export function keyOf(kind: ObjectType<KubernetesObject>): string {
  return `${isPartial(kind) ? 'metadata of ' : ''}${keyOfWhole(kind)}`;
}

/** Returns the key of the whole objects of a kind. */
export function keyOfWhole(kind: ObjectType<KubernetesObject>): string {
  const { group, version, kind: name } = groupVersionKindOf(kind);
  return `${group}/${version}/${name}`;
}
