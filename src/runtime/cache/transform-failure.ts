import type { KubernetesObject, Stored } from '../../k8s/index.js';
import { namespacedName } from '../client/internal.js';
import { errorMessage } from '../errors/internal.js';
import type { Transform } from './transform.js';

/** A read of an object whose transform failed. Without its other fields, an update would remove them. */
export class TransformError extends Error {
  override readonly name = 'TransformError';

  /** @param why which transform failed, and its error message */
  constructor({ kind, metadata }: Stored<KubernetesObject>, why: string) {
    super(
      `the cache has only the metadata of ${kind} \`${namespacedName(metadata)}\`, because ${why}; fix the transform, or read from \`manager.apiReader\``,
    );
  }
}

/** Why the transforms of stored objects failed: only messages, as errors with their stacks take far more memory. */
const failures = new WeakMap<Stored<KubernetesObject>, string>();

/** Records that a transform failed for an object, which now has only its metadata. */
export function recordTransformFailure(object: Stored<KubernetesObject>, transform: Transform, error: unknown): void {
  const name = transform.name || 'anonymous';
  failures.set(object, `the cache transform \`${name}\` failed: ${errorMessage(error)}`);
}

/** Whether a transform failed for a stored object. A copy of the object does not state it. */
export function hasFailedTransform(object: Stored<KubernetesObject>): boolean {
  return failures.has(object);
}

/**
 * Checks that a stored object can be read.
 *
 * @throws TransformError if a transform failed for it
 */
export function checkTransformed(object: Stored<KubernetesObject>): void {
  const why = failures.get(object);
  if (why !== undefined) throw new TransformError(object, why);
}
