import { type Json, type JsonSchema, jsonText, type SchemaFault, schemaFaults } from '../../../base/json/index.js';
import type { Span } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import type { Argument, JsonInput } from './arguments.js';
import type { Part } from './parts.js';
import { ArgumentError, isObject, isList as isStaticList, jsonOf } from './static-values.js';

/** A condition on a value: a schema without type keywords. */
export interface ValueCondition {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ValueCondition>>;
  readonly items?: ValueCondition;
  readonly enum?: readonly JsonInput[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly ValueCondition[];
  readonly anyOf?: readonly ValueCondition[];
  readonly oneOf?: readonly ValueCondition[];
  readonly not?: ValueCondition;
}

const summary = 'keywords of a JSON schema other than `type`, such as `required`, `pattern`, `minimum`';

/** One condition: JSON in a comment, an object in a decorator. */
export function oneCondition(): Part<ValueCondition, JsonSchema> {
  return {
    type: 'any',
    summary,
    readText: (reader) => checked(readJson(reader), (message) => reader.refuse(0, message)),
    readValue: (given) =>
      checked(jsonOf(given), (message, path, isKey) => new ArgumentError(message, spanAt(given, path, isKey))),
  };
}

/** Several conditions: a JSON list in a comment, one argument each in a decorator. */
export function severalConditions(): Argument<[first: ValueCondition, ...rest: ValueCondition[]], JsonSchema[]> {
  const one = oneCondition();
  return {
    shape: { kind: 'list', type: 'any', summary },
    readText(reader) {
      const list = readJson(reader);
      if (!Array.isArray(list) || list.length === 0) {
        throw reader.refuse(0, 'expected a JSON list of conditions', 'write it as `[{…},{…}]`');
      }
      return list.map((part) => checked(part, (message) => reader.refuse(0, message)));
    },
    readValues(values, call) {
      if (values.length === 0) throw new ArgumentError('expected at least one condition', call);
      return values.map(one.readValue);
    },
  };
}

function readJson(reader: Parameters<Part<unknown>['readText']>[0]): Json {
  const written = reader.rest();
  try {
    return JSON.parse(written);
  } catch {
    throw reader.refuse(0, `\`${written}\` is not valid JSON`, 'put names and strings into double quotes');
  }
}

const isString = (part: Json) => typeof part === 'string';
const isNumber = (part: Json) => typeof part === 'number';
const isList = (part: Json): part is readonly Json[] => Array.isArray(part);
const isMap = (part: Json): part is { readonly [name: string]: Json } =>
  typeof part === 'object' && part !== null && !isList(part);

/** Validates the value of each keyword of a condition. */
const keywords: Readonly<Record<string, (part: Json) => boolean>> = {
  ...Object.fromEntries(['format', 'pattern'].map((name) => [name, isString])),
  ...Object.fromEntries(
    ['Length', 'Items', 'Properties', 'imum'].flatMap((what) => [
      [`min${what}`, isNumber],
      [`max${what}`, isNumber],
    ]),
  ),
  multipleOf: isNumber,
  exclusiveMinimum: (part) => typeof part === 'boolean',
  exclusiveMaximum: (part) => typeof part === 'boolean',
  enum: isList,
  required: (part) => isList(part) && part.every(isString),
  properties: isMap,
  items: isMap,
  not: isMap,
  allOf: isList,
  anyOf: isList,
  oneOf: isList,
};

/**
 * Creates the error for an invalid part of an argument.
 *
 * @param path keys from the root of the argument to the invalid value
 * @param isKey whether the last key of `path` is invalid, rather than its value. Default: false
 */
type Refuse = (message: string, path: readonly string[], isKey?: boolean) => ArgumentError;

/** Returns a condition; throws if it has a keyword that the API server does not allow in conditions. */
function checked(part: Json, refuse: Refuse, path: readonly string[] = []): JsonSchema {
  if (!isMap(part)) throw refuse(`expected a condition, found \`${jsonText(part)}\``, path);
  for (const [name, inner] of Object.entries(part)) {
    const at = [...path, name];
    const isFitting = Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    if (!isFitting) {
      const allowed = Object.keys(keywords).join(', ');
      throw refuse(`\`${name}\` is not allowed in a condition; expected one of ${allowed}`, at, true);
    }
    if (!isFitting(inner)) throw refuse(`invalid value for \`${name}\` in a condition: \`${jsonText(inner)}\``, at);
    if (name === 'items' || name === 'not') checked(inner, refuse, at);
    const isGroup = name === 'properties' || /^(?:all|any|one)Of$/.test(name);
    for (const [key, below] of isGroup ? Object.entries(inner ?? {}) : []) checked(below, refuse, [...at, key]);
  }
  return part as JsonSchema; // all of its keywords were checked
}

/** The source range of a part of a decorator's argument, or of the part's key if `isKey` is set. */
export function spanAt(given: StaticValue, [step, ...rest]: readonly string[], isKey = false): Span {
  const { value, span } = given;
  if (step === undefined) return span;
  if (isObject(value)) {
    const part = value.get(step);
    if (!part) return span;
    return isKey && rest.length === 0 ? part.keySpan : spanAt(part, rest, isKey);
  }
  const item = isStaticList(value) ? value[Number(step)] : undefined;
  return item ? spanAt(item, rest, isKey) : span;
}

/** The schema keywords that `Schema` can set on a field or type. */
export interface SchemaKeywords {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonInput;
  readonly example?: JsonInput;
  readonly properties?: Readonly<Record<string, SchemaKeywords>>;
  readonly additionalProperties?: SchemaKeywords | boolean;
  readonly items?: SchemaKeywords;
  readonly allOf?: readonly SchemaKeywords[];
  readonly anyOf?: readonly SchemaKeywords[];
  readonly oneOf?: readonly SchemaKeywords[];
  readonly not?: SchemaKeywords;
  /** The other keywords of JSONSchemaProps, such as `pattern` or `x-kubernetes-list-type`. */
  readonly [keyword: string]: unknown;
}

/** Schema keywords: JSON in a comment, an object in a decorator. */
export function schemaKeywords(summary: string): Part<SchemaKeywords, JsonSchema> {
  return {
    type: 'any',
    summary,
    readText(reader) {
      return checkedSchema(readJson(reader), ({ message }) => reader.refuse(0, message));
    },
    readValue: (given) =>
      checkedSchema(
        jsonOf(given),
        ({ message, path, isKey }) => new ArgumentError(message, spanAt(given, path, isKey)),
      ),
  };
}

function checkedSchema(value: Json, refuse: (fault: SchemaFault) => ArgumentError): JsonSchema {
  const [fault] = schemaFaults(value);
  if (fault) throw refuse(fault);
  return value as JsonSchema; // validated above
}
