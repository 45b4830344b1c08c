import { computeIfAbsent } from '../../base/compute-if-absent.js';
import { type Json, type JsonSchema, jsonText } from '../../base/json/index.js';

/** Returns the same string for equal values, regardless of key order. */
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

/** Returns a string that is the same for equal schemas. */
export function schemaKey(schema: JsonSchema): string {
  return computeIfAbsent(keys, schema, canonical);
}

/** Returns the keywords of a schema, without nested schemas and without unset keywords such as `nullable: false`. */
export function ownKeywords(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const { items: _, properties: __, additionalProperties, ...own } = schema;
  const entries = Object.entries({
    ...own,
    ...(typeof additionalProperties === 'boolean' ? { additionalProperties } : {}),
    ...(schema.required ? { required: schema.required.toSorted() } : {}),
  });
  return Object.fromEntries(entries.filter(([key, value]) => !isUnset(key, value)));
}

/** Keywords for which an empty value differs from an unset keyword. */
const meaningful = new Set(['default', 'example', 'additionalProperties']);

function isUnset(key: string, value: unknown): boolean {
  if (value === undefined || meaningful.has(key)) return value === undefined;
  return value === false || value === '' || (Array.isArray(value) && value.length === 0);
}
