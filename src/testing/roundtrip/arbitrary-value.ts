import type { Arbitrary } from 'fast-check';
import type { JsonSchema } from '../../base/json/index.js';

/** The module `fast-check`, which is passed as an argument because it is loaded on demand. */
export type FastCheck = typeof import('fast-check');

/** Generates values that are valid against a schema, except for CEL rules, `allOf`, `anyOf`, `oneOf` and `not`. */
export function arbitraryValue(fc: FastCheck, schema: JsonSchema, depth = 0): Arbitrary<unknown> {
  const value = withoutNull(fc, schema, depth);
  return schema.nullable ? fc.option(value, { nil: null }) : value;
}

function withoutNull(fc: FastCheck, schema: JsonSchema, depth: number): Arbitrary<unknown> {
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (schema['x-kubernetes-int-or-string']) return fc.oneof(fc.integer(), fc.string());
  switch (schema.type) {
    case 'string':
      return arbitraryString(fc, schema);
    case 'integer':
      return arbitraryInteger(fc, schema);
    case 'number':
      return arbitraryNumber(fc, schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return arbitraryArray(fc, schema, depth);
    case 'object':
      return arbitraryObject(fc, schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function arbitraryString(fc: FastCheck, { format, pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string> {
  if (format === 'date-time') return arbitraryTime(fc);
  if (format === 'byte') return fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
  const isFitting = (text: string) => text.length >= minLength && text.length <= (maxLength ?? text.length);
  const matching = pattern === undefined ? undefined : arbitraryMatch(fc, pattern);
  if (matching) {
    // A filter would never terminate if the pattern contradicts the limits.
    const several = fc.array(matching, { minLength: 20, maxLength: 20 });
    return several.map((texts) => texts.find(isFitting) ?? texts[0] ?? '');
  }
  return fc.string({ unit: 'binary', minLength, ...(maxLength === undefined ? {} : { maxLength }) });
}

/** Generates strings that match a pattern; undefined if JavaScript does not support the pattern. */
function arbitraryMatch(fc: FastCheck, pattern: string): Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

function arbitraryTime(fc: FastCheck): Arbitrary<string> {
  const seconds = fc.integer({ min: 0, max: 4_102_444_799 }); // until 2099
  return seconds.map((second) => `${new Date(second * 1000).toISOString().slice(0, 19)}Z`);
}

function arbitraryInteger(fc: FastCheck, schema: JsonSchema): Arbitrary<number> {
  const step = schema.multipleOf ?? 1;
  const widest = schema.format === 'int32' ? 2 ** 31 : Number.MAX_SAFE_INTEGER;
  const min = Math.max(-widest, (schema.minimum ?? -widest) + (schema.exclusiveMinimum ? 1 : 0));
  const max = Math.min(widest - 1, (schema.maximum ?? widest - 1) - (schema.exclusiveMaximum ? 1 : 0));
  return fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((count) => count * step);
}

function arbitraryNumber(fc: FastCheck, schema: JsonSchema): Arbitrary<number> {
  const { minimum: min, maximum: max } = schema;
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const number = fc.double({
    ...limits,
    noNaN: true,
    noDefaultInfinity: true,
    minExcluded: min !== undefined && schema.exclusiveMinimum === true,
    maxExcluded: max !== undefined && schema.exclusiveMaximum === true,
  });
  return number.map((value) => (Object.is(value, -0) ? 0 : value));
}

/** Generates short lists, and even shorter lists deep in an object: a PodSpec contains hundreds of lists. */
function arbitraryArray(fc: FastCheck, schema: JsonSchema, depth: number): Arbitrary<unknown[]> {
  const { items = {}, minItems: minLength = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  const maxLength = Math.min(maxItems, minLength + (depth < 4 ? 4 : 1));
  const item = arbitraryValue(fc, items, depth + 1);
  const keys = schema['x-kubernetes-list-map-keys'];
  if (keys && schema['x-kubernetes-list-type'] === 'map') {
    const keyOf = (value: unknown) => JSON.stringify(keys.map((key) => (value as Record<string, unknown>)[key])); // The items of a list map are objects.
    return fc.uniqueArray(item, { minLength, maxLength, selector: keyOf });
  }
  const isSet = schema['x-kubernetes-list-type'] === 'set' || schema.uniqueItems === true;
  return isSet
    ? fc.uniqueArray(item, { minLength, maxLength, selector: (value) => JSON.stringify(value) })
    : fc.array(item, { minLength, maxLength });
}

function arbitraryObject(fc: FastCheck, schema: JsonSchema, depth: number): Arbitrary<object> {
  const { properties, additionalProperties, minProperties: minKeys = 0, required = [] } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryValue(fc, field, depth + 1)]);
    const requiredKeys = required.filter((name) => Object.hasOwn(properties, name));
    return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys });
  }
  if (schema['x-kubernetes-embedded-resource']) return arbitraryEmbedded(fc);
  const maxKeys = Math.min(schema.maxProperties ?? Number.POSITIVE_INFINITY, minKeys + 3);
  const value =
    typeof additionalProperties === 'object'
      ? arbitraryValue(fc, additionalProperties, depth + 1)
      : fc.jsonValue({ maxDepth: 2 });
  const isMap = additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'] === true;
  return isMap ? fc.dictionary(fc.string(), value, { minKeys, maxKeys }) : fc.constant({});
}

function arbitraryEmbedded(fc: FastCheck): Arbitrary<object> {
  return fc.record({
    apiVersion: fc.constant('v1'),
    kind: fc.constant('ConfigMap'),
    metadata: fc.record({ name: fc.constantFrom('a', 'b') }),
  });
}
