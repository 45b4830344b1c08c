import type { KubernetesObject } from '../../../k8s/index.js';

/** Namespace and name of an object. */
export interface ObjectKey {
  /** Absent for cluster-scoped kinds. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Returns the namespace and name of an object. */
export function objectKeyFromObject(object: KubernetesObject): ObjectKey {
  const { namespace, name } = object.metadata;
  return { namespace, name: name ?? '' };
}

/** Returns `namespace/name`; without a namespace, only the name. */
export function namespacedName({ namespace, name }: ObjectKey): string {
  return namespace ? `${namespace}/${name}` : name;
}
