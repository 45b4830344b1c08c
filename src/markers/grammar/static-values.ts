import type { Json, StaticJson, StaticValue } from '../../model/index.js';
import { ArgumentError } from './argument-error.js';

/** The JSON value that a literal in the source stands for. */
export function jsonOf({ value, span }: StaticValue): Json {
  if (value === undefined)
    throw new ArgumentError('`undefined` is not a value', span, 'leave the argument out, or write `null`');
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(jsonOf);
  return Object.fromEntries([...value].map(([key, part]) => [key, jsonOf(part)]));
}

/** Says that a literal is not what was expected. */
export function unexpected(wanted: string, { value, span }: StaticValue, hint?: string): ArgumentError {
  return new ArgumentError(`expected ${wanted}, found ${describe(value)}`, span, hint);
}

/** Tells a list from the parts of an object. */
export function isList(value: StaticJson): value is readonly StaticValue[] {
  return Array.isArray(value);
}

/** Tells the parts of an object from all other values. */
export function isObject(
  value: StaticJson,
): value is ReadonlyMap<string, StaticValue & { readonly keySpan: StaticValue['span'] }> {
  return value instanceof Map;
}

function describe(value: StaticJson): string {
  if (typeof value === 'string') return `the text \`'${value}'\``;
  if (isList(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return `\`${String(value)}\``;
}
