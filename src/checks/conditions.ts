import { type JsonSchema, propertyOf, type SchemaPath } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import { pathText, property } from './path-text.js';
import type { SchemaPart } from './schema-part.js';

const keywords = ['allOf', 'anyOf', 'oneOf', 'not'] as const;

/** Finds conditions about fields, items or values that the schema beside them does not declare. */
export function checkConditions(part: SchemaPart): Diagnostic[] {
  const { schema } = part;
  if (!keywords.some((keyword) => schema[keyword])) return [];
  const { path } = part;
  return keywords.flatMap((keyword) =>
    conditionsUnder(schema, keyword).flatMap((condition) => {
      const span = part.span(keyword, condition);
      const describe: Describe = (message, isUnknown) => ({
        code: 'schema-not-structural',
        // The API server checks the conditions of the whole object only.
        severity: path.length === 0 && isUnknown ? 'error' : 'warning',
        message,
        hint: 'a condition can only narrow what the type has: correct the name, or declare it there',
        span,
      });
      return compare(condition, schema, path, describe);
    }),
  );
}

/** @param isUnknown whether the condition is about something that is not declared, rather than requiring it */
type Describe = (message: string, isUnknown: boolean) => Diagnostic;

function conditionsUnder(schema: JsonSchema, keyword: (typeof keywords)[number]): readonly JsonSchema[] {
  return [schema[keyword] ?? []].flat();
}

/** Compares what a condition is about with what the schema declares. */
function compare(condition: JsonSchema, schema: JsonSchema, path: SchemaPath, describe: Describe): Diagnostic[] {
  const { properties = {}, items, required = [] } = condition;
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const found = keywords.flatMap((keyword) =>
    conditionsUnder(condition, keyword).flatMap((inner) => compare(inner, schema, path, describe)),
  );
  for (const [name, inner] of Object.entries(properties)) {
    const at = [...path, property(name)];
    const declared = propertyOf(schema, name) ?? values;
    if (declared) found.push(...compare(inner, declared, at, describe));
    else found.push(describe(`a condition is about \`${pathText(at)}\`, which is not declared`, true));
  }
  if (items) {
    if (schema.items) found.push(...compare(items, schema.items, [...path, { kind: 'items' }], describe));
    else found.push(describe(`a condition is about items of \`${pathText(path)}\`, which is not a list`, true));
  }
  const isOpen = values !== undefined || schema['x-kubernetes-preserve-unknown-fields'];
  const unknown = isOpen ? [] : required.filter((name) => propertyOf(schema, name) === undefined);
  for (const name of unknown) {
    const at = pathText([...path, property(name)]);
    found.push(describe(`a condition requires \`${at}\`, which is not declared`, false));
  }
  return found;
}
