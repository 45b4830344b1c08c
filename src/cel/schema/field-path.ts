import type { JsonSchema } from '../../model/index.js';
import { suggest } from '../../problems/index.js';
import type { Place } from '../parse/ast.js';

/** What is wrong with a field path, and where in it. */
export type FieldPathProblem = Place & { readonly message: string; readonly hint: string };

interface PathToken extends Place {
  readonly text: string;
}

/** Follows a field path as `.spec.labels['app']` from the schema that its rule stands on. */
export function checkFieldPath(path: string, schema: JsonSchema): FieldPathProblem | undefined {
  const tokens = tokensOf(path);
  let position: JsonSchema | undefined = schema;
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const opened = token.text;
    if (opened !== '.' && opened !== '[') return trouble(token, `found \`${opened}\`, expected a dot or a bracket`);
    const name = tokens.shift();
    if (name === undefined) return trouble(token, 'found the end of the path, expected a field');
    const field = opened === '.' ? name.text : unquoted(name.text);
    if (field === undefined) return trouble(name, `found \`${name.text}\`, expected a field in single quotes`);
    if (opened === '[') {
      const close = tokens.shift();
      if (close?.text !== ']') return trouble(close ?? name, 'found no closing bracket behind the field');
    }
    const next = follow(position, field);
    if (next === 'missing') return missing(name, field, position);
    position = next;
    // What stands inside of values without a schema is not known.
    if (position === undefined) return undefined;
  }
  return undefined;
}

/** The schema of a field or of the values of a map. */
function follow(schema: JsonSchema, field: string): JsonSchema | undefined | 'missing' {
  const { properties = {}, additionalProperties } = schema;
  if (Object.keys(properties).length > 0) return Object.hasOwn(properties, field) ? properties[field] : 'missing';
  if (additionalProperties === undefined || additionalProperties === false) return 'missing';
  return additionalProperties === true ? undefined : additionalProperties;
}

/** Dots, brackets, and what stands between; a text in single quotes is one. */
function tokensOf(path: string): PathToken[] {
  const found = path.matchAll(/'(?:[^'\\]|\\[\s\S])*'|'[\s\S]*|[.[\]]|[^.[\]']+[^.[\]]*/g);
  return [...found].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

function unquoted(text: string): string | undefined {
  if (text.length < 2 || !text.startsWith("'") || !text.endsWith("'")) return undefined;
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

function missing(token: Place, field: string, schema: JsonSchema): FieldPathProblem {
  const near = suggest(field, Object.keys(schema.properties ?? {}));
  const hint = near === undefined ? 'a path begins at the value that the rule stands on' : `did you mean \`${near}\`?`;
  return {
    start: token.start,
    end: token.end,
    message: `found \`${field}\`, which is no field of the schema there`,
    hint,
  };
}

function trouble({ start, end }: Place, message: string): FieldPathProblem {
  return {
    start,
    end,
    message,
    hint: "a path is written as `.spec.name` or, for other names, as `.labels['app.io/name']`",
  };
}
