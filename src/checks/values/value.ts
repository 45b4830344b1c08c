import { matchesRegex } from '../../cel/index.js';
import {
  isRecord,
  type Json,
  type JsonSchema,
  jsonText,
  type KubernetesVersion,
  propertyOf,
} from '../../model/index.js';
import { type Diagnostic, type Severity, shorten } from '../../problems/index.js';
import { exceededRange } from './number-range.js';
import { violatedFormat } from './string-formats.js';

/**
 * Creates the diagnostic about a value, or a nested value.
 *
 * @param at the path to the nested value, for example `.ports[0].name`; empty for the value itself
 * @param message what was found and expected, without a subject: `is 5, but must be at least 6`
 */
export type DescribeValue = (at: string, message: string, details?: ValueDetails) => Diagnostic;

/** Details of a diagnostic about a value. */
export interface ValueDetails {
  /** Default: `error`. */
  readonly severity?: Severity;
  /** Default: correct the value. */
  readonly hint?: string;
  /** Path to the invalid nested value. Default: the nested value that the message is about. */
  readonly place?: string;
  /** The first Kubernetes version whose API server rejects the value. Default: all versions do. */
  readonly since?: KubernetesVersion;
  /** The unknown field that the message is about. Default: it is about something else. */
  readonly unknown?: { readonly schema: JsonSchema; readonly name: string };
}

type JsonObject = { readonly [key: string]: Json };

/** Ends a check at the first fault. */
const invalid = new Error('invalid value');

/** Whether a value is valid against a schema. */
export function isValidValue(value: Json, schema: JsonSchema): boolean {
  const stop = () => {
    throw invalid;
  };
  try {
    return checkValue(value, schema, stop).length === 0;
  } catch (error) {
    if (error !== invalid) throw error;
    return false;
  }
}

/**
 * Validates a value against a schema as the API server does for defaults: unknown fields are not allowed. Only some formats
 * are checked, and `null` is valid.
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

/** The API server requires the type of an embedded resource, even if its schema does not. */
function checkTypeMeta(value: JsonObject, schema: JsonSchema, describe: DescribeValue, at: string): Diagnostic[] {
  return ['apiVersion', 'kind'].flatMap((name) => {
    const isReported = schema.required?.includes(name) && !Object.hasOwn(value, name);
    const isValid = typeof value[name] === 'string' && value[name] !== '';
    if (isReported || isValid) return [];
    const hint = `set \`${name}\` to that of the resource`;
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
    if (range) report(`is ${jsonText(value)}, but must be ${range.type}`, range.since ? { since: range.since } : {});
  }
  if (typeof value === 'string') stringBounds(value, schema, require, report);
  if (Array.isArray(value)) countBounds(value.length, schema.minItems, schema.maxItems, 'items', require);
  if (isRecord(value)) {
    countBounds(Object.keys(value).length, schema.minProperties, schema.maxProperties, 'fields', require);
    const hint = 'add the field to the default value, or make it optional (its own default is not applied here)';
    for (const name of schema.required ?? []) {
      if (!Object.hasOwn(value, name)) report(`is missing the required field \`${name}\``, { hint });
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
  // Fractions are left to the API server: their remainders depend on rounding.
  if (multipleOf !== undefined && Number.isInteger(multipleOf) && Number.isInteger(value)) {
    require(value % multipleOf === 0, `be a multiple of ${multipleOf}`);
  }
}

function stringBounds(
  value: string,
  { type, format = '', minLength, maxLength, pattern }: JsonSchema,
  require: Require,
  report: Report,
): void {
  countBounds([...value].length, minLength, maxLength, 'characters', require);
  const example = type === 'string' ? violatedFormat(value, format) : undefined;
  if (example !== undefined) require(false, `have the format \`${format}\`, for example \`${example}\``);
  if (pattern === undefined) return;
  // An invalid pattern is reported at the pattern.
  const isMatch = matchesRegex(pattern, value);
  if (isMatch === false) require(false, `match the pattern \`${pattern}\``);
  if (isMatch !== 'unchecked') return;
  const message = `cannot be checked against the pattern \`${shorten(pattern)}\`, because that would take too long`;
  const hint = 'shorten the pattern or the default value; otherwise, only the API server checks it';
  report(message, { severity: 'warning', hint });
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
    const isKnown = additionalProperties === true || isOpen(schema) || (isResource(schema) && metaFields.has(name));
    return isKnown
      ? []
      : [describe(at, `contains the unknown field \`${name}\``, { place: `${at}.${name}`, unknown: { schema, name } })];
  });
}

const metaFields = new Set(['apiVersion', 'kind', 'metadata']);

function isOpen(schema: JsonSchema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true;
}

function isResource(schema: JsonSchema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}
