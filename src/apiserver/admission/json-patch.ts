import { isRecord, type Json } from '../../base/json/index.js';
import { goJsonType } from '../model/index.js';

/** A patch that cannot be read or does not apply; the message is that of Go's JSON patch package. */
export class JsonPatchError extends Error {}

/** One operation of a JSON patch. */
export interface JsonPatchOperation {
  readonly op?: Json;
  readonly path?: Json;
  readonly from?: Json;
  readonly value?: Json;
}

/** Checks that a value is a JSON patch. @throws JsonPatchError */
export function readJsonPatch(value: Json): readonly JsonPatchOperation[] {
  const mismatch = (found: Json, type: string) =>
    new JsonPatchError(`json: cannot unmarshal ${goJsonType(found)} into Go value of type jsonpatch.${type}`);
  if (value === null) return [];
  if (!Array.isArray(value)) throw mismatch(value, 'Patch');
  const wrong = value.find((item: Json) => item !== null && !isRecord(item));
  if (wrong !== undefined) throw mismatch(wrong, 'Operation');
  return value as readonly JsonPatchOperation[];
}

/** Applies a JSON patch. Paths that are missing fail with Go's messages. @throws JsonPatchError */
export function applyJsonPatch(document: Json, patch: readonly JsonPatchOperation[]): Json {
  const root = { '': structuredClone(document) };
  for (const operation of patch) apply(root, operation ?? {});
  return root[''];
}

type Container = Record<string, Json> | Json[];

function apply(root: { '': Json }, operation: JsonPatchOperation): void {
  const { op, value = null } = operation;
  const path = pointer(operation.path, String(op), 'path');
  switch (op) {
    case 'add':
      return add(root, path, value, 'add operation does not apply: doc is missing path: ');
    case 'remove':
      return remove(root, path, 'remove operation does not apply: doc is missing path: ', 'remove');
    case 'replace':
      return replace(root, path, value);
    case 'move': {
      const from = pointer(operation.from, op, 'from');
      const moved = get(root, from, 'move operation does not apply: doc is missing from path: ', 'move');
      remove(root, from, 'move operation does not apply: doc is missing from path: ', 'move');
      return add(root, path, moved, 'move operation does not apply: doc is missing destination path: ');
    }
    case 'copy': {
      const from = pointer(operation.from, op, 'from');
      const copied = structuredClone(
        get(root, from, 'copy operation does not apply: doc is missing from path: ', 'copy'),
      );
      return add(root, path, copied, 'copy operation does not apply: doc is missing destination path: ');
    }
    case 'test':
      return test(root, path, value);
    default:
      throw new JsonPatchError(`Unexpected kind: ${typeof op === 'string' ? op : 'unknown'}`);
  }
}

function pointer(value: Json | undefined, op: string, field: string): string {
  if (typeof value === 'string') return value;
  throw new JsonPatchError(`${op} operation failed to decode ${field}: missing value`);
}

function add(root: { '': Json }, path: string, value: Json, missing: string): void {
  const { container, key } = locate(root, path, `${missing}${JSON.stringify(path)}`);
  if (!Array.isArray(container)) return set(container, key, value);
  container.splice(key === '-' ? container.length : indexOf(key, container.length + 1, 'add', path), 0, value);
}

function remove(root: { '': Json }, path: string, missing: string, verb: string): void {
  const { container, key } = locate(root, path, `${missing}${JSON.stringify(path)}`);
  if (Array.isArray(container)) {
    container.splice(indexOf(key, container.length, verb, path), 1);
  } else {
    if (!Object.hasOwn(container, key)) {
      throw new JsonPatchError(
        `error in ${verb} for path: '${verb === 'move' ? key : path}': Unable to remove nonexistent key: ${key}: missing value`,
      );
    }
    delete container[key];
  }
}

function replace(root: { '': Json }, path: string, value: Json): void {
  const { container, key } = locate(root, path, `replace operation does not apply: doc is missing path: ${path}`);
  // A missing key of an object is added, as the API server does.
  if (!Array.isArray(container)) return set(container, key, value);
  const missing = `replace operation does not apply: doc is missing key: ${path}: missing value`;
  container[indexOf(key, container.length, 'replace', path, missing)] = value;
}

function test(root: { '': Json }, path: string, value: Json): void {
  const found = get(root, path, 'test operation does not apply: is missing path: ', 'test');
  if (!isSame(found ?? null, value)) throw new JsonPatchError(`testing value ${path} failed: test failed`);
}

function get(root: { '': Json }, path: string, missing: string, verb: string): Json {
  const { container, key } = locate(root, path, `${missing}${path}`);
  if (Array.isArray(container)) return container[indexOf(key, container.length, verb, path)] ?? null;
  return (Object.hasOwn(container, key) ? container[key] : undefined) ?? null;
}

/** Finds the container of the last key in a path. */
function locate(
  root: { '': Json },
  path: string,
  missing: string,
): { readonly container: Container; readonly key: string } {
  if (path === '') return { container: root, key: '' };
  const [, ...keys] = path.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  let current: Json | undefined = root[''];
  for (const key of keys) {
    if (Array.isArray(current)) current = /^\d+$/.test(key) ? current[Number(key)] : undefined;
    else
      current = isRecord(current) && Object.hasOwn(current, key) ? (current as Record<string, Json>)[key] : undefined;
  }
  const isContainer = typeof current === 'object' && current !== null;
  if (!isContainer || last === undefined) throw new JsonPatchError(`${missing}: missing value`);
  return { container: current as Container, key: last };
}

function indexOf(key: string, length: number, verb: string, path: string, outOfRange?: string): number {
  const prefix = `error in ${verb} for path: '${path}': `;
  if (!/^[+-]?\d+$/.test(key)) {
    const why = `strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`;
    throw new JsonPatchError(
      verb === 'add' ? `${prefix}value was not a proper array index: '${key}': ${why}` : `${prefix}${why}`,
    );
  }
  const index = Number(key);
  if (index >= length || index < -length) {
    throw new JsonPatchError(
      outOfRange ?? `${prefix}Unable to access invalid index: ${index}: invalid index referenced`,
    );
  }
  return index < 0 ? index + length : index;
}

function set(container: Record<string, Json>, key: string, value: Json): void {
  Object.defineProperty(container, key, { value, enumerable: true, writable: true, configurable: true });
}

function isSame(left: Json, right: Json): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const [names, others] = [Object.keys(left), Object.keys(right)];
  if (Array.isArray(left) !== Array.isArray(right) || names.length !== others.length) return false;
  const [one, other] = [left as Record<string, Json>, right as Record<string, Json>];
  return names.every((name) => Object.hasOwn(other, name) && isSame(one[name] ?? null, other[name] ?? null));
}
