import { type Diagnostic, DiagnosticError, type PlaceOf, type Span } from '../../../base/problems/index.js';
import type { Constant, Expr, MapEntry, StructField } from './ast.js';
import { spanOf, syntaxError } from './diagnostics.js';
import { bytesOf, numberOf, stringOf } from './literals.js';
import { expandMacro } from './macros.js';
import { reservedWords, type Token, TokenReader } from './tokens.js';

/** The maximum length of an expression that the API server accepts, in code points. */
const maxLength = 100_000;

type Parsed =
  | { readonly kind: 'parsed'; readonly expr: Expr; readonly quotedNames: readonly Span[] }
  | { readonly kind: 'broken'; readonly diagnostic: Diagnostic };

/** Parses a CEL expression up to its first syntax error. Without `placeOf`, spans have an empty file name. */
export function parse(text: string, placeOf: PlaceOf = (start, end) => ({ file: '', start, end })): Parsed {
  try {
    return { kind: 'parsed', ...readAll(text, placeOf) };
  } catch (error) {
    if (error instanceof DiagnosticError) return { kind: 'broken', diagnostic: error.diagnostic };
    throw error;
  }
}

function readAll(text: string, placeOf: PlaceOf) {
  if (text.length > maxLength && [...text].length > maxLength) {
    const message = `the expression must not be longer than ${maxLength} characters`;
    throw syntaxError(placeOf(0, text.length), message, 'split the rule into several rules');
  }
  const reader = new TokenReader(text, placeOf);
  const expr = readExpression(reader);
  if (reader.peek().kind !== 'end') throw reader.unexpected('an operator or the end of the input');
  return { expr, quotedNames: reader.quotedNames };
}

/** Reads an expression: a conditional, or an expression with higher precedence. */
function readExpression(reader: TokenReader): Expr {
  return reader.within('expression', () => {
    const condition = readLogic(reader, 0);
    const place = reader.peek();
    if (!reader.takeIf('?')) return condition;
    const yes = readLogic(reader, 0);
    reader.expect(':');
    const parts = [condition, yes, readExpression(reader)];
    return reader.withDepth(operation('_?_:_', place, parts), 1);
  });
}

const logic = [
  { symbol: '||', name: '_||_' },
  { symbol: '&&', name: '_&&_' },
] as const;

function readLogic(reader: TokenReader, level: number): Expr {
  const operator = logic[level];
  if (operator === undefined) return readBinary(reader, 'relation', 1);
  const terms = [readLogic(reader, level + 1)];
  const places: Span[] = [];
  while (reader.isNext(operator.symbol)) {
    places.push(reader.take());
    terms.push(readLogic(reader, level + 1));
  }
  return balanced(reader, operator.name, terms, places);
}

/** Builds a balanced tree from operands that are chained with the same operator, as the API server does. */
function balanced(reader: TokenReader, name: string, terms: readonly Expr[], places: readonly Span[]): Expr {
  const middle = Math.floor(places.length / 2);
  const [first] = terms;
  const place = places[middle];
  if (first === undefined) throw new Error('a chain has at least one term');
  if (place === undefined) return first;
  const parts = [
    balanced(reader, name, terms.slice(0, middle + 1), places.slice(0, middle)),
    balanced(reader, name, terms.slice(middle + 1), places.slice(middle + 1)),
  ];
  return reader.withDepth(operation(name, place, parts), 0);
}

interface BinaryRule {
  readonly operators: ReadonlyMap<string, { readonly name: string; readonly precedence: number }>;
  readonly readTerm: (reader: TokenReader) => Expr;
}

const binaryRules: Readonly<Record<'relation' | 'calculation', BinaryRule>> = {
  relation: {
    operators: new Map(
      ['<', '<=', '>=', '>', '==', '!=', 'in'].map((symbol) => [
        symbol,
        { name: symbol === 'in' ? '@in' : `_${symbol}_`, precedence: 1 },
      ]),
    ),
    readTerm: (reader) => readBinary(reader, 'calculation', 1),
  },
  calculation: {
    operators: new Map(
      ['*', '/', '%', '+', '-'].map((symbol) => [
        symbol,
        { name: `_${symbol}_`, precedence: '+-'.includes(symbol) ? 1 : 2 },
      ]),
    ),
    readTerm: readUnary,
  },
};

