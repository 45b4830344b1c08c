import type { PlaceOf, Span } from '../../../base/problems/index.js';
import { childrenOf, type Expr } from './ast.js';
import { syntaxError } from './diagnostics.js';

/** A token of an expression. A `symbol` is a bracket, an operator, or a keyword: `in`, `true`, `false` or `null`. */
export interface Token extends Span {
  readonly kind: 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'name' | 'quoted name' | 'symbol' | 'end';
  /** The source text of the token; empty for kind `end`. */
  readonly text: string;
}

/** Reserved words of CEL that are not literals or operators. Fields and methods may have these names. */
export const reservedWords: readonly string[] =
  'as break const continue else for function if import let loop package namespace return var void while'.split(' ');

const escapes = String.raw`\\(?:[abfnrtv"'\\?\x60]|[0-3][0-7]{2}|[xX][\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})`;

const strings = [
  '[rR]"""[^]*?"""',
  "[rR]'''[^]*?'''",
  String.raw`[rR]"[^"\n\r]*"`,
  String.raw`[rR]'[^'\n\r]*'`,
  String.raw`"""(?:${escapes}|[^\\])*?"""`,
  String.raw`'''(?:${escapes}|[^\\])*?'''`,
  String.raw`"(?:${escapes}|[^\\"\n\r])*"`,
  String.raw`'(?:${escapes}|[^\\'\n\r])*'`,
].join('|');

/** The pattern of each token kind. The first match wins. */
const shapes: readonly (readonly [Token['kind'] | 'whitespace', RegExp])[] = [
  ['whitespace', /[\t \r\n\f]+|\/\/[^\n]*/y],
  ['double', /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?/y],
  ['uint', /0x[\da-fA-F]+[uU]|\d+[uU]/y],
  ['int', /0x[\da-fA-F]+|\d+/y],
  ['bytes', new RegExp(`[bB](?:${strings})`, 'y')],
  ['string', new RegExp(strings, 'y')],
  ['symbol', /(?:in|true|false|null)(?![A-Za-z0-9_])/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['quoted name', /`[\w./ -]+`/y],
  ['symbol', /==|!=|<=|>=|&&|\|\||[<>[\](){}.,\-!?:+*/%]/y],
];

/** Splits an expression into tokens, the last of kind `end`. */
function tokensOf(text: string, placeOf: PlaceOf): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    const found = tokenAt(text, position, placeOf);
    const end = position + found.text.length;
    if (found.kind !== 'whitespace') tokens.push({ kind: found.kind, text: found.text, ...placeOf(position, end) });
    position = end;
  }
  tokens.push({ kind: 'end', text: '', ...placeOf(text.length, text.length) });
  return tokens;
}

function tokenAt(text: string, start: number, placeOf: PlaceOf): { kind: Token['kind'] | 'whitespace'; text: string } {
  for (const [kind, shape] of shapes) {
    shape.lastIndex = start;
    const found = shape.exec(text)?.[0];
    if (found === undefined) continue;
    // Do not read an unterminated triple-quoted string as an empty string followed by a quote.
    if (/^(''|"")$/.test(found) && text[start + 2] === found[0]) break;
    return { kind, text: found };
  }
  throw noToken(text, start, placeOf);
}

/** Hints for characters that are invalid outside of strings. */
const instead: Readonly<Record<string, string>> = {
  '=': 'use `==` to compare two values',
  '&': 'use `&&` for a logical AND',
  '|': 'use `||` for a logical OR',
  '`': 'in field names, write `__dash__` for `-`, `__dot__` for `.` and `__slash__` for `/`',
  ';': 'a rule is a single expression; join conditions with `&&`',
  '#': 'comments start with `//`',
  $: 'use `self` for the value that the rule validates',
};

const lastResort = 'a rule is a CEL expression, for example `self.min <= self.max`';

function noToken(text: string, start: number, placeOf: PlaceOf) {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (character === '"' || character === "'") return brokenString(text, start, character, placeOf);
  const message = `unexpected character \`${character}\``;
  return syntaxError(placeOf(start, start + character.length), message, instead[character] ?? lastResort);
}

