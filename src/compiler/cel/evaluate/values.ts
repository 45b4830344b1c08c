import { type Json, sameJson } from '../../../base/json/index.js';
import type { Constant } from '../parse/ast.js';
import type { Cidr, Ip } from './addresses.js';
import { CelError } from './errors.js';
import type { NamedFormat } from './named-formats.js';
import type { Quantity } from './quantity.js';
import type { Semver } from './semver.js';

/** A CEL value. An int is a bigint, a double is a number. */
export type CelValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | readonly CelValue[]
  | Uint
  | CelMap
  | Duration
  | Timestamp
  | Optional
  | TypeValue
  | Quantity
  | Ip
  | Cidr
  | CelUrl
  | Semver
  | NamedFormat
  | HostValue;

/** A value that the caller implements, such as `authorizer` in policies. */
export abstract class HostValue {
  /** Returns the result of a method; undefined for an unknown method. */
  abstract call(name: string, args: readonly CelValue[]): CelValue | undefined;
}

/** An unsigned integer. */
export class Uint {
  constructor(readonly value: bigint) {}
}

/** A map, or an object whose fields are declared in a schema. */
export interface CelMap {
  readonly kind: 'map' | 'object';
  readonly size: number;
  /** Returns the value of a key; undefined for a missing key. */
  get(key: CelValue): CelValue | undefined;
  keys(): readonly CelValue[];
  /** Fields of an object that its schema does not declare. Only comparisons read them. */
  readonly undeclared?: Readonly<Record<string, Json>>;
}

/** A duration in nanoseconds. */
export class Duration {
  constructor(readonly nanoseconds: bigint) {}
}

/** A time in nanoseconds since 1970. */
export class Timestamp {
  constructor(readonly nanoseconds: bigint) {}
}

/** An optional value. */
export class Optional {
  static readonly none = new Optional(undefined);

  constructor(readonly value: CelValue | undefined) {}
}

/** A type as a value, for example `type(self)`. */
export class TypeValue {
  constructor(readonly typeName: string) {}
}

/** A parsed URL. */
export class CelUrl {
  constructor(readonly text: string) {}
}

/** Returns the value of a literal. */
export function literalValue(constant: Constant): CelValue {
  if (constant.type === 'uint') return new Uint(constant.value);
  return constant.type === 'bytes' ? Uint8Array.from(constant.value) : constant.value;
}

/** Whether a value is a map or an object. */
export function isMap(value: CelValue): value is CelMap {
  return typeof value === 'object' && value !== null && 'kind' in value && 'keys' in value;
}

/** Whether a value is a list. */
export function isList(value: CelValue): value is readonly CelValue[] {
  return Array.isArray(value);
}

/** A map that is not backed by JSON. */
export class EntryMap implements CelMap {
  readonly kind = 'map';
  readonly #entries = new Map<string, readonly [CelValue, CelValue]>();

  constructor(entries: Iterable<readonly [CelValue, CelValue]>) {
    for (const entry of entries) this.#entries.set(keyText(entry[0]), entry);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: CelValue): CelValue | undefined {
    return this.#entries.get(keyText(key))?.[1];
  }

  keys(): readonly CelValue[] {
    return [...this.#entries.values()].map(([key]) => key);
  }
}

/** A constructed value such as `JSONPatch{op: "remove", path: "/a"}`. */
export class StructValue implements CelMap {
  readonly kind = 'object';

  constructor(
    readonly celType: string,
    readonly fields: ReadonlyMap<string, CelValue>,
  ) {}

  get size(): number {
    return this.fields.size;
  }

  get(key: CelValue): CelValue | undefined {
    return typeof key === 'string' ? this.fields.get(key) : undefined;
  }

  keys(): readonly string[] {
    return [...this.fields.keys()];
  }
}

/** Returns a string that identifies a map key. It is the same for equal numbers of different types. */
function keyText(key: CelValue): string {
  if (typeof key === 'string') return `s${key}`;
  if (typeof key === 'boolean') return `b${key}`;
  if (key instanceof Uint) return `n${key.value}`;
  if (typeof key === 'bigint' || typeof key === 'number') return `n${key}`;
  throw new CelError(`unsupported key type: ${typeName(key)}`);
}

/** Returns the name of a value's type. */
export function typeName(value: CelValue): string {
  if (value === null) return 'null_type';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
  }
  if (Array.isArray(value)) return 'list';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Uint) return 'uint';
  if (value instanceof Duration) return 'google.protobuf.Duration';
  if (value instanceof Timestamp) return 'google.protobuf.Timestamp';
  if (value instanceof Optional) return 'optional_type';
  if (value instanceof TypeValue) return 'type';
  if (value instanceof CelUrl) return 'kubernetes.URL';
  return 'celType' in value ? (value.celType as string) : 'map';
}

