import type { PlaceOf, Span } from '../../problems/index.js';
import { syntaxError } from './diagnostics.js';

/** A token of an expression. A `symbol` is a bracket, an operator, or one of the keywords `in`, `true`, `false`, `null`. */
export interface Token extends Span {
  readonly kind: 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'name' | 'quoted name' | 'symbol' | 'end';
  /** As written. Empty for the token of kind `end`. */
  readonly text: string;
}

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

/** The pattern of each kind of token. The first match wins. */
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

/** Splits an expression into tokens. The last one is of kind `end`. Throws a `DiagnosticError`. */
export function tokensOf(text: string, placeOf: PlaceOf): Token[] {
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
    // An unterminated triple-quoted string must not be read as an empty string followed by a quote.
    if (/^(''|"")$/.test(found) && text[start + 2] === found[0]) break;
    return { kind, text: found };
  }
  throw noToken(text, start, placeOf);
}

/** Hints for characters that CEL does not use outside of strings. */
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
    return syntaxError(
      placeOf(start, end),
      `unterminated string literal: missing closing \`${close}\``,
      `end the string with \`${close}\``,
    );
  }
  const found = text.slice(end, end + 2);
  const hint = `write \`\\${found}\` for a backslash, or use a raw string: \`r${quote}…${quote}\``;
  return syntaxError(placeOf(end, end + found.length), `invalid escape sequence \`${found}\``, hint);
}