function brokenString(text: string, start: number, quote: string, placeOf: PlaceOf) {
  const isLong = text.startsWith(quote.repeat(3), start);
  const close = isLong ? quote.repeat(3) : quote;
  const good = new RegExp(
    `(?:${escapes}|${isLong ? '[^\\\\]' : '[^\\\\\\n\\r]'})*?(?=\\\\|${close}|$${isLong ? '' : '|[\\n\\r]'})`,
    'y',
  );
  good.lastIndex = start + close.length;
  const end = good.lastIndex + (good.exec(text)?.[0].length ?? 0);
  if (text[end] !== '\\') {
    const message = `unterminated string literal: missing closing \`${close}\``;
    return syntaxError(placeOf(start, end), message, `end the string with \`${close}\``);
  }
  const found = text.slice(end, end + 2);
  const hint = `write \`\\${found}\` for a backslash, or use a raw string: \`r${quote}…${quote}\``;
  return syntaxError(placeOf(end, end + found.length), `invalid escape sequence \`${found}\``, hint);
}

/** Maximum nesting depth of a grammar rule within itself, and maximum depth of a syntax tree. */
const maxDepth = 250;

/** Reads the tokens of an expression from left to right. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #depths = new Map<string, number>();
  readonly #levels = new Map<Expr, number>();
  readonly quotedNames: Span[] = [];
  #index = 0;

  constructor(text: string, placeOf: PlaceOf) {
    this.#tokens = tokensOf(text, placeOf);
  }

  /** Returns the next token, or the token `ahead` positions later, without consuming it. */
  peek(ahead = 0): Token {
    // The last token always has the kind `end`.
    return this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)] as Token;
  }

  take(): Token {
    const token = this.peek();
    this.#index++;
    return token;
  }

  /** Consumes a field name, which may be in backticks. Throws if the next token is not a field name. */
  takeFieldName(expected: string): string {
    const { kind } = this.peek();
    if (kind !== 'name' && kind !== 'quoted name') throw this.unexpected(expected);
    const token = this.take();
    if (kind === 'name') return token.text;
    this.quotedNames.push(this.spanFrom(token));
    return token.text.slice(1, -1);
  }

  /** Returns the span from the start of the given span to the end of the last consumed token. */
  spanFrom({ file, start, end }: Span): Span {
    return { file, start, end: this.#tokens[this.#index - 1]?.end ?? end };
  }

  /** Whether the next token, or the token `ahead` positions later, is the given symbol. */
  isNext(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === symbol;
  }

  /** Consumes the next token if it is the given symbol. Returns whether it was consumed. */
  takeIf(symbol: string): boolean {
    if (!this.isNext(symbol)) return false;
    this.#index++;
    return true;
  }

  /** Consumes the given symbol. Throws if the next token is anything else. */
  expect(symbol: string): Token {
    if (this.isNext(symbol)) return this.take();
    throw this.unexpected(`\`${symbol}\``);
  }

  unexpected(expected: string) {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end of the input' : `\`${shortened(token.text)}\``;
    return syntaxError(token, `found ${found}, expected ${expected}`, hints.get(token.text) ?? lastResort);
  }

  /** Reads a grammar rule with `read`. Throws if the rule is nested too deeply within itself. */
  within<T>(rule: string, read: () => T): T {
    const depth = (this.#depths.get(rule) ?? 0) + 1;
    if (depth > maxDepth) throw this.#tooDeep();
    this.#depths.set(rule, depth);
    const found = read();
    this.#depths.set(rule, depth - 1);
    return found;
  }

  /** Records the depth of a new node, and returns the node. `levels` is 1 if the node adds a level to the tree. */
  withDepth<T extends Expr>(node: T, levels: 0 | 1, children: readonly Expr[] = childrenOf(node)): T {
    const depth = levels + children.reduce((max, child) => Math.max(max, this.#levels.get(child) ?? 0), 0);
    if (depth > maxDepth) throw this.#tooDeep();
    this.#levels.set(node, depth);
    return node;
  }

  #tooDeep() {
    const hint = 'split the rule into several rules, or shorten its chains of operators and calls';
    return syntaxError(this.peek(), `the expression is nested more than ${maxDepth} levels deep`, hint);
  }
}

const hints = new Map([
  ['and', 'use `&&` for a logical AND'],
  ['or', 'use `||` for a logical OR'],
  ['not', 'use `!` for a logical NOT'],
  ['?', 'put a nested conditional in parentheses: `a ? (b ? c : d) : e`'],
  [',', 'join conditions with `&&`'],
]);

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
