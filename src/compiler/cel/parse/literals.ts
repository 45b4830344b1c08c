import type { Span } from '../../../base/problems/index.js';
import type { Constant } from './ast.js';
import { syntaxError } from './diagnostics.js';
import type { Token } from './tokens.js';

const smallestInt = -(2n ** 63n);
const largestInt = 2n ** 63n - 1n;
const largestUint = 2n ** 64n - 1n;

/** Returns the value of a number token; if `isNegative` is set, `span` also contains the minus sign before it. */
export function numberOf(token: Token, isNegative: boolean, span: Span = token): Constant {
  if (token.kind === 'double') return doubleOf(token, isNegative, span);
  const size = BigInt(token.text.replace(/[uU]$/, ''));
  const value = isNegative ? -size : size;
  if (token.kind === 'uint') {
    if (value <= largestUint) return { type: 'uint', value };
    throw outOfRange(token, span, 'an unsigned integer has at most 64 bits');
  }
  if (value >= smallestInt && value <= largestInt) return { type: 'int', value };
  const hint = 'an integer has at most 64 bits; write a larger number as a double, with a decimal point';
  throw outOfRange(token, span, hint);
}

function doubleOf(token: Token, isNegative: boolean, span: Span): Constant {
  const value = Number(token.text);
  if (!Number.isFinite(value)) throw outOfRange(token, span, 'the largest double is about 1.8e308');
  return { type: 'double', value: isNegative ? -value : value };
}

function outOfRange(token: Token, span: Span, hint: string) {
  return syntaxError(span, `number \`${token.text}\` is out of range`, hint);
}

const singles: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Returns the value of a string token. */
export function stringOf(token: Token): Constant {
  return { type: 'string', value: charactersOf(token, token.text).map(asText).join('') };
}

/** Returns the value of a bytes token. */
export function bytesOf(token: Token): Constant {
  const encoder = new TextEncoder();
  const value = charactersOf(token, token.text.slice(1)).flatMap((part) =>
    typeof part === 'number' ? [part] : [...encoder.encode(part)],
  );
  return { type: 'bytes', value };
}

/** Returns the characters between the quotes. Numeric escapes are returned as numbers. */
function charactersOf(token: Token, quoted: string): (string | number)[] {
  const isRaw = /^[rR]/.test(quoted);
  const text = (isRaw ? quoted.slice(1) : quoted).replace(/\r\n?/g, '\n');
  const width = /^("""|''')[\s\S]*\1$/.test(text) && text.length >= 6 ? 3 : 1;
  const inside = text.slice(width, -width);
  if (isRaw) return [inside];
  const parts = inside.match(/\\(?:[0-3][0-7]{2}|[xX].{2}|u.{4}|U.{8}|[\s\S])|[^\\]+/g) ?? [];
  return parts.map((part) => (part.startsWith('\\') ? escaped(token, part.slice(1)) : part));
}

function escaped(token: Token, code: string): string | number {
  const first = code[0] ?? '';
  if (/[0-3]/.test(first)) return Number.parseInt(code, 8);
  if (!/[xXuU]/.test(first)) return singles[first] ?? first;
  const point = Number.parseInt(code.slice(1), 16);
  if (token.kind === 'bytes') {
    if (/[xX]/.test(first)) return point;
    throw badCode(token, code, 'in a bytes literal, write each byte as `\\x` and two hexadecimal digits');
  }
  if (point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)) return point;
  throw badCode(token, code, 'the code point must be at most `\\U0010FFFF`, and not from `\\uD800` to `\\uDFFF`');
}

function badCode(token: Token, code: string, hint: string) {
  const { file, start, end, text } = token;
  const at = start + text.indexOf(`\\${code}`);
  const isVerbatim = end - start === text.length;
  const span = isVerbatim ? { file, start: at, end: at + code.length + 1 } : token;
  return syntaxError(span, `\`\\${code}\` cannot be used in this literal`, hint);
}

function asText(part: string | number): string {
  return typeof part === 'number' ? String.fromCodePoint(part) : part;
}
