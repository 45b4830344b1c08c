import type { Json } from '../../base/json/index.js';
import {
  type FieldError,
  type FieldErrorReason,
  goValue,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  sameJson,
  textOf,
  valueAt,
} from '../model/index.js';

/**
 * The checks of a value: a function, several checks in order, or checks of fields by path (the empty path is the value
 * itself).
 */
export type Check = ((field: Field) => void) | readonly Check[] | { readonly [path: string]: Check };

/** State that all fields of one validation share. */
interface Whole {
  readonly errors: FieldError[];
  readonly isUpdate: boolean;
}

/** Returns the errors in an object; `old` is the object before an update. */
export function errorsOf(check: Check, object: Json, old?: Json): readonly FieldError[] {
  const whole = { errors: [], isUpdate: old !== undefined };
  new Field(object, '', old, whole).check(check);
  return whole.errors;
}

/** A value of an object, with its path. Errors in the value are added to the errors of the whole object. */
export class Field {
  constructor(
    readonly value: Json | undefined,
    readonly path: string,
    /** The value at the same path before an update; undefined for items of lists. */
    readonly old: Json | undefined = undefined,
    readonly whole: Whole = { errors: [], isUpdate: false },
  ) {}

  get isSet(): boolean {
    return this.value !== undefined && this.value !== null;
  }
  get text(): string {
    return textOf(this.value);
  }
  get number(): number {
    return numberOf(this.value);
  }
  get object(): JsonObject {
    return objectOf(this.value);
  }
  get list(): readonly Json[] {
    return listOf(this.value);
  }
  get items(): readonly Field[] {
    return this.list.map((item, index) => new Field(item, `${this.path}[${index}]`, undefined, this.whole));
  }
  /** The keys of an object, with their values. */
  get entries(): readonly (readonly [key: string, value: Field])[] {
    return Object.keys(this.object).map((key) => [key, this.key(key)]);
  }
  get isUpdate(): boolean {
    return this.whole.isUpdate;
  }
  /** Whether the update changes the value. */
  get isChanged(): boolean {
    return this.isUpdate && !sameJson(this.value ?? null, this.old ?? null);
  }

  /** Returns the value at a path below this value, such as `spec.type`. */
  at(path: string): Field {
    const place = this.path === '' ? path : `${this.path}.${path}`;
    return new Field(valueAt(this.value, path), place, valueAt(this.old, path), this.whole);
  }

  /** Returns the value of a key, such as `data[name]`. */
  key(name: string): Field {
    const [value, old] = [this.object, objectOf(this.old)].map((from) =>
      Object.hasOwn(from, name) ? from[name] : undefined,
    );
    return new Field(value, `${this.path}[${name}]`, old, this.whole);
  }

  /** Returns a field with a different value at the same path. */
  with(value: Json): Field {
    return new Field(value, this.path, this.old, this.whole);
  }

  /** Returns a field with the same value, whose errors name a different path. */
  shownAt(path: string): Field {
    return new Field(this.value, path, this.old, this.whole);
  }

  check(check: Check): void {
    if (typeof check === 'function') return check(this);
    if (isList(check)) for (const one of check) this.check(one);
    else for (const [path, one] of Object.entries(check)) (path === '' ? this : this.at(path)).check(one);
  }

  required(detail = ''): void {
    this.#add('FieldValueRequired', undefined, detail);
  }
  invalid(detail: string, shown: Json | undefined = this.value ?? null): void {
    this.#add('FieldValueInvalid', shown, detail);
  }
  forbidden(detail: string): void {
    this.#add('FieldValueForbidden', undefined, detail);
  }
  duplicate(shown: Json = this.value ?? null, detail = ''): void {
    this.#add('FieldValueDuplicate', shown, detail);
  }
  notFound(detail = ''): void {
    this.#add('FieldValueNotFound', this.text, detail);
  }
  tooLong(most: number): void {
    this.#add('FieldValueTooLong', undefined, `may not be more than ${most} bytes`);
  }
  tooMany(most: number): void {
    this.#add('FieldValueTooMany', this.list.length, `must have at most ${most} items`);
  }
  notSupported(supported: readonly string[], shown: Json = this.value ?? ''): void {
    this.#add('FieldValueNotSupported', shown, `supported values: ${supported.map(goValue).join(', ')}`);
  }
  /** Reports the value as missing if it is empty, and as invalid otherwise. */
  requiredOrInvalid(detail: string): void {
    if (this.value) this.invalid(detail);
    else this.required(detail);
  }
  /** Adds errors that another check returned. */
  add(errors: readonly FieldError[]): void {
    this.whole.errors.push(...errors);
  }
  /** Adds the faults of a name, as returned by functions such as `dnsLabelFaults`. */
  faults(faults: readonly string[], shown = this.text): void {
    for (const fault of faults) this.invalid(fault, shown);
  }
  /** Reports a string that occurred earlier in a list. */
  unique(seen: Set<string>, key = this.text): void {
    if (seen.has(key)) this.duplicate(key);
    seen.add(key);
  }
  /** Reports a change by an update. */
  immutable(detail = immutableText, shown?: Json): void {
    if (this.isChanged) this.invalid(detail, shown);
  }

  #add(reason: FieldErrorReason, value: Json | undefined, detail: string): void {
    const shown = value === undefined ? {} : { value };
    this.whole.errors.push({ reason, field: this.path, ...shown, detail });
  }
}

/** The message for a change of an immutable field. */
export const immutableText = 'field is immutable';

function isList(check: Check): check is readonly Check[] {
  return Array.isArray(check);
}
