import { didYouMean, type Span, warningOf } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import type { Argument, ArgumentField } from './arguments.js';
import { readIdentifier } from './literals.js';
import type { Part } from './parts.js';
import { ArgumentError, isObject, unexpected } from './static-values.js';
import type { TextReader } from './text-reader.js';

/** A named argument of a marker. */
export interface Field<In, Out, IsOptional extends boolean> {
  readonly part: Part<In, Out>;
  readonly isOptional: IsOptional;
  /** The name in comments; undefined if it is the same as in decorators. */
  readonly commentName?: string;
}

/** A required argument. */
export function required<In, Out>(part: Part<In, Out>, commentName?: string): Field<In, Out, false> {
  return { part, isOptional: false, ...(commentName === undefined ? {} : { commentName }) };
}

/** An optional argument. */
export function optional<In, Out>(part: Part<In, Out>, commentName?: string): Field<In, Out, true> {
  return { part, isOptional: true, ...(commentName === undefined ? {} : { commentName }) };
}

// biome-ignore lint/suspicious/noExplicitAny: fields of any types.
type AnyFields = Readonly<Record<string, Field<any, any, boolean>>>;
type KeysOf<Fields extends AnyFields, IsOptional extends boolean> = {
  [Name in keyof Fields]: Fields[Name]['isOptional'] extends IsOptional ? Name : never;
}[keyof Fields];
type InOf<F> = F extends Field<infer In, unknown, boolean> ? In : never;
// biome-ignore lint/suspicious/noExplicitAny: arguments of any type.
type OutOf<F> = F extends Field<any, infer Out, boolean> ? Out : never;
type Flat<T> = { [Name in keyof T]: T[Name] };

type FieldsIn<Fields extends AnyFields> = Flat<
  { readonly [Name in KeysOf<Fields, false>]: InOf<Fields[Name]> } & {
    readonly [Name in KeysOf<Fields, true>]?: InOf<Fields[Name]>;
  }
>;

/** The parsed value of a marker with these fields. */
export type FieldsOut<Fields extends AnyFields> = Flat<
  { readonly [Name in KeysOf<Fields, false>]: OutOf<Fields[Name]> } & {
    readonly [Name in KeysOf<Fields, true>]?: OutOf<Fields[Name]>;
  }
>;

/** The parameters of a decorator with these fields. The object may be omitted if all fields are optional. */
type FieldsCall<Fields extends AnyFields> = [KeysOf<Fields, false>] extends [never]
  ? [fields?: FieldsIn<Fields>]
  : [fields: FieldsIn<Fields>];

/** Named values: `name:a=1,b=2` in a comment, `@Name({ a: 1, b: 2 })` as a decorator. */
export function fields<Fields extends AnyFields>(definitions: Fields): Argument<FieldsCall<Fields>, FieldsOut<Fields>> {
  const known = Object.entries(definitions).map(([name, field]) => ({ name, commentName: name, ...field }));
  return {
    shape: { kind: 'fields', fields: known.map(shapeOf) },
    readText: (reader) => readTextFields(reader, known) as FieldsOut<Fields>, // each value was read by its field
    readValues: (values, call) => readObject(values, call, known) as FieldsOut<Fields>, // each value was read by its field
  };
}

interface KnownField extends Field<unknown, unknown, boolean> {
  readonly name: string;
  readonly commentName: string;
}

function shapeOf({ name, commentName, part, isOptional }: KnownField): ArgumentField {
  const { type, summary, oneOf } = part;
  return { name, commentName, type, isRequired: !isOptional, summary, ...(oneOf ? { oneOf } : {}) };
}

function readTextFields(reader: TextReader, known: readonly KnownField[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  while (!reader.isAtEnd) {
    const start = reader.skipSpace();
    const field = readName(reader, known);
    const before = reader.parts.get(`.${field.name}`)?.span;
    const value = reader.part(`.${field.name}`, () => field.part.readText(reader));
    if (before && meaningOfValue(value) !== meaningOfValue(values[field.name])) {
      reportRepeat(reader, field, start, before);
    }
    values[field.name] = value;
    if (reader.isAtEnd || reader.peek() === '#') break;
    if (!reader.take(',')) throw reader.fail(`expected \`,\`, found \`${reader.peek()}\``, quoteHint);
    if (reader.isAtEnd) throw reader.fail('expected another argument after `,`');
  }
  const span = { file: reader.file, start: reader.offset, end: reader.offset + reader.text.length };
  refuseMissing(values, known, span, 'commentName');
  return values;
}

function reportRepeat(reader: TextReader, { name, commentName }: KnownField, start: number, before: Span): void {
  const message = `the argument \`${commentName}\` is set twice with different values`;
  const hint = 'keep one of the two';
  if (!reader.repeats) throw reader.refuse(start, message, hint);
  const span = reader.parts.get(`.${name}`)?.span ?? before;
  const problem = warningOf('marker-contradiction', `${message}; the last one takes effect`, hint, span);
  reader.repeats.set(name, { ...problem, related: [{ label: 'the other value is here', span: before }] });
}

const quoteHint = 'put values that contain `,`, `;` or `}` into double quotes';

function readName(reader: TextReader, known: readonly KnownField[]): KnownField {
  const start = reader.skipSpace();
  const name = readIdentifier(reader);
  if (name === undefined) throw reader.fail(`expected an argument name, found \`${reader.peek()}\``, quoteHint);
  const field = known.find((candidate) => candidate.commentName === name);
  if (!field) {
    const names = known.map(({ commentName }) => commentName);
    throw reader.refuse(start, `unknown argument \`${name}\``, namesHint(name, names));
  }
  if (!reader.take('=')) throw reader.fail(`expected \`=\` after \`${name}\``);
  return field;
}

function readObject(values: readonly StaticValue[], call: Span, known: readonly KnownField[]): Record<string, unknown> {
  const [first, surplus] = values;
  if (surplus) throw new ArgumentError('takes one object as its argument', surplus.span);
  if (first && !isObject(first.value)) throw unexpected('an object', first);
  const found: Record<string, unknown> = {};
  for (const [name, given] of isObject(first?.value) ? first.value : []) {
    const field = known.find((candidate) => candidate.name === name);
    if (!field) {
      const names = known.map((candidate) => candidate.name);
      throw new ArgumentError(`unknown argument \`${name}\``, given.keySpan, namesHint(name, names));
    }
    if (given.value !== undefined) found[name] = field.part.readValue(given);
  }
  refuseMissing(found, known, first?.span ?? call, 'name');
  return found;
}

function refuseMissing(
  values: Record<string, unknown>,
  known: readonly KnownField[],
  span: Span,
  spelling: 'name' | 'commentName',
): void {
  const missing = known.filter((field) => !field.isOptional && !(field.name in values));
  if (missing.length === 0) return;
  const names = missing.map((field) => `\`${field[spelling]}\``).join(', ');
  const hint = missing.map((field) => `${field[spelling]}: ${field.part.summary}`).join('\n');
  throw new ArgumentError(`missing required ${missing.length === 1 ? 'argument' : 'arguments'} ${names}`, span, hint);
}

function namesHint(name: string, names: readonly string[]): string {
  return didYouMean(name, names, `expected one of ${names.map((known) => `\`${known}\``).join(', ')}`);
}

/** Returns a string by which parsed values are compared. The order of object keys matters. */
export function meaningOfValue(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
}
