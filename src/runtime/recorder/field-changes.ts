import { writeJson } from '../client/index.js';
import { isObject, type JsonObject } from '../client/internal.js';
import type { FieldChange, Json } from './model.js';

/** The replacement for values in the data of a Secret. */
export const masked = '***';

/** Maximum number of recorded changes between two states. */
const mostChanges = 100;

/** Maximum approximate length of a recorded value, as JSON. */
const largestValue = 65_536;

/** Fields of `metadata` that the API server maintains. Their changes are not recorded. */
const bookkeeping = new Set(['managedFields', 'resourceVersion', 'generation', 'uid', 'creationTimestamp', 'selfLink']);
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * Returns the fields in which two states of an object differ, at most 100. Lists are compared item by item. If one
 * state is undefined, the only change is the whole object.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const isSecret = isSecretObject(before) || isSecretObject(after);
  if (before === undefined || after === undefined) {
    return [changeOf('', wholeObject(before), wholeObject(after))];
  }
  const found: FieldChange[] = [];
  compare(before, after, '', found);
  return isSecret ? found.map(maskChange) : found;
}

/** Returns a change. Large values are replaced by a placeholder. */
export function changeOf(path: string, before: Json | undefined, after: Json | undefined): FieldChange {
  return {
    path,
    ...(before !== undefined && { before: limited(before) }),
    ...(after !== undefined && { after: limited(after) }),
  };
}

/** Returns a value, with bigints rounded to numbers, or a placeholder for a large value. */
export function limited(value: Json): Json {
  if (sizeOf(value, largestValue) > largestValue) return `more than ${largestValue / 1024} KiB, not recorded`;
  return hasBigInt(value) ? (JSON.parse(writeJson(value)) as Json) : value;
}

function hasBigInt(value: unknown): boolean {
  return (
    typeof value === 'bigint' || (typeof value === 'object' && value !== null && Object.values(value).some(hasBigInt))
  );
}

/** Returns the approximate length of a value as JSON. Stops counting beyond the limit. */
export function sizeOf(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const name in value) {
    size += name.length + 4 + sizeOf((value as JsonObject)[name], limit - size); // for a list, `name` is an index
    if (size > limit) break;
  }
  return size;
}

/** Returns an object without the bookkeeping of the API server and without the data of a Secret. */
export function wholeObject(object: unknown): Json | undefined {
  if (!isObject(object)) return object as Json | undefined; // objects of the API server are JSON
  const { metadata, ...others } = object;
  const kept = isObject(metadata) ? withoutBookkeeping(metadata) : metadata;
  const shown = metadata === undefined ? others : { ...others, metadata: kept };
  return (isSecretObject(object) ? maskSecret(shown) : shown) as Json;
}

/** Whether an object is a Secret. */
export function isSecretObject(object: unknown): boolean {
  return isObject(object) && object.kind === 'Secret' && object.apiVersion === 'v1';
}

/** Fields of a Secret whose values may be shown. All other fields are data, possibly under a misspelled name. */
const shownFields = new Set(['apiVersion', 'kind', 'metadata', 'type', 'immutable']);

/** Replaces all values in the data of a Secret. */
export function maskSecret(secret: JsonObject): JsonObject {
  const fields = Object.entries(secret).map(([name, value]) => {
    if (name === 'metadata') return [name, isObject(value) ? maskAnnotation(value) : value];
    return [name, shownFields.has(name) ? value : maskData(value)];
  });
  return Object.fromEntries(fields);
}

/**
 * Replaces the values of a changed field of a Secret, if the field is in the data of the Secret or contains the data.
 */
export function maskChange({ path, before, after }: FieldChange): FieldChange {
  return {
    path,
    ...(before !== undefined && { before: maskAt(path, before) }),
    ...(after !== undefined && { after: maskAt(path, after) }),
  };
}

function maskAt(path: string, value: Json): Json {
  if (path.includes(lastApplied)) return masked;
  if (/^(?:data|stringData)\b/.test(path)) return maskData(value);
  if (!isObject(value)) return value;
  // The fields of a JSON object are JSON.
  if (path === '') return maskSecret(value) as Json;
  if (path === 'metadata') return maskAnnotation(value) as Json;
  return path === 'metadata.annotations' ? (maskAnnotation({ annotations: value }).annotations as Json) : value;
}

function maskData(values: unknown): Json {
  return isObject(values) ? Object.fromEntries(Object.keys(values).map((key) => [key, masked])) : masked;
}

function maskAnnotation(metadata: JsonObject): JsonObject {
  const { annotations } = metadata;
  if (!isObject(annotations) || !(lastApplied in annotations)) return metadata;
  return { ...metadata, annotations: { ...annotations, [lastApplied]: masked } };
}

function withoutBookkeeping(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !bookkeeping.has(name)));
}

function compare(before: unknown, after: unknown, path: string, found: FieldChange[]): void {
  if (before === after || found.length >= mostChanges) return;
  if (isObject(before) && isObject(after)) compareFields(before, after, path, found);
  else if (Array.isArray(before) && Array.isArray(after)) {
    const count = Math.max(before.length, after.length);
    for (let index = 0; index < count; index++) compare(before[index], after[index], `${path}[${index}]`, found);
  } else {
    found.push(changeOf(path, before as Json | undefined, after as Json | undefined)); // objects of the API server are JSON
  }
}

function compareFields(before: JsonObject, after: JsonObject, path: string, found: FieldChange[]): void {
  const isMetadata = path === 'metadata';
  for (const name of Object.keys(before)) {
    const [old, now] = [before[name], after[name]];
    if (old !== now && !(isMetadata && bookkeeping.has(name))) compare(old, now, pathOf(path, name), found);
  }
  for (const name of Object.keys(after)) {
    if (name in before || (isMetadata && bookkeeping.has(name))) continue;
    compare(undefined, after[name], pathOf(path, name), found);
  }
}

/** Returns the path of a field, such as `metadata.labels["app.kubernetes.io/name"]`. */
export function pathOf(parent: string, name: string): string {
  if (!/^[A-Za-z_$][\w$-]*$/.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === '' ? name : `${parent}.${name}`;
}
