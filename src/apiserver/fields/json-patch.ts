import { isRecord, type Json } from '../../base/json/index.js';
import { badRequest, goJsonType, isObject, type JsonObject, newError, sameJson } from '../model/index.js';

/** A patch that cannot be read or does not apply; the message is the one of Go's JSON patch package. */
export class JsonPatchError extends Error {}

/** Maximum number of operations in a JSON patch from a client. */
const maximumOperations = 10_000;

/**
 * Applies a JSON patch from a client. If an operation fails, the error does not contain the reason, as in the API
 * server.
 *
 * @throws ApiError (400, 413, 422)
 */
export function applyClientPatch(current: JsonObject, patch: Json): Json {
  const mismatch = (value: Json, type: string) =>
    badRequest(
      `error decoding patch: json: cannot unmarshal ${goJsonType(value)} into Go value of type ${type}handlers.jsonPatchOp`,
    );
  if (!Array.isArray(patch)) throw mismatch(patch, '[]');
  if (patch.length > maximumOperations) {
    const message = `The allowed maximum operations in a JSON patch is ${maximumOperations}, got ${patch.length}`;
    throw newError(413, 'RequestEntityTooLarge', message);
  }
  const wrong = patch.findIndex((operation) => !isRecord(operation));
  try {
    const applied = applyJsonPatch(current, wrong < 0 ? patch : patch.slice(0, wrong));
    if (wrong < 0) return applied;
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    throw newError(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
  }
  throw mismatch(patch[wrong] ?? null, '');
}

/** Checks that a value is a JSON patch. @throws JsonPatchError */
export function readJsonPatch(value: Json): readonly JsonObject[] {
  const mismatch = (found: Json, type: string) =>
    new JsonPatchError(`json: cannot unmarshal ${goJsonType(found)} into Go value of type jsonpatch.${type}`);
  if (value === null) return [];
  if (!Array.isArray(value)) throw mismatch(value, 'Patch');
  return value.map((item: Json) => {
    if (item !== null && !isObject(item)) throw mismatch(item, 'Operation');
    return item ?? {};
  });
}

/**
 * Applies a JSON patch: `replace` adds a missing key, and negative indices count from the end. The keys of changed
 * objects are sorted, as in the errors of the API server.
 *
 * @throws JsonPatchError
 */
export function applyJsonPatch(document: Json, patch: readonly JsonObject[]): Json {
  return patch.reduce<Json>(applyOperation, document);
}

function applyOperation(document: Json, operation: JsonObject): Json {
  const { op, value = null } = operation;
  const hasSource = op === 'move' || op === 'copy';
  const path = placeOf(operation, 'path', hasSource ? 'destination path' : 'path', op !== 'replace' && op !== 'test');
  const from = () => placeOf(operation, 'from', 'from path', false);
  switch (op) {
    case 'add':
      return addAt(document, path, value);
    case 'remove':
      return removeAt(document, path);
    case 'replace':
      return replaceAt(document, path, value);
    case 'move':
      return addAt(removeAt(document, from()), path, getAt(document, from()));
    case 'copy':
      return addAt(document, path, getAt(document, from()));
    case 'test': {
      const found = path.pointer === '' ? document : getAt(document, path);
      if (!sameJson(found, value)) throw new JsonPatchError(`testing value ${path.pointer} failed: test failed`);
      return document;
    }
    default:
      throw new JsonPatchError(`Unexpected kind: ${typeof op === 'string' ? op : 'unknown'}`);
  }
}

/** The location that an operation reads or writes, with its description in errors. */
interface Place {
  readonly op: string;
  readonly pointer: string;
  readonly keys: readonly string[];
  /** The message for a missing location. */
  readonly missing: string;
}

/** Reads a JSON pointer. Characters before the first slash are ignored. */
function placeOf(operation: JsonObject, field: 'path' | 'from', what: string, isQuoted: boolean): Place {
  const op = String(operation.op);
  const pointer = operation[field];
  if (typeof pointer !== 'string') throw new JsonPatchError(`${op} operation failed to decode ${field}: missing value`);
  const keys = pointer.split('/').slice(1);
  const shown = isQuoted ? JSON.stringify(pointer) : pointer;
  const doc = op === 'test' ? '' : 'doc ';
  return {
    op,
    pointer,
    keys: keys.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    missing: `${op} operation does not apply: ${doc}is missing ${what}: ${shown}: missing value`,
  };
}

/** Changes the container of a location, and sorts the keys of all objects on the path. */
function changeAt(
  document: Json,
  place: Place,
  change: (container: JsonObject | readonly Json[], key: string) => Json,
  [key, ...rest]: readonly string[] = place.keys,
): Json {
  const isList = Array.isArray(document);
  if (key === undefined || (!isList && !isObject(document))) throw new JsonPatchError(place.missing);
  if (rest.length === 0) return change(document, key);
  const index = isList && /^[+-]?\d+$/.test(key) ? Number(key) : Number.NaN;
  const item = isList ? document.at(index) : Object.hasOwn(document, key) ? document[key] : undefined;
  if (item === undefined || item === null || (isList && Number.isNaN(index))) throw new JsonPatchError(place.missing);
  const changed = changeAt(item, place, change, rest);
  return isList ? document.with(index, changed) : withKey(document, key, changed);
}

function addAt(document: Json, place: Place, value: Json): Json {
  return changeAt(document, place, (container, key) => {
    if (!isList(container)) return withKey(container, key, value);
    const index = key === '-' ? container.length : indexOf(key, container.length + 1, place);
    return container.toSpliced(index, 0, value);
  });
}

function removeAt(document: Json, place: Place): Json {
  return changeAt(document, place, (container, key) => {
    if (isList(container)) return container.toSpliced(indexOf(key, container.length, place), 1);
    if (!Object.hasOwn(container, key)) {
      const shown = place.op === 'move' ? key : place.pointer;
      const why = `Unable to remove nonexistent key: ${key}: missing value`;
      throw new JsonPatchError(`error in ${place.op} for path: '${shown}': ${why}`);
    }
    return sortKeys(Object.entries(container).filter(([name]) => name !== key));
  });
}

function replaceAt(document: Json, place: Place, value: Json): Json {
  // The whole document can only be replaced by an object or a list.
  if (place.pointer === '' && typeof value === 'object' && value !== null) return value;
  return changeAt(document, place, (container, key) => {
    if (!isList(container)) return withKey(container, key, value);
    return container.with(indexOf(key, container.length, place), value);
  });
}

function getAt(document: Json, place: Place): Json {
  let found: Json | undefined;
  changeAt(document, place, (container, key) => {
    if (isList(container)) found = container[indexOf(key, container.length, place)];
    else found = Object.hasOwn(container, key) ? container[key] : undefined;
    return container;
  });
  return found ?? null;
}

function indexOf(key: string, length: number, { op, pointer }: Place): number {
  const prefix = `error in ${op} for path: '${pointer}': `;
  if (!/^[+-]?\d+$/.test(key)) {
    const what = op === 'add' ? `value was not a proper array index: '${key}': ` : '';
    throw new JsonPatchError(`${prefix}${what}strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`);
  }
  const index = Number(key);
  if (index < length && index >= -length) return index < 0 ? index + length : index;
  throw new JsonPatchError(
    op === 'replace'
      ? `replace operation does not apply: doc is missing key: ${pointer}: missing value`
      : `${prefix}Unable to access invalid index: ${index}: invalid index referenced`,
  );
}

function isList(value: JsonObject | readonly Json[]): value is readonly Json[] {
  return Array.isArray(value);
}

function withKey(object: JsonObject, key: string, value: Json): JsonObject {
  return sortKeys([...Object.entries(object).filter(([name]) => name !== key), [key, value]]);
}

function sortKeys(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
