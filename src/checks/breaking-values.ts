import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, jsonText } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import { breaking } from './breaking-change.js';
import type { SchemaPart } from './schema-part.js';

/** Values that one part of a schema allowed before and no longer allows, not looking at the parts below it. */
export function breakingValues(before: JsonSchema, part: SchemaPart): Diagnostic[] {
  const after = part.schema;
  const changes = [
    ...narrowerBounds(before, after),
    ...otherForms(before, after),
    ...lostValues(before, after),
    ...lostForms(before, after),
    ...otherConditions(before, after),
  ];
  const where = `\`${part.where}\``;
  return changes.map(({ keyword, what }) =>
    breaking(
      part.span(keyword),
      what.replace('%', () => where),
    ),
  );
}

/** A keyword, and a sentence in which `%` stands for the place. */
interface Change {
  readonly keyword: keyof JsonSchema;
  readonly what: string;
}

const lowest = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const highest = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function narrowerBounds(before: JsonSchema, after: JsonSchema): Change[] {
  const isSize = (keyword: string) => keyword !== 'minimum';
  const raised = lowest.filter((key) => {
    const usual = isSize(key) ? 0 : Number.NEGATIVE_INFINITY;
    return (after[key] ?? usual) > (before[key] ?? usual);
  });
  const lowered = highest.filter((key) => (after[key] ?? Infinity) < (before[key] ?? Infinity));
  const exclusive = (['exclusiveMinimum', 'exclusiveMaximum'] as const).filter((key) => after[key] && !before[key]);
  return [
    ...[...raised, ...lowered].map((keyword) => ({ keyword, what: fromTo(keyword, before, after) })),
    ...exclusive.map((keyword) => ({ keyword, what: 'the bound of % itself is no longer allowed' })),
  ];
}

/** A pattern, a format or a step that is new or has changed; only its author can know whether it allows less. */
function otherForms(before: JsonSchema, after: JsonSchema): Change[] {
  const keys = (['pattern', 'multipleOf', 'format'] as const).filter((key) => {
    if (after[key] === undefined || after[key] === before[key]) return false;
    return !(before.format === 'int32' && after.format === 'int64' && key === 'format');
  });
  return keys.map((keyword) => ({ keyword, what: fromTo(keyword, before, after) }));
}

function lostValues(before: JsonSchema, after: JsonSchema): Change[] {
  const values = after.enum;
  if (!values) return [];
  if (!before.enum) return [{ keyword: 'enum', what: '% now allows only some values' }];
  const gone = before.enum.filter((value) => !values.some((now) => isSame(now, value)));
  if (gone.length === 0) return [];
  const names = gone.map(jsonText).join(', ');
  return [{ keyword: 'enum', what: `% no longer allows ${names}` }];
}

function lostForms(before: JsonSchema, after: JsonSchema): Change[] {
  const found: Change[] = [];
  if (before.nullable && !after.nullable) found.push({ keyword: 'nullable', what: '% can no longer be null' });
  const intOrString = 'x-kubernetes-int-or-string';
  if (before[intOrString] && !after[intOrString])
    found.push({ keyword: intOrString, what: '% must now have a single type' });
  const embedded = 'x-kubernetes-embedded-resource';
  if (after[embedded] && !before[embedded]) found.push({ keyword: embedded, what: '% must now be a whole object' });
  if (after.uniqueItems && !before.uniqueItems)
    found.push({ keyword: 'uniqueItems', what: 'items of % must now be unique' });
  return found;
}

function otherConditions(before: JsonSchema, after: JsonSchema): Change[] {
  const keys = (['allOf', 'anyOf', 'oneOf', 'not'] as const).filter(
    (key) => after[key] !== undefined && !isSame(after[key], before[key]),
  );
  return keys.map((keyword) => ({ keyword, what: `the conditions under \`${keyword}\` of % change` }));
}

function fromTo(keyword: keyof JsonSchema, before: JsonSchema, after: JsonSchema): string {
  const now = jsonText(after[keyword]);
  return before[keyword] === undefined
    ? `\`${keyword}\` of % is new: ${now}`
    : `\`${keyword}\` of % changes from ${jsonText(before[keyword])} to ${now}`;
}

/** Whether two JSON values are the same; whole numbers of any size count as what they are. */
export function isSame(a: unknown, b: unknown): boolean {
  return (
    isDeepStrictEqual(a, b) ||
    ([a, b].every((one) => typeof one === 'bigint' || typeof one === 'number') && Number(a) === Number(b))
  );
}
