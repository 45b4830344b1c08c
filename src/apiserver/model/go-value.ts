import { isRecord, type Json } from '../../base/json/index.js';

/** Formats a number as Go's `%v` does: an int64 in full, a float64 with an exponent below 1e-4 and from 1e6. */
export function goNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return String(value);
  if (Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63) return String(BigInt(value));
  const [digits, power] = value.toExponential().split('e').map(Number);
  if (power === undefined || (power >= -4 && power < 6)) return String(value);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Formats a JSON value as Go's `%v` does. */
export function goText(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isRecord(value)) return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${goText(item as Json)}`).join(' ')}]`;
}

/** Formats a JSON value as Go's `%s` does: values that are not strings are marked with their type. */
export function goString(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(goString).join(' ')}]`;
  if (!isRecord(value)) return value === null ? '%!s(<nil>)' : `%!s(${goTypeOf(value)}=${String(value)})`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([key, item]) => `${key}:${goString(item as Json)}`).join(' ')}]`;
}

/** Formats a JSON value as Go's `%#v` does. */
export function goSyntax(value: Json): string {
  if (value === null) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (!isRecord(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[string]interface {}{${entries.map(([key, item]) => `${JSON.stringify(key)}:${goSyntax(item as Json)}`).join(', ')}}`;
}

/** Returns the Go type of a decoded JSON value. */
export function goTypeOf(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int64';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return 'map[string]interface {}';
}

/** Returns the type of a JSON value in the words of Go's JSON package. */
export function goJsonType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
