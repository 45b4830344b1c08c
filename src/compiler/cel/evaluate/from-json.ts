import { isRecord, type Json, type JsonSchema, propertyOf } from '../../../base/json/index.js';
import { escapeName } from '../types/declare.js';
import { parseGoDuration, parseTimestamp } from './times.js';
import { type CelMap, type CelValue, KeyedList } from './values.js';

type JsonRecord = { readonly [key: string]: Json };

/** Converts a JSON value to a CEL value with the types of its schema; undefined for a value without a schema. */
export function fromJson(value: Json, schema?: JsonSchema | undefined): CelValue {
  if (value === null) return null;
  if (Array.isArray(value)) return listOf(value, schema);
  if (isRecord(value)) return objectOf(value as JsonRecord, schema);
  if (typeof value === 'string') return stringOf(value, schema);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  if (schema?.type === 'number') return Number(value);
  if (typeof value === 'bigint') return value;
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? BigInt(value) : value;
}

function listOf(value: readonly Json[], schema: JsonSchema | undefined): CelValue {
  const items = value.map((item) => fromJson(item, schema?.items));
  const listType = schema?.['x-kubernetes-list-type'];
  if (listType !== 'set' && listType !== 'map') return items;
  const keys = schema?.['x-kubernetes-list-map-keys'] ?? [];
  return new KeyedList(items, listType === 'set' ? undefined : keys).items;
}

function stringOf(value: string, schema: JsonSchema | undefined): CelValue {
  if (schema?.type !== 'string') return value;
  switch (schema.format) {
    case 'byte':
      return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    case 'duration':
      return parseGoDuration(value) ?? value;
    case 'date':
      return parseTimestamp(`${value}T00:00:00Z`) ?? value;
    case 'date-time':
      return parseTimestamp(value) ?? value;
    default:
      return value;
  }
}

function objectOf(value: JsonRecord, schema: JsonSchema | undefined): CelMap {
  const values = schema?.additionalProperties;
  const isTyped = schema?.properties !== undefined && !isRecord(values);
  if (isTyped) return new SchemaObject(value, schema);
  return new JsonMap(value, isRecord(values) ? (values as JsonSchema) : undefined);
}

/** A map whose values are converted on first use. */
class JsonMap implements CelMap {
  readonly kind = 'map';
  readonly #known = new Map<string, CelValue>();

  constructor(
    private readonly value: JsonRecord,
    private readonly schema: JsonSchema | undefined,
  ) {}

  get size(): number {
    return Object.keys(this.value).length;
  }

  get(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.value, key)) return undefined;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = fromJson(this.value[key] ?? null, this.schema);
    this.#known.set(key, found);
    return found;
  }

  keys(): readonly string[] {
    return Object.keys(this.value);
  }
}

/** An object whose fields are read by their escaped names. Undeclared fields are not accessible. */
class SchemaObject implements CelMap {
  readonly kind = 'object';
  readonly #known = new Map<string, CelValue>();

  constructor(
    private readonly value: JsonRecord,
    private readonly schema: JsonSchema,
  ) {}

  get size(): number {
    return Object.keys(this.value).length;
  }

  get(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return undefined;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const name = Object.hasOwn(this.value, key) && escapeName(key) === key ? key : this.#nameOf(key);
    const value = name === undefined ? undefined : this.value[name];
    // A null of a nullable field is the same as an absent field.
    if (name === undefined || value === undefined || value === null) return undefined;
    const found = fromJson(value, propertyOf(this.schema, name));
    this.#known.set(key, found);
    return found;
  }

  keys(): readonly string[] {
    const declared = Object.keys(this.value).filter((name) => propertyOf(this.schema, name) !== undefined);
    return declared.map((name) => escapeName(name) ?? name);
  }

  #nameOf(escaped: string): string | undefined {
    return Object.keys(this.value).find((name) => escapeName(name) === escaped);
  }
}
