import { isRecord, type Json } from '../../base/json/index.js';
import { canonicalTime, type JsonObject } from '../model/index.js';
import { childPath, keyPath } from './path.js';

/** A decoded `metadata`, with the paths of its unknown fields. */
export interface DecodedMeta {
  readonly meta: JsonObject;
  readonly unknownFields: readonly string[];
}

/**
 * Decodes `metadata` as Go decodes an ObjectMeta: keeps known fields, and drops zero values unless Go writes them.
 *
 * @param path the path to the metadata, for unknown fields
 * @throws Error with Go's message for a value of the wrong type or an invalid time
 */
export function decodeObjectMeta(value: Json, path: string): DecodedMeta {
  const unknownFields: string[] = [];
  const meta = decode(value, objectMeta, { names: [], struct: '', path, unknownFields });
  return { meta: isRecord(meta) ? (meta as JsonObject) : {}, unknownFields: unknownFields.sort() };
}

/** A Go type that JSON is decoded into. */
type GoType =
  | { readonly kind: 'string' | 'int64' | 'bool' | 'time' | 'raw'; readonly go: string }
  | { readonly kind: 'map' | 'list'; readonly go: string; readonly element: GoType }
  | { readonly kind: 'struct'; readonly go: string; readonly fields: Readonly<Record<string, GoType>> };

const string: GoType = { kind: 'string', go: 'string' };
const uid: GoType = { kind: 'string', go: 'types.UID' };
const int64: GoType = { kind: 'int64', go: 'int64' };
const bool: GoType = { kind: 'bool', go: 'bool' };
const time: GoType = { kind: 'time', go: 'v1.Time' };
const strings: GoType = { kind: 'map', go: 'map[string]string', element: string };

const ownerReference: GoType = {
  kind: 'struct',
  go: 'v1.OwnerReference',
  fields: { apiVersion: string, kind: string, name: string, uid, controller: bool, blockOwnerDeletion: bool },
};

const managedFieldsEntry: GoType = {
  kind: 'struct',
  go: 'v1.ManagedFieldsEntry',
  fields: {
    manager: string,
    operation: { kind: 'string', go: 'v1.ManagedFieldsOperationType' },
    apiVersion: string,
    time,
    fieldsType: string,
    fieldsV1: { kind: 'raw', go: 'v1.FieldsV1' },
    subresource: string,
  },
};

const objectMeta: GoType = {
  kind: 'struct',
  go: 'v1.ObjectMeta',
  fields: {
    name: string,
    generateName: string,
    namespace: string,
    selfLink: string,
    uid,
    resourceVersion: string,
    generation: int64,
    creationTimestamp: time,
    deletionTimestamp: time,
    deletionGracePeriodSeconds: int64,
    labels: strings,
    annotations: strings,
    ownerReferences: { kind: 'list', go: '[]v1.OwnerReference', element: ownerReference },
    finalizers: { kind: 'list', go: '[]string', element: string },
    managedFields: { kind: 'list', go: '[]v1.ManagedFieldsEntry', element: managedFieldsEntry },
  },
};

/** Fields that are pointers in Go. Their zero values are kept. */
const pointers = new Set(['deletionGracePeriodSeconds', 'controller', 'blockOwnerDeletion']);

/** Fields of an owner reference that Go writes even if they are empty. */
const alwaysWritten = new Set(['apiVersion', 'kind', 'name', 'uid']);

interface At {
  readonly names: readonly string[];
  readonly struct: string;
  readonly path: string;
  readonly unknownFields: string[];
}

function decode(value: Json, type: GoType, at: At): Json | undefined {
  if (value === null) return undefined;
  switch (type.kind) {
    case 'struct':
      if (!isRecord(value)) throw mismatch(value, type, at);
      return decodeStruct(value as JsonObject, type, at);
    case 'map':
      if (!isRecord(value)) throw mismatch(value, type, at);
      return Object.fromEntries(
        Object.entries(value as JsonObject).map(([key, item]) => [key, decode(item, type.element, at) ?? '']),
      );
    case 'list':
      if (!Array.isArray(value)) throw mismatch(value, type, at);
      return value.map((item: Json, index) => {
        const inside = { ...at, path: keyPath(at.path, index) };
        return decode(item, type.element, inside) ?? (type.element.kind === 'struct' ? {} : '');
      });
    case 'string':
      if (typeof value !== 'string') throw mismatch(value, type, at);
      return value;
    case 'bool':
      if (typeof value !== 'boolean') throw mismatch(value, type, at);
      return value;
    case 'int64':
      if (!Number.isInteger(value) && typeof value !== 'bigint') throw mismatch(value, type, at);
      return value;
    case 'time':
      return decodeTime(value, type, at);
    case 'raw':
      return value;
  }
}

function decodeStruct(value: JsonObject, type: Extract<GoType, { kind: 'struct' }>, at: At): JsonObject {
  const struct = type.go.replace('v1.', '');
  const result: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value)) {
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    const path = childPath(at.path, name);
    if (field === undefined) at.unknownFields.push(path);
    else {
      const decoded = decode(item, field, { ...at, struct, names: [...at.names, name], path });
      if (decoded !== undefined && (pointers.has(name) || !isZero(decoded))) result[name] = decoded;
    }
  }
  if (type === ownerReference) for (const name of alwaysWritten) result[name] ??= '';
  return result;
}

function decodeTime(value: Json, type: GoType, at: At): string {
  if (typeof value !== 'string') throw mismatch(value, { ...type, go: 'string' } as GoType, { ...at, names: [] });
  return canonicalTime(value, 'date-time');
}

function isZero(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) ? Object.keys(value).length === 0 : value === '' || value === 0;
}

function mismatch(value: Json, type: GoType, at: At): Error {
  const found = foundType(value, type);
  if (at.names.length === 0) return new Error(`json: cannot unmarshal ${found} into Go value of type ${type.go}`);
  const field = `${at.struct}.${at.names.join('.')}`;
  return new Error(`json: cannot unmarshal ${found} into Go struct field ${field} of type ${type.go}`);
}

function foundType(value: Json, type: GoType): string {
  if (Array.isArray(value)) return 'array';
  if (isRecord(value)) return 'object';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  return type.kind === 'int64' ? `number ${value}` : 'number';
}
