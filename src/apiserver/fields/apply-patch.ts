import { isRecord, type Json, jsonText } from '../../base/json/index.js';
import {
  type ApiError,
  type ApplyPatch,
  badRequest,
  goJsonType,
  goText,
  goTypeOf,
  invalidObject,
  type JsonObject,
  type SchemaNode,
} from '../model/index.js';
import { applyClientPatch } from './json-patch.js';
import { applyStrategicPatch } from './strategic-patch.js';

/** Applies a patch as the API server does. */
export const applyPatch: ApplyPatch = (kind, object, patch, schema) => {
  const current = inOrder(object, schema) as JsonObject;
  if (kind === 'json') {
    const patched = applyClientPatch(current, patch);
    if (isRecord(patched)) return patched as JsonObject;
    throw patchError(
      kind,
      patch,
      patched,
      `json: cannot unmarshal ${goJsonType(patched)} into Go value of type object`,
    );
  }
  if (!isRecord(patch)) {
    if (patch === null && kind === 'strategic') return current;
    if (patch === null) throw badRequest('Invalid JSON Patch');
    const text = `json: cannot unmarshal ${goJsonType(patch)} into Go value of type map[string]interface {}`;
    throw badRequest(kind === 'merge' ? `error decoding patch: ${text}` : text);
  }
  if (kind === 'merge') return mergeObjects(current, patch as JsonObject);
  const patched = applyStrategicPatch(current, patch as JsonObject, schema);
  const mismatch = conversionError(patched, schema);
  if (mismatch !== undefined) throw patchError(kind, patch, patched, mismatch);
  return patched;
};

/** Sorts the fields of an object as Go writes them, because error messages contain the whole object. */
function inOrder(value: Json, schema: SchemaNode | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => inOrder(item, schema?.element));
  if (!isRecord(value) || !schema) return value;
  const order = schema.fieldNames;
  const entries = Object.entries(value as JsonObject);
  if (order.length > 0) entries.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return Object.fromEntries(entries.map(([name, item]) => [name, inOrder(item, schema.field(name) ?? schema.element)]));
}

/** Creates the error for a patch whose result cannot be decoded (422). */
export function patchError(kind: 'json' | 'merge' | 'strategic', patch: Json, patched: Json, detail: string): ApiError {
  const isValue = kind === 'strategic';
  const value = isValue ? goText(patch) : jsonText(patched);
  const shown = isValue ? valueFault(detail) : detail;
  const error = { reason: 'FieldValueInvalid', field: 'patch', value, detail: shown } as const;
  return invalidObject({ group: '', name: '' }, '', [error]);
}

/**
 * Returns the message of a decoding error as Go writes it for a value that is converted from an unstructured object
 * instead of decoded from text.
 */
export function valueFault(message: string): string {
  return message.startsWith('illegal base64') ? `error decoding from json: ${message}` : message;
}

/** Applies a JSON merge patch (RFC 7396). The keys of merged objects are sorted, as in the errors of the API server. */
function mergeObjects(current: JsonObject, patch: JsonObject): JsonObject {
  const result = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, mergeJson(result.get(key), value));
  }
  return Object.fromEntries([...result].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function mergeJson(current: Json | undefined, patch: Json): Json {
  // As in the API server, a list that replaces an object keeps its nulls.
  if (isRecord(current) && !isRecord(patch)) return patch;
  if (Array.isArray(patch)) return patch.map((item: Json) => (item === null ? item : mergeJson(undefined, item)));
  if (!isRecord(patch)) return patch;
  return mergeObjects(isRecord(current) ? (current as JsonObject) : {}, patch as JsonObject);
}

/**
 * Returns Go's message if an unstructured value cannot be converted to a built-in type; undefined if the conversion is
 * possible.
 */
export function conversionError(value: Json, schema: SchemaNode): string | undefined {
  if (value === null) return undefined;
  switch (schema.type) {
    case 'object':
      if (!isRecord(value)) return `cannot restore ${schema.element ? 'map from' : 'struct from:'} ${goKind(value)}`;
      return firstOf(Object.entries(value as JsonObject), ([name, item]) => {
        const field = schema.field(name) ?? schema.element;
        return field && conversionError(item, field);
      });
    case 'array':
      if (!Array.isArray(value)) return `cannot restore slice from ${goKind(value)}`;
      return firstOf(value, (item) => schema.element && conversionError(item, schema.element));
    case 'integer':
    case 'number':
    case 'boolean':
    case 'string':
      return scalarError(value, schema);
    default:
      return undefined;
  }
}

function scalarError(value: Json, { type, format, goType = '' }: SchemaNode): string | undefined {
  const own = ['quantity', 'date-time', 'micro-time', 'duration', 'byte'];
  if (own.includes(format ?? '')) return undefined; // these types are decoded from strings
  const kind = goKind(value);
  const isNumber = kind === 'int64' || kind === 'float64';
  if (type === 'string') {
    if (kind === 'string') return undefined;
    return kind === 'int64' ? `cannot convert int64 to ${goType}` : 'unrecognized type: string';
  }
  if (type === 'boolean') return kind === 'bool' ? undefined : 'unrecognized type: bool';
  if (kind === 'int64' || (type === 'number' && isNumber)) return undefined;
  return kind === 'float64' ? `cannot convert float64 to ${goType}` : `unrecognized type: ${goType}`;
}

function goKind(value: Json): string {
  if (Array.isArray(value)) return 'slice';
  return isRecord(value) ? 'map' : goTypeOf(value);
}

function firstOf<T>(items: readonly T[], check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = check(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
