import { createHash } from 'node:crypto';
import { type Json, type JsonSchema, jsonText } from '../model/index.js';

/** Returns the same string for equal values, regardless of the order of their keys. */
export function canonical(value: unknown): string {
  return jsonText(sorted(value as Json)); // only JSON is compared
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

const keys = new WeakMap<JsonSchema, string>();

/** Returns the same short string for equal schemas, in time linear in the size of the schema. */
export function schemaKey(schema: JsonSchema): string {
  const known = keys.get(schema);
  if (known !== undefined) return known;
  const { items, properties, additionalProperties, ...own } = schema;
  const parts = {
    own,
    ...(items ? { items: schemaKey(items) } : {}),
    ...(typeof additionalProperties === 'object'
      ? { values: schemaKey(additionalProperties) }
      : { additionalProperties }),
    ...(properties ? { fields: Object.entries(properties).map(([name, part]) => [name, schemaKey(part)]) } : {}),
  };
  const key = createHash('sha256').update(canonical(parts)).digest('base64');
  keys.set(schema, key);
  return key;
}

/** The keywords of a schema except those with schemas of other values, in one spelling: without what is the default. */
export function ownKeywords(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const { items: _, properties: __, additionalProperties, ...own } = schema;
  const entries = Object.entries({
    ...own,
    ...(typeof additionalProperties === 'boolean' ? { additionalProperties } : {}),
    ...(schema.required ? { required: schema.required.toSorted() } : {}),
  });
  return Object.fromEntries(entries.filter(([key, value]) => !isUnset(key, value)));
}

/** Keywords whose empty value has a meaning. */
const meaningful = new Set(['default', 'example', 'additionalProperties']);

function isUnset(key: string, value: unknown): boolean {
  if (value === undefined || meaningful.has(key)) return value === undefined;
  return value === false || value === '' || (Array.isArray(value) && value.length === 0);
}
