import type { TextReader } from './text-reader.js';

/** What ends a bare text: the next argument, the next item, the end of a list or map. */
const bareStops = ',;}';

/**
 * Reads a text: in double quotes with Go's escapes, in back-quotes as it is, or bare up to `,`, `;` or `}`. Quoted
 * parts inside a bare text belong to it, with their quotes. Blanks around a bare text are dropped; controller-gen loses
 * letters there.
 *
 * @param stops further characters that end a bare text
 */
export function readString(reader: TextReader, stops = ''): string {
  const next = reader.peek();
  if (next === '"') return readQuoted(reader);
  if (next === '`') return readRaw(reader);
  const bare = reader.match(bareText(bareStops + stops)) ?? '';
  const rest = reader.peek();
  if (rest === '"' || rest === '`') throw reader.fail(`the ${quoteWords[rest]} is not closed`);
  if (bare === '' && rest !== '') {
    throw reader.fail(`expected a text, found \`${rest}\``, 'write `""` for an empty text');
  }
  return bare.trimEnd();
}

/** Takes an identifier, as `true` or the name of an argument. */
export function readIdentifier(reader: TextReader): string | undefined {
  reader.skipSpace();
  return reader.match(/[\p{L}_][\p{L}\p{N}_]*/u);
}

/** What a number may look like in a marker. */
export interface NumberRules {
  /** Whether a fraction and an exponent are taken. */
  readonly isWhole: boolean;
}

const wholeNumber = /^[+-]?\d+$/;
const anyNumber = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?$/;

/** Reads a decimal number. Go's other forms of whole numbers (`0x1F`, `1_000`) are refused, as by controller-gen. */
export function readNumber(reader: TextReader, { isWhole }: NumberRules): number | bigint {
  const start = reader.skipSpace();
  const word = reader.match(/[+-]?[ \t]*[\p{L}\p{N}_.]*(?:(?<=[\d.][eE])[+-][\p{L}\p{N}_.]*)?/u) ?? '';
  const digits = word.replace(/[ \t]/g, '');
  const value = (isWhole ? wholeNumber : anyNumber).test(digits)
    ? toNumber(digits.replaceAll('_', ''), isWhole)
    : undefined;
  if (value !== undefined) return value;
  const wanted = isWhole ? 'a whole number' : 'a number';
  const isOtherForm = /^[+-]?\d[\d_a-fA-FxXoO]*$/.test(digits);
  throw reader.refuse(
    start,
    `expected ${wanted}, found \`${word === '' ? reader.text.slice(start) : word}\``,
    isOtherForm ? 'write it in decimal digits, or in double quotes when it is a text' : undefined,
  );
}

/** Reads `true` or `false`. */
export function readBoolean(reader: TextReader): boolean {
  const start = reader.skipSpace();
  const word = readIdentifier(reader);
  if (word === 'true' || word === 'false') return word === 'true';
  const found = word ?? reader.text.slice(start);
  throw reader.refuse(
    start,
    found === '' ? 'expected `true` or `false`' : `expected \`true\` or \`false\`, found \`${found}\``,
  );
}

const quoteWords = { '"': 'double quote', '`': 'back-quote' } as const;

const bareTexts = new Map<string, RegExp>();

function bareText(stops: string): RegExp {
  const known = bareTexts.get(stops);
  if (known) return known;
  const made = new RegExp(`(?:"(?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`|[^${stops}"\`])+`);
  bareTexts.set(stops, made);
  return made;
}

function readRaw(reader: TextReader): string {
  const raw = reader.match(/`[^`]*`/);
  if (raw === undefined) throw reader.fail('the back-quote is not closed');
  return raw.slice(1, -1);
}

function readQuoted(reader: TextReader): string {
  const start = reader.position;
  const quoted = reader.match(/"(?:[^"\\]|\\.)*"/);
  if (quoted === undefined) throw reader.fail('the double quote is not closed');
  const text = withoutEscapes(quoted.slice(1, -1));
  if (text !== undefined) return text;
  throw reader.refuse(
    start,
    `the text ${quoted} holds an escape that is not known`,
    'write `\\\\` for a backslash, or put the text into back-quotes',
  );
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

/** Undoes Go's escapes; undefined when one of them does not exist. */
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

/** A text, or a byte for the forms that name one; bytes may make up a character together. */
function unescapeOne(name: string): string | number | undefined {
  if (name.length === 1) return simpleEscapes[name];
  const isHex = /^[xuU]/.test(name);
  const code = Number.parseInt(isHex ? name.slice(1) : name, isHex ? 16 : 8);
  if (!/^[uU]/.test(name)) return code <= 0xff ? code : undefined;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : undefined;
}

/** The number that the digits say; a bigint where a double would lose some of an int64. Undefined when it is too large. */
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
