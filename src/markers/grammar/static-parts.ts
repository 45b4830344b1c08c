import type { StaticValue } from '../../model/index.js';
import type { SourceText } from '../../problems/index.js';
import { isList, isObject } from './static-values.js';

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
