import { type JsonSchema, jsonText, propertyOf, type SchemaStep } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { pathText, property } from '../schema/path-text.js';
import type { SchemaNode } from '../schema/schema-node.js';
import { breaking } from './change.js';
import { breakingValueChanges, isSame } from './values.js';

/**
 * Reports breaking changes from an earlier schema of the same version: values that are no longer valid, removed fields,
 * and changed semantics. Changes that only allow more are not reported.
 */
export function breakingSchemaChanges(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const after = node.schema;
  if (before.type !== after.type && after.type !== undefined) {
    const message = `the type of \`${node.where}\` changed from ${before.type ?? 'any'} to ${after.type}`;
    return [breaking(node.span('type'), message)];
  }
  return [
    ...breakingValueChanges(before, node),
    ...removedProperties(before, node),
    ...newlyRequired(before, node),
    ...changedSemantics(before, node),
    ...addedRules(before, node),
    ...changesInChildren(before, node),
  ];
}

function removedProperties(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const after = node.schema;
  if (after['x-kubernetes-preserve-unknown-fields'] || typeof after.additionalProperties === 'object') return [];
  const gone = Object.keys(before.properties ?? {}).filter((name) => !propertyOf(after, name));
  const removed = gone.map((name) =>
    breaking(node.span(), `the field \`${pathText([...node.path, property(name)])}\` was removed`),
  );
  const isNoMap = before.additionalProperties && !after.additionalProperties;
  const isPruned = before['x-kubernetes-preserve-unknown-fields'];
  if (!isNoMap && !isPruned) return removed;
  return [...removed, breaking(node.span(), `\`${node.where}\` no longer preserves unknown fields`)];
}

function newlyRequired(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const names = (node.schema.required ?? []).filter((name) => !before.required?.includes(name));
  return names.flatMap((name) => {
    const field = node.child(property(name));
    // The default is applied to objects without the field.
    if (field?.schema.default !== undefined) return [];
    const at = pathText([...node.path, property(name)]);
    return [breaking((field ?? node).span(), `the field \`${at}\` is now required`)];
  });
}

/** Reports changes to defaults, and to how server-side apply merges. */
function changedSemantics(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const { schema: after, where } = node;
  const found: Diagnostic[] = [];
  const differs = (keyword: keyof JsonSchema, fallback?: string) =>
    !isSame(before[keyword] ?? fallback, after[keyword] ?? fallback);
  const report = (keyword: keyof JsonSchema, message: string) => found.push(breaking(node.span(keyword), message));
  if (before.default !== undefined && differs('default')) {
    const old = jsonText(before.default);
    const change =
      after.default === undefined ? `was removed: ${old}` : `changed from ${old} to ${jsonText(after.default)}`;
    report('default', `the default of \`${where}\` ${change}`);
  }
  if (before.type === 'array' && differs('x-kubernetes-list-type', 'atomic')) {
    report('x-kubernetes-list-type', `the list type of \`${where}\` changed`);
  } else if (differs('x-kubernetes-list-map-keys')) {
    report('x-kubernetes-list-map-keys', `the list map keys of \`${where}\` changed`);
  }
  if (before.type === 'object' && differs('x-kubernetes-map-type', 'granular')) {
    report('x-kubernetes-map-type', `server-side apply now merges \`${where}\` differently`);
  }
  return found;
}

function addedRules(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const keyword = 'x-kubernetes-validations';
  const known = new Set(before[keyword]?.map(({ rule }) => rule));
  const rules = (node.schema[keyword] ?? []).filter(({ rule }) => !known.has(rule));
  return rules.map((rule) =>
    breaking(node.text(keyword, '.rule', rule).span, `the rule \`${rule.rule}\` was added to \`${node.where}\``),
  );
}

function changesInChildren(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const { properties = {}, items, additionalProperties } = before;
  const inner: [SchemaStep, JsonSchema | undefined][] = [
    ...Object.entries(properties).map(([name, field]): [SchemaStep, JsonSchema] => [property(name), field]),
    [{ kind: 'items' }, items],
    [{ kind: 'values' }, typeof additionalProperties === 'object' ? additionalProperties : undefined],
  ];
  return inner.flatMap(([step, schema]) => {
    const now = node.child(step);
    return schema && now ? breakingSchemaChanges(schema, now) : [];
  });
}
