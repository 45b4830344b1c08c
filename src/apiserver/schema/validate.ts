import { isRecord, type Json, type JsonSchema, jsonText } from '../../base/json/index.js';
import { matchesRegex, patternError } from '../../compiler/cel/index.js';
import { goNumber, goValue, type JsonObject, sameJson } from '../model/index.js';
import type { Correlation } from './correlation.js';
import { hasFormat, validatedFormat } from './formats.js';
import { fitsFormat, isInt64, isNearlyInteger } from './numbers.js';
import { SchemaResult, type Violation } from './result.js';

/**
 * Validates a value against a schema, with the messages of the API server.
 *
 * @param path the path from the root, with map keys after a dot
 * @param old the old value of an update: violations in unchanged parts are dropped. Undefined for a create
 */
export function validateSchema(
  value: Json,
  schema: JsonSchema,
  path = '',
  old?: Correlation | undefined,
): SchemaResult {
  const result = validateNode(value, schema, path, old);
  if (result.isValid || !old?.isUnchanged()) return result;
  const ratcheted = new SchemaResult();
  ratcheted.matchCount = result.matchCount;
  return ratcheted;
}

function validateNode(value: Json, schema: JsonSchema, path: string, old: Correlation | undefined): SchemaResult {
  const result = new SchemaResult();
  const types = typesOf(schema);
  const format = validatedFormat(schema);
  const invalidType = typeViolation(value, schema, types, format, path);
  if (value === null) {
    if (invalidType === undefined) result.matched();
    else result.add(invalidType);
    return result.add(...enumViolations(value, schema, path));
  }
  const apply = (part: SchemaResult) => result.merge(part).matched();
  if (types.length > 0 || format !== '') {
    apply(invalidType === undefined ? new SchemaResult().matched() : new SchemaResult().add(invalidType));
  }
  apply(combinations(value, schema, path, old));
  if (typeof value === 'string') {
    apply(new SchemaResult().add(...stringViolations(value, schema, path)));
    if (format !== '' && !['int32', 'int64', 'float', 'double'].includes(format)) {
      apply(new SchemaResult().add(...formatViolations(value, format, path)));
    }
  }
  if (typeof value === 'number' || typeof value === 'bigint') apply(numberResult(value, schema, types, format, path));
  if (Array.isArray(value)) apply(listResult(value, schema, path, old));
  apply(new SchemaResult().add(...enumViolations(value, schema, path)));
  if (isRecord(value)) apply(objectResult(value as JsonObject, schema, path, old));
  return result.matched();
}

function typesOf(schema: JsonSchema): readonly string[] {
  if (schema['x-kubernetes-int-or-string']) return ['integer', 'string'];
  return schema.type ? [schema.type] : [];
}

function typeViolation(
  value: Json,
  schema: JsonSchema,
  types: readonly string[],
  format: string,
  path: string,
): Violation | undefined {
  if (value === null) {
    return types.length > 0 && !schema.nullable ? wrongType(path, types.join(','), 'null') : undefined;
  }
  const { type, format: found } = describeType(value);
  const isNumeric = types.includes('number') || types.includes('integer');
  const fits =
    types.includes(type) ||
    (type === 'integer' && types.includes('number')) ||
    (found === 'float64' && types.includes('integer') && isNearlyInteger(Number(value)));
  const isText = typeof value === 'string' || Array.isArray(value);
  if (!isText && format !== '' && !fits && found !== format) return wrongType(path, format, found);
  if (!isNumeric && format !== '' && isText) return undefined;
  return fits || types.length === 0 ? undefined : wrongType(path, types.join(','), type);
}

/** Returns the type and format of a value, as named in messages. */
function describeType(value: Json): { readonly type: string; readonly format: string } {
  if (Array.isArray(value)) return { type: 'array', format: '' };
  if (isRecord(value)) return { type: 'object', format: '' };
  if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, format: '' };
  return isInt64(value) ? { type: 'integer', format: 'int64' } : { type: 'number', format: 'float64' };
}

function wrongType(path: string, expected: string, found: string): Violation {
  const message = `${path} in body must be of type ${expected}: ${goValue(found)}`;
  return { message, name: path, reason: 'FieldValueTypeInvalid', value: found };
}

function enumViolations(value: Json, schema: JsonSchema, path: string): readonly Violation[] {
  const values = schema.enum ?? [];
  if (values.length === 0 || values.some((allowed) => matchesEnum(value, allowed))) return [];
  const shown = values.map((allowed) => goValue(typeof allowed === 'string' ? allowed : jsonText(allowed)));
  const detail = `supported values: ${shown.join(', ')}`;
  const message = `${path} in body should be one of ${jsonText(values)}`;
  return [{ message, name: path, reason: 'FieldValueNotSupported', value, detail }];
}

