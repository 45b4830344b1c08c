import { deepCopy, type JsonPatchOperation, readJson, writeJson } from '../../client/index.js';
import { isEqualJson, isObject, type JsonObject, setOwn } from '../../client/internal.js';

/** Returns a copy with a JSON patch (RFC 6902) applied. Throws if an operation does not match the value. */
export function applyJsonPatch(value: unknown, operations: readonly JsonPatchOperation[]): unknown {
  // Integers that would be rounded are `bigint`, so that they keep all their digits when they are moved or copied.
  const root: JsonObject = { value: readJson(writeJson(value), { bigints: true }) };
  for (const operation of operations) applyOperation(root, operation);
  return root.value === undefined ? undefined : readJson(writeJson(root.value));
}

function applyOperation(root: JsonObject, operation: JsonPatchOperation): void {
  const { op, path } = operation;
  switch (op) {
    case 'add':
      return add(placeOf(root, path), deepCopy(operation.value));
    case 'remove':
      return remove(placeOf(root, path));
    case 'replace': {
      const place = placeOf(root, path);
      valueAt(place);
      return set(place, deepCopy(operation.value));
    }
    case 'move': {
      const from = placeOf(root, operation.from);
      const value = valueAt(from);
      remove(from);
      return add(placeOf(root, path), value);
    }
    case 'copy':
      return add(placeOf(root, path), deepCopy(valueAt(placeOf(root, operation.from))));
    case 'test': {
      const place = placeOf(root, path);
      if (isEqualJson(valueAt(place), operation.value)) return;
      throw new Error(`JSON patch: the test of \`${path}\` failed`);
    }
    default:
      throw new Error(`JSON patch: unknown operation \`${String(op satisfies never)}\``);
  }
}

interface Place {
  readonly container: JsonObject | unknown[];
  readonly key: string;
  readonly path: string;
}

/** Resolves a path to the object or array that contains its last key. The key need not exist. */
function placeOf(root: JsonObject, path: string): Place {
  if (path === '') return { container: root, key: 'value', path };
  if (!path.startsWith('/')) throw new Error(`JSON patch: the path \`${path}\` must begin with \`/\``);
  const keys = path.slice(1).split('/').map(unescaped);
  const last = keys.pop() ?? '';
  let value = root.value;
  for (const key of keys) value = valueAt({ container: containerOf(value, path), key, path });
  return { container: containerOf(value, path), key: last, path };
}

function containerOf(value: unknown, path: string): JsonObject | unknown[] {
  if (isObject(value) || Array.isArray(value)) return value;
  throw new Error(`JSON patch: the path \`${path}\` passes through a value that is neither an object nor an array`);
}

function valueAt({ container, key, path }: Place): unknown {
  if (Array.isArray(container) ? isIndex(key, container.length) : Object.hasOwn(container, key)) {
    return (container as JsonObject)[key]; // the keys of an array are its indexes
  }
  throw new Error(`JSON patch: \`${path}\` does not exist`);
}

function add(place: Place, value: unknown): void {
  const { container, key, path } = place;
  if (!Array.isArray(container)) return set(place, value);
  const isEnd = key === '-' || key === String(container.length);
  if (!isEnd && !isIndex(key, container.length))
    throw new Error(`JSON patch: \`${path}\` must end with an index from 0 to ${container.length}, or with \`-\``);
  container.splice(isEnd ? container.length : Number(key), 0, value);
}

function remove(place: Place): void {
  valueAt(place);
  const { container, key } = place;
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

function set({ container, key }: Place, value: unknown): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else setOwn(container, key, value);
}

function isIndex(key: string, length: number): boolean {
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) < length;
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
