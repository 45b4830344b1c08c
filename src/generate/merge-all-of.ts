import type { JsonSchema } from '../model/index.js';
import { partsOf } from './parts.js';

/** Options of {@link mergeAllOf}. */
export interface MergeOptions {
  /** Told when two branches want different types; the first one stays. Default: nothing happens. */
  readonly onConflict?: (first: string, second: string) => void;
}

/**
 * Merges the `allOf` branches of a schema, at every depth, into the schema that holds them, as controller-gen's
 * FlattenEmbedded does. What cannot be merged into one keyword stays behind as an `allOf` of both. The argument is
 * left as it is, and the result shares nothing with it.
 */
export function mergeAllOf(schema: JsonSchema, options: MergeOptions = {}): JsonSchema {
  const { onConflict = () => {} } = options;
  const copy = structuredCopy(schema);
  mergeBranches(copy, onConflict);
  return copy;
}

type OnConflict = (first: string, second: string) => void;

function mergeBranches(schema: JsonSchema, onConflict: OnConflict): void {
  const branches = schema.allOf ?? [];
  delete schema.allOf;
  for (const branch of branches) mergeInto(schema, branch, onConflict);
  for (const part of partsOf(schema)) mergeBranches(part, onConflict);
}

/** Keywords that a branch does not hand on: `allOf` is merged by itself, documentation was settled before. */
const skipped = new Set(['allOf', 'title', 'description', 'example', 'externalDocs', '$maxDescLen']);

/** Keywords that are compared by value; all others count as different even when they are equal, as in Go. */
const comparable = new Set(['type', 'format', 'pattern', 'minProperties', 'maxProperties']);

function mergeInto(target: JsonSchema, source: JsonSchema, onConflict: OnConflict): void {
  for (const branch of source.allOf ?? []) mergeInto(target, branch, onConflict);
  const left: Record<string, unknown> = {};
  const right: Record<string, unknown> = {};
  // A schema is a record of its keywords here: most of them are treated alike.
  const slots = target as Record<string, unknown>;
  for (const [key, value] of Object.entries(source)) {
    if (skipped.has(key) || isUnset(key, value)) continue;
    const own = slots[key];
    if (isUnset(key, own)) {
      slots[key] = value;
    } else if (!(comparable.has(key) && own === value) && !mergeKeyword(target, source, key, onConflict)) {
      left[key] = own;
      right[key] = value;
      delete slots[key];
    }
  }
  if (Object.keys(left).length > 0) target.allOf = [...(target.allOf ?? []), left, right];
  if (target.required) target.required = [...new Set(target.required)].sort(byBytes);
}

/** Merges one keyword that both schemas have. False when both values must stay. */
function mergeKeyword(target: JsonSchema, source: JsonSchema, key: string, onConflict: OnConflict): boolean {
  switch (key) {
    case 'properties':
      target.properties = mergedProperties(target.properties ?? {}, source.properties ?? {}, onConflict);
      return true;
    case 'required':
      target.required = [...(target.required ?? []), ...(source.required ?? [])];
      return true;
    case 'type':
      onConflict(target.type ?? '', source.type ?? '');
      return true;
    case 'additionalProperties':
      if (typeof source.additionalProperties === 'object') {
        if (typeof target.additionalProperties !== 'object') target.additionalProperties = {};
        mergeInto(target.additionalProperties, source.additionalProperties, onConflict);
      }
      return true;
    case 'x-kubernetes-preserve-unknown-fields':
    case 'x-kubernetes-map-type':
    case 'x-kubernetes-list-type':
    case 'x-kubernetes-list-map-keys':
      Object.assign(target, { [key]: source[key] });
      return true;
    case 'x-kubernetes-validations':
      target[key] = [...(source[key] ?? []), ...(target[key] ?? [])];
      return true;
    case 'enum':
    case 'nullable':
    case 'uniqueItems':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'x-kubernetes-embedded-resource':
    case 'x-kubernetes-int-or-string':
      // The enum of the type wins over that of the field; flags that both set are equal.
      return true;
    default:
      return false;
  }
}

function mergedProperties(
  target: Readonly<Record<string, JsonSchema>>,
  source: Readonly<Record<string, JsonSchema>>,
  onConflict: OnConflict,
): Record<string, JsonSchema> {
  // A field may be called `constructor` or `__proto__`, which every object seems to have.
  const merged = new Map(Object.entries(target));
  for (const [name, part] of Object.entries(source)) {
    const own = merged.get(name);
    if (own) mergeInto(own, part, onConflict);
    else merged.set(name, part);
  }
  return Object.fromEntries(merged);
}

/** Keywords that say something by every value that they have; others are absent when false or empty, as in Go. */
const alwaysSet = new Set([
  'default',
  'additionalProperties',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
]);

function isUnset(key: string, value: unknown): boolean {
  if (value === undefined || alwaysSet.has(key)) return value === undefined;
  return value === false || value === '' || (Array.isArray(value) && value.length === 0);
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** A deep copy in which every part is an object of its own; structuredClone would keep shared parts shared. */
export function structuredCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(structuredCopy) as T; // a copy has the type of its original
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, structuredCopy(part)])) as T;
}
