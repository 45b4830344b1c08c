import { apiVersionOf, type KubernetesObject, kindInfoOf, type ObjectKind } from '../k8s/index.js';
import { readObjects } from './read-objects.js';

/**
 * Reads the object of a kind from a manifest, such as a sample below `config/samples`. A test that starts from it needs
 * no change when the kind gets another required field.
 *
 * @throws Error when the file cannot be read, or has no object of the kind
 */
export function readSample<T extends KubernetesObject>(kind: ObjectKind<T>, path: string): T {
  const info = kindInfoOf(kind);
  const objects = readObjects(path);
  const sample = objects.find((object) => object.kind === info.kind && object.apiVersion === apiVersionOf(info));
  if (sample) return sample as T; // Whether it fits its type, the API server decides.
  const found = objects.map((object) => `${object.kind} (${object.apiVersion})`).join(', ') || 'nothing';
  throw new Error(`${path}: expected an object of kind ${info.kind} (${apiVersionOf(info)}), found ${found}`);
}
