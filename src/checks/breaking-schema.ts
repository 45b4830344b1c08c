import { type JsonSchema, jsonText, propertyOf, type SchemaStep } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import { breaking } from './breaking-change.js';
import { breakingValues, isSame } from './breaking-values.js';
import { pathText, property } from './path-text.js';
import type { SchemaPart } from './schema-part.js';

/**
 * What in a schema breaks with an earlier one of the same version: values that were allowed and no longer are, and
 * fields or meanings that were removed. What only allows more does not break anything.
 */
export function breakingParts(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const after = part.schema;
  if (before.type !== after.type && after.type !== undefined) {
    const message = `the type of \`${part.where}\` changes from ${before.type ?? 'any'} to ${after.type}`;
    return [breaking(part.span('type'), message)];
  }
  return [
    ...breakingValues(before, part),
    ...lostProperties(before, part),
    ...newlyRequired(before, part),
    ...lostMeanings(before, part),
    ...newRules(before, part),
    ...innerParts(before, part),
  ];
}

function lostProperties(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const after = part.schema;
  if (after['x-kubernetes-preserve-unknown-fields'] || typeof after.additionalProperties === 'object') return [];
  const gone = Object.keys(before.properties ?? {}).filter((name) => !propertyOf(after, name));
  const lost = gone.map((name) =>
    breaking(part.span(), `the field \`${pathText([...part.path, property(name)])}\` was removed`),
  );
  const isNoMap = before.additionalProperties && !after.additionalProperties;
  const isPruned = before['x-kubernetes-preserve-unknown-fields'];
  if (!isNoMap && !isPruned) return lost;
  return [...lost, breaking(part.span(), `\`${part.where}\` no longer keeps unknown fields`)];
}

function newlyRequired(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const names = (part.schema.required ?? []).filter((name) => !before.required?.includes(name));
  return names.flatMap((name) => {
    const field = part.child(property(name));
    // With a default, objects that lack the field get it.
    if (field?.schema.default !== undefined) return [];
    const at = pathText([...part.path, property(name)]);
    return [breaking((field ?? part).span(), `the field \`${at}\` becomes required`)];
  });
}

/** How server-side apply merges, what a missing field means, and which values are objects or numbers. */
function lostMeanings(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const { schema: after, where } = part;
  const found: Diagnostic[] = [];
  const differs = (keyword: keyof JsonSchema, usual?: string) =>
    !isSame(before[keyword] ?? usual, after[keyword] ?? usual);
  const report = (keyword: keyof JsonSchema, message: string) => found.push(breaking(part.span(keyword), message));
  if (before.default !== undefined && differs('default')) {
    const now = after.default === undefined ? 'was removed' : `changes to ${jsonText(after.default)}`;
    report('default', `the default of \`${where}\`, ${jsonText(before.default)}, ${now}`);
  }
  if (before.type === 'array' && differs('x-kubernetes-list-type', 'atomic')) {
    report('x-kubernetes-list-type', `the list type of \`${where}\` changes`);
  } else if (differs('x-kubernetes-list-map-keys')) {
    report('x-kubernetes-list-map-keys', `the keys of the list \`${where}\` change`);
  }
  if (before.type === 'object' && differs('x-kubernetes-map-type', 'granular')) {
    report('x-kubernetes-map-type', `server-side apply merges \`${where}\` differently`);
  }
  return found;
}

function newRules(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const keyword = 'x-kubernetes-validations';
  const known = new Set(before[keyword]?.map(({ rule }) => rule));
  const rules = (part.schema[keyword] ?? []).filter(({ rule }) => !known.has(rule));
  return rules.map((rule) =>
    breaking(part.text(keyword, '.rule', rule).span, `the rule \`${rule.rule}\` on \`${part.where}\` is new`),
  );
}

function innerParts(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const { properties = {}, items, additionalProperties } = before;
  const inner: [SchemaStep, JsonSchema | undefined][] = [
    ...Object.entries(properties).map(([name, field]): [SchemaStep, JsonSchema] => [property(name), field]),
    [{ kind: 'items' }, items],
    [{ kind: 'values' }, typeof additionalProperties === 'object' ? additionalProperties : undefined],
  ];
  return inner.flatMap(([step, schema]) => {
    const now = part.child(step);
    return schema && now ? breakingParts(schema, now) : [];
  });
}
