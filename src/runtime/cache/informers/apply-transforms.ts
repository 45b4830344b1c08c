import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { isObject } from '../../client/internal.js';

/** Changes an object before it is stored. May mutate and return its argument. */
export type Transform = (object: Stored<KubernetesObject>) => Stored<KubernetesObject>;

/**
 * Applies the transforms to an object before it is stored.
 *
 * @throws any error thrown by a transform; TypeError if a transform does not return the object
 */
export function applyTransforms(
  object: Stored<KubernetesObject>,
  transforms: readonly Transform[],
): Stored<KubernetesObject> {
  const { namespace, name, resourceVersion } = object.metadata; // a transform may mutate them
  let current = object;
  for (const transform of transforms) {
    const result: unknown = transform(current); // user code
    const { metadata } = (isObject(result) ? result : {}) as Partial<Stored<KubernetesObject>>;
    const isSame = metadata?.name === name && metadata?.namespace === namespace;
    if (!isSame || metadata?.resourceVersion !== resourceVersion) {
      throw new TypeError(
        'the transform must return the object with its namespace, name and resourceVersion unchanged',
      );
    }
    current = result as Stored<KubernetesObject>;
  }
  return current;
}
