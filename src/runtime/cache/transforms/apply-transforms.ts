import { type KubernetesObject, partialObject, type Stored } from '../../../k8s/index.js';
import { isObject } from '../../client/internal.js';
import type { Transform } from './transform.js';
import { withFailedTransform } from './transform-failure.js';

/** A copy of the object that `kubectl apply` was given, in an annotation. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * Returns an object as it is stored. If a transform fails, that is only its metadata: the transform may be there to remove
 * the other fields, and a crafted object must not bypass it. The remaining transforms are not applied, and reads of the
 * object throw, as do copies of it from events; see {@link withFailedTransform}.
 *
 * @param failed called with what a transform threw, or with why its result cannot be stored
 */
export function applyTransforms(
  object: Stored<KubernetesObject>,
  transforms: readonly Transform[],
  failed: (object: Stored<KubernetesObject>, error: unknown) => void,
): Stored<KubernetesObject> {
  let current = object;
  for (const transform of transforms) {
    const { apiVersion, kind, metadata } = current;
    const { namespace, name, uid, resourceVersion } = metadata; // a transform may mutate them
    const identity = { namespace, name, uid, resourceVersion };
    try {
      current = checked(transform(current), identity);
    } catch (error) {
      const { [lastApplied]: _, ...annotations } = metadata.annotations ?? {};
      const partial = partialObject({ apiVersion, kind }, { metadata: { ...metadata, ...identity, annotations } });
      current = withFailedTransform(partial, transform, error);
      failed(current, error);
      return current;
    }
  }
  return current;
}

/** @throws TypeError for a result that is not the object */
function checked(
  result: Stored<KubernetesObject>,
  { namespace, name, resourceVersion }: KubernetesObject['metadata'],
): Stored<KubernetesObject> {
  const { metadata } = (isObject(result) ? result : {}) as Partial<Stored<KubernetesObject>>; // a function of the user
  const isKept = metadata && metadata.name === name && metadata.namespace === namespace;
  if (isKept && metadata.resourceVersion === resourceVersion) return result;
  throw new TypeError('the transform did not return the object with its namespace, name and resource version');
}
