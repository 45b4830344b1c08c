import { isRecord, type Json } from '../../base/json/index.js';
import { type Decoded, fieldErrorBody, type JsonObject, setKey } from '../model/index.js';
import { decodeObjectMeta } from './object-meta.js';
import { childPath, keyPath } from './path.js';
import { dropNulls, prune } from './prune.js';
import type { StructuralNode } from './structural.js';

/**
 * Decodes a JSON value into a custom resource: drops unknown fields and, unless `keepsNulls` is set, nulls of fields
 * that are not nullable and have no default; decodes metadata, including the metadata of embedded resources.
 *
 * @throws Error with Go's message if metadata, or apiVersion or kind of an embedded resource, has the wrong type
 */
export function decodeCustomResource(value: JsonObject, root: StructuralNode, keepsNulls = false): Decoded {
  const { metadata } = value;
  const own = metadata === undefined ? undefined : decodeObjectMeta(metadata, 'metadata');
  const pruned = prune(value, root);
  const embeddedFields: string[] = [];
  const content = decodeEmbedded(
    keepsNulls ? pruned.value : dropNulls(pruned.value, root),
    root,
    '',
    true,
    embeddedFields,
  ) as JsonObject;
  return {
    object: { ...content, ...(own && { metadata: own.meta }) },
    unknownFields: [...(own?.unknownFields ?? []), ...pruned.unknownFields, ...embeddedFields.sort()],
  };
}

function decodeEmbedded(
  value: Json,
  node: StructuralNode | undefined,
  path: string,
  isRoot: boolean,
  unknownFields: string[],
): Json {
  if (node === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((item: Json, index) =>
      decodeEmbedded(item, node.items, keyPath(path, index), false, unknownFields),
    );
  }
  if (!isRecord(value)) return value;
  const result: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value as JsonObject)) {
    const isOwn = node.isEmbeddedResource && !isRoot;
    const field = node.declared(name);
    const at = field === undefined && node.values !== undefined ? keyPath(path, name) : childPath(path, name);
    if (isOwn && (name === 'apiVersion' || name === 'kind') && typeof item !== 'string') {
      throw new Error(invalid(at, item, 'must be a string'));
    }
    const decoded = isOwn && name === 'metadata' ? decodeMeta(item, at, unknownFields) : item;
    setKey(result, name, decodeEmbedded(decoded, field ?? node.values, at, false, unknownFields));
  }
  return result;
}

function decodeMeta(value: Json, path: string, unknownFields: string[]): Json {
  try {
    const decoded = decodeObjectMeta(value, path);
    unknownFields.push(...decoded.unknownFields);
    return decoded.meta;
  } catch (error) {
    throw new Error(invalid(path, value, error instanceof Error ? error.message : String(error)));
  }
}

function invalid(field: string, value: Json, detail: string): string {
  return `${field}: ${fieldErrorBody({ reason: 'FieldValueInvalid', field, value, detail })}`;
}