/** Reads a chain of operators with at least the given precedence. */
function readBinary(reader: TokenReader, rule: keyof typeof binaryRules, precedence: number): Expr {
  const { operators, readTerm } = binaryRules[rule];
  return reader.within(rule, () => {
    let left = readTerm(reader);
    for (;;) {
      const place = reader.peek();
      const operator = place.kind === 'symbol' ? operators.get(place.text) : undefined;
      if (operator === undefined || operator.precedence < precedence) return left;
      reader.take();
      const parts = [left, readBinary(reader, rule, operator.precedence + 1)];
      left = reader.withDepth(operation(operator.name, place, parts), 1);
    }
  });
}

function readUnary(reader: TokenReader): Expr {
  const place = reader.peek();
  const isNegation = reader.isNext('-') && !isSignOfNumber(reader);
  if (!isNegation && !reader.isNext('!')) return readMember(reader);
  let count = 0;
  while (reader.takeIf(place.text)) count++;
  const value = readMember(reader);
  return count % 2 === 0 ? value : reader.withDepth(operation(`${place.text}_`, place, [value]), 0);
}

function isSignOfNumber(reader: TokenReader): boolean {
  return ['int', 'double'].includes(reader.peek(1).kind);
}

/** Reads a value and the field selections, calls and indices that follow it. */
function readMember(reader: TokenReader): Expr {
  let value = readPrimary(reader);
  while (reader.isNext('.') || reader.isNext('[')) {
    value = reader.isNext('.') ? readSelection(reader, value) : readIndex(reader, value);
  }
  return value;
}

function readSelection(reader: TokenReader, operand: Expr): Expr {
  const dot = reader.expect('.');
  const isOptional = reader.takeIf('?');
  const token = reader.peek();
  const field = reader.takeFieldName('a field or method name');
  const fieldPlace = reader.spanFrom(token);
  const place = reader.spanFrom(operand);
  if (isOptional) {
    const name: Expr = { kind: 'literal', value: { type: 'string', value: field }, ...fieldPlace };
    const call: Expr = { kind: 'call', name: '_?._', args: [operand, name], namePlace: spanOf(dot), ...place };
    return reader.withDepth(call, 1);
  }
  if (token.kind === 'name' && reader.isNext('(')) return readMethod(reader, operand, field, fieldPlace);
  return reader.withDepth({ kind: 'select', operand, field, isTest: false, fieldPlace, ...place }, 1);
}

function readMethod(reader: TokenReader, target: Expr, name: string, namePlace: Span): Expr {
  const args = readArguments(reader);
  const place = reader.spanFrom(target);
  const call = expandMacro({ kind: 'call', name, target, args, namePlace, ...place });
  return reader.withDepth(call, 1, [target, ...args]);
}

function readIndex(reader: TokenReader, operand: Expr): Expr {
  const namePlace = spanOf(reader.expect('['));
  const name = reader.takeIf('?') ? '_[?_]' : '_[_]';
  const args = [operand, readExpression(reader)];
  reader.expect(']');
  return reader.withDepth({ kind: 'call', name, args, namePlace, ...reader.spanFrom(operand) }, 1);
}

function operation(name: string, place: Span, args: readonly Expr[]): Expr {
  const namePlace = spanOf(place);
  const [first, last] = [args[0] ?? place, args.at(-1) ?? place];
  const start = Math.min(first.start, place.start);
  return { kind: 'call', name, args, namePlace, file: place.file, start, end: last.end };
}

const brackets: Readonly<Record<string, (reader: TokenReader) => Expr>> = {
  '(': readGroup,
  '[': readList,
  '{': readMap,
};

