import type { Span } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import { listOf, type Part } from './parts.js';
import { ArgumentError } from './static-values.js';
import type { TextReader } from './text-reader.js';

/** No argument, for example for Nullable. */
export function none(): Argument<[], true> {
  return {
    shape: { kind: 'none' },
    readText: () => true,
    readValues(values) {
      refuseMore(values, 0, 'expected no arguments');
      return true;
    },
  };
}

/** One value without a name: `name=value`, `@Name(value)`. */
export function value<In, Out>(part: Part<In, Out>): Argument<[value: In], Out> {
  return {
    shape: scalarShape(part),
    readText(reader) {
      if (!reader.isAtEnd) return part.readText(reader);
      const message = `missing value: ${part.summary}`;
      const hint = `add \`=\` and ${aType(part.type)} after the name`;
      throw new ArgumentError(message, { file: reader.file, start: reader.offset - 1, end: reader.offset }, hint);
    },
    readValues(values, call) {
      const given = firstOf(values, call, part.summary);
      refuseMore(values, 1, 'expected one argument');
      return part.readValue(given);
    },
  };
}

/** One optional value; `missing` is used if the value is omitted. */
export function optionalValue<In, Out>(part: Part<In, Out>, missing: Out): Argument<[value?: In], Out> {
  return {
    shape: { ...scalarShape(part), isOptional: true },
    readText: (reader) => (reader.isAtEnd ? missing : part.readText(reader)),
    readValues(values) {
      refuseMore(values, 1, 'expected at most one argument');
      return values[0] ? part.readValue(values[0]) : missing;
    },
  };
}

/** One or more values: `name=a;b`, `@Name('a', 'b')`. */
export function list<In, Out>(item: Part<In, Out>): Argument<[first: In, ...rest: In[]], readonly Out[]> {
  const whole = value(listOf(item));
  return {
    shape: {
      kind: 'list',
      type: item.type === 'any' ? 'any' : 'string',
      summary: item.summary,
    },
    readText: (reader) => whole.readText(reader),
    readValues(values, call) {
      firstOf(values, call, item.summary);
      return values.map((given) => item.readValue(given));
    },
  };
}

function scalarShape(part: Part<unknown, unknown>): Extract<ArgumentShape, { kind: 'scalar' }> {
  const { type, summary, oneOf } = part;
  return { kind: 'scalar', type: type as 'string', summary, ...(oneOf ? { oneOf } : {}) }; // a part that is not a list is named after its scalar type
}

function firstOf(values: readonly StaticValue[], call: Span, summary: string): StaticValue {
  const first = values[0];
  if (first) return first;
  throw new ArgumentError(`missing argument: ${summary}`, call);
}

function refuseMore(values: readonly StaticValue[], count: number, message: string): void {
  const surplus = values[count];
  if (surplus) throw new ArgumentError(message, surplus.span);
}

function aType(type: string): string {
  return { string: 'a string', int: 'an integer', number: 'a number', bool: '`true` or `false`' }[type] ?? 'a value';
}

/** The argument of a marker: the decorator's parameters (`Call`), and the parsers of comments and decorators. */
export interface Argument<Call extends readonly unknown[], Value> {
  /** The argument's shape in help, such as `number` or `{ name: string, priority?: int }`. */
  readonly shape: ArgumentShape;
  /** Parses the argument in a comment. Throws {@link ArgumentError} with the location of an error. */
  readText(reader: TextReader): Value;
  /** Parses the arguments of a decorator. Throws {@link ArgumentError} with the location of an error. */
  readValues(values: readonly StaticValue[], call: Span): Value;
  /** Used only for type inference; never set. */
  readonly call?: Call;
}

/** The shape of an argument as data, for help and the reference page. */
export type ArgumentShape =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'scalar';
      readonly type: 'string' | 'int' | 'number' | 'bool' | 'any' | 'raw';
      readonly summary: string;
      readonly oneOf?: readonly string[];
      readonly isOptional?: boolean;
    }
  | { readonly kind: 'list'; readonly type: 'string' | 'any'; readonly summary: string }
  | { readonly kind: 'fields'; readonly fields: readonly ArgumentField[] };

/** One named part of an argument. */
export interface ArgumentField {
  /** Name in a decorator, such as `jsonPath`. */
  readonly name: string;
  /** Name in a comment, such as `JSONPath`. */
  readonly commentName: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly summary: string;
  readonly oneOf?: readonly string[];
}

/** A JSON value in a decorator. */
export type JsonInput =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };
