import type { JsonSchema } from '../model/index.js';
import { mapParts } from './parts.js';

/** Told when two branches want different types; the first one stays. */
export type OnConflict = (first: string, second: string) => void;

/**
 * Merges the `allOf` branches of schemas, at every depth, into the schema that holds them, as controller-gen's
 * FlattenEmbedded does. What cannot be merged into one keyword stays behind as an `allOf` of both.
 *
 * Arguments are left as they are. Each part is merged once, however many schemas share it, and results share parts with
 * one another and with their arguments: copy before writing into them.
 */
export class SchemaMerger {
  readonly #known = new WeakMap<JsonSchema, JsonSchema>();

  /**
   * The merged form of a schema; the schema itself when there is nothing to merge.
   *
   * @param onConflict not called for parts that were merged before. Default: nothing happens
   */
  merge(schema: JsonSchema, onConflict: OnConflict = () => {}): JsonSchema {
    const known = this.#known.get(schema);
    if (known) return known;
    const merged = mapParts(withoutBranches(schema, onConflict), (part) => this.merge(part, onConflict));
    this.#known.set(schema, merged);
    return merged;
  }
}

function withoutBranches(schema: JsonSchema, onConflict: OnConflict): JsonSchema {
  if (!schema.allOf) return schema;
  const { allOf: branches, ...target } = schema;
  for (const branch of branches) mergeInto(target, branch, onConflict);
  return target;
}

/** Keywords that a branch does not hand on: `allOf` is merged by itself, documentation was settled before. */
const skipped = new Set(['allOf', 'title', 'description', 'example', 'externalDocs', '$maxDescLen']);

/** Keywords that are compared by value; all others count as different even when they are equal, as in Go. */
const comparable = new Set(['type', 'format', 'pattern', 'minProperties', 'maxProperties']);

/** Writes into the target alone; the parts that it has are replaced. */
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
    case '$conditions':
      Object.assign(target, { [key]: [...(target[key] ?? []), ...(source[key] ?? [])] });
      return true;
    case 'type':
      onConflict(target.type ?? '', source.type ?? '');
      return true;
    case 'additionalProperties':
      if (typeof source.additionalProperties === 'object') {
        const own = typeof target.additionalProperties === 'object' ? target.additionalProperties : {};
        target.additionalProperties = joined(own, source.additionalProperties, onConflict);
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
    merged.set(name, own ? joined(own, part, onConflict) : part);
  }
  return Object.fromEntries(merged);
}

function joined(first: JsonSchema, second: JsonSchema, onConflict: OnConflict): JsonSchema {
  const target = { ...first };
  mergeInto(target, second, onConflict);
  return target;
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
