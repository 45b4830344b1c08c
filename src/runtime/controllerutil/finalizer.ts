import type { KubernetesObject } from '../../k8s/index.js';

/** Adds a finalizer, which keeps a deleted object until it is removed again. Changes `object`; says whether it did. */
export function addFinalizer(object: KubernetesObject, finalizer: string): boolean {
  if (containsFinalizer(object, finalizer)) return false;
  object.metadata.finalizers = [...(object.metadata.finalizers ?? []), finalizer];
  return true;
}

/** Removes every copy of a finalizer. Changes `object`; says whether it did. */
export function removeFinalizer(object: KubernetesObject, finalizer: string): boolean {
  if (!containsFinalizer(object, finalizer)) return false;
  object.metadata.finalizers = (object.metadata.finalizers ?? []).filter((name) => name !== finalizer);
  return true;
}

/** Whether an object has a finalizer. */
export function containsFinalizer(object: KubernetesObject, finalizer: string): boolean {
  return object.metadata.finalizers?.includes(finalizer) ?? false;
}
