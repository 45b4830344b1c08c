import { checkRules } from '../cel/index.js';
import type { SchemaPath } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';

/**
 * Finds CEL rules that the API server rejects.
 *
 * @param hasUnread whether types could not be read: rules that kbts adds by itself are then not whole
 */
export function checkCel(root: SchemaPart, hasUnread: boolean): Diagnostic[] {
  return checkRules(root.schema, (path, index) => {
    const source = sourceOf(root, path, index);
    return hasUnread && !source.parts ? undefined : source;
  });
}

function sourceOf(root: SchemaPart, path: SchemaPath, index: number) {
  const part = path.reduce<SchemaPart | undefined>((around, step) => around?.child(step), root) ?? root;
  const keyword = 'x-kubernetes-validations';
  return part.written(keyword, part.schema[keyword]?.[index]);
}
