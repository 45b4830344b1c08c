import { type Diagnostic, DiagnosticError, type PlaceOf, type Span } from '../../problems/index.js';
import type { Expr } from './ast.js';
import { syntaxError } from './diagnostics.js';
import { expandMacro } from './macros.js';
import { readArguments, readPrimary } from './parse-primary.js';
import { TokenReader } from './token-reader.js';

/** The API server rejects longer expressions. The length is counted in code points. */
const maxLength = 100_000;

/** The result of parsing an expression. */
export type Parsed =
  | { readonly kind: 'parsed'; readonly expr: Expr; readonly quotedNames: readonly Span[] }
  | { readonly kind: 'broken'; readonly diagnostic: Diagnostic };

/**
 * Parses a CEL expression up to its first syntax error.
 *
 * @param placeOf where the expression is written. Default: spans are offsets in `text`
 */
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

/** Reads one expression: a conditional, or anything with a higher precedence. */
function readExpression(reader: TokenReader): Expr {
  return reader.within('expression', () => {
    const condition = readLogic(reader, 0);
    const place = reader.peek();
    if (!reader.takeIf('?')) return condition;
    const yes = readLogic(reader, 0);
    reader.expect(':');
    const parts = [condition, yes, readExpression(reader)];
    return reader.withDepth(operation('_?_:_', place, parts), parts, 1);
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

/** Builds a balanced tree for a chain of the same operator, as the API server does. */
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
  return reader.withDepth(operation(name, place, parts), parts, 0);
}

interface BinaryRule {
  /** Operators by their symbols, with their precedence within the rule. */
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

/** Reads a chain of operators that have at least the given precedence. */
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
      left = reader.withDepth(operation(operator.name, place, parts), parts, 1);
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
  return count % 2 === 0 ? value : reader.withDepth(operation(`${place.text}_`, place, [value]), [value], 0);
}

function isSignOfNumber(reader: TokenReader): boolean {
  return ['int', 'double'].includes(reader.peek(1).kind);
}

/** Reads a value with the selections, calls and indices that follow it. */
function readMember(reader: TokenReader): Expr {
  let value = readPrimary(reader, readExpression);
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
    return reader.withDepth(call, [operand], 1);
  }
  if (token.kind === 'name' && reader.isNext('(')) return readMethod(reader, operand, field, fieldPlace);
  return reader.withDepth({ kind: 'select', operand, field, isTest: false, fieldPlace, ...place }, [operand], 1);
}

function readMethod(reader: TokenReader, target: Expr, name: string, namePlace: Span): Expr {
  const args = readArguments(reader, readExpression);
  const place = reader.spanFrom(target);
  const call = expandMacro({ kind: 'call', name, target, args, namePlace, ...place });
  return reader.withDepth(call, [target, ...args], 1);
}

function readIndex(reader: TokenReader, operand: Expr): Expr {
  const namePlace = spanOf(reader.expect('['));
  const name = reader.takeIf('?') ? '_[?_]' : '_[_]';
  const args = [operand, readExpression(reader)];
  reader.expect(']');
  return reader.withDepth({ kind: 'call', name, args, namePlace, ...reader.spanFrom(operand) }, args, 1);
}

function operation(name: string, place: Span, args: readonly Expr[]): Expr {
  const namePlace = spanOf(place);
  const [first, last] = [args[0] ?? place, args.at(-1) ?? place];
  const start = Math.min(first.start, place.start);
  return { kind: 'call', name, args, namePlace, file: place.file, start, end: last.end };
}

function spanOf({ file, start, end }: Span): Span {
  return { file, start, end };
}
