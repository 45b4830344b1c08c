import { matchesRegex } from '../cel/index.js';
import { type Json, type JsonSchema, jsonText, propertyOf } from '../model/index.js';

/** What is wrong in a value: where, and what. */
export interface ValueTrouble {
  /** From the value down, as `.ports[0].name`; empty for the value itself. */
  readonly at: string;
  /** What was found and expected, without a subject: `is 5, expected at least 6`. */
  readonly message: string;
}

/** How messages begin about what only the API server can check. */
export const unchecked = 'is not checked';

type JsonObject = { readonly [key: string]: Json };

/**
 * Compares a value with its schema as the API server does for defaults: fields that the schema does not know are wrong.
 * Formats are not looked at, and `null` counts as right.
 */
export function valueTroubles(value: Json, schema: JsonSchema, at = ''): ValueTrouble[] {
  if (value === null) return [];
  const mismatch = typeTrouble(value, schema);
  if (mismatch) return [{ at, message: mismatch }];
  return [
    ...[schema, ...(schema.allOf ?? [])]
      .flatMap((part) => boundTroubles(value, part))
      .map((message) => ({ at, message })),
    ...(Array.isArray(value) ? itemTroubles(value, schema, at) : []),
    ...(isObject(value) ? fieldTroubles(value, schema, at) : []),
  ];
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
  number: (value) => typeof value === 'bigint' || typeof value === 'number',
  array: (value) => Array.isArray(value),
  object: isObject,
};

function typeTrouble(value: Json, schema: JsonSchema): string | undefined {
  const names = schema['x-kubernetes-int-or-string'] ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  if (names.length === 0 || names.some((name) => kinds[name]?.(value) ?? true)) return undefined;
  return `is ${jsonText(value)}, expected ${names.join(' or ')}`;
}

function boundTroubles(value: Json, schema: JsonSchema): string[] {
  const found: string[] = [];
  const demand = (isRight: boolean, expected: string) => {
    if (!isRight) found.push(`is ${jsonText(value)}, expected ${expected}`);
  };
  if (schema.enum && !schema.enum.some((one) => jsonText(one) === jsonText(value))) {
    demand(false, `one of ${schema.enum.map(jsonText).join(', ')}`);
  }
  if (typeof value === 'number' || typeof value === 'bigint') numberBounds(Number(value), schema, demand);
  if (typeof value === 'string') textBounds(value, schema, demand, found);
  if (Array.isArray(value)) countBounds(value.length, schema.minItems, schema.maxItems, 'items', demand);
  if (isObject(value)) {
    countBounds(Object.keys(value).length, schema.minProperties, schema.maxProperties, 'fields', demand);
    for (const name of schema.required ?? []) {
      if (!Object.hasOwn(value, name)) found.push(`lacks the required field \`${name}\``);
    }
  }
  return found;
}

type Demand = (isRight: boolean, expected: string) => void;

function numberBounds(value: number, schema: JsonSchema, demand: Demand): void {
  const { minimum, maximum, multipleOf, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined) {
    if (exclusiveMinimum) demand(value > minimum, `more than ${minimum}`);
    else demand(value >= minimum, `at least ${minimum}`);
  }
  if (maximum !== undefined) {
    if (exclusiveMaximum) demand(value < maximum, `less than ${maximum}`);
    else demand(value <= maximum, `at most ${maximum}`);
  }
  // Fractions are left to the API server: their remainders depend on how they are rounded.
  if (multipleOf !== undefined && Number.isInteger(multipleOf) && Number.isInteger(value)) {
    demand(value % multipleOf === 0, `a multiple of ${multipleOf}`);
  }
}

function textBounds(
  value: string,
  { minLength, maxLength, pattern }: JsonSchema,
  demand: Demand,
  found: string[],
): void {
  countBounds([...value].length, minLength, maxLength, 'signs', demand);
  if (pattern === undefined) return;
  // A pattern that is not valid is reported where it is.
  const isMatch = matchesRegex(pattern, value);
  if (isMatch === false) demand(false, `a string that matches the pattern \`${pattern}\``);
  if (isMatch === 'unchecked')
    found.push(`${unchecked} against the pattern \`${shortened(pattern)}\`, which would take too long`);
}

function shortened(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern;
}

function countBounds(
  count: number,
  least: number | undefined,
  most: number | undefined,
  what: string,
  demand: Demand,
): void {
  if (least !== undefined) demand(count >= least, `at least ${least} ${what}`);
  if (most !== undefined) demand(count <= most, `at most ${most} ${what}`);
}

function itemTroubles(value: readonly Json[], { items }: JsonSchema, at: string): ValueTrouble[] {
  return items ? value.flatMap((item, index) => valueTroubles(item, items, `${at}[${index}]`)) : [];
}

function fieldTroubles(value: JsonObject, schema: JsonSchema, at: string): ValueTrouble[] {
  const { additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, part]) => {
    const own = propertyOf(schema, name);
    if (own) return valueTroubles(part, own, `${at}.${name}`);
    if (typeof additionalProperties === 'object') return valueTroubles(part, additionalProperties, `${at}.${name}`);
    const isKnown = additionalProperties === true || isOpen(schema) || (isResource(schema) && metaFields.has(name));
    return isKnown ? [] : [{ at, message: `has a field \`${name}\`, which is not declared` }];
  });
}

const metaFields = new Set(['apiVersion', 'kind', 'metadata']);

function isOpen(schema: JsonSchema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true;
}

function isResource(schema: JsonSchema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}
