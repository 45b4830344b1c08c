import type { Json, StaticJson, StaticValue } from '../../model/index.js';
import { ArgumentError } from './argument-error.js';

/** The JSON value of a literal in the source. */
export function jsonOf({ value, span }: StaticValue): Json {
  if (value === undefined)
    throw new ArgumentError('`undefined` is not a value', span, 'omit the argument, or use `null`');
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(jsonOf);
  return Object.fromEntries([...value].map(([key, part]) => [key, jsonOf(part)]));
}

/** Creates the error about an unexpected literal. */
export function unexpected(expected: string, { value, span }: StaticValue, hint?: string): ArgumentError {
  return new ArgumentError(`expected ${expected}, found ${describe(value)}`, span, hint);
}

/** Whether a literal is a list. */
export function isList(value: StaticJson): value is readonly StaticValue[] {
  return Array.isArray(value);
}

/** Whether a literal is an object. */
export function isObject(
  value: StaticJson,
): value is ReadonlyMap<string, StaticValue & { readonly keySpan: StaticValue['span'] }> {
  return value instanceof Map;
}

function describe(value: StaticJson): string {
  if (typeof value === 'string') return `the string \`'${value}'\``;
  if (isList(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return `\`${String(value)}\``;
}
