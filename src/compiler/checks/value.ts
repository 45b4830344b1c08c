import { isBase64, isDate, isDateTime, isUuid } from '../../base/formats/index.js';
import { isRecord, type Json, type JsonSchema, jsonText, propertyOf } from '../../base/json/index.js';
import type { KubernetesVersion } from '../../base/kubernetes-version.js';
import type { Diagnostic } from '../../base/problems/index.js';
import { matchesRegex } from '../cel/index.js';

/**
 * @param at the path to the nested value, for example `.ports[0].name`; empty for the value itself
 * @param message the found value and the requirement, without a subject: `is 5, but must be at least 6`
 */
type DescribeValue = (at: string, message: string, details?: ValueDetails) => Diagnostic;

interface ValueDetails {
  /** How to fix a default value; undefined if the hint for all defaults is sufficient. */
  readonly hint?: string;
  /** Path to the unknown field; undefined if the message is about the value at `at`. */
  readonly place?: string;
  /** The first Kubernetes version whose API server rejects the value; undefined if all versions do. */
  readonly since?: KubernetesVersion;
  /** The unknown field; undefined if the message is about something else. */
  readonly unknown?: { readonly schema: JsonSchema; readonly name: string };
  /** The schema of the missing field; undefined if the message is about something else. */
  readonly missing?: JsonSchema;
}

type JsonObject = { readonly [key: string]: Json };

/** Whether a value is valid against a schema. */
export function isValidValue(value: Json, schema: JsonSchema): boolean {
  return (
    checkValue(value, schema, (_, message) => ({ code: 'default-invalid', severity: 'error', message })).length === 0
  );
}

/**
 * Validates a value against a schema as the API server validates defaults: unknown fields are not allowed. Checks only
 * some formats, ignores `anyOf`, `oneOf`, `not` and CEL rules, and accepts `null`.
 */
export function checkValue(value: Json, schema: JsonSchema, describe: DescribeValue, at = ''): Diagnostic[] {
  if (value === null) return [];
  const mismatch = wrongType(value, schema);
  if (mismatch) return [describe(at, mismatch)];
  return [
    ...[schema, ...(schema.allOf ?? [])].flatMap((one) => checkBounds(value, one, describe, at)),
    ...(Array.isArray(value) ? checkItems(value, schema, describe, at) : []),
    ...(isRecord(value) ? checkFields(value, schema, describe, at) : []),
    ...(isRecord(value) && isResource(schema) ? checkTypeMeta(value, schema, describe, at) : []),
  ];
}

