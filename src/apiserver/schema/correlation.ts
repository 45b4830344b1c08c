import { isRecord, type Json, type JsonSchema, propertyOf } from '../../base/json/index.js';
import { type JsonObject, sameJson } from '../model/index.js';

/** A value in an update, with its old value. Parts without an old value have no correlation. */
export class Correlation {
  #isUnchanged: boolean | undefined;

  constructor(
    readonly value: Json,
    readonly old: Json | undefined,
    readonly schema: JsonSchema,
  ) {}

  /** Whether the value equals its old value. */
  isUnchanged(): boolean {
    this.#isUnchanged ??= this.#compare();
    return this.#isUnchanged;
  }

  /**
   * Compares the value with its old value. Fields without a schema, and map list items that the old list does not have,
   * count as changed.
   */
  #compare(): boolean {
    const { value, old } = this;
    if (Array.isArray(value) && Array.isArray(old)) {
      const isMap = this.schema['x-kubernetes-list-type'] === 'map';
      return (
        value.length === old.length &&
        value.every((item: Json, index) => this.item(index)?.isUnchanged() ?? (!isMap && sameJson(item, old[index])))
      );
    }
    if (!isRecord(value) || !isRecord(old)) return sameJson(value, old);
    const names = Object.keys(value);
    return names.length === Object.keys(old).length && names.every((name) => this.field(name)?.isUnchanged() ?? false);
  }

  /** Returns the correlation of a field or map value; undefined if the field has no schema or no old value. */
  field(name: string): Correlation | undefined {
    const { value, old } = this;
    if (!isRecord(value) || !isRecord(old) || !Object.hasOwn(old, name) || !Object.hasOwn(value, name))
      return undefined;
    const { additionalProperties } = this.schema;
    const schema =
      propertyOf(this.schema, name) ??
      (isRecord(additionalProperties) ? (additionalProperties as JsonSchema) : undefined);
    if (schema === undefined) return undefined;
    return new Correlation((value as JsonObject)[name] ?? null, (old as JsonObject)[name], schema);
  }

  /**
   * Returns the correlation of a list item; undefined unless the list is a map list, and the old list has an item with
   * the same keys.
   */
  item(index: number): Correlation | undefined {
    const { value, old } = this;
    const { items } = this.schema;
    if (!Array.isArray(value) || !Array.isArray(old) || items === undefined) return undefined;
    if (this.schema['x-kubernetes-list-type'] !== 'map') return undefined;
    const item = value[index];
    const found = oldItem(old, item, this.schema['x-kubernetes-list-map-keys'] ?? []);
    return found === undefined ? undefined : new Correlation(item, found, items);
  }
}

/** Returns the item of an old map list whose key fields have the same values as those of a new item; undefined if there is none. */
export function oldItem(old: readonly Json[], item: Json | undefined, keys: readonly string[]): Json | undefined {
  if (!isRecord(item)) return undefined;
  const object = item as JsonObject;
  return old.findLast(
    (candidate) => isRecord(candidate) && keys.every((key) => sameJson((candidate as JsonObject)[key], object[key])),
  );
}
