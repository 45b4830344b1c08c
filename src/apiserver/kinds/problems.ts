import { isRecord, type Json } from '../../base/json/index.js';
import type { FieldError, JsonObject } from '../model/index.js';

/** The values that a field may have: a list, or a set whose order matters. */
type Supported = readonly string[] | ReadonlySet<string>;

/** Collects the invalid fields of an object. */
export class Problems {
  readonly list: FieldError[] = [];

  required(field: string, detail = ''): void {
    this.list.push({ reason: 'FieldValueRequired', field, detail });
  }

  invalid(field: string, value: Json | undefined, detail: string): void {
    this.list.push({ reason: 'FieldValueInvalid', field, value: value ?? null, detail });
  }

  forbidden(field: string, detail: string): void {
    this.list.push({ reason: 'FieldValueForbidden', field, detail });
  }

  duplicate(field: string, value: Json): void {
    this.list.push({ reason: 'FieldValueDuplicate', field, value, detail: '' });
  }

  notFound(field: string, value: Json): void {
    this.list.push({ reason: 'FieldValueNotFound', field, value, detail: '' });
  }

  tooLong(field: string, most: number): void {
    this.list.push({ reason: 'FieldValueTooLong', field, detail: `may not be more than ${most} bytes` });
  }

  /** Reports a value outside of a list, which is shown in alphabetical order unless it is a set. */
  notSupported(field: string, value: Json, supported: Supported): void {
    const list = (Array.isArray(supported) ? [...supported].sort() : [...supported]).map((item) =>
      JSON.stringify(item),
    );
    const detail = `supported values: ${list.join(', ')}`;
    this.list.push({ reason: 'FieldValueNotSupported', field, value, detail });
  }

  /** Checks a value that must be one of a list; an empty value is reported as required. */
  oneOf(field: string, value: Json | undefined, supported: Supported): void {
    if (value === undefined || value === null || value === '') this.required(field);
    else if (![...supported].includes(String(value))) this.notSupported(field, value, supported);
  }

  /** Checks a value that may be absent, and otherwise must be one of a list. */
  optionalOneOf(field: string, value: Json | undefined, supported: Supported): void {
    if (value !== undefined && value !== null && ![...supported].includes(String(value))) {
      this.notSupported(field, value, supported);
    }
  }

  nonnegative(field: string, value: Json | undefined): void {
    if (numberOf(value) < 0) this.invalid(field, value, nonnegativeText);
  }

  positive(field: string, value: Json | undefined): void {
    if (value !== undefined && numberOf(value) <= 0) this.invalid(field, value, 'must be greater than 0');
  }

  /** Adds the faults of a name, as returned by functions such as `dnsLabelFaults`. */
  faults(field: string, value: string, faults: readonly string[]): void {
    for (const detail of faults) this.invalid(field, value, detail);
  }

  /** Checks a field that an update must not change. */
  immutable(field: string, value: Json | undefined, old: Json | undefined, detail = immutableText): void {
    if (JSON.stringify(sorted(value ?? null)) !== JSON.stringify(sorted(old ?? null)))
      this.invalid(field, value, detail);
  }

  add(more: readonly FieldError[]): void {
    this.list.push(...more);
  }
}

/** The message for a negative number. */
export const nonnegativeText = 'must be greater than or equal to 0';

/** The message for a change of an immutable field. */
export const immutableText = 'field is immutable';

/** Labels as Go writes a map: sorted; null if there are none. */
export function labelsOf(value: Json | undefined): Json {
  const labels = objectOf(value);
  return Object.keys(labels).length === 0 ? null : sorted(labels);
}

/** A label selector as Go writes it. */
export function selectorOf(value: Json | undefined): Json {
  const { matchLabels, ...rest } = objectOf(value);
  return matchLabels === undefined ? rest : { matchLabels: labelsOf(matchLabels), ...rest };
}

/** The value as an object; an empty one for others. */
export function objectOf(value: Json | undefined): JsonObject {
  return isRecord(value) ? (value as JsonObject) : {};
}

/** The value as a list; an empty one for others. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list, with their paths. */
export function itemsOf(value: Json | undefined, field: string): readonly (readonly [JsonObject, string])[] {
  return listOf(value).map((item, index) => [objectOf(item), `${field}[${index}]`] as const);
}

/** The value as a string; empty for others. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a number; 0 for others. */
export function numberOf(value: Json | undefined): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0;
}

/** Whether two JSON values are the same, without regard to the order of keys. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return typeof value === 'bigint' ? String(value) : value;
  const entries = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
