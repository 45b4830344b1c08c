import { partialKey } from '../../../k8s/index.js';
import { copyDigits } from './exact-digits.js';
import { type JsonObject, setOwn } from './object.js';

/** Returns a deep copy of a JSON value, without fields that are undefined. Does not limit the depth of the value. */
export function deepCopy<T>(value: T): T {
  if (!isContainer(value)) return value;
  const root = emptyLike(value);
  if (partialKey in value) Object.assign(root, { [partialKey]: true });
  // Containers and their copies alternate in one array; an array of pairs would be twice as slow.
  const pending: Container[] = [value, root];
  for (let to = pending.pop(); to; to = pending.pop()) {
    const from = pending.pop();
    copyDigits(from as Container, to); // they alternate
    if (Array.isArray(from) && Array.isArray(to)) for (const item of from) to.push(begin(item, pending));
    else copyFields(from as JsonObject, to as JsonObject, pending); // neither is an array
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

/** Returns scalars unchanged; for a container, an empty copy that is filled later. */
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
