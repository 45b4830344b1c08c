import { shorten } from '../problems/index.js';
import type { Json } from './json-schema.js';
import { isRecord, jsonText } from './json-text.js';

/** An invalid part of a JSON value that should be a schema. */
export interface SchemaFault {
  /** Keys from the root to the invalid part. */
  readonly path: readonly string[];
  /** Whether the last key is invalid rather than the value at that key. */
  readonly isKey: boolean;
  /** States what was found and what was expected. */
  readonly message: string;
}

/** Finds the parts of a JSON value that are invalid in a CRD schema: unknown keywords, and values of the wrong type. */
export function schemaFaults(value: Json, path: readonly string[] = []): readonly SchemaFault[] {
  if (!isRecord(value)) return [fault(path, `expected a schema, found \`${shorten(jsonText(value))}\``)];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = [...path, name];
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    if (!keyword) return [{ ...fault(at, `\`${shorten(name)}\` is not a keyword of CRD schemas`), isKey: true }];
    const { expected, accepts, schemas } = keyword;
    if (!accepts(part)) return [fault(at, `\`${name}\` must be ${expected}, found \`${shorten(jsonText(part))}\``)];
    return schemas ? schemas(part).flatMap(([keys, inner]) => schemaFaults(inner, [...at, ...keys])) : [];
  });
}

function fault(path: readonly string[], message: string): SchemaFault {
  return { path, isKey: false, message };
}

interface Keyword {
  readonly expected: string;
  accepts(part: Json): boolean;
  schemas?(part: Json): readonly (readonly [keys: readonly string[], inner: Json])[];
}

const isString = (part: Json): part is string => typeof part === 'string';
const isList = (part: Json): part is readonly Json[] => Array.isArray(part);

const string: Keyword = { expected: 'a string', accepts: isString };
const number: Keyword = {
  expected: 'a number',
  accepts: (part) => typeof part === 'bigint' || (typeof part === 'number' && Number.isFinite(part)),
};
const integer: Keyword = { expected: 'an integer', accepts: (part) => Number.isSafeInteger(part) };
const bool: Keyword = { expected: '`true` or `false`', accepts: (part) => typeof part === 'boolean' };
const strings: Keyword = { expected: 'a list of strings', accepts: (part) => isList(part) && part.every(isString) };
const json: Keyword = { expected: 'a value', accepts: () => true };
const schema: Keyword = { expected: 'a schema', accepts: isRecord, schemas: (part) => [[[], part]] };
const schemaList: Keyword = {
  expected: 'a list of schemas',
  accepts: isList,
  schemas: (part) => Object.entries(part ?? []).map(([index, inner]) => [[index], inner] as const),
};
const schemaMap: Keyword = {
  expected: 'a map of schemas',
  accepts: isRecord,
  schemas: (part) => Object.entries(part ?? {}).map(([name, inner]) => [[name], inner] as const),
};
const schemaOrTrue: Keyword = {
  expected: 'a schema or `true`',
  accepts: (part) => typeof part === 'boolean' || isRecord(part),
  schemas: (part) => (isRecord(part) ? [[[], part]] : []),
};

/** Returns a check for objects that have only these members, all of them optional, with these types. */
function record(members: Readonly<Record<string, 'string' | 'boolean'>>): (part: Json) => boolean {
  return (part) =>
    isRecord(part) &&
    Object.entries(part).every(([name, value]) => Object.hasOwn(members, name) && typeof value === members[name]);
}

const isRule = record({
  ...{ rule: 'string', message: 'string', messageExpression: 'string', reason: 'string', fieldPath: 'string' },
  optionalOldSelf: 'boolean',
});

const keywords: Readonly<Record<string, Keyword>> = {
  ...Object.fromEntries(['type', 'format', 'title', 'description', 'pattern'].map((name) => [name, string])),
  ...Object.fromEntries(['maximum', 'minimum', 'multipleOf'].map((name) => [name, number])),
  ...Object.fromEntries(
    ['Length', 'Items', 'Properties'].flatMap((what) => [
      [`min${what}`, integer],
      [`max${what}`, integer],
    ]),
  ),
  ...Object.fromEntries(
    ['nullable', 'exclusiveMaximum', 'exclusiveMinimum', 'uniqueItems'].map((name) => [name, bool]),
  ),
  ...Object.fromEntries(
    ['preserve-unknown-fields', 'embedded-resource', 'int-or-string'].map((name) => [`x-kubernetes-${name}`, bool]),
  ),
  'x-kubernetes-list-type': string,
  'x-kubernetes-map-type': string,
  'x-kubernetes-list-map-keys': strings,
  'x-kubernetes-validations': {
    expected: 'a list of rules',
    accepts: (part) => isList(part) && part.every(isRule),
  },
  required: strings,
  default: json,
  example: json,
  enum: { expected: 'a list of values', accepts: isList },
  externalDocs: {
    expected: 'an object with the optional strings `url` and `description`',
    accepts: record({ url: 'string', description: 'string' }),
  },
  items: schema,
  not: schema,
  properties: schemaMap,
  additionalProperties: schemaOrTrue,
  allOf: schemaList,
  anyOf: schemaList,
  oneOf: schemaList,
};
