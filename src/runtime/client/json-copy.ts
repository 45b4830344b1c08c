import { copyDigits } from './exact-digits.js';
import { type JsonObject, setOwn } from './json-object.js';

/**
 * A copy of a JSON value that shares nothing with it. Fields that are undefined are left out. The depth of the value is
 * not limited.
 */
export function deepCopy<T>(value: T): T {
  if (!isContainer(value)) return value;
  const root = emptyLike(value);
  // Containers and their copies in turn; a list of pairs would cost twice the time.
  const pending: Container[] = [value, root];
  for (let to = pending.pop(); to; to = pending.pop()) {
    const from = pending.pop();
    copyDigits(from as Container, to); // they come in turn
    if (Array.isArray(from) && Array.isArray(to)) for (const item of from) to.push(begin(item, pending));
    else copyFields(from as JsonObject, to as JsonObject, pending); // both are objects, or both lists
  }
  return root as T; // the same shape
}

type Container = JsonObject | unknown[];

function copyFields(from: JsonObject, to: JsonObject, pending: Container[]): void {
  for (const key of Object.keys(from)) {
    const value = from[key];
    if (value !== undefined) setOwn(to, key, begin(value, pending));
  }
}

/** A value as it is; for a container an empty one, which is filled later. */
function begin(value: unknown, pending: Container[]): unknown {
  if (!isContainer(value)) return value;
  const copy = emptyLike(value);
  pending.push(value, copy);
  return copy;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function emptyLike(value: Container): Container {
  return Array.isArray(value) ? [] : {};
}
