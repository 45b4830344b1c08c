import { isRecord, type Json } from '../../base/json/index.js';
import { type JsonObject, setKey } from '../model/index.js';
import type { StructuralNode } from './structural.js';

/**
 * Sets defaults for absent fields, and for nulls of fields that are not nullable. Sets nothing below an absent object
 * without a default.
 */
export function setDefaults(value: Json, node: StructuralNode | undefined): Json {
  if (node === undefined) return value;
  if (Array.isArray(value)) return value.map((item: Json) => setDefaults(orDefault(item, node.items), node.items));
  if (!isRecord(value)) return value;
  const result: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value as JsonObject)) {
    const inside = node.declared(name) ?? node.values;
    setKey(result, name, setDefaults(orDefault(item, inside), inside));
  }
  for (const name of Object.keys(node.schema.properties ?? {})) {
    if (Object.hasOwn(result, name)) continue;
    const inside = node.declared(name);
    if (inside?.default !== undefined) setKey(result, name, setDefaults(inside.default, inside));
  }
  return result;
}

function orDefault(value: Json, node: StructuralNode | undefined): Json {
  return value === null && node !== undefined && !node.isNullable ? (node.default ?? null) : value;
}
