import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { TextReader } from './text-reader.js';

/** Characters that end an unquoted string, because they begin the next argument or item, or end a list or map. */
const bareStops = ',;}';

/**
 * Reads a string: in double quotes with Go's escape sequences, in back-quotes without escapes, or unquoted up to `,`,
 * `;`, `}` or one of `stops`. An unquoted string keeps the quotes of quoted parts. Ignores spaces around the
 * string; controller-gen drops characters next to them.
 */
export function readString(reader: TextReader, stops = ''): string {
  const next = reader.peek();
  if (next === '"') return readQuoted(reader);
  if (next === '`') return readRaw(reader);
  const bare = reader.match(barePattern(bareStops + stops)) ?? '';
  const rest = reader.peek();
  if (rest === '"' || rest === '`') throw reader.fail(`missing closing ${quoteWords[rest]}`);
  if (bare === '' && rest !== '') {
    throw reader.fail(`expected a string, found \`${rest}\``, 'write `""` for an empty string');
  }
  return bare.trimEnd();
}

/** Consumes and returns an identifier, such as `true` or an argument name; undefined if there is none. */
export function readIdentifier(reader: TextReader): string | undefined {
  reader.skipSpace();
  return reader.match(/[\p{L}_][\p{L}\p{N}_]*/u);
}

const wholeNumber = /^[+-]?\d+$/;
const anyNumber = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?$/;

/** Reads a decimal number. As in controller-gen, rejects `0x1F`, and accepts `1_000` only if `isWhole` is false. */
export function readNumber(reader: TextReader, { isWhole }: { readonly isWhole: boolean }): number | bigint {
  const start = reader.skipSpace();
  const word = reader.match(/[+-]?[ \t]*[\p{L}\p{N}_.]*(?:(?<=[\d.][eE])[+-][\p{L}\p{N}_.]*)?/u) ?? '';
  const digits = word.replace(/[ \t]/g, '');
  const value = (isWhole ? wholeNumber : anyNumber).test(digits)
    ? toNumber(digits.replaceAll('_', ''), isWhole)
    : undefined;
  if (value !== undefined) return value;
  const expected = isWhole ? 'an integer' : 'a number';
  const isOtherForm = /^[+-]?\d[\d_a-fA-FxXoO]*$/.test(digits);
  const message = `expected ${expected}, found \`${word === '' ? reader.text.slice(start) : word}\``;
  const hint = isOtherForm ? 'use decimal digits, or put the value into double quotes if it is a string' : undefined;
  throw reader.refuse(start, message, hint);
}

/** Reads `true` or `false`. */
export function readBoolean(reader: TextReader): boolean {
  const start = reader.skipSpace();
  const word = readIdentifier(reader);
  if (word === 'true' || word === 'false') return word === 'true';
  const found = word ?? reader.text.slice(start);
  const expected = 'expected `true` or `false`';
  throw reader.refuse(start, found === '' ? expected : `${expected}, found \`${found}\``);
}

const quoteWords = { '"': 'double quote', '`': 'back-quote' } as const;

const barePatterns = new Map<string, RegExp>();

function barePattern(stops: string): RegExp {
  const pattern = () => new RegExp(`(?:"(?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`|[^${stops}"\`])+`);
  return computeIfAbsent(barePatterns, stops, pattern);
}

function readRaw(reader: TextReader): string {
  const raw = reader.match(/`[^`]*`/);
  if (raw === undefined) throw reader.fail('missing closing back-quote');
  return raw.slice(1, -1);
}

function readQuoted(reader: TextReader): string {
  const start = reader.position;
  const quoted = reader.match(/"(?:[^"\\]|\\.)*"/);
  if (quoted === undefined) throw reader.fail('missing closing double quote');
  const text = withoutEscapes(quoted.slice(1, -1));
  if (text !== undefined) return text;
  const message = `unknown escape sequence in ${quoted}`;
  const hint = 'write `\\\\` for a backslash, or put the string into back-quotes';
  throw reader.refuse(start, message, hint);
}

const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
};

/** Decodes Go's escape sequences; undefined if the string contains an unknown sequence. */
function withoutEscapes(text: string): string | undefined {
  if (!text.includes('\\')) return text;
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/\\(?:[0-7]{3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|[^\\]+/gs)) {
    const piece = part.startsWith('\\') ? unescapeOne(part.slice(1)) : part;
    if (piece === undefined) return undefined;
    bytes.push(...(typeof piece === 'number' ? [piece] : encoder.encode(piece)));
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

/** Decodes an escape sequence to a string, or to one byte of a character; undefined for an unknown sequence. */
function unescapeOne(name: string): string | number | undefined {
  if (name.length === 1) return simpleEscapes[name];
  const isHex = /^[xuU]/.test(name);
  const code = Number.parseInt(isHex ? name.slice(1) : name, isHex ? 16 : 8);
  if (!/^[uU]/.test(name)) return code <= 0xff ? code : undefined;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : undefined;
}

/** Parses digits. Returns a bigint for an int64 that is not a safe integer; undefined if the number is too large. */
function toNumber(digits: string, isWhole: boolean): number | bigint | undefined {
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  if (/^[+-]?\d+$/.test(digits) && !Number.isSafeInteger(value)) {
    const exact = BigInt(digits.replace('+', ''));
    if (BigInt.asIntN(64, exact) === exact) return exact;
    return isWhole ? undefined : value;
  }
  return value === 0 ? 0 : value;
}
