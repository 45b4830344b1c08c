import { isRecord, type Json, type JsonSchema, type SchemaFault, schemaFaults } from '../../../base/json/index.js';
import type { Span } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import type { Argument, JsonInput } from './arguments.js';
import { readJson } from './json-values.js';
import type { Part } from './parts.js';
import { ArgumentError, isList, isObject, jsonOf } from './static-values.js';

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
  return schemaPart(summary, conditionFaults);
}

/** Several conditions: a JSON list in a comment, one argument each in a decorator. */
export function severalConditions(): Argument<[first: ValueCondition, ...rest: ValueCondition[]], JsonSchema[]> {
  return {
    shape: { kind: 'list', type: 'any', summary },
    readText(reader) {
      const list = readJson(reader);
      if (!Array.isArray(list) || list.length === 0) {
        throw reader.refuse(0, 'expected a JSON list of conditions', 'write it as `[{…},{…}]`');
      }
      return list.map((part) => checked(part, conditionFaults, ({ message }) => reader.refuse(0, message)));
    },
    readValues(values, call) {
      if (values.length === 0) throw new ArgumentError('expected at least one condition', call);
      return values.map(oneCondition().readValue);
    },
  };
}

/** Schema keywords: JSON in a comment, an object in a decorator. */
export function schemaKeywords(summary: string): Part<SchemaKeywords, JsonSchema> {
  return schemaPart(summary, schemaFaults);
}

type FindFaults = (value: Json) => readonly SchemaFault[];

function schemaPart<In>(summary: string, findFaults: FindFaults): Part<In, JsonSchema> {
  return {
    type: 'any',
    summary,
    readText: (reader) => checked(readJson(reader), findFaults, ({ message }) => reader.refuse(0, message)),
    readValue(given) {
      const refuse = ({ message, path, isKey }: SchemaFault) => new ArgumentError(message, spanAt(given, path, isKey));
      return checked(jsonOf(given), findFaults, refuse);
    },
  };
}

function checked(value: Json, findFaults: FindFaults, refuse: (fault: SchemaFault) => ArgumentError): JsonSchema {
  const [fault] = findFaults(value);
  if (fault) throw refuse(fault);
  return value as JsonSchema; // validated above
}

/** Keywords that the API server allows in conditions. */
const allowed = [
  ...['format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum', 'enum', 'required'],
  ...['properties', 'items', 'not', 'allOf', 'anyOf', 'oneOf'],
];

function conditionFaults(value: Json): readonly SchemaFault[] {
  return [...forbiddenKeywords(value), ...schemaFaults(value)];
}

function forbiddenKeywords(value: Json, path: readonly string[] = []): readonly SchemaFault[] {
  return Object.entries(isRecord(value) ? (value as JsonSchema) : {}).flatMap(([name, inner]) => {
    const at = [...path, name];
    const message = `\`${name}\` is not allowed in a condition; expected one of ${allowed.join(', ')}`;
    if (!allowed.includes(name)) return [{ path: at, isKey: true, message }];
    if (name === 'items' || name === 'not') return forbiddenKeywords(inner as Json, at);
    const isGroup = name === 'properties' || /^(?:all|any|one)Of$/.test(name);
    return Object.entries(isGroup ? ((inner as object | null) ?? {}) : {}).flatMap(([key, below]) =>
      forbiddenKeywords(below, [...at, key]),
    );
  });
}

/** The source range of a part of a decorator's argument, or of the part's key if `isKey` is set. */
function spanAt(given: StaticValue, [step, ...rest]: readonly string[], isKey = false): Span {
  const { value, span } = given;
  if (step === undefined) return span;
  if (isObject(value)) {
    const part = value.get(step);
    if (!part) return span;
    return isKey && rest.length === 0 ? part.keySpan : spanAt(part, rest, isKey);
  }
  const item = isList(value) ? value[Number(step)] : undefined;
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
  /** Any other keyword of JSONSchemaProps, such as `pattern` or `x-kubernetes-list-type`. */
  readonly [keyword: string]: unknown;
}
