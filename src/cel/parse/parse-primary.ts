import type { Span } from '../../problems/index.js';
import type { Constant, Expr, MapEntry, StructField } from './ast.js';
import { syntaxError } from './diagnostics.js';
import { bytesOf, numberOf, stringOf } from './literals.js';
import { expandMacro } from './macros.js';
import type { TokenReader } from './token-reader.js';
import type { Token } from './tokens.js';

/** Reads a complete expression inside brackets. */
export type ReadExpression = (reader: TokenReader) => Expr;

/** Reserved words of CEL. Fields and methods may have these names. */
const reserved: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

const brackets: Readonly<Record<string, (reader: TokenReader, read: ReadExpression) => Expr>> = {
  '(': readGroup,
  '[': readList,
  '{': readMap,
};

const constants: Readonly<Record<string, Constant>> = {
  true: { type: 'bool', value: true },
  false: { type: 'bool', value: false },
  null: { type: 'null', value: null },
};

/** Reads a primary expression: a literal, a name, a function call, or something in brackets. */
export function readPrimary(reader: TokenReader, read: ReadExpression): Expr {
  const token = reader.peek();
  if (token.kind === 'name' || reader.isNext('.')) return readName(reader, read);
  const value = constantOf(reader);
  if (value !== undefined) return { kind: 'literal', value, ...reader.spanFrom(token) };
  const readBracket = token.kind === 'symbol' ? brackets[token.text] : undefined;
  if (readBracket !== undefined) return readBracket(reader, read);
  throw reader.unexpected('an expression');
}

/** Reads the arguments of a call, including the parentheses. */
export function readArguments(reader: TokenReader, read: ReadExpression): Expr[] {
  reader.expect('(');
  const args: Expr[] = [];
  if (reader.takeIf(')')) return args;
  do args.push(read(reader));
  while (reader.takeIf(','));
  reader.expect(')');
  return args;
}

function constantOf(reader: TokenReader): Constant | undefined {
  const token = reader.peek();
  if (reader.isNext('-') && ['int', 'double'].includes(reader.peek(1).kind)) {
    reader.take();
    const number = reader.take();
    return numberOf(number, true, reader.spanFrom(token));
  }
  const value = token.kind === 'symbol' ? constants[token.text] : literalOf(token);
  if (value !== undefined) reader.take();
  return value;
}

function literalOf(token: Token): Constant | undefined {
  switch (token.kind) {
    case 'int':
    case 'uint':
    case 'double':
      return numberOf(token, false);
    case 'string':
      return stringOf(token);
    case 'bytes':
      return bytesOf(token);
    default:
      return undefined;
  }
}

/** Reads a name, a function call, or a message construction. */
function readName(reader: TokenReader, read: ReadExpression): Expr {
  const first = reader.peek();
  const dot = reader.takeIf('.') ? '.' : '';
  if (reader.peek().kind !== 'name') throw reader.unexpected('a name');
  if (beginsMessage(reader)) return readMessage(reader, read, first, dot);
  const word = reader.take();
  if (reserved.has(word.text)) {
    const hint = `to select a field of that name, write \`self.${word.text}\``;
    throw syntaxError(reader.spanFrom(first), `\`${word.text}\` is a reserved word`, hint);
  }
  const name = dot + word.text;
  const namePlace = reader.spanFrom(first);
  if (!reader.isNext('(')) return { kind: 'ident', name, ...namePlace };
  const args = readArguments(reader, read);
  const call = expandMacro({ kind: 'call', name, args, namePlace, ...reader.spanFrom(first) });
  return reader.withDepth(call, args, 0);
}

/** Whether a dotted name and an opening brace come next. */
function beginsMessage(reader: TokenReader): boolean {
  let ahead = 1;
  while (reader.isNext('.', ahead) && reader.peek(ahead + 1).kind === 'name') ahead += 2;
  return reader.isNext('{', ahead);
}

function readMessage(reader: TokenReader, read: ReadExpression, first: Span, dot: string): Expr {
  let typeName = dot + reader.take().text;
  while (reader.takeIf('.')) typeName += `.${reader.take().text}`;
  reader.expect('{');
  const fields = readItems(reader, '}', () => readField(reader, read));
  const struct: Expr = { kind: 'struct', typeName, fields, ...reader.spanFrom(first) };
  return reader.withDepth(
    struct,
    fields.map(({ value }) => value),
    0,
  );
}

function readField(reader: TokenReader, read: ReadExpression): StructField {
  const isOptional = reader.takeIf('?');
  const token = reader.peek();
  const name = reader.takeFieldName('a field name');
  reader.expect(':');
  const value = read(reader);
  return { name, value, isOptional, ...reader.spanFrom(token) };
}

function readGroup(reader: TokenReader, read: ReadExpression): Expr {
  reader.expect('(');
  const inside = read(reader);
  reader.expect(')');
  return inside;
}

function readList(reader: TokenReader, read: ReadExpression): Expr {
  const first = reader.expect('[');
  const items = readItems(reader, ']', () => ({ isOptional: reader.takeIf('?'), value: read(reader) }));
  const optionals = new Set([...items.keys()].filter((index) => items[index]?.isOptional));
  const elements = items.map((item) => item.value);
  return reader.withDepth({ kind: 'list', elements, optionals, ...reader.spanFrom(first) }, elements, 0);
}

function readMap(reader: TokenReader, read: ReadExpression): Expr {
  const first = reader.expect('{');
  const entries = readItems(reader, '}', () => readEntry(reader, read));
  const parts = entries.flatMap(({ key, value }) => [key, value]);
  return reader.withDepth({ kind: 'map', entries, ...reader.spanFrom(first) }, parts, 0);
}

function readEntry(reader: TokenReader, read: ReadExpression): MapEntry {
  const isOptional = reader.takeIf('?');
  const key = read(reader);
  reader.expect(':');
  return { key, value: read(reader), isOptional };
}

/** Reads comma-separated items and the closing bracket. A trailing comma is allowed. */
function readItems<T>(reader: TokenReader, close: string, readItem: () => T): T[] {
  const items: T[] = [];
  if (!reader.isNext(close) && !reader.isNext(',')) {
    do items.push(readItem());
    while (reader.isNext(',') && !reader.isNext(close, 1) && reader.takeIf(','));
  }
  reader.takeIf(',');
  reader.expect(close);
  return items;
}
