import type { KubernetesObject } from '../../k8s/index.js';

/** Adds a finalizer, which blocks deletion until it is removed. Mutates `object`, and returns whether it changed. */
export function addFinalizer(object: KubernetesObject, finalizer: string): boolean {
  if (containsFinalizer(object, finalizer)) return false;
  object.metadata.finalizers = [...(object.metadata.finalizers ?? []), finalizer];
  return true;
}

/** Removes a finalizer. Mutates `object`, and returns whether it changed. */
export function removeFinalizer(object: KubernetesObject, finalizer: string): boolean {
  if (!containsFinalizer(object, finalizer)) return false;
  object.metadata.finalizers = (object.metadata.finalizers ?? []).filter((name) => name !== finalizer);
  return true;
}

/** Whether an object has a finalizer. */
export function containsFinalizer(object: KubernetesObject, finalizer: string): boolean {
  return object.metadata.finalizers?.includes(finalizer) ?? false;
}
