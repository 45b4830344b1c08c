import { isRecord, type Json } from '../../base/json/index.js';
import {
  badRequest,
  goJsonType,
  isObject,
  isTooDeep,
  type JsonObject,
  newError,
  sameJson,
  setKey,
  writeJson,
} from '../model/index.js';

/** A patch that cannot be read or does not apply. The message is from Go's JSON patch package. */
export class JsonPatchError extends Error {}

/** A `test` operation of a JSON patch that found a different value. */
export class TestFailedError extends JsonPatchError {}

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

/** Reads the operations of a JSON patch; null is an empty patch. @throws JsonPatchError if the value is not a patch */
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
 * @throws JsonPatchError if an operation fails, or the result is nested too deeply
 */
export function applyJsonPatch(document: Json, patch: readonly JsonObject[]): Json {
  const draft = new Draft();
  for (const operation of patch) document = applyOperation(document, operation, draft);
  if (isTooDeep(document)) throw new JsonPatchError('the patched object is nested too deeply');
  return draft.finish(document);
}

function applyOperation(document: Json, operation: JsonObject, draft: Draft): Json {
  const { op, value = null } = operation;
  const hasSource = op === 'move' || op === 'copy';
  const path = placeOf(operation, 'path', hasSource ? 'destination path' : 'path', op !== 'replace' && op !== 'test');
  const from = () => placeOf(operation, 'from', 'from path', false);
  switch (op) {
    case 'add':
      return addAt(document, path, value, draft);
    case 'remove':
      return removeAt(document, path, draft);
    case 'replace':
      return replaceAt(document, path, value, draft);
    case 'move': {
      const moved = getAt(document, from());
      return addAt(removeAt(document, from(), draft), path, moved, draft);
    }
    case 'copy':
      return addAt(document, path, draft.copy(getAt(document, from())), draft);
    case 'test': {
      const found = path.pointer === '' ? document : getAt(document, path);
      if (!sameJson(found, value)) throw new TestFailedError(`testing value ${path.pointer} failed: test failed`);
      return document;
    }
    default:
      throw new JsonPatchError(`Unexpected kind: ${typeof op === 'string' ? op : 'unknown'}`);
  }
}

type Container = Record<string, Json> | Json[];

/** Maximum size of all copied values of a patch, as JSON; each copy can double the document. */
const maxCopiedBytes = 3 * 1024 * 1024;

/** The objects and lists that a patch changes in a document. Each object or list is cloned before its first change. */
class Draft {
  readonly #clones = new WeakSet<Container>();
  #copied = 0;

  /** Returns a clone of a container, or the container itself if it already is a clone. */
  clone(container: JsonObject | readonly Json[]): Container {
    if (this.#clones.has(container as Container)) return container as Container; // a clone may be changed
    const clone: Container = isList(container) ? [...container] : { ...container };
    this.#clones.add(clone);
    return clone;
  }

  /**
   * Returns a copy of a value, which later changes to the document do not affect.
   *
   * @throws JsonPatchError if all copies together are too large
   */
  copy(value: Json): Json {
    this.#copied += writeJson(value).length;
    if (this.#copied <= maxCopiedBytes) return this.finish(value);
    const sizes = `the accumulated size increase of copy is ${this.#copied}, exceeding the limit ${maxCopiedBytes}`;
    throw new JsonPatchError(`Unable to copy, ${sizes}`);
  }

  /** Returns the changed document. The keys of changed objects are sorted. */
  finish(value: Json): Json {
    if (typeof value !== 'object' || value === null || !this.#clones.has(value as Container)) return value;
    if (isList(value)) return value.map((item) => this.finish(item));
    const entries = Object.entries(value).map(([key, item]) => [key, this.finish(item)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
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

/** Changes the container of a location. Returns the changed document. */
function changeAt(
  document: Json,
  place: Place,
  draft: Draft,
  change: (container: Container, key: string) => void,
): Json {
  const key = place.keys.at(-1);
  if (key === undefined || !isContainer(document)) throw new JsonPatchError(place.missing);
  const root = draft.clone(document);
  let container = root;
  for (const step of place.keys.slice(0, -1)) {
    const child = draft.clone(childOf(container, step, place));
    if (Array.isArray(container)) container.splice(Number(step), 1, child);
    else setKey(container, step, child);
    container = child;
  }
  change(container, key);
  return root;
}

function addAt(document: Json, place: Place, value: Json, draft: Draft): Json {
  return changeAt(document, place, draft, (container, key) => {
    if (!Array.isArray(container)) setKey(container, key, value);
    else container.splice(key === '-' ? container.length : indexOf(key, container.length + 1, place), 0, value);
  });
}

function removeAt(document: Json, place: Place, draft: Draft): Json {
  return changeAt(document, place, draft, (container, key) => {
    if (Array.isArray(container)) {
      container.splice(indexOf(key, container.length, place), 1);
    } else if (Object.hasOwn(container, key)) {
      delete container[key];
    } else {
      const shown = place.op === 'move' ? key : place.pointer;
      const why = `Unable to remove nonexistent key: ${key}: missing value`;
      throw new JsonPatchError(`error in ${place.op} for path: '${shown}': ${why}`);
    }
  });
}

function replaceAt(document: Json, place: Place, value: Json, draft: Draft): Json {
  // The whole document can only be replaced by an object or a list.
  if (place.pointer === '' && typeof value === 'object' && value !== null) return value;
  return changeAt(document, place, draft, (container, key) => {
    if (Array.isArray(container)) container[indexOf(key, container.length, place)] = value;
    else setKey(container, key, value);
  });
}

function getAt(document: Json, place: Place): Json {
  const key = place.keys.at(-1);
  let container = document;
  for (const step of place.keys.slice(0, -1)) {
    if (!isContainer(container)) break;
    container = childOf(container, step, place);
  }
  if (key === undefined || !isContainer(container)) throw new JsonPatchError(place.missing);
  if (isList(container)) return container[indexOf(key, container.length, place)] ?? null;
  return (Object.hasOwn(container, key) ? container[key] : undefined) ?? null;
}

/** Returns the container at a key of another container. @throws JsonPatchError if no container has the key */
function childOf(
  container: JsonObject | readonly Json[],
  key: string,
  { missing }: Place,
): JsonObject | readonly Json[] {
  const isIndex = /^[+-]?\d+$/.test(key);
  const child = isList(container)
    ? isIndex && container.at(Number(key))
    : Object.hasOwn(container, key) && container[key];
  if (!isContainer(child)) throw new JsonPatchError(missing);
  return child;
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

function isContainer(value: unknown): value is JsonObject | readonly Json[] {
  return typeof value === 'object' && value !== null;
}

function isList(value: JsonObject | readonly Json[]): value is readonly Json[] {
  return Array.isArray(value);
}
