import { isRecord, type Json } from '../../base/json/index.js';
import type { JsonObject } from './values.js';

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

/** Returns the value as an object; an empty object for any other type. */
export function objectOf(value: Json | undefined): JsonObject {
  return isRecord(value) ? (value as JsonObject) : {};
}

/** Returns the value as a list; an empty list for any other type. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the items of a list as objects, `{}` for any other item; an empty list for any other type. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).map(objectOf);
}

/** Returns the value as a string; an empty string for any other type. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the value as a number; 0 for any other type. */
export function numberOf(value: Json | undefined): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0;
}

/** Returns the value at a path such as `spec.type`; undefined if the path does not exist. */
export function valueAt(object: Json | undefined, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const name of path.split('.')) {
    value = isRecord(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
  }
  return value;
}

/** Returns an object without some of its fields. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Returns an object with only some of its fields. */
export function pick(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** Formats a time as Kubernetes writes it: seconds, in UTC. */
export function timeText(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Sets a field of an object that is being built; `__proto__` is treated like any other field. */
export function setKey(object: Record<string, Json>, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

/**
 * Maximum depth of an object. kube-apiserver allows 10,000 levels; the limit is lower here because the stages are
 * recursive.
 */
export const maxDepth = 1_000;

/** Whether a value is nested more deeply than {@link maxDepth}. */
export function isTooDeep(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((item): readonly Json[] =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
