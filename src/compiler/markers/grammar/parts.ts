import type { Json } from '../../../base/json/index.js';
import { didYouMean } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import { readAny, readAnyItem, readList } from './json-values.js';
import { readBoolean, readNumber, readString } from './literals.js';
import { isList, isObject, jsonOf, unexpected } from './static-values.js';
import type { TextReader } from './text-reader.js';

/** One value of an argument: its type in a decorator (`In`) and its parsed type (`Out`). */
export interface Part<In, Out = In> {
  /** The value's type as shown in help, such as `string` or `string[]`. */
  readonly type: string;
  /** The purpose of the value, without a period. */
  readonly summary: string;
  /** All allowed values; undefined if they cannot be listed. */
  readonly oneOf?: readonly string[];
  readText(reader: TextReader): Out;
  readValue(value: StaticValue): Out;
  /** Used only for type inference; never set. */
  readonly input?: In;
}

/** A string. */
export function text(summary: string): Part<string> {
  return {
    type: 'string',
    summary,
    readText: (reader) => readString(reader),
    readValue(given) {
      if (typeof given.value === 'string') return given.value;
      throw unexpected('a string', given);
    },
  };
}

/** An integer. */
export function integer(summary: string): Part<number> {
  return {
    type: 'int',
    summary,
    readText(reader) {
      const start = reader.skipSpace();
      const value = readNumber(reader, { isWhole: true });
      if (typeof value === 'number') return value;
      throw reader.refuse(start, `${value} is too large`);
    },
    readValue(given) {
      if (typeof given.value === 'number' && Number.isSafeInteger(given.value)) return given.value;
      throw unexpected('an integer', given);
    },
  };
}

/** A number, with or without a fraction; as in controller-gen, a double. */
export function number(summary: string): Part<number> {
  return {
    type: 'number',
    summary,
    readText: (reader) => Number(readNumber(reader, { isWhole: false })),
    readValue(given) {
      const value = typeof given.value === 'bigint' ? Number(given.value) : given.value;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      throw unexpected('a number', given);
    },
  };
}

/** `true` or `false`. */
export function bool(summary: string): Part<boolean> {
  return {
    type: 'bool',
    summary,
    readText: readBoolean,
    readValue(given) {
      if (typeof given.value === 'boolean') return given.value;
      throw unexpected('`true` or `false`', given);
    },
  };
}

/** Any JSON value. In a comment, its type is inferred as in controller-gen. */
export function any(summary: string): Part<unknown, Json> {
  return { type: 'any', summary, readText: readAny, readValue: jsonOf };
}

/** Any JSON value, as an item of a list. */
export function anyItem(summary: string): Part<unknown, Json> {
  return { type: 'any', summary, readText: readAnyItem, readValue: jsonOf };
}

/** The rest of the line, unparsed. */
export function raw(summary: string): Part<string> {
  return { ...text(summary), type: 'raw', readText: (reader) => reader.rest() };
}

/** One of a set of strings, spelled as in manifests. If `isAnyCase` is set, case is ignored. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  summary: string,
  { isAnyCase = false }: { readonly isAnyCase?: boolean } = {},
): Part<Value> {
  const find = (given: string): Value | undefined =>
    values.find((value) => value === given || (isAnyCase && value.toLowerCase() === given.toLowerCase()));
  const expected = `one of ${values.map((value) => `\`${value || '""'}\``).join(', ')}`;
  const hintFor = (given: string) => didYouMean(given, values, undefined);
  return {
    type: 'string',
    summary,
    oneOf: values,
    readText(reader) {
      const start = reader.skipSpace();
      const given = readString(reader);
      const found = find(given);
      if (found !== undefined) return found;
      throw reader.refuse(start, `expected ${expected}, found \`${given}\``, hintFor(given));
    },
    readValue(given) {
      const found = typeof given.value === 'string' ? find(given.value) : undefined;
      if (found !== undefined) return found;
      throw unexpected(expected, given, hintFor(String(given.value)));
    },
  };
}

/** A list: `a;b` or `{a,b}` in a comment, an array in a decorator. */
export function listOf<In, Out>(item: Part<In, Out>): Part<readonly In[], readonly Out[]> {
  const { type, summary, oneOf } = item;
  return {
    type: `${type}[]`,
    summary,
    ...(oneOf ? { oneOf } : {}),
    readText: (reader) => readList(reader, () => item.readText(reader)),
    readValue(given) {
      if (isList(given.value)) return given.value.map((value) => item.readValue(value));
      throw unexpected('a list', given, 'enclose the value in `[` and `]`');
    },
  };
}

/** Pairs of a name and a string value: `{'a=b','c=d'}` or `a=b;c=d` in a comment, an object in a decorator. */
export function pairs(summary: string): Part<Readonly<Record<string, string>>> {
  const item = text(summary);
  const list = listOf(item);
  return {
    type: 'string[]',
    summary,
    readText(reader) {
      const start = reader.skipSpace();
      const entries = list.readText(reader).map((pair) => {
        const equals = pair.indexOf('=');
        if (equals >= 0) return [pair.slice(0, equals), pair.slice(equals + 1)] as const;
        throw reader.refuse(start, `missing \`=\` in \`${pair}\``, 'write it as `name=value`');
      });
      return Object.fromEntries(entries);
    },
    readValue(given) {
      const { value } = given;
      if (!isObject(value)) throw unexpected('an object with string values', given);
      return Object.fromEntries([...value].map(([name, part]) => [name, item.readValue(part)]));
    },
  };
}
