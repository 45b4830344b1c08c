import { isRecord, type Json, type JsonSchema, jsonText, propertyOf, sameJson } from '../../base/json/index.js';
import { isValidValue } from '../checks/index.js';
import { rulesOf, satisfiesRules } from './sample-rules.js';

/** A field that the user must set or correct, because kbts found no valid value. */
export interface OpenField {
  /** The path to the field, for example `.spec.ports[0].name`. */
  readonly at: string;
  readonly schema: JsonSchema;
}

type JsonObject = { readonly [key: string]: Json };

/**
 * Adds missing required fields to a value, at any depth. Sets each field to the first valid value among its default,
 * its example, its enum values, the zero value, and other simple values, such as its minimum, the word `sample`, or a
 * list of one item. An object with fewer fields than its `minProperties` also gets optional fields. Existing values are
 * kept, except `null` and invalid values that were filled in earlier.
 *
 * @param open collects the fields for which no valid value was found
 */
export function completeSample(value: Json, schema: JsonSchema, open: OpenField[], at = ''): Json {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item, index) => completeSample(item, items, open, `${at}[${index}]`)) : value;
  }
  return isRecord(value) ? completeObject(value, schema, open, at) : value;
}

function completeObject(value: JsonObject, schema: JsonSchema, open: OpenField[], at: string): JsonObject {
  const { additionalProperties } = schema;
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const fields = new Map(Object.entries(value));
  const before = open.length;
  for (const [name, field] of fields) {
    const own = propertyOf(schema, name) ?? values;
    if (own) fields.set(name, completeSample(field, own, open, `${at}.${name}`));
  }
  for (const name of [schema, ...(schema.allOf ?? [])].flatMap(({ required = [] }) => required)) {
    const own = propertyOf(schema, name) ?? values;
    if (!own || (fields.has(name) && !isReplaced(fields.get(name), own))) continue;
    const made = initialValue(own, open, `${at}.${name}`);
    if (made !== undefined) fields.set(name, made);
    else {
      fields.delete(name);
      open.push({ at: `${at}.${name}`, schema: own });
    }
  }
  for (const name of Object.keys(schema.properties ?? {})) {
    if (fields.size >= (schema.minProperties ?? 0)) break;
    const own = fields.has(name) ? undefined : propertyOf(schema, name);
    const made = own && completeValue(own);
    if (made !== undefined) fields.set(name, made);
  }
  // Assigning properties would fail for a field named `__proto__`.
  const made = Object.fromEntries(fields);
  const isComplete = fields.size >= (schema.minProperties ?? 0) && satisfiesRules(made, schema);
  if (at !== '' && open.length === before && !isComplete) open.push({ at, schema });
  return made;
}

/** Whether a required field's value is replaced: a `null` that is invalid, or an invalid value that kbts filled in. */
function isReplaced(value: Json | undefined, schema: JsonSchema): boolean {
  if (value === null || value === undefined) return !schema.nullable;
  const isFilled = simpleValues(schema).some((one) => one !== undefined && !isRecord(one) && sameJson(one, value));
  return isFilled && !isValid(value, schema);
}

/** Returns a value for a required field, or an object that lacks the fields in `open`; undefined if none is valid. */
function initialValue(schema: JsonSchema, open: OpenField[], at: string): Json | undefined {
  const candidates = [schema.default, schema.example, ...(schema.enum ?? []), ...simpleValues(schema)];
  const found = candidates.find((one) => one !== undefined && one !== null && isValid(one, schema));
  if (found !== undefined) return completeSample(found, schema, open, at);
  if (schema.type !== 'object') return undefined;
  const inner: OpenField[] = [];
  const made = completeSample({}, schema, inner, at);
  if (inner.length === 0 && !isValid(made, schema)) return undefined;
  open.push(...inner);
  return made;
}

function isValid(value: Json, schema: JsonSchema): boolean {
  return isValidValue(value, schema) && satisfiesRules(value, schema);
}

/** Returns a value with all required fields; undefined if kbts finds none. */
function completeValue(schema: JsonSchema): Json | undefined {
  const open: OpenField[] = [];
  const made = initialValue(schema, open, '');
  return open.length === 0 ? made : undefined;
}

/** Returns simple values of a type, the zero value first; empty for a string with a format. */
function simpleValues({ type, format, minimum, maximum, ...schema }: JsonSchema): readonly (Json | undefined)[] {
  if (schema['x-kubernetes-int-or-string']) return [0, '0'];
  switch (type) {
    case 'string':
      return format === undefined ? ['', 'sample'] : [];
    case 'boolean':
      return [false, true];
    case 'integer':
    case 'number':
      return [0, minimum, maximum];
    case 'array':
      return [[], oneItem(schema)];
    default:
      return [{}];
  }
}

function oneItem({ items, minItems }: JsonSchema): readonly Json[] | undefined {
  const item = items && minItems === 1 ? completeValue(items) : undefined;
  return item === undefined ? undefined : [item];
}

/** Describes the constraints of a field to the user. */
export function requirementOf(schema: JsonSchema): string {
  const { type = 'value', format, pattern, minLength, maxLength, minProperties } = schema;
  const rules = rulesOf(schema).map((rule) => `\`${rule}\``);
  const parts = [
    /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`,
    ...(format === undefined ? [] : [`of format ${format}`]),
    ...(pattern === undefined ? [] : [`that matches ${jsonText(pattern)}`]),
    ...(minLength === undefined ? [] : [`of at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`of at most ${maxLength} characters`]),
    ...(minProperties === undefined ? [] : [`with ${minProperties} or more fields`]),
    ...(rules.length === 0 ? [] : [`that satisfies ${rules.join(' and ')}`]),
  ];
  return parts.join(' ');
}
