import { type Json, type JsonSchema, type SchemaFault, schemaFaults } from '../../model/index.js';
import type { JsonInput } from './argument.js';
import { ArgumentError } from './argument-error.js';
import { spanAt } from './condition-argument.js';
import type { Part } from './parts.js';
import { jsonOf } from './static-values.js';
import type { TextReader } from './text-reader.js';

/** Keywords of the schema of a value. */
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

/** Keywords of a schema: JSON in a comment, an object in a decorator. */
export function schemaKeywords(summary: string): Part<SchemaKeywords, JsonSchema> {
  return {
    type: 'any',
    summary,
    readText(reader) {
      const written = reader.rest();
      return checked(parsed(written, reader), ({ message }) => reader.refuse(0, message));
    },
    readValue: (given) =>
      checked(jsonOf(given), ({ message, path, isKey }) => new ArgumentError(message, spanAt(given, path, isKey))),
  };
}

function parsed(written: string, reader: TextReader): Json {
  try {
    return JSON.parse(written);
  } catch {
    throw reader.refuse(0, `\`${written}\` is not valid JSON`, 'put names and strings into double quotes');
  }
}

function checked(value: Json, refuse: (fault: SchemaFault) => ArgumentError): JsonSchema {
  const [fault] = schemaFaults(value);
  if (fault) throw refuse(fault);
  return value as JsonSchema; // it has no faults
}
