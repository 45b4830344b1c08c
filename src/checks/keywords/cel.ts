import { checkRules } from '../../cel/index.js';
import type { KubernetesVersion, NewerField, SchemaPath } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import type { SchemaNode } from '../schema/schema-node.js';

/**
 * Reports CEL rules that the API server rejects.
 *
 * @param target the Kubernetes version of the API server
 * @param hasUnread whether some types could not be read. Then the rules that kbts generates are incomplete and not checked
 */
export function checkCel(
  root: SchemaNode,
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

function sourceOf(root: SchemaNode, path: SchemaPath, index: number) {
  const node = path.reduce<SchemaNode | undefined>((parent, step) => parent?.child(step), root) ?? root;
  const keyword = 'x-kubernetes-validations';
  return node.written(keyword, node.schema[keyword]?.[index]);
}