const constants: Readonly<Record<string, Constant>> = {
  true: { type: 'bool', value: true },
  false: { type: 'bool', value: false },
  null: { type: 'null', value: null },
};

function readPrimary(reader: TokenReader): Expr {
  const token = reader.peek();
  if (token.kind === 'name' || reader.isNext('.')) return readName(reader);
  const value = constantOf(reader);
  if (value !== undefined) return { kind: 'literal', value, ...reader.spanFrom(token) };
  const readBracket = token.kind === 'symbol' ? brackets[token.text] : undefined;
  if (readBracket !== undefined) return readBracket(reader);
  throw reader.unexpected('an expression');
}

function readArguments(reader: TokenReader): Expr[] {
  reader.expect('(');
  const args: Expr[] = [];
  if (reader.takeIf(')')) return args;
  do args.push(readExpression(reader));
  while (reader.takeIf(','));
  reader.expect(')');
  return args;
}

function constantOf(reader: TokenReader): Constant | undefined {
  const token = reader.peek();
  if (reader.isNext('-') && isSignOfNumber(reader)) {
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

function readName(reader: TokenReader): Expr {
  const first = reader.peek();
  const dot = reader.takeIf('.') ? '.' : '';
  if (reader.peek().kind !== 'name') throw reader.unexpected('a name');
  if (beginsMessage(reader)) return readMessage(reader, first, dot);
  const word = reader.take();
  if (reservedWords.includes(word.text)) {
    const hint = `to select a field of that name, write \`self.${word.text}\``;
    throw syntaxError(reader.spanFrom(first), `\`${word.text}\` is a reserved word`, hint);
  }
  const name = dot + word.text;
  const namePlace = reader.spanFrom(first);
  if (!reader.isNext('(')) return { kind: 'ident', name, ...namePlace };
  const args = readArguments(reader);
  const call = expandMacro({ kind: 'call', name, args, namePlace, ...reader.spanFrom(first) });
  return reader.withDepth(call, 0, args);
}

/** Whether the next tokens are a dotted name and an opening brace. */
function beginsMessage(reader: TokenReader): boolean {
  let ahead = 1;
  while (reader.isNext('.', ahead) && reader.peek(ahead + 1).kind === 'name') ahead += 2;
  return reader.isNext('{', ahead);
}

function readMessage(reader: TokenReader, first: Span, dot: string): Expr {
  let typeName = dot + reader.take().text;
  while (reader.takeIf('.')) typeName += `.${reader.take().text}`;
  reader.expect('{');
  const fields = readItems(reader, '}', () => readField(reader));
  return reader.withDepth({ kind: 'struct', typeName, fields, ...reader.spanFrom(first) }, 0);
}

function readField(reader: TokenReader): StructField {
  const isOptional = reader.takeIf('?');
  const token = reader.peek();
  const name = reader.takeFieldName('a field name');
  reader.expect(':');
  const value = readExpression(reader);
  return { name, value, isOptional, ...reader.spanFrom(token) };
}

function readGroup(reader: TokenReader): Expr {
  reader.expect('(');
  const inside = readExpression(reader);
  reader.expect(')');
  return inside;
}

function readList(reader: TokenReader): Expr {
  const first = reader.expect('[');
  const items = readItems(reader, ']', () => ({ isOptional: reader.takeIf('?'), value: readExpression(reader) }));
  const optionals = new Set([...items.keys()].filter((index) => items[index]?.isOptional));
  const elements = items.map((item) => item.value);
  return reader.withDepth({ kind: 'list', elements, optionals, ...reader.spanFrom(first) }, 0);
}

function readMap(reader: TokenReader): Expr {
  const first = reader.expect('{');
  const entries = readItems(reader, '}', () => readEntry(reader));
  return reader.withDepth({ kind: 'map', entries, ...reader.spanFrom(first) }, 0);
}

function readEntry(reader: TokenReader): MapEntry {
  const isOptional = reader.takeIf('?');
  const key = readExpression(reader);
  reader.expect(':');
  return { key, value: readExpression(reader), isOptional };
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