/**
 * Whether a value is one of the allowed values. A null never matches; a float matches an integer that it truncates to.
 */
function matchesEnum(value: Json, allowed: Json): boolean {
  if (value === null || allowed === null) return false;
  if (typeof value === 'number' && isInt64(allowed)) return Math.trunc(value) === Number(allowed);
  return sameJson(value, allowed);
}

/** Reports the first violation only, as the API server does. */
function stringViolations(value: string, schema: JsonSchema, path: string): readonly Violation[] {
  const { maxLength, minLength, pattern } = schema;
  const length = maxLength === undefined && minLength === undefined ? 0 : runeCount(value);
  if (maxLength !== undefined && length > maxLength) {
    const message = `${path} in body should be at most ${maxLength} chars long`;
    const detail =
      maxLength >= 0 ? `may not be more than ${maxLength} ${maxLength === 1 ? 'byte' : 'bytes'}` : 'value is too long';
    return [{ message, name: path, reason: 'FieldValueTooLong', detail }];
  }
  if (minLength !== undefined && length < minLength) {
    return [{ message: `${path} in body should be at least ${minLength} chars long`, name: path, value }];
  }
  if (!pattern) return [];
  const matches = matchesRegex(pattern, value);
  if (matches === true) return [];
  const shown = matches === false ? pattern : `${pattern}, but pattern is invalid: ${patternError(pattern)}`;
  return [{ message: `${path} in body should match '${shown}'`, name: path, value }];
}

/** Returns the number of code points. */
export function runeCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}

function formatViolations(value: string, format: string, path: string): readonly Violation[] {
  return hasFormat(value, format) ? [] : [wrongType(path, format, value)];
}

function numberResult(
  value: number | bigint,
  schema: JsonSchema,
  types: readonly string[],
  validated: string,
  path: string,
): SchemaResult {
  const [type = ''] = types.length === 1 ? types : [];
  const format = type === 'integer' || type === 'number' ? validated : '';
  const { multipleOf, maximum, minimum, exclusiveMaximum: noMax, exclusiveMinimum: noMin } = schema;
  const result = new SchemaResult().add(...rangeViolations('Checked', value, type, format, path));
  // The API server compares integers with integers, unless the limit is not valid for the type.
  const limit = (what: string, bound: number) => {
    const violations = rangeViolations(what, bound, type, format, path);
    result.add(...violations);
    if (!isInt64(value) || violations.length > 0) return bound;
    return Math.abs(bound) < 2 ** 63 ? Math.trunc(bound) : -(2 ** 63); // as Go converts a float on amd64
  };
  if (multipleOf !== undefined) {
    const factor = limit('MultipleOf', multipleOf);
    if (factor <= 0) {
      const message = `factor MultipleOf declared for ${path} must be positive: ${goNumber(factor)}`;
      result.add({ message, name: path, value: factor });
    } else if (!isMultiple(value, factor)) {
      result.add({ message: `${path} in body should be a multiple of ${goNumber(factor)}`, name: path, value });
    }
  }
  if (minimum !== undefined) {
    const min = limit('Minimum boundary', minimum);
    if (noMin ? value <= min : value < min) {
      const message = `${path} in body should be greater than ${noMin ? '' : 'or equal to '}${goNumber(min)}`;
      result.add({ message, name: path, value });
    }
  }
  if (maximum !== undefined) {
    const max = limit('Maximum boundary', maximum);
    if (noMax ? value >= max : value > max) {
      const message = `${path} in body should be less than ${noMax ? '' : 'or equal to '}${goNumber(max)}`;
      result.add({ message, name: path, value });
    }
  }
  return result.matched();
}

function rangeViolations(
  what: string,
  value: number | bigint,
  type: string,
  format: string,
  path: string,
): Violation[] {
  if (fitsFormat(value, type, format)) return [];
  const shown = format === '' ? '(default format)' : `with format ${format}`;
  return [{ message: `${what} value must be of type ${type} ${shown} in ${path}` }];
}

function isMultiple(value: number | bigint, factor: number): boolean {
  if (isInt64(value) && Number.isInteger(factor)) return BigInt(value) % BigInt(factor) === 0n;
  return isNearlyInteger(factor < 1 ? (1 / factor) * Number(value) : Number(value) / factor);
}

