import { type MergedFields, mergedFieldsOf } from '../../k8s/index.js';
import { deepCopy } from './json-copy.js';
import { isEqualJson, mergeDiff } from './json-diff.js';
import { isObject, type JsonObject, ownValue, setOwn } from './json-object.js';

/**
 * Computes the strategic merge patch that turns `from` into `to`: like `mergeDiff`, but lists with a merge key are compared
 * item by item. Their order is part of the patch; an item is deleted by its key.
 *
 * A list in which two items have the same key, or one has none, is replaced as a whole.
 */
export function strategicDiff(from: JsonObject, to: JsonObject, fields: MergedFields): JsonObject {
  const names = Object.keys(fields);
  const patch: JsonObject = mergeDiff(without(from, names), without(to, names)) ?? {};
  for (const [name, { key, type }] of Object.entries(fields)) {
    const [before, after] = [ownValue(from, name), ownValue(to, name)];
    const inner = (type === undefined ? undefined : mergedFieldsOf(type)) ?? {};
    if (Array.isArray(before) && Array.isArray(after) && key !== undefined) {
      Object.assign(patch, listDiff(name, before, after, key, inner));
    } else if (key === undefined && isObject(before) && isObject(after)) {
      const found = strategicDiff(before, after, inner);
      if (Object.keys(found).length > 0) setOwn(patch, name, found);
    } else Object.assign(patch, mergeDiff({ [name]: before }, { [name]: after }));
  }
  return patch;
}

function listDiff(name: string, before: unknown[], after: unknown[], key: string, inner: MergedFields): JsonObject {
  if (isEqualJson(before, after)) return {};
  if (key === '*') return scalarsDiff(name, before, after);
  const [known, wanted] = [byKey(before, key), byKey(after, key)];
  if (!known || !wanted) return { [name]: [{ $patch: 'replace' }, ...after.map((item) => deepCopy(item))] };
  const items: unknown[] = [];
  for (const [value, item] of wanted) {
    const old = known.get(value);
    const changes = old ? strategicDiff(old, item, inner) : deepCopy(item);
    if (Object.keys(changes).length > 0) items.push({ ...changes, [key]: value });
  }
  for (const value of known.keys()) if (!wanted.has(value)) items.push({ $patch: 'delete', [key]: value });
  const order = [...wanted.keys()].map((value) => ({ [key]: value }));
  return { [`$setElementOrder/${name}`]: order, ...(items.length > 0 && { [name]: items }) };
}

/** Of a list of scalars, which is a set. */
function scalarsDiff(name: string, before: unknown[], after: unknown[]): JsonObject {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return {
    [`$setElementOrder/${name}`]: [...after],
    ...(added.length > 0 && { [name]: added }),
    ...(removed.length > 0 && { [`$deleteFromPrimitiveList/${name}`]: removed }),
  };
}

/** Returns the items by their keys; undefined if the keys do not identify them. */
function byKey(items: readonly unknown[], key: string): Map<unknown, JsonObject> | undefined {
  const found = new Map<unknown, JsonObject>();
  for (const item of items) {
    const value = isObject(item) ? ownValue(item, key) : undefined;
    if (!isObject(item) || value === undefined || value === null || found.has(value)) return undefined;
    found.set(value, item);
  }
  return found;
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
