import { checkRules } from '../cel/index.js';
import type { KubernetesVersion, NewerField, SchemaPath } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';

/**
 * Finds CEL rules that the API server rejects.
 *
 * @param target the version of Kubernetes of the API server
 * @param hasUnread whether types could not be read: rules that kbts adds by itself are then not whole
 */
export function checkCel(
  root: SchemaPart,
  hasUnread: boolean,
  target: KubernetesVersion,
  newerField: NewerField,
): Diagnostic[] {
  const source = (path: SchemaPath, index: number) => {
    const found = sourceOf(root, path, index);
    return hasUnread && !found.parts ? undefined : found;
  };
  return checkRules(root.schema, source, target, newerField);
}

function sourceOf(root: SchemaPart, path: SchemaPath, index: number) {
  const part = path.reduce<SchemaPart | undefined>((around, step) => around?.child(step), root) ?? root;
  const keyword = 'x-kubernetes-validations';
  return part.written(keyword, part.schema[keyword]?.[index]);
}