function listResult(
  value: readonly Json[],
  schema: JsonSchema,
  path: string,
  old: Correlation | undefined,
): SchemaResult {
  const result = new SchemaResult();
  const { items, minItems, maxItems, uniqueItems } = schema;
  if (items !== undefined) {
    for (const [index, item] of value.entries()) {
      result.merge(validateSchema(item, items, `${path}[${index}]`, old?.item(index)));
    }
  }
  if (minItems !== undefined && value.length < minItems) {
    result.add({ message: `${path} in body should have at least ${minItems} items`, name: path, value: value.length });
  }
  if (maxItems !== undefined && value.length > maxItems) result.add(tooMany(path, 'items', value.length, maxItems));
  if (uniqueItems && value.some((item, index) => value.slice(0, index).some((other) => sameJson(item, other)))) {
    result.add({ message: `${path} in body shouldn't contain duplicates`, name: path, value: '' });
  }
  return result.matched();
}

function tooMany(path: string, what: string, found: number, max: number): Violation {
  const message = `${path} in body should have at most ${max} ${what}`;
  const detail = `must have at most ${max} ${max === 1 ? 'item' : 'items'}`;
  return { message, name: path, reason: 'FieldValueTooMany', value: found, detail };
}

function objectResult(value: JsonObject, schema: JsonSchema, path: string, old: Correlation | undefined): SchemaResult {
  const result = new SchemaResult();
  const { properties = {}, additionalProperties, minProperties, maxProperties, required = [] } = schema;
  const names = Object.keys(value);
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (minProperties !== undefined && names.length < minProperties) {
    const message = `${path} in body should have at least ${minProperties} properties`;
    result.add({ message, name: path, value: names.length });
  }
  if (maxProperties !== undefined && names.length > maxProperties) {
    result.add(tooMany(path, 'properties', names.length, maxProperties));
  }
  for (const name of names) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined && additionalProperties === false) {
      result.add({ message: `${path}.${name} in body is a forbidden property`, name: path, value: name });
    }
    const inside = property ?? (isRecord(additionalProperties) ? (additionalProperties as JsonSchema) : undefined);
    if (inside !== undefined) {
      const where = property === undefined ? `${path}.${name}` : at(name);
      result.merge(
        validateSchema(
          value[name] ?? null,
          inside,
          where,
          path === '' && isTypeMeta(name) ? undefined : old?.field(name),
        ),
      );
    }
  }
  for (const name of required) {
    if (Object.hasOwn(value, name)) continue;
    const message = `${path}.${name} in body is required`;
    result.add({ message, name: `${path}.${name}`, reason: 'FieldValueRequired', detail: '' });
  }
  return result;
}

function isTypeMeta(name: string): boolean {
  return name === 'apiVersion' || name === 'kind';
}

/** Validates against `allOf`, `anyOf`, `oneOf` and `not`. */
function combinations(value: Json, schema: JsonSchema, path: string, old: Correlation | undefined): SchemaResult {
  const result = new SchemaResult();
  const validate = (part: JsonSchema) => validateNode(value, part, path, old);
  const quoted = goValue(path);
  if (schema.anyOf?.length) anyOf(schema.anyOf, validate, quoted, result);
  if (schema.oneOf?.length) oneOf(schema.oneOf, validate, quoted, result);
  if (schema.allOf?.length) {
    const parts = schema.allOf.map(validate);
    for (const part of parts) result.merge(part);
    const valid = parts.filter((part) => part.isValid).length;
    if (valid !== parts.length) {
      result.add({
        message: `${quoted} must validate all the schemas (allOf)${valid === 0 ? '. None validated' : ''}`,
      });
    }
  }
  if (schema.not !== undefined && validate(schema.not).isValid) {
    result.add({ message: `${quoted} must not validate the schema (not)` });
  }
  return result.matched();
}

type Validate = (part: JsonSchema) => SchemaResult;

function anyOf(parts: readonly JsonSchema[], validate: Validate, quoted: string, result: SchemaResult): void {
  let best: SchemaResult | undefined;
  for (const part of parts) {
    const found = validate(part);
    if (found.isValid) {
      result.merge(found);
      return;
    }
    if (best === undefined || found.matchCount > best.matchCount) best = found;
  }
  result.add({ message: `${quoted} must validate at least one schema (anyOf)` });
  if (best !== undefined) result.merge(best);
}

function oneOf(parts: readonly JsonSchema[], validate: Validate, quoted: string, result: SchemaResult): void {
  let best: SchemaResult | undefined;
  let firstSuccess: SchemaResult | undefined;
  let count = 0;
  for (const part of parts) {
    const found = validate(part);
    if (found.isValid) {
      count++;
      firstSuccess ??= found;
      best = undefined;
    } else if (count === 0 && (best === undefined || found.matchCount > best.matchCount)) best = found;
  }
  if (count === 1 && firstSuccess !== undefined) result.merge(firstSuccess);
  if (count === 1) return;
  const found = count === 0 ? 'Found none valid' : `Found ${count} valid alternatives`;
  result.add({ message: `${quoted} must validate one and only one schema (oneOf). ${found}` });
  if (best !== undefined) result.merge(best);
}
