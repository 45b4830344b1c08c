import { matchesRegex } from '../cel/index.js';
import { type Json, type JsonSchema, jsonText, type KubernetesVersion, propertyOf } from '../model/index.js';
import { type Diagnostic, type Severity, shorten } from '../problems/index.js';
import { exceededRange } from './number-range.js';

/**
 * Makes the diagnostic about a part of a value.
 *
 * @param at path from the value down, as `.ports[0].name`; empty for the value itself
 * @param message what was found and expected, without a subject: `is 5, expected at least 6`
 */
export type DescribeValue = (at: string, message: string, details?: ValueDetails) => Diagnostic;

/** What differs from one mistake in a value to the next. */
export interface ValueDetails {
  /** Default: `error`. */
  readonly severity?: Severity;
  /** Default: correct the value. */
  readonly hint?: string;
  /** Path to the part that is wrong. Default: the part that the message is about. */
  readonly place?: string;
  /** The version of Kubernetes whose API server is the first to reject the value. Default: all versions do. */
  readonly since?: KubernetesVersion;
  /** The unknown field that the message is about. Default: it is about something else. */
  readonly unknown?: { readonly schema: JsonSchema; readonly name: string };
}

type JsonObject = { readonly [key: string]: Json };

/** Whether a value is valid by its schema. */
export function isValidValue(value: Json, schema: JsonSchema): boolean {
  return (
    checkValue(value, schema, (_, message) => ({ code: 'default-invalid', severity: 'error', message })).length === 0
  );
}

/**
 * Compares a value with its schema as the API server does for defaults: unknown fields are wrong. Formats are not
 * checked, and `null` counts as valid.
 */
export function checkValue(value: Json, schema: JsonSchema, describe: DescribeValue, at = ''): Diagnostic[] {
  if (value === null) return [];
  const mismatch = wrongType(value, schema);
  if (mismatch) return [describe(at, mismatch)];
  return [
    ...[schema, ...(schema.allOf ?? [])].flatMap((part) => checkBounds(value, part, describe, at)),
    ...(Array.isArray(value) ? checkItems(value, schema, describe, at) : []),
    ...(isObject(value) ? checkFields(value, schema, describe, at) : []),
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

function wrongType(value: Json, schema: JsonSchema): string | undefined {
  const names = schema['x-kubernetes-int-or-string'] ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  if (names.length === 0 || names.some((name) => kinds[name]?.(value) ?? true)) return undefined;
  return `is ${jsonText(value)}, expected ${names.join(' or ')}`;
}

function checkBounds(value: Json, schema: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (message, details) => found.push(describe(at, message, details));
  const require: Require = (isValid, expected) => {
    if (!isValid) report(`is ${jsonText(value)}, expected ${expected}`);
  };
  if (schema.enum && !schema.enum.some((one) => jsonText(one) === jsonText(value))) {
    require(false, `one of ${schema.enum.map(jsonText).join(', ')}`);
  }
  if (typeof value === 'number' || typeof value === 'bigint') {
    numberBounds(Number(value), schema, require);
    const range = exceededRange(value, schema);
    if (range) report(`is ${jsonText(value)}, expected ${range.expected}`, range.since ? { since: range.since } : {});
  }
  if (typeof value === 'string') textBounds(value, schema, require, report);
  if (Array.isArray(value)) countBounds(value.length, schema.minItems, schema.maxItems, 'items', require);
  if (isObject(value)) {
    countBounds(Object.keys(value).length, schema.minProperties, schema.maxProperties, 'fields', require);
    const hint = 'write the field into the default, or make it optional; its own default comes too late';
    for (const name of schema.required ?? []) {
      if (!Object.hasOwn(value, name)) report(`is missing the required field \`${name}\``, { hint });
    }
  }
  return found;
}

type Report = (message: string, details?: ValueDetails) => void;
type Require = (isValid: boolean, expected: string) => void;

function numberBounds(value: number, schema: JsonSchema, require: Require): void {
  const { minimum, maximum, multipleOf, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined) {
    if (exclusiveMinimum) require(value > minimum, `more than ${minimum}`);
    else require(value >= minimum, `at least ${minimum}`);
  }
  if (maximum !== undefined) {
    if (exclusiveMaximum) require(value < maximum, `less than ${maximum}`);
    else require(value <= maximum, `at most ${maximum}`);
  }
  // Fractions are left to the API server: their remainders depend on how they are rounded.
  if (multipleOf !== undefined && Number.isInteger(multipleOf) && Number.isInteger(value)) {
    require(value % multipleOf === 0, `a multiple of ${multipleOf}`);
  }
}

function textBounds(
  value: string,
  { minLength, maxLength, pattern }: JsonSchema,
  require: Require,
  report: Report,
): void {
  countBounds([...value].length, minLength, maxLength, 'signs', require);
  if (pattern === undefined) return;
  // A pattern that is not valid is reported where it is.
  const isMatch = matchesRegex(pattern, value);
  if (isMatch === false) require(false, `a string that matches the pattern \`${pattern}\``);
  if (isMatch !== 'unchecked') return;
  const message = `is not checked against the pattern \`${shorten(pattern)}\`, which would take too long`;
  report(message, { severity: 'warning', hint: 'shorten the pattern or the default; the API server checks them' });
}

function countBounds(
  count: number,
  least: number | undefined,
  most: number | undefined,
  what: string,
  require: Require,
): void {
  if (least !== undefined) require(count >= least, `at least ${least} ${what}`);
  if (most !== undefined) require(count <= most, `at most ${most} ${what}`);
}

function checkItems(value: readonly Json[], { items }: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  return items ? value.flatMap((item, index) => checkValue(item, items, describe, `${at}[${index}]`)) : [];
}

function checkFields(value: JsonObject, schema: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  const { additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, part]) => {
    const own = propertyOf(schema, name);
    if (own) return checkValue(part, own, describe, `${at}.${name}`);
    if (typeof additionalProperties === 'object') {
      return checkValue(part, additionalProperties, describe, `${at}.${name}`);
    }
    const isKnown = additionalProperties === true || isOpen(schema) || (isResource(schema) && metaFields.has(name));
    return isKnown
      ? []
      : [describe(at, `has the unknown field \`${name}\``, { place: `${at}.${name}`, unknown: { schema, name } })];
  });
}

const metaFields = new Set(['apiVersion', 'kind', 'metadata']);

function isOpen(schema: JsonSchema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true;
}

function isResource(schema: JsonSchema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}
