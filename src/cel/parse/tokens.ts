import type { PlaceOf, Span } from '../../problems/index.js';

import { syntaxError } from './diagnostics.js';

/** A word of an expression. A `sign` is a bracket, an operator, or one of the words `in`, `true`, `false`, `null`. */
export interface Token extends Span {
  readonly kind: 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'name' | 'sign' | 'end';
  /** As written; empty at the end. */
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

/** What each kind of token looks like. The first that matches counts. */
const shapes: readonly (readonly [Token['kind'] | 'blank', RegExp])[] = [
  ['blank', /[\t \r\n\f]+|\/\/[^\n]*/y],
  ['double', /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?/y],
  ['uint', /0x[\da-fA-F]+[uU]|\d+[uU]/y],
  ['int', /0x[\da-fA-F]+|\d+/y],
  ['bytes', new RegExp(`[bB](?:${strings})`, 'y')],
  ['string', new RegExp(strings, 'y')],
  ['sign', /(?:in|true|false|null)(?![A-Za-z0-9_])/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['sign', /==|!=|<=|>=|&&|\|\||[<>[\](){}.,\-!?:+*/%]/y],
];

/** The tokens of an expression, with one of kind `end` last. Throws a `DiagnosticError`. */
export function tokensOf(text: string, placeOf: PlaceOf): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    const found = tokenAt(text, position, placeOf);
    const end = position + found.text.length;
    if (found.kind !== 'blank') tokens.push({ kind: found.kind, text: found.text, ...placeOf(position, end) });
    position = end;
  }
  tokens.push({ kind: 'end', text: '', ...placeOf(text.length, text.length) });
  return tokens;
}

function tokenAt(text: string, start: number, placeOf: PlaceOf): { kind: Token['kind'] | 'blank'; text: string } {
  for (const [kind, shape] of shapes) {
    shape.lastIndex = start;
    const found = shape.exec(text)?.[0];
    if (found === undefined) continue;
    // What begins with three quotes and is no long string would be an empty string with a quote behind.
    if (/^(''|"")$/.test(found) && text[start + 2] === found[0]) break;
    return { kind, text: found };
  }
  throw noToken(text, start, placeOf);
}

/** What people write that CEL does not have, and what it has instead. */
const instead: Readonly<Record<string, string>> = {
  '=': 'two values are compared with `==`',
  '&': 'both of two conditions are asked for with `&&`',
  '|': 'one of two conditions is asked for with `||`',
  '`': 'a field whose name is no CEL name is written with `__dash__`, `__dot__` and `__slash__` for these signs',
  ';': 'a rule is one expression; conditions are joined with `&&`',
  '#': 'a comment begins with `//`',
  $: 'the value that the rule stands on is `self`',
};

const lastResort = 'a rule is a CEL expression, for example `self.min <= self.max`';

function noToken(text: string, start: number, placeOf: PlaceOf) {
  const sign = String.fromCodePoint(text.codePointAt(start) ?? 0);
  if (sign === '"' || sign === "'") return brokenString(text, start, sign, placeOf);
  const message = `found \`${sign}\`, which has no meaning in CEL`;
  return syntaxError(placeOf(start, start + sign.length), message, instead[sign] ?? lastResort);
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
      `found a string without its closing \`${close}\``,
      `end the string with \`${close}\``,
    );
  }
  const found = text.slice(end, end + 2);
  const hint = `write \`\\${found}\` for a backslash, or make it a raw string: \`r${quote}…${quote}\``;
  return syntaxError(placeOf(end, end + found.length), `found \`${found}\`, which is no escape sequence of CEL`, hint);
}