/** Splits the path to a nested value, such as `.ports[0].name`. */
export function pathOfValue(at: string): (string | number)[] {
  return [...at.matchAll(/\.([^.[]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
}

/** Checks that an embedded resource has `apiVersion` and `kind`, even if its schema does not require them. */
function checkTypeMeta(value: JsonObject, schema: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  return ['apiVersion', 'kind'].flatMap((name) => {
    const isReported = schema.required?.includes(name) && !Object.hasOwn(value, name);
    const isValid = typeof value[name] === 'string' && value[name] !== '';
    if (isReported || isValid) return [];
    const hint = `set \`${name}\` to the \`${name}\` of the resource`;
    return [describe(at, `must have the nonempty string \`${name}\`, like every resource`, { hint })];
  });
}

const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
  number: (value) => typeof value === 'bigint' || typeof value === 'number',
  array: (value) => Array.isArray(value),
  object: isRecord,
};

function wrongType(value: Json, schema: JsonSchema): string | undefined {
  const names = schema['x-kubernetes-int-or-string'] ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  if (names.length === 0 || names.some((name) => kinds[name]?.(value) ?? true)) return undefined;
  return `is ${jsonText(value)}, but must be of type ${names.join(' or ')}`;
}

function checkBounds(value: Json, schema: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (message, details) => found.push(describe(at, message, details));
  const require: Require = (isValid, requirement) => {
    if (!isValid) report(`is ${jsonText(value)}, but must ${requirement}`);
  };
  if (schema.enum) {
    const [text, allowed] = [jsonText(value), schema.enum.map(jsonText)];
    if (!allowed.includes(text)) require(false, `be one of ${allowed.join(', ')}`);
  }
  if (typeof value === 'number' || typeof value === 'bigint') {
    numberBounds(Number(value), schema, require);
    const range = exceededRange(value, schema);
    if (range) report(`is ${jsonText(value)}, but must be ${range.type}`, range);
  }
  if (typeof value === 'string') stringBounds(value, schema, require);
  if (Array.isArray(value)) countBounds(value.length, schema.minItems, schema.maxItems, 'items', require);
  if (isRecord(value)) {
    countBounds(Object.keys(value).length, schema.minProperties, schema.maxProperties, 'fields', require);
    const hint = 'add the field to the default value, to which nested defaults are not applied, or make it optional';
    for (const name of schema.required ?? []) {
      if (!Object.hasOwn(value, name))
        report(`is missing the required field \`${name}\``, { hint, missing: propertyOf(schema, name) ?? {} });
    }
  }
  return found;
}

type Report = (message: string, details?: ValueDetails) => void;
type Require = (isValid: boolean, requirement: string) => void;

function numberBounds(value: number, schema: JsonSchema, require: Require): void {
  const { minimum, maximum, multipleOf, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined) {
    if (exclusiveMinimum) require(value > minimum, `be greater than ${minimum}`);
    else require(value >= minimum, `be at least ${minimum}`);
  }
  if (maximum !== undefined) {
    if (exclusiveMaximum) require(value < maximum, `be less than ${maximum}`);
    else require(value <= maximum, `be at most ${maximum}`);
  }
  // Fractions are not checked, because their remainders depend on rounding.
  if (multipleOf !== undefined && Number.isInteger(multipleOf) && Number.isInteger(value)) {
    require(value % multipleOf === 0, `be a multiple of ${multipleOf}`);
  }
}

function stringBounds(
  value: string,
  { type, format = '', minLength, maxLength, pattern }: JsonSchema,
  require: Require,
): void {
  countBounds([...value].length, minLength, maxLength, 'characters', require);
  const example = type === 'string' ? violatedFormat(value, format) : undefined;
  if (example !== undefined) require(false, `have the format \`${format}\`, for example \`${example}\``);
  if (pattern === undefined) return;
  // An invalid pattern is reported where the pattern is declared.
  if (matchesRegex(pattern, value) === false) require(false, `match the pattern \`${pattern}\``);
}

function countBounds(
  count: number,
  min: number | undefined,
  max: number | undefined,
  what: string,
  require: Require,
): void {
  if (min !== undefined) require(count >= min, `have at least ${min} ${what}`);
  if (max !== undefined) require(count <= max, `have at most ${max} ${what}`);
}

function checkItems(value: readonly Json[], { items }: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  return items ? value.flatMap((item, index) => checkValue(item, items, describe, `${at}[${index}]`)) : [];
}

function checkFields(value: JsonObject, schema: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  const { additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, field]) => {
    const own = propertyOf(schema, name);
    if (own) return checkValue(field, own, describe, `${at}.${name}`);
    if (typeof additionalProperties === 'object') {
      return checkValue(field, additionalProperties, describe, `${at}.${name}`);
    }
    const isOpen = additionalProperties === true || schema['x-kubernetes-preserve-unknown-fields'];
    const isKnown = isOpen || (isResource(schema) && metaFields.has(name));
    return isKnown
      ? []
      : [describe(at, `contains the unknown field \`${name}\``, { place: `${at}.${name}`, unknown: { schema, name } })];
  });
}

const metaFields = new Set(['apiVersion', 'kind', 'metadata']);

function isResource(schema: JsonSchema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}

/** A type whose range a number exceeds, such as `a 32-bit integer`. */
type NumberRange = Pick<ValueDetails, 'since'> & { readonly type: string };

const largestFloat = 3.4028234663852886e38;

/** Returns the range required by the type and format of a schema if a number exceeds it; otherwise undefined. */
function exceededRange(value: number | bigint, { type, format }: JsonSchema): NumberRange | undefined {
  if (type === 'integer' && !isBetween(value, -(2n ** 63n), 2n ** 63n - 1n)) return { type: 'a 64-bit integer' };
  if (type === 'integer' && format === 'int32' && !isBetween(value, -(2n ** 31n), 2n ** 31n - 1n)) {
    return { type: 'a 32-bit integer', since: '1.36' };
  }
  if (type === 'number' && format === 'float' && !isBetween(value, -largestFloat, largestFloat)) {
    return { type: 'a 32-bit floating-point number', since: '1.36' };
  }
  return undefined;
}

function isBetween(value: number | bigint, min: number | bigint, max: number | bigint): boolean {
  return value >= min && value <= max;
}

/** Formats that kbts validates exactly like the API server, by name without hyphens. Others depend on Go parsers. */
const formats = new Map([
  ['date', { isValid: isDate, example: '2026-01-31' }],
  ['datetime', { isValid: isDateTime, example: '2026-01-31T12:30:00Z' }],
  ['byte', { isValid: isBase64, example: 'a2J0cw==' }],
  ['uuid', { isValid: isUuid, example: '123e4567-e89b-42d3-a456-426614174000' }],
]);

/** Returns an example of the format if a string violates it; undefined if it does not, or the format is not checked. */
export function violatedFormat(text: string, format: string): string | undefined {
  const known = formats.get(format.replaceAll('-', ''));
  return known && !known.isValid(text) ? known.example : undefined;
}