/** Whether two values are equal. Values of different types are not equal, except numbers. */
export function isEqual(one: CelValue, other: CelValue): boolean {
  // An object is compared field by field even with itself, because a field may have a value of the wrong type.
  if (one === other && (typeof one !== 'object' || one === null)) return true;
  const [left, right] = [numeric(one), numeric(other)];
  // biome-ignore lint/suspicious/noDoubleEquals: compares a bigint with a number.
  if (left !== undefined && right !== undefined) return left == right;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (isList(one)) {
    if (!isList(other) || one.length !== other.length) return false;
    const keyed = KeyedList.of(one) ?? KeyedList.of(other);
    return keyed?.equals(one, other) ?? one.every((item, index) => isEqual(item, other[index] ?? null));
  }
  if (isList(other)) return false;
  if (isMap(one)) return isMap(other) && equalMaps(one, other);
  if (one instanceof Uint8Array) {
    return other instanceof Uint8Array && one.length === other.length && one.every((byte, at) => byte === other[at]);
  }
  if (one instanceof Duration) return other instanceof Duration && one.nanoseconds === other.nanoseconds;
  if (one instanceof Timestamp) return other instanceof Timestamp && one.nanoseconds === other.nanoseconds;
  if (one instanceof TypeValue) return other instanceof TypeValue && one.typeName === other.typeName;
  if (one instanceof CelUrl) return other instanceof CelUrl && one.text === other.text;
  if (one instanceof Optional) {
    if (!(other instanceof Optional)) return false;
    if (one.value === undefined || other.value === undefined) return one.value === other.value;
    return isEqual(one.value, other.value);
  }
  return 'equals' in one && typeof one.equals === 'function' && (one.equals(other) as boolean);
}

function equalMaps(one: CelMap, other: CelMap): boolean {
  if (one.size !== other.size) return false;
  const [left, right] = [one.undeclared ?? {}, other.undeclared ?? {}];
  const isSame = (name: string) => !Object.hasOwn(right, name) || sameJson(left[name], right[name]);
  return Object.keys(left).every(isSame) && one.keys().every((key) => areSame(one.get(key), other.get(key)));
}

/** Whether two fields are equal, or both are missing. */
function areSame(one: CelValue | undefined, other: CelValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isEqual(one, other);
}

/** Returns a number of any type; undefined for other values. */
export function numeric(value: CelValue): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof Uint ? value.value : undefined;
}

const keyedLists = new WeakMap<object, KeyedList>();

/** A list of list type `set` or `map`: compared without regard to order, and merged by `+`. */
export class KeyedList {
  constructor(
    readonly items: readonly CelValue[],
    readonly keys: readonly string[] | undefined,
  ) {
    keyedLists.set(items, this);
  }

  /** Returns the keyed list with these items; undefined if the list type is neither `set` nor `map`. */
  static of(items: readonly CelValue[]): KeyedList | undefined {
    return keyedLists.get(items);
  }

  /** Adds items. Skips equal items, and replaces items with the same keys. */
  plus(other: readonly CelValue[]): readonly CelValue[] {
    const result = [...this.items];
    for (const item of other) {
      const at = result.findIndex((one) => this.#isSame(one, item));
      if (at < 0) result.push(item);
      else result[at] = item;
    }
    return new KeyedList(result, this.keys).items;
  }

  /** Whether two lists of the same size have the same items in any order. */
  equals(one: readonly CelValue[], other: readonly CelValue[]): boolean {
    return one.every((item) => other.some((candidate) => isEqual(item, candidate)));
  }

  #isSame(one: CelValue, other: CelValue): boolean {
    if (this.keys === undefined) return isEqual(one, other);
    return this.keys.every((key) => {
      const [left, right] = [one, other].map((item) => (item as CelMap).get(key) ?? null);
      return isEqual(left ?? null, right ?? null);
    });
  }
}
