import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { namespacedName } from '../../client/internal.js';
import { errorMessage, TransformError } from '../../errors/internal.js';
import type { Transform } from './transform.js';

/** Why the transforms of stored objects failed: only messages, as errors with their stacks take far more memory. */
const failures = new WeakMap<object, string>();

/**
 * Returns an object whose transform failed, with only its metadata. Whatever would treat its other fields as absent throws:
 * reading or listing them, and thus every copy of the object, so that no copy can be written as if it were whole.
 */
export function withFailedTransform(
  metadata: Stored<KubernetesObject>,
  transform: Transform,
  error: unknown,
): Stored<KubernetesObject> {
  const why = `the cache transform \`${transform.name || 'anonymous'}\` failed: ${errorMessage(error)}`;
  const guarded = new Proxy(metadata, onlyMetadata);
  failures.set(metadata, why);
  failures.set(guarded, why);
  return guarded;
}

const onlyMetadata: ProxyHandler<Stored<KubernetesObject>> = {
  get: (object, key) => Reflect.get(checkKnown(object, key), key),
  has: (object, key) => Reflect.has(checkKnown(object, key), key),
  getOwnPropertyDescriptor: (object, key) => Reflect.getOwnPropertyDescriptor(checkKnown(object, key), key),
  ownKeys(object) {
    throw newTransformError(object);
  },
};

/** Every object has these or lacks them, whatever its fields are; `then` is read by `await`, `toJSON` by `JSON.stringify`. */
const inherited: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), 'then', 'toJSON'];

/** @throws TransformError for a key that could be one of the missing fields */
function checkKnown(object: Stored<KubernetesObject>, key: string | symbol): Stored<KubernetesObject> {
  if (typeof key === 'symbol' || Object.hasOwn(object, key) || inherited.includes(key)) return object;
  throw newTransformError(object);
}

/** Whether a transform failed for a stored object. */
export function hasFailedTransform(object: Stored<KubernetesObject>): boolean {
  return failures.has(object);
}

/**
 * Checks that a stored object can be read.
 *
 * @throws TransformError if a transform failed for it
 */
export function checkTransformed(object: Stored<KubernetesObject>): void {
  if (hasFailedTransform(object)) throw newTransformError(object);
}

function newTransformError(object: Stored<KubernetesObject>): TransformError {
  const { kind, metadata } = object;
  return new TransformError(
    `the cache has only the metadata of ${kind} \`${namespacedName(metadata)}\`, because ${failures.get(object)}; fix the transform, or read from \`manager.apiReader\``,
  );
}
