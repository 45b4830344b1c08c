import { isRecord, type Json } from '../../base/json/index.js';
import { badRequest, goJsonType, type JsonObject, newError, sameJson } from '../model/index.js';

/** Maximum number of operations in a JSON patch. */
const maximumOperations = 10_000;

/**
 * Applies a JSON patch as the API server does: `replace` adds a missing key, and negative indices count from the end.
 *
 * @throws ApiError (400, 413, 422)
 */
export function applyJsonPatch(current: JsonObject, patch: Json): Json {
  if (!Array.isArray(patch)) {
    throw badRequest(
      `error decoding patch: json: cannot unmarshal ${goJsonType(patch)} into Go value of type []handlers.jsonPatchOp`,
    );
  }
  if (patch.length > maximumOperations) {
    const message = `The allowed maximum operations in a JSON patch is ${maximumOperations}, got ${patch.length}`;
    throw newError(413, 'RequestEntityTooLarge', message);
  }
  let document: Json = current;
  for (const operation of patch) {
    if (!isRecord(operation)) {
      throw badRequest(
        `error decoding patch: json: cannot unmarshal ${goJsonType(operation)} into Go value of type handlers.jsonPatchOp`,
      );
    }
    try {
      document = applyOperation(document, operation as JsonObject);
    } catch (error) {
      if (!(error instanceof PatchFailure)) throw error;
      throw newError(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
    }
  }
  return document;
}

/** An operation that does not apply. The API server does not say why. */
class PatchFailure extends Error {}

function applyOperation(document: Json, operation: JsonObject): Json {
  const { op, value = null } = operation;
  switch (op) {
    case 'add':
      return addAt(document, pathOf(operation.path), value);
    case 'remove':
      return removeAt(document, pathOf(operation.path));
    case 'replace':
      return replaceAt(document, pathOf(operation.path), value);
    case 'move': {
      const from = pathOf(operation.from);
      const moved = getAt(document, from) ?? null;
      return addAt(removeAt(document, from), pathOf(operation.path), moved);
    }
    case 'copy':
      return addAt(document, pathOf(operation.path), getAt(document, pathOf(operation.from)) ?? null);
    case 'test': {
      const path = pathOf(operation.path);
      const found = path.length === 0 ? document : getAt(document, path);
      if (!sameJson(found ?? null, value)) throw new PatchFailure();
      return document;
    }
    default:
      throw new PatchFailure();
  }
}

/** Splits a JSON pointer. What comes before the first slash is ignored. */
function pathOf(pointer: Json | undefined): readonly string[] {
  if (typeof pointer !== 'string') throw new PatchFailure();
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Changes the container of a path, and sorts the keys of what it passes. */
function changeAt(document: Json, path: readonly string[], change: (container: Json, key: string) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) throw new PatchFailure();
  if (rest.length === 0) return change(document, key);
  if (Array.isArray(document)) {
    const index = indexOf(key, document.length);
    const item = document[index];
    if (item === undefined || item === null) throw new PatchFailure();
    return document.with(index, changeAt(item, rest, change));
  }
  const item = isRecord(document) && Object.hasOwn(document, key) ? (document as JsonObject)[key] : undefined;
  if (item === undefined || item === null) throw new PatchFailure();
  return withKey(document as JsonObject, key, changeAt(item, rest, change));
}

function addAt(document: Json, path: readonly string[], value: Json): Json {
  return changeAt(document, path, (container, key) => {
    if (Array.isArray(container)) {
      const index = key === '-' ? container.length : indexOf(key, container.length + 1);
      return container.toSpliced(index, 0, value);
    }
    return withKey(objectOf(container), key, value);
  });
}

function removeAt(document: Json, path: readonly string[]): Json {
  return changeAt(document, path, (container, key) => {
    if (Array.isArray(container)) return container.toSpliced(indexOf(key, container.length), 1);
    const object = objectOf(container);
    if (!Object.hasOwn(object, key)) throw new PatchFailure();
    return sortKeys(Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)));
  });
}

function replaceAt(document: Json, path: readonly string[], value: Json): Json {
  if (path.length === 0) {
    if (!isRecord(value) && !Array.isArray(value)) throw new PatchFailure();
    return value;
  }
  return changeAt(document, path, (container, key) => {
    if (Array.isArray(container)) return container.with(indexOf(key, container.length), value);
    return withKey(objectOf(container), key, value);
  });
}

function getAt(document: Json, path: readonly string[]): Json | undefined {
  let found: Json | undefined;
  changeAt(document, path, (container, key) => {
    if (Array.isArray(container)) found = container[indexOf(key, container.length)];
    else found = Object.hasOwn(objectOf(container), key) ? (container as JsonObject)[key] : undefined;
    return container;
  });
  return found;
}

function indexOf(key: string, length: number): number {
  if (!/^[+-]?\d+$/.test(key)) throw new PatchFailure();
  const index = Number(key) < 0 ? Number(key) + length : Number(key);
  if (index < 0 || index >= length) throw new PatchFailure();
  return index;
}

function objectOf(value: Json): JsonObject {
  if (!isRecord(value)) throw new PatchFailure();
  return value as JsonObject;
}

function withKey(object: JsonObject, key: string, value: Json): JsonObject {
  return sortKeys(Object.fromEntries([...Object.entries(object).filter(([name]) => name !== key), [key, value]]));
}

function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
