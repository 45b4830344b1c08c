import { isRecord, type Json } from '../../base/json/index.js';
import {
  badRequest,
  goString,
  goText,
  goTypeOf,
  isObject,
  type JsonObject,
  newError,
  type SchemaNode,
} from '../model/index.js';

const directive = '$patch';
const retainKeys = '$retainKeys';
const deleteFromList = '$deleteFromPrimitiveList';
const elementOrder = '$setElementOrder';

/**
 * Applies a strategic merge patch.
 *
 * @throws ApiError (400, 422, 500)
 */
export function applyStrategicPatch(current: JsonObject, patch: JsonObject, schema: SchemaNode): JsonObject {
  return mergeMap(current, patch, schema);
}

function mergeMap(current: JsonObject, patch: JsonObject, schema: SchemaNode | undefined): JsonObject {
  if (Object.hasOwn(patch, directive)) {
    const { [directive]: what, ...rest } = patch;
    if (what === 'replace') return rest;
    if (what === 'delete') return {};
    throw failure(`unknown patch type: ${goString(what ?? null)} in map: ${goText(patch)}`);
  }
  const result = new Map(Object.entries(retained(current, patch)));
  const orders = Object.keys(patch).filter((key) => key.startsWith(elementOrder));
  const ordered = new Set<string>();
  for (const key of orders) {
    const order = patch[key] ?? null;
    checkLists(order);
    const name = fieldIn(key, 'invalid patch format of setElementOrder list');
    ordered.add(name);
    checkLists(result.get(name), patch[name]);
    if (schema && !schema.field(name) && !schema.element) {
      const struct = schema.typeId?.split('.').at(-1);
      throw failure(`unable to find api field in struct ${struct} for the json field ${JSON.stringify(name)}`);
    }
    const list = orderedList(result.get(name), patch[name], order, listSchema(schema, name));
    if (list) result.set(name, list);
  }
  for (const [key, value] of Object.entries(patch)) {
    if (key === retainKeys || key.startsWith(elementOrder) || ordered.has(key)) continue;
    const isDeletion = key.startsWith(deleteFromList);
    const name = isDeletion ? fieldIn(key, 'invalid patch format of primitive list') : key;
    const old = result.get(name);
    if (value === null) result.delete(name);
    else if (isDeletion) {
      if (Array.isArray(old)) result.set(name, withoutItems(old, value));
    } else {
      const merged = mergeField(old, value, fieldOf(schema, name));
      if (merged === undefined) result.delete(name);
      else result.set(name, merged);
    }
  }
  return Object.fromEntries(result);
}

function mergeField(old: Json | undefined, value: Json, schema: SchemaNode | undefined): Json | undefined {
  if (isRecord(old) && isRecord(value)) {
    return schema?.isReplaced ? value : mergeMap(old as JsonObject, value as JsonObject, schema);
  }
  if (Array.isArray(old) && Array.isArray(value)) {
    return schema?.patchMergeKey === undefined ? value : mergeList(old, value, schema);
  }
  return withoutDirectives(value);
}

/** Drops the fields of the current value that `$retainKeys` does not name, if the patch contains `$retainKeys`. */
function retained(current: JsonObject, patch: JsonObject): JsonObject {
  if (!Object.hasOwn(patch, retainKeys)) return current;
  const names = patch[retainKeys];
  if (!Array.isArray(names)) throw badRequest('invalid patch format of retainKeys');
  for (const [key, value] of Object.entries(patch)) {
    const isExempt =
      key === retainKeys || value === null || key.startsWith(deleteFromList) || key.startsWith(elementOrder);
    if (!isExempt && !names.includes(key)) throw badRequest('invalid patch format of retainKeys');
  }
  return Object.fromEntries(Object.entries(current).filter(([key]) => names.includes(key)));
}

/** Returns the field that a key such as `$setElementOrder/ports` names. @throws ApiError (400) */
function fieldIn(key: string, fault: string): string {
  const slash = key.indexOf('/');
  if (slash < 0) throw badRequest(fault);
  return key.slice(slash + 1);
}

function checkLists(...lists: readonly (Json | undefined)[]): void {
  for (const list of lists) {
    if (list === undefined || Array.isArray(list)) continue;
    throw failure(`expected a []interface {}, but received a ${goTypeOf(list)}`);
  }
}

function orderedList(
  old: Json | undefined,
  value: Json | undefined,
  order: Json,
  schema: SchemaNode | undefined,
): readonly Json[] | undefined {
  const key = schema?.patchMergeKey ?? '';
  const given = value as readonly Json[] | undefined; // checked by the caller
  const current = old as readonly Json[] | undefined;
  const wanted = order as readonly Json[];
  if (given) checkOrder(given, wanted, key);
  let merged = current;
  if (given && current) merged = schema?.patchMergeKey === undefined ? given : mergeList(current, given, schema);
  else if (given) merged = withoutDirectives(given) as readonly Json[];
  if (!merged) return undefined;
  if (key !== '') {
    for (const [index, item] of wanted.entries()) {
      if (!isObject(item)) throw failure(`value for key ${index} is not a map`);
      requiredKey(item, key);
    }
  }
  return normalizedOrder(merged, wanted, current ?? [], key);
}

