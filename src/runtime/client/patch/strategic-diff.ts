import { type MergedFields, mergedFieldsOf } from '../../../k8s/index.js';
import { deepCopy } from '../json/deep-copy.js';
import { isEqualJson } from '../json/equal.js';
import { isObject, type JsonObject, ownValue, setOwn } from '../json/object.js';
import { mergeDiff } from './merge-diff.js';

/**
 * Computes the strategic merge patch that turns `from` into `to`: like `mergeDiff`, but lists with a merge key are
 * compared item by item. Their order is part of the patch; an item is deleted by its key.
 *
 * A list in which two items have the same key, or an item has no key, is replaced as a whole. It is not patched if only
 * the order differs and the API server would not keep the new order: it stores items with equal keys next to each
 * other.
 *
 * @throws TypeError if a key in the data is a patch directive
 */
export function strategicDiff(from: JsonObject, to: JsonObject, fields: MergedFields, path = ''): JsonObject {
  const names = Object.keys(fields);
  const patch = dataDiff(without(from, names), without(to, names), path);
  for (const [name, { key, type }] of Object.entries(fields)) {
    const [before, after] = [ownValue(from, name), ownValue(to, name)];
    const inner = (type === undefined ? undefined : mergedFieldsOf(type)) ?? {};
    const at = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(before) && Array.isArray(after) && key !== undefined) {
      Object.assign(patch, listDiff(name, before, after, { key, inner, at }));
    } else if (key === undefined && isObject(before) && isObject(after)) {
      const found = strategicDiff(before, after, inner, at);
      if (Object.keys(found).length > 0) setOwn(patch, name, found);
    } else Object.assign(patch, dataDiff({ [name]: before }, { [name]: after }, path));
  }
  return patch;
}

/** A list with a merge key: the merged fields of its items, and its path. */
interface MergedList {
  readonly key: string;
  readonly inner: MergedFields;
  readonly at: string;
}

function dataDiff(from: JsonObject, to: JsonObject, path: string): JsonObject {
  const patch = mergeDiff(from, to) ?? {};
  rejectDirectives(patch, path);
  return patch;
}

function listDiff(name: string, before: unknown[], after: unknown[], list: MergedList): JsonObject {
  const { key, inner, at } = list;
  if (isEqualJson(before, after)) return {};
  if (key === '*') return scalarsDiff(name, before, [...new Set(after)], at);
  const [known, wanted] = [byKey(before, key), byKey(after, key)];
  if (!known || !wanted) return isEqualJson(before, grouped(after, key)) ? {} : replacement(name, after, at);
  const items: unknown[] = [];
  for (const [value, item] of wanted) {
    const old = known.get(value);
    const itemAt = `${at}[${JSON.stringify(value)}]`;
    const changes = old ? strategicDiff(old, item, inner, itemAt) : copyOf(item, itemAt);
    if (Object.keys(changes).length > 0) items.push({ ...changes, [key]: value });
  }
  for (const value of known.keys()) if (!wanted.has(value)) items.push({ $patch: 'delete', [key]: value });
  const order = [...wanted.keys()].map((value) => ({ [key]: value }));
  return { [`$setElementOrder/${name}`]: order, ...(items.length > 0 && { [name]: items }) };
}

function replacement(name: string, items: readonly unknown[], at: string): JsonObject {
  return { [name]: [{ $patch: 'replace' }, ...items.map((item, index) => copyOf(item, `${at}[${index}]`))] };
}

function copyOf<T>(value: T, path: string): T {
  rejectDirectives(value, path);
  return deepCopy(value);
}

/** The API server treats a list of scalars as a set. */
function scalarsDiff(name: string, before: unknown[], after: unknown[], at: string): JsonObject {
  if (isEqualJson(before, after)) return {};
  rejectDirectives(after, at);
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return {
    [`$setElementOrder/${name}`]: after,
    ...(added.length > 0 && { [name]: added }),
    ...(removed.length > 0 && { [`$deleteFromPrimitiveList/${name}`]: removed }),
  };
}

/** Returns the items in the order in which the API server stores them: items with equal keys are adjacent. */
function grouped(items: readonly unknown[], key: string): unknown[] {
  const groups = new Map<unknown, unknown[]>();
  for (const item of items) {
    const value = isObject(item) ? ownValue(item, key) : undefined;
    const group = groups.get(value);
    if (group) group.push(item);
    else groups.set(value, [item]);
  }
  return [...groups.values()].flat();
}

/** Returns the items by key; undefined if a key is missing or not unique. */
function byKey(items: readonly unknown[], key: string): Map<unknown, JsonObject> | undefined {
  const found = new Map<unknown, JsonObject>();
  for (const item of items) {
    const value = isObject(item) ? ownValue(item, key) : undefined;
    const isKey = value !== undefined && typeof value !== 'object';
    if (!isObject(item) || !isKey || found.has(value)) return undefined;
    found.set(value, item);
  }
  return found;
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Matches directives of strategic merge patches. The last two are followed by a slash and a name. */
const directive = /^\$(?:patch$|retainKeys$|deleteFromPrimitiveList|setElementOrder)/;

/** Rejects data that the API server would interpret: `$patch: replace` in a ConfigMap would remove all other keys. */
function rejectDirectives(data: unknown, path: string): void {
  const pending: [unknown, string][] = [[data, path]];
  for (const [value, at] of pending) {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) pending.push([item, `${at}[${index}]`]);
    if (!isObject(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (directive.test(key)) {
        throw new TypeError(
          `\`${at}[${JSON.stringify(key)}]\` would be a directive in a strategic merge patch, not data: patch this object with \`mergeFrom\`, or update it`,
        );
      }
      pending.push([inner, at === '' ? key : `${at}.${key}`]);
    }
  }
}
