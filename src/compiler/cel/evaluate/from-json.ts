import { isRecord, type Json, type JsonSchema, propertyOf } from '../../../base/json/index.js';
import { escapeName } from '../types/declare.js';
import { CelError } from './errors.js';
import { parseGoDuration, parseTimestamp } from './times.js';
import { type CelMap, type CelValue, KeyedList } from './values.js';

type JsonRecord = { readonly [key: string]: Json };

/**
 * Converts a JSON value to a CEL value with the types of its schema. Fields and map values are converted on first use.
 *
 * @param schema undefined for a value that no schema describes
 * @throws CelError for a value that does not match its schema, for example in a part that an update leaves unchanged
 */
export function fromJson(value: Json, schema?: JsonSchema | undefined): CelValue {
  if (value === null) return null;
  const expected = schema && (schema['x-kubernetes-int-or-string'] ? intOrString : expectedTypes[schema.type ?? '']);
  if (expected && !expected.fits(value)) throw new CelError(`invalid data, expected ${expected.text(goTypeOf(value))}`);
  if (Array.isArray(value)) return listOf(value, schema);
  if (isRecord(value)) return objectOf(value as JsonRecord, schema);
  if (typeof value === 'string') return stringOf(value, schema);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  if (schema?.type === 'number') return Number(value);
  if (typeof value === 'bigint') return value;
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? BigInt(value) : value;
}

interface ExpectedType {
  fits(value: Json): boolean;
  text(found: string): string;
}

const isNumber = (value: Json) => typeof value === 'number' || typeof value === 'bigint';
const expectedTypes: Readonly<Record<string, ExpectedType>> = {
  object: { fits: isRecord, text: () => 'a map for the provided schema with type=object' },
  array: { fits: Array.isArray, text: () => 'an array for the provided schema with type=array' },
  string: { fits: (value) => typeof value === 'string', text: (found) => `string, got ${found}` },
  number: { fits: isNumber, text: (found) => `float, got ${found}` },
  integer: { fits: isNumber, text: (found) => `int, got ${found}` },
  boolean: { fits: (value) => typeof value === 'boolean', text: (found) => `bool, got ${found}` },
};

const intOrString: ExpectedType = {
  fits: (value) => typeof value === 'string' || isNumber(value),
  text: () => 'XIntOrString value to be either a string or integer',
};

function goTypeOf(value: Json): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (isRecord(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'int64' : typeof value;
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
      return bytesOf(value);
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

function bytesOf(value: string): CelValue {
  try {
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  } catch {
    throw new CelError('failed to base64 decode: illegal base64 data');
  }
}

function objectOf(value: JsonRecord, schema: JsonSchema | undefined): CelMap {
  const values = schema?.additionalProperties;
  if (schema?.properties !== undefined && !isRecord(values)) return new SchemaObject(value, schema);
  return new JsonMap(value, isRecord(values) ? (values as JsonSchema) : undefined);
}

/** A map whose values are converted on first use. */
class JsonMap implements CelMap {
  readonly kind: CelMap['kind'] = 'map';
  readonly #known = new Map<string, CelValue>();

  constructor(
    readonly value: JsonRecord,
    readonly schema: JsonSchema | undefined,
  ) {}

  get size(): number {
    return Object.keys(this.value).length;
  }

  get(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return undefined;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.read(key);
    if (found !== undefined) this.#known.set(key, found);
    return found;
  }

  protected read(key: string): CelValue | undefined {
    return Object.hasOwn(this.value, key) ? fromJson(this.value[key] ?? null, this.schema) : undefined;
  }

  keys(): readonly string[] {
    return Object.keys(this.value);
  }
}

/** An object whose fields are read by their escaped names. `keys` omits undeclared fields. */
class SchemaObject extends JsonMap {
  override readonly kind = 'object';

  protected override read(key: string): CelValue | undefined {
    const name = Object.keys(this.value).find((field) => escapeName(field) === key);
    const value = name === undefined ? undefined : this.value[name];
    // A field that is null is treated as absent.
    return name === undefined || value === undefined || value === null
      ? undefined
      : fromJson(value, propertyOf(this.schema, name));
  }

  override keys(): readonly string[] {
    return super.keys().flatMap((name) => (this.#declares(name) ? [escapeName(name) ?? name] : []));
  }

  get undeclared(): JsonRecord {
    return Object.fromEntries(Object.entries(this.value).filter(([name]) => !this.#declares(name)));
  }

  #declares(name: string): boolean {
    return propertyOf(this.schema, name) !== undefined;
  }
}
