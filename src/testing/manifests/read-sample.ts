import { apiVersionOf, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import { readObjects } from './read-objects.js';

/**
 * Reads the object of a kind from a manifest, such as a sample in `config/samples`. A test based on it does not have
 * to change when the kind gets another required field.
 *
 * @throws Error if the file cannot be read, or has no object of the kind
 */
export function readSample<T extends KubernetesObject>(kind: ObjectType<T>, path: string): T {
  const gvk = groupVersionKindOf(kind);
  const objects = readObjects(path);
  const sample = objects.find((object) => object.kind === gvk.kind && object.apiVersion === apiVersionOf(gvk));
  if (sample) return sample as T; // The API server validates it against its type.
  const found = objects.map((object) => `${object.kind} (${object.apiVersion})`).join(', ') || 'nothing';
  throw new Error(`${path}: expected an object of kind ${gvk.kind} (${apiVersionOf(gvk)}), found ${found}`);
}
