import type { JsonSchema } from '../../../base/json/index.js';
import { type Diagnostic, didYouMean, type PlaceOf, type Span } from '../../../base/problems/index.js';
import type { NewerField } from '../../model/index.js';
import { newerError, typeError } from '../parse/diagnostics.js';

interface PathToken {
  readonly text: string;
  readonly span: Span;
}

/** Checks a field path such as `.spec.labels['app']` against the schema that contains its rule. */
export function checkFieldPath(
  path: string,
  schema: JsonSchema,
  placeOf: PlaceOf,
  newerField?: NewerField,
): Diagnostic | undefined {
  const tokens = tokensOf(path, placeOf);
  let position: JsonSchema | undefined = schema;
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const opened = token.text;
    if (opened !== '.' && opened !== '[') return wrongPath(token, `found \`${opened}\`, expected \`.\` or \`[\``);
    const name = tokens.shift();
    if (name === undefined) return wrongPath(token, 'found the end of the path, expected a field name');
    const field = opened === '.' ? name.text : unquoted(name.text);
    if (field === undefined) return wrongPath(name, `found \`${name.text}\`, expected a field name in single quotes`);
    if (opened === '[') {
      const close = tokens.shift();
      if (close?.text !== ']') return wrongPath(close ?? name, 'missing closing `]` after the field name');
    }
    const next = follow(position, field);
    if (next === 'missing') {
      const newer = newerField?.(position, field);
      return newer ? newerError(name.span, `\`${field}\``, newer) : missing(name, field, position);
    }
    position = next;
    // A value without a schema may have any field.
    if (position === undefined) return undefined;
  }
  return undefined;
}

/** Returns the schema of a field or map value, if it has one; `missing` if the parent schema has no such field. */
function follow(schema: JsonSchema, field: string): JsonSchema | undefined | 'missing' {
  const { properties = {}, additionalProperties } = schema;
  if (Object.keys(properties).length > 0) return Object.hasOwn(properties, field) ? properties[field] : 'missing';
  if (additionalProperties === undefined || additionalProperties === false) return 'missing';
  return additionalProperties === true ? undefined : additionalProperties;
}

/** Splits a path into dots, brackets and names. A quoted string is a single token. */
function tokensOf(path: string, placeOf: PlaceOf): PathToken[] {
  const found = path.matchAll(/'(?:[^'\\]|\\[\s\S])*'|'[\s\S]*|[.[\]]|[^.[\]']+[^.[\]]*/g);
  return [...found].map(({ 0: text, index }) => ({ text, span: placeOf(index, index + text.length) }));
}

function unquoted(text: string): string | undefined {
  if (text.length < 2 || !text.startsWith("'") || !text.endsWith("'")) return undefined;
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

function missing({ span }: PathToken, field: string, schema: JsonSchema): Diagnostic {
  const otherwise = 'the path must start at the value that the rule validates';
  const hint = didYouMean(field, Object.keys(schema.properties ?? {}), otherwise);
  return typeError(span, `field \`${field}\` does not exist in the schema`, hint);
}

function wrongPath({ span }: PathToken, message: string): Diagnostic {
  return typeError(span, message, "write a path as `.spec.name`, or quote special names: `.labels['app.io/name']`");
}