function checkOrder(given: readonly Json[], order: readonly Json[], key: string): void {
  const items = given.filter((item) => !(isRecord(item) && Object.hasOwn(item, directive)));
  let index = 0;
  for (const item of order) {
    if (key !== '' && !isObject(item)) {
      throw failure(`expected a map[string]interface {}, but received a ${goTypeOf(item)}`);
    }
    const next = items[index];
    if (next !== undefined && keyOf(next, key) === keyOf(item, key)) index++;
  }
  if (order.length > 0 && index < items.length) {
    throw failure(
      `The order in patch list:\n${goText(given)}\n doesn't match $setElementOrder list:\n${goText(order)}\n`,
    );
  }
}

function checkItems(...lists: readonly (readonly Json[])[]): void {
  if (new Set(lists.flat().map(goTypeOf)).size < 2) return;
  throw failure(`list element types are not identical: ${goText(lists)}`);
}

function mergeList(old: readonly Json[], patch: readonly Json[], schema: SchemaNode): readonly Json[] {
  const key = schema.patchMergeKey ?? '';
  if (old.length === 0 && patch.length === 0) return old;
  checkItems(old, patch);
  if (!isRecord([...old, ...patch][0])) {
    return normalizedOrder([...new Set([...old, ...patch])], patch, old, '');
  }
  const items: JsonObject[] = [];
  const deleted = new Set<Json | undefined>();
  let isReplaced = false;
  for (const item of patch as readonly JsonObject[]) {
    const what = item[directive];
    if (what === undefined) items.push(item);
    else if (what === 'replace') isReplaced = true;
    else if (what === 'delete') deleted.add(requiredKey(item, key));
    else if (what === 'merge') throw failure('merging lists cannot yet be specified in the patch');
    else throw failure(`unknown patch type: ${goString(what)} in map: ${goText(item)}`);
  }
  if (isReplaced) return normalizedOrder(items, items, items, key);
  const merged = old.filter((item) => !deleted.has(keyOf(item, key)));
  const places = positions(merged, key);
  for (const item of items) {
    const value = requiredKey(item, key);
    const place = places.get(value);
    if (place === undefined) places.set(value, merged.push(item) - 1);
    else merged[place] = mergeMap(merged[place] as JsonObject, item, schema.element); // An item with a key is an object.
  }
  return normalizedOrder(merged, items, old, key);
}

/** Sorts the items of the patch in the patch's order, and places the other items between them in the server's order. */
function normalizedOrder(
  merged: readonly Json[],
  order: readonly Json[],
  server: readonly Json[],
  key: string,
): readonly Json[] {
  const [inOrder, inServer] = [positions(order, key), positions(server, key)];
  const by = (places: ReadonlyMap<Json | undefined, number>) => (a: Json, b: Json) =>
    (places.get(keyOf(a, key)) ?? -1) - (places.get(keyOf(b, key)) ?? -1);
  const patched = merged.filter((item) => inOrder.has(keyOf(item, key))).sort(by(inOrder));
  const others = merged.filter((item) => !inOrder.has(keyOf(item, key))).sort(by(inServer));
  const result: Json[] = [];
  let next = 0;
  for (const item of patched) {
    const place = inServer.get(keyOf(item, key)) ?? -1;
    for (let other = others[next]; other !== undefined; other = others[++next]) {
      const otherPlace = inServer.get(keyOf(other, key)) ?? place;
      if (otherPlace >= place) break;
      result.push(other);
    }
    result.push(item);
  }
  return [...result, ...others.slice(next)];
}

/** Returns the index of the first item with each merge key. */
function positions(list: readonly Json[], key: string): Map<Json | undefined, number> {
  const indexes = new Map<Json | undefined, number>();
  for (const [index, item] of list.entries()) {
    const value = keyOf(item, key);
    if (!indexes.has(value)) indexes.set(value, index);
  }
  return indexes;
}

function withoutItems(list: readonly Json[], removed: Json): readonly Json[] {
  if (!Array.isArray(removed)) return list;
  checkItems(list, removed);
  return list.filter((item) => !removed.includes(item));
}

/** Drops fields that are null, and objects with a directive, from an added value. */
function withoutDirectives(value: Json): Json | undefined {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined);
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, directive)) return undefined;
  const entries = Object.entries(value as JsonObject).flatMap(([key, item]) => {
    const kept = item === null ? undefined : withoutDirectives(item);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(entries);
}

function requiredKey(item: JsonObject, key: string): Json {
  const value = item[key];
  if (value === undefined) throw failure(`map: ${goText(item)} does not contain declared merge key: ${key}`);
  return value;
}

function keyOf(item: Json, key: string): Json | undefined {
  return key === '' ? item : isRecord(item) ? (item as JsonObject)[key] : undefined;
}

function fieldOf(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  return schema?.field(name) ?? schema?.element;
}

function listSchema(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const field = fieldOf(schema, name);
  return field?.type === 'array' ? field : undefined;
}

/** Creates the error for a patch that the API server cannot process (500). */
function failure(message: string): Error {
  return newError(500, '', message);
}
