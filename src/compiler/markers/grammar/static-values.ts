import type { Json } from '../../../base/json/index.js';
import { type Diagnostic, DiagnosticError, errorOf, type SourceText, type Span } from '../../../base/problems/index.js';
import type { StaticJson, StaticValue } from '../../model/index.js';

/** Converts a literal in the source to its JSON value. */
export function jsonOf({ value, span }: StaticValue): Json {
  if (value === undefined)
    throw new ArgumentError('`undefined` is not a value', span, 'omit the argument, or use `null`');
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(jsonOf);
  return Object.fromEntries([...value].map(([key, part]) => [key, jsonOf(part)]));
}

/** Creates the error for an unexpected literal. */
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

/** The source locations of the parts of a decorator's arguments, by path. A single argument has the empty path. */
export function partsOfValues(values: readonly StaticValue[]): ReadonlyMap<string, SourceText> {
  const parts = new Map<string, SourceText>();
  const add = ({ value, span, text = '' }: StaticValue, path: string): void => {
    parts.set(path, { span, text });
    if (isList(value)) for (const [index, item] of value.entries()) add(item, `${path}[${index}]`);
    if (isObject(value)) for (const [name, part] of value) add(part, `${path}.${name}`);
  };
  const [first, ...others] = values;
  if (first && others.length === 0) add(first, '');
  else for (const [index, value] of values.entries()) add(value, `[${index}]`);
  return parts;
}

/** Thrown for an invalid argument. The marker reader adds the name of the marker. */
export class ArgumentError extends DiagnosticError {
  /** @param code `marker-syntax` for a syntax error. Default: `marker-argument`, for an invalid value */
  constructor(message: string, span: Span, hint?: string, code: Diagnostic['code'] = 'marker-argument') {
    super(errorOf(code, message, hint, span));
  }
}
