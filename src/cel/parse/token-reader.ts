import type { PlaceOf, Span } from '../../problems/index.js';
import type { Expr } from './ast.js';
import { syntaxError } from './diagnostics.js';
import { type Token, tokensOf } from './tokens.js';

/** How deeply a rule of the grammar may be nested in itself, and how many levels a tree may have. */
const maxDepth = 250;

/** Reads the tokens of an expression from left to right. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #depths = new Map<string, number>();
  readonly #levels = new Map<Expr, number>();
  readonly #quotedNames: Span[] = [];
  #index = 0;

  /** @param text the expression. Throws a `DiagnosticError` at the first character that does not start a token */
  constructor(text: string, placeOf: PlaceOf) {
    this.#tokens = tokensOf(text, placeOf);
  }

  /** Returns the next token, or one after it, without consuming it. */
  peek(ahead = 0): Token {
    // The last token is always of kind `end`.
    return this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)] as Token;
  }

  /** Consumes the next token. */
  take(): Token {
    const token = this.peek();
    this.#index++;
    return token;
  }

  /** Consumes a field name, which may be in backticks, or throws if the next token is something else. */
  takeFieldName(expected: string): string {
    const { kind } = this.peek();
    if (kind !== 'name' && kind !== 'quoted name') throw this.unexpected(expected);
    const token = this.take();
    if (kind === 'name') return token.text;
    this.#quotedNames.push(this.spanFrom(token));
    return token.text.slice(1, -1);
  }

  /** The spans of the consumed names in backticks. */
  get quotedNames(): readonly Span[] {
    return this.#quotedNames;
  }

  /** Returns the span from the start of a node or token to the end of the last consumed token. */
  spanFrom({ file, start, end }: Span): Span {
    return { file, start, end: this.#tokens[this.#index - 1]?.end ?? end };
  }

  /** Whether the next token, or one after it, is a symbol. */
  isNext(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === symbol;
  }

  /** Consumes a symbol if it is the next token. */
  takeIf(symbol: string): boolean {
    if (!this.isNext(symbol)) return false;
    this.#index++;
    return true;
  }

  /** Consumes a symbol, or throws if the next token is a different one. */
  expect(symbol: string): Token {
    if (this.isNext(symbol)) return this.take();
    throw this.unexpected(`\`${symbol}\``);
  }

  /** Returns the error that the next token is not what was expected. */
  unexpected(expected: string) {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end of the input' : `\`${shortened(token.text)}\``;
    return syntaxError(token, `found ${found}, expected ${expected}`, hintFor(token));
  }

  /** Reads a rule of the grammar, and limits how deeply it is nested in itself. */
  within<T>(rule: string, read: () => T): T {
    const depth = (this.#depths.get(rule) ?? 0) + 1;
    if (depth > maxDepth) throw this.#tooDeep();
    this.#depths.set(rule, depth);
    const found = read();
    this.#depths.set(rule, depth - 1);
    return found;
  }

  /** Records the depth of a new node, and returns the node. `levels` is 1 if the node counts as a level of its own. */
  withDepth<T extends Expr>(node: T, children: readonly Expr[], levels: 0 | 1): T {
    const depth = levels + children.reduce((max, child) => Math.max(max, this.#levels.get(child) ?? 0), 0);
    if (depth > maxDepth) throw this.#tooDeep();
    this.#levels.set(node, depth);
    return node;
  }

  #tooDeep() {
    const hint = 'split the rule into several rules, or shorten its chains';
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

function hintFor(token: Token): string {
  return hints.get(token.text) ?? 'a rule is a CEL expression, for example `self.min <= self.max`';
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
