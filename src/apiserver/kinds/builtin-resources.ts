import type { Resource } from '../model/index.js';
import { newBuiltinResource } from './builtin-resource.js';
import type { KindRules } from './kind-rules.js';
import { resourceRows } from './resource-rows.js';
import { appsRules } from './rules/apps.js';
import { batchRules } from './rules/batch.js';
import { storageRules } from './rules/storage.js';

const ownRules: readonly KindRules[] = [...appsRules, ...batchRules, ...storageRules];

/**
 * Returns all built-in resources, in the order of discovery.
 *
 * @param rules rules of other folders; they are added to those of the same kind, property by property
 */
export function builtinResources(rules: readonly KindRules[] = []): readonly Resource[] {
  return resourceRows.map((row) => {
    const matching = [...ownRules, ...rules].filter(({ group, kind }) => group === row.group && kind === row.kind);
    return newBuiltinResource(row, Object.assign({ group: row.group, kind: row.kind }, ...matching));
  });
}
