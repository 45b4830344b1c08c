import type { ApiRequest } from '../client/index.js';
import { fieldManagerOf, isObject, type JsonObject, userAgent } from '../client/internal.js';
import { fieldChanges } from './field-changes.js';
import type { RequestTarget } from './request-target.js';

/**
 * Whether a write caused the difference between two states, and not another client. The API server keeps the second of the
 * last write of each field manager. If another client wrote last, then a field must have changed that the request sets:
 * only a removal leaves the time of its field manager unchanged.
 */
export function hasOwnEffect(
  { verb, subresource }: RequestTarget,
  { query, body }: ApiRequest,
  before: JsonObject,
  after: JsonObject,
): boolean {
  const precondition = isObject(body) && isObject(body.metadata) ? body.metadata.resourceVersion : undefined;
  if (precondition !== undefined) return !isObject(after.metadata) || precondition !== after.metadata.resourceVersion;
  const operation = verb === 'apply' ? 'Apply' : 'Update';
  const manager = query?.fieldManager ?? fieldManagerOf(userAgent);
  const isOwn = (entry: JsonObject) =>
    entry.manager === manager && entry.operation === operation && entry.subresource === subresource;
  const managers = managersOf(after);
  const others = lastTimeOf(managers.filter((entry) => !isOwn(entry)));
  if (lastTimeOf(managers.filter(isOwn)) >= others) return true;
  const fields = Array.isArray(body) ? fieldsOfOperations(body) : body;
  return !isObject(fields) || fieldChanges(before, withFieldsOf(fields, after, before)).length > 0;
}

function managersOf({ metadata }: JsonObject): readonly JsonObject[] {
  const entries = isObject(metadata) ? metadata.managedFields : undefined;
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

/** Returns the latest time of the entries; empty if there is none. */
function lastTimeOf(entries: readonly JsonObject[]): string {
  return entries.reduce((last, { time }) => (typeof time === 'string' && time > last ? time : last), '');
}

/** Returns an object with the fields that a JSON patch sets, without their values. Lists are not entered. */
function fieldsOfOperations(operations: readonly unknown[]): JsonObject {
  const fields = newFields();
  for (const operation of operations) {
    const path = isObject(operation) ? String(operation.path) : '';
    const names = path.split('/').slice(1);
    const list = names.findIndex((name) => /^(?:\d+|-)$/.test(name));
    let inside = fields;
    for (const name of list === -1 ? names : names.slice(0, list)) {
      const field = name.replaceAll('~1', '/').replaceAll('~0', '~');
      const known = inside[field];
      const next = isObject(known) ? known : newFields();
      inside[field] = next;
      inside = next;
    }
    inside[everything] = true;
  }
  return fields;
}

/** Returns an object in which `__proto__` is a field like any other. */
function newFields(): JsonObject {
  return Object.create(null);
}

/** Marks an object all of whose fields are set. */
const everything = '';

/** Returns the fields of `after` that `body` sets, and all others of `before`. */
function withFieldsOf(body: JsonObject, after: JsonObject, before: JsonObject): JsonObject {
  if (everything in body) return after;
  const directives = Object.keys(body).flatMap((name) => /^\$\w+\/(.*)/.exec(name)?.[1] ?? []);
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  const fields = [...names].map((name) => {
    const isSet = name in body || directives.includes(name);
    return [name, isSet ? withValuesOf(body[name], after[name], before[name]) : before[name]] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function withValuesOf(set: unknown, now: unknown, old: unknown): unknown {
  if (isObject(set) && isObject(now) && isObject(old)) return withFieldsOf(set, now, old);
  if (!Array.isArray(set) || !Array.isArray(now) || !Array.isArray(old)) return now;
  const [sets, values, olds] = [itemsByName(set), itemsByName(now), itemsByName(old)];
  const isMerged = now.length > set.length && sets.size === set.length && set.length > 0;
  if (isMerged && [...sets.keys()].every((name) => values.has(name) && olds.has(name))) {
    return [...olds].map(([name, item]) =>
      sets.has(name) ? withValuesOf(sets.get(name), values.get(name), item) : item,
    );
  }
  if (set.length !== now.length || set.length !== old.length) return now;
  return set.map((item, index) => withValuesOf(item, now[index], old[index]));
}

/** Returns the items of a list, such as containers, that have a name. */
function itemsByName(list: readonly unknown[]): ReadonlyMap<unknown, JsonObject> {
  return new Map(list.filter(isObject).flatMap((item) => (item.name === undefined ? [] : [[item.name, item]])));
}
