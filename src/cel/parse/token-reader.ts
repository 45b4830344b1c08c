import type { PlaceOf, Span } from '../../problems/index.js';
import type { Expr } from './ast.js';
import { syntaxError } from './diagnostics.js';
import { type Token, tokensOf } from './tokens.js';

/** How often one rule of the grammar may stand inside itself, and how many levels a tree may have. */
const maxDepth = 250;

/** Goes through the tokens of an expression from left to right. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #depths = new Map<string, number>();
  readonly #levels = new Map<Expr, number>();
  #index = 0;

  /** @param text the expression; throws a `DiagnosticError` where it has no tokens */
  constructor(text: string, placeOf: PlaceOf) {
    this.#tokens = tokensOf(text, placeOf);
  }

  /** A coming token without taking it: the next one, or one behind it. */
  peek(ahead = 0): Token {
    // The last token is the end, and there is always one.
    return this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)] as Token;
  }

  /** Takes the next token. */
  take(): Token {
    const token = this.peek();
    this.#index++;
    return token;
  }

  /** The place from the start of a node or token to the end of the last taken token. */
  spanFrom({ file, start, end }: Span): Span {
    return { file, start, end: this.#tokens[this.#index - 1]?.end ?? end };
  }

  /** Whether a sign comes next, or some tokens later. */
  sees(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && token.text === sign;
  }

  /** Takes the sign if it comes next. */
  takeIf(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.#index++;
    return true;
  }

  /** Takes the sign, or refuses what stands there. */
  expect(sign: string): Token {
    if (this.sees(sign)) return this.take();
    throw this.unexpected(`\`${sign}\``);
  }

  /** The error that something else is here than what was expected. */
  unexpected(expected: string) {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end of the expression' : `\`${shortened(token.text)}\``;
    return syntaxError(token, `found ${found}, expected ${expected}`, hintFor(token));
  }

  /** Reads a rule of the grammar, which may stand inside itself only so often. */
  within<T>(rule: string, read: () => T): T {
    const depth = (this.#depths.get(rule) ?? 0) + 1;
    if (depth > maxDepth) throw this.#tooDeep();
    this.#depths.set(rule, depth);
    const found = read();
    this.#depths.set(rule, depth - 1);
    return found;
  }

  /** Notes what a node was made of, and whether it counts as a level of its own; gives the node back. */
  made<T extends Expr>(node: T, parts: readonly Expr[], levels: 0 | 1): T {
    const depth = levels + parts.reduce((most, part) => Math.max(most, this.#levels.get(part) ?? 0), 0);
    if (depth > maxDepth) throw this.#tooDeep();
    this.#levels.set(node, depth);
    return node;
  }

  #tooDeep() {
    const hint = 'split the rule into several, or shorten its chains';
    return syntaxError(this.peek(), `found an expression that is nested more than ${maxDepth} levels deep`, hint);
  }
}

const hints = new Map([
  ['and', 'both of two conditions are asked for with `&&`'],
  ['or', 'one of two conditions is asked for with `||`'],
  ['not', 'a condition is turned round with `!`'],
  ['?', 'a condition inside a condition stands in parentheses: `a ? (b ? c : d) : e`'],
  [',', 'conditions are joined with `&&`'],
]);

function hintFor(token: Token): string {
  return hints.get(token.text) ?? 'a rule is a CEL expression, for example `self.min <= self.max`';
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
