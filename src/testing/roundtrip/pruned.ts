import type { Schema } from './version-schema.js';

/** A value without the fields that its schema does not have, which is how the API server stores it. */
export function pruned(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => (schema.items ? pruned(item, schema.items) : item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const known = fieldOf(schema, key);
    if (known) return [[key, pruned(part, known)] as const];
    return isOpen(schema) || isMeta(schema, key) ? [[key, part] as const] : [];
  });
  return Object.fromEntries(entries);
}

function fieldOf({ properties, additionalProperties }: Schema, key: string): Schema | undefined {
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function isOpen(schema: Schema): boolean {
  return schema['x-kubernetes-preserve-unknown-fields'] === true || schema.additionalProperties === true;
}

/** The API server knows these fields of embedded objects. */
function isMeta(schema: Schema, key: string): boolean {
  return schema['x-kubernetes-embedded-resource'] === true && ['apiVersion', 'kind', 'metadata'].includes(key);
}
