import { type JsonSchema, jsonText, propertyOf, type SchemaPath } from '../model/index.js';
import { breakingValues, isSame } from './breaking-values.js';
import { type Finding, pathText, property } from './finding.js';

/** Something that clients or stored objects relied on and that is no longer so. */
export type Break = Pick<Finding, 'path' | 'keyword' | 'text' | 'message'>;

/**
 * What in a schema breaks with an earlier one of the same version: values that were allowed and are not any more, and
 * fields or meanings that are gone. What only allows more is no break.
 */
export function breakingParts(before: JsonSchema, after: JsonSchema, path: SchemaPath = []): Break[] {
  const where = `\`${pathText(path)}\``;
  if (before.type !== after.type && after.type !== undefined) {
    const message = `the type of ${where} changes from ${before.type ?? 'any'} to ${after.type}`;
    return [{ path, keyword: 'type', message }];
  }
  return [
    ...breakingValues(before, after, path),
    ...lostProperties(before, after, path),
    ...newlyRequired(before, after, path),
    ...lostMeanings(before, after, path),
    ...newRules(before, after, path),
    ...innerParts(before, after, path),
  ];
}

function lostProperties(before: JsonSchema, after: JsonSchema, path: SchemaPath): Break[] {
  if (after['x-kubernetes-preserve-unknown-fields'] || isObject(after.additionalProperties)) return [];
  const gone = Object.keys(before.properties ?? {}).filter((name) => !propertyOf(after, name));
  const lost = gone.map((name) => ({
    path,
    message: `the field \`${pathText([...path, property(name)])}\` is gone`,
  }));
  const isNoMap = before.additionalProperties && !after.additionalProperties;
  const isPruned = before['x-kubernetes-preserve-unknown-fields'];
  if (!isNoMap && !isPruned) return lost;
  return [...lost, { path, message: `\`${pathText(path)}\` no longer keeps fields of any name` }];
}

function newlyRequired(before: JsonSchema, after: JsonSchema, path: SchemaPath): Break[] {
  const names = (after.required ?? []).filter((name) => !before.required?.includes(name));
  // With a default, objects that lack the field get it.
  const bare = names.filter((name) => propertyOf(after, name)?.default === undefined);
  return bare.map((name) => {
    const at = [...path, property(name)];
    return { path: at, message: `the field \`${pathText(at)}\` becomes required` };
  });
}

/** How server-side apply merges, what a missing field means, and which values are objects or numbers. */
function lostMeanings(before: JsonSchema, after: JsonSchema, path: SchemaPath): Break[] {
  const where = `\`${pathText(path)}\``;
  const found: Break[] = [];
  const differs = (keyword: keyof JsonSchema, usual?: string) =>
    !isSame(before[keyword] ?? usual, after[keyword] ?? usual);
  if (before.default !== undefined && differs('default')) {
    const now = after.default === undefined ? 'is gone' : `changes to ${jsonText(after.default)}`;
    found.push({ path, keyword: 'default', message: `the default of ${where}, ${jsonText(before.default)}, ${now}` });
  }
  if (before.type === 'array' && differs('x-kubernetes-list-type', 'atomic')) {
    found.push({ path, keyword: 'x-kubernetes-list-type', message: `the list type of ${where} changes` });
  } else if (differs('x-kubernetes-list-map-keys')) {
    found.push({ path, keyword: 'x-kubernetes-list-map-keys', message: `the keys of the list ${where} change` });
  }
  if (before.type === 'object' && differs('x-kubernetes-map-type', 'granular')) {
    found.push({ path, keyword: 'x-kubernetes-map-type', message: `${where} is merged in another way` });
  }
  return found;
}

function newRules(before: JsonSchema, after: JsonSchema, path: SchemaPath): Break[] {
  const known = new Set(before['x-kubernetes-validations']?.map(({ rule }) => rule));
  const rules = (after['x-kubernetes-validations'] ?? []).filter(({ rule }) => !known.has(rule));
  return rules.map(({ rule: text }) => {
    const message = `the rule \`${text}\` on \`${pathText(path)}\` is new`;
    return { path, keyword: 'x-kubernetes-validations', text, message };
  });
}

function innerParts(before: JsonSchema, after: JsonSchema, path: SchemaPath): Break[] {
  const found: Break[] = [];
  for (const [name, part] of Object.entries(before.properties ?? {})) {
    const now = propertyOf(after, name);
    if (now) found.push(...breakingParts(part, now, [...path, property(name)]));
  }
  if (before.items && after.items)
    found.push(...breakingParts(before.items, after.items, [...path, { kind: 'items' }]));
  if (isObject(after.additionalProperties)) {
    const values = isObject(before.additionalProperties) ? before.additionalProperties : undefined;
    if (values) found.push(...breakingParts(values, after.additionalProperties, [...path, { kind: 'values' }]));
  }
  return found;
}

function isObject(part: JsonSchema['additionalProperties']): part is JsonSchema {
  return typeof part === 'object';
}
