import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, jsonText } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import type { SchemaNode } from '../schema/schema-node.js';
import { breaking } from './change.js';

/** Reports changes to a schema node after which values are no longer valid. Child nodes are not compared. */
export function breakingValueChanges(before: JsonSchema, node: SchemaNode): Diagnostic[] {
  const after = node.schema;
  const changes = [
    ...narrowerBounds(before, after),
    ...changedForms(before, after),
    ...removedValues(before, after),
    ...removedForms(before, after),
    ...changedConditions(before, after),
  ];
  const where = `\`${node.where}\``;
  return changes.map(({ keyword, what }) =>
    breaking(
      node.span(keyword),
      what.replace('%', () => where),
    ),
  );
}

/** A keyword, and a message in which `%` stands for the path. */
interface Change {
  readonly keyword: keyof JsonSchema;
  readonly what: string;
}

const lowest = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const highest = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function narrowerBounds(before: JsonSchema, after: JsonSchema): Change[] {
  const isSize = (keyword: string) => keyword !== 'minimum';
  const raised = lowest.filter((key) => {
    const unset = isSize(key) ? 0 : Number.NEGATIVE_INFINITY;
    return (after[key] ?? unset) > (before[key] ?? unset);
  });
  const lowered = highest.filter((key) => (after[key] ?? Infinity) < (before[key] ?? Infinity));
  const exclusive = (['exclusiveMinimum', 'exclusiveMaximum'] as const).filter((key) => after[key] && !before[key]);
  return [
    ...[...raised, ...lowered].map((keyword) => ({ keyword, what: fromTo(keyword, before, after) })),
    ...exclusive.map((keyword) => ({ keyword, what: 'the bound of % is now exclusive' })),
  ];
}

/** Reports a pattern, format or `multipleOf` that was added or changed. Only the author can know whether it allows less. */
function changedForms(before: JsonSchema, after: JsonSchema): Change[] {
  const keys = (['pattern', 'multipleOf', 'format'] as const).filter((key) => {
    if (after[key] === undefined || after[key] === before[key]) return false;
    return !(before.format === 'int32' && after.format === 'int64' && key === 'format');
  });
  return keys.map((keyword) => ({ keyword, what: fromTo(keyword, before, after) }));
}

function removedValues(before: JsonSchema, after: JsonSchema): Change[] {
  const values = after.enum;
  if (!values) return [];
  if (!before.enum) return [{ keyword: 'enum', what: '% is now restricted to an enum' }];
  const gone = before.enum.filter((value) => !values.some((now) => isSame(now, value)));
  if (gone.length === 0) return [];
  const names = gone.map(jsonText).join(', ');
  return [{ keyword: 'enum', what: `% no longer allows ${names}` }];
}

function removedForms(before: JsonSchema, after: JsonSchema): Change[] {
  const found: Change[] = [];
  if (before.nullable && !after.nullable) found.push({ keyword: 'nullable', what: '% is no longer nullable' });
  const intOrString = 'x-kubernetes-int-or-string';
  if (before[intOrString] && !after[intOrString])
    found.push({ keyword: intOrString, what: '% is no longer an int-or-string' });
  const embedded = 'x-kubernetes-embedded-resource';
  if (after[embedded] && !before[embedded]) found.push({ keyword: embedded, what: '% is now an embedded resource' });
  if (after.uniqueItems && !before.uniqueItems)
    found.push({ keyword: 'uniqueItems', what: 'the items of % must now be unique' });
  return found;
}

function changedConditions(before: JsonSchema, after: JsonSchema): Change[] {
  const keys = (['allOf', 'anyOf', 'oneOf', 'not'] as const).filter(
    (key) => after[key] !== undefined && !isSame(after[key], before[key]),
  );
  return keys.map((keyword) => ({ keyword, what: `the \`${keyword}\` conditions of % changed` }));
}

function fromTo(keyword: keyof JsonSchema, before: JsonSchema, after: JsonSchema): string {
  const now = jsonText(after[keyword]);
  return before[keyword] === undefined
    ? `\`${keyword}\` of % was added: ${now}`
    : `\`${keyword}\` of % changed from ${jsonText(before[keyword])} to ${now}`;
}

/** Whether two JSON values are equal. A bigint equals the number with the same value. */
export function isSame(a: unknown, b: unknown): boolean {
  return (
    isDeepStrictEqual(a, b) ||
    ([a, b].every((one) => typeof one === 'bigint' || typeof one === 'number') && Number(a) === Number(b))
  );
}
