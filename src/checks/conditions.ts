import { type JsonSchema, propertyOf, type SchemaPath } from '../model/index.js';
import { type Finding, pathText, property } from './finding.js';
import type { SchemaPart } from './walk.js';

/** Finds conditions about fields, items or values that the schema beside them does not declare. */
export function conditionFindings(part: SchemaPart): Finding[] {
  const { schema } = part;
  if (!keywords.some((keyword) => schema[keyword])) return [];
  const { path } = part;
  return keywords.flatMap((keyword) =>
    conditionsUnder(schema, keyword).flatMap((condition) =>
      troubles(condition, schema, path).map(({ message, isUnknown }) => ({
        code: 'schema-not-structural' as const,
        // The API server looks at the conditions of the whole object only.
        severity: path.length === 0 && isUnknown ? ('error' as const) : ('warning' as const),
        path,
        keyword,
        message,
        hint: 'a condition can only narrow what the type has: correct the name, or declare it there',
      })),
    ),
  );
}

const keywords = ['allOf', 'anyOf', 'oneOf', 'not'] as const;

function conditionsUnder(schema: JsonSchema, keyword: (typeof keywords)[number]): readonly JsonSchema[] {
  return [schema[keyword] ?? []].flat();
}

interface Trouble {
  readonly message: string;
  /** Whether the condition is about something that is not there, as against demanding it. */
  readonly isUnknown: boolean;
}

/** What a condition asks for at a place, held against what the schema has there. */
function troubles(condition: JsonSchema, schema: JsonSchema, path: SchemaPath): Trouble[] {
  const { properties = {}, items, required = [] } = condition;
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const found = keywords.flatMap((keyword) =>
    conditionsUnder(condition, keyword).flatMap((inner) => troubles(inner, schema, path)),
  );
  for (const [name, inner] of Object.entries(properties)) {
    const at = [...path, property(name)];
    const declared = propertyOf(schema, name) ?? values;
    if (declared) found.push(...troubles(inner, declared, at));
    else found.push({ message: `a condition is about \`${pathText(at)}\`, which is not declared`, isUnknown: true });
  }
  if (items) {
    const at: SchemaPath = [...path, { kind: 'items' }];
    if (schema.items) found.push(...troubles(items, schema.items, at));
    else
      found.push({ message: `a condition is about items of \`${pathText(path)}\`, which is no list`, isUnknown: true });
  }
  const isOpen = values !== undefined || schema['x-kubernetes-preserve-unknown-fields'];
  const unknown = isOpen ? [] : required.filter((name) => propertyOf(schema, name) === undefined);
  for (const name of unknown) {
    const message = `a condition demands \`${pathText([...path, property(name)])}\`, which is not declared`;
    found.push({ message, isUnknown: false });
  }
  return found;
}
