import { isRecord, type Json } from '../../base/json/index.js';
import { type JsonObject, setKey } from '../model/index.js';
import { childPath, keyPath } from './path.js';
import type { StructuralNode } from './structural.js';

/** A value without its unknown fields. */
export interface Pruned {
  readonly value: Json;
  /** Paths of the dropped fields, sorted. */
  readonly unknownFields: readonly string[];
}

const metaFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Drops fields that a schema neither declares nor preserves. */
export function prune(value: Json, node: StructuralNode): Pruned {
  const unknownFields: string[] = [];
  const pruned = pruneValue(value, node, '', unknownFields);
  return { value: pruned, unknownFields: unknownFields.sort() };
}

function pruneValue(value: Json, node: StructuralNode | undefined, path: string, unknown: string[]): Json {
  if (Array.isArray(value)) {
    // Items of a preserved list are preserved as well.
    const isOpen = node?.preservesUnknownFields && node.items === undefined;
    if (isOpen) return value;
    return value.map((item: Json, index) => pruneValue(item, node?.items, keyPath(path, index), unknown));
  }
  if (!isRecord(value)) return value;
  const result: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value as JsonObject)) {
    const at = childPath(path, name);
    if (node?.isResource && metaFields.has(name)) {
      result[name] = item;
      continue;
    }
    const inside = node?.declared(name) ?? node?.values;
    if (inside !== undefined) setKey(result, name, pruneValue(item, inside, at, unknown));
    else if (node?.preservesUnknownFields) setKey(result, name, item);
    else if (path !== '' || !metaFields.has(name)) unknown.push(at);
  }
  return result;
}

/** Drops nulls of fields that are not nullable and have no default. Keeps nulls in lists. */
export function dropNulls(value: Json, node: StructuralNode | undefined): Json {
  if (Array.isArray(value)) return value.map((item: Json) => dropNulls(item, node?.items));
  if (!isRecord(value)) return value;
  const result: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value as JsonObject)) {
    const inside = node?.declared(name) ?? node?.values;
    const isDropped = item === null && inside !== undefined && !inside.isNullable && inside.default === undefined;
    if (!isDropped) setKey(result, name, dropNulls(item, inside));
  }
  return result;
}
