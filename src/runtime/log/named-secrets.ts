import { blockScalarAt } from './block-scalars.js';
import { isSecretName } from './secret-names.js';

/** How many characters are searched for a name, and for the `value` after a `name`. */
const nearby = 256;

/**
 * A name and the separator before its value: `password: `, `"password":"`, `\"password\":\"`, `password=`,
 * `user[password]=`, `--password `. Takes linear time: a match can only begin at the first character of a word, and all
 * quantifiers are bounded.
 */
const named = /(?<![\w./-])([\w./-]{1,200})(?:\[\d{1,6}\]|\](?==))?(\\{0,8}["']?[ \t]{0,8}[:=]\s{0,8}|[ \t]{1,8})/g;

/** What the API server writes between the path of a field and its value. */
const fieldError = /(?:(?:Invalid|Unsupported|Duplicate) value|Not found): ?|Required value: ?(?=\\{0,8}["'])/y;

/** What is between `password` and its value in a sentence. A value without quotes contains letters and digits. */
const sentence =
  /(?:(?:is|was)[ \t]{1,8})?(?=\\{0,8}["'])|(?:is|was)[ \t]{1,8}(?=[^\s\d]{0,64}\d)(?=[^\sa-z]{0,64}[a-z])/iy;

/** Names that are secret only as query parameters. `u0026` is an `&` in JSON that was written by Go. */
const queryParameter = /^(?:u0026)?(?:sig|signature|x-(?:amz|goog)-signature|key|code)$/i;

/** Replaces the values of names such as `password` in JSON, YAML, headers, flags, variables and sentences. */
export function hideNamedSecrets(text: string, replacement: string): string {
  const parts: string[] = [];
  let end = 0;
  let valueUntil = -1;
  for (const {
    index,
    0: { length },
    1: name = '',
    2: separator = '',
  } of text.matchAll(named)) {
    if (index < end) continue;
    const found = { text, index, name, separator, start: index + length };
    if (announcesValue(found)) valueUntil = found.start + nearby;
    const isPairValue = index < valueUntil && name.toLowerCase() === 'value' && /[:=]/.test(separator);
    const { from, value } = isPairValue
      ? { from: found.start, value: valueAt(text, separator, found.start, isLineStart(text, index)) }
      : secretOf(found);
    if (value.length === 0) continue;
    parts.push(text.slice(end, from), hidden(value, replacement));
    end = from + value.length;
  }
  return end === 0 ? text : parts.join('') + text.slice(end);
}

/** A name in a string, and the offset of its value. */
interface Named {
  readonly text: string;
  readonly index: number;
  readonly name: string;
  readonly separator: string;
  readonly start: number;
}

/** Whether the next `value` is secret, as in `"name":"PASSWORD","value":""` or `"password":{"value":""}`. */
function announcesValue({ text, name, separator, start }: Named): boolean {
  if (!/[:=]/.test(separator)) return false;
  if (text[start] === '{') return isSecretName(name);
  if (!/^(?:name|key|path)$/i.test(name)) return false;
  return isSecretName(plain(valueAt(text.slice(start, start + nearby), separator)));
}

/** Returns the secret after a name and its offset; the secret is empty if there is none. */
function secretOf({ text, index, name, separator, start }: Named): { from: number; value: string } {
  const none = { from: start, value: '' };
  const isPair = /[:=]/.test(separator);
  if (!isPair && !name.startsWith('-')) {
    if (!/(?:pass(?:word|wd|phrase)?|pwd)s?$/i.test(name) || !isSecretName(name)) return none;
    const gap = match(sentence, text, start);
    return gap ? { from: start + gap[0].length, value: valueAt(text, separator, start + gap[0].length) } : none;
  }
  const isParameter = /[?&\\]/.test(text[index - 1] ?? '') && separator === '=' && queryParameter.test(name);
  if (!isParameter && !isSecretName(name)) return none;
  const gap = isPair ? (match(fieldError, text, start)?.[0].length ?? 0) : 0;
  const from = start + gap;
  if (isCount(text.slice(from, from + nearby), name)) return none;
  if (gap === 0 && isProse(text.slice(start, start + nearby), name, separator)) return none;
  const isLine = gap > 0 || isLineStart(text, index) || /^(?:proxy-)?authorization$|cookie$/i.test(name);
  const block = blockScalarAt(text, index, from);
  return { from, value: block === '' ? valueAt(text, separator, from, isLine) : block };
}

/** Whether the value is a number or boolean that cannot be a secret, as in `tokens: 42` and `pass=3`. */
function isCount(after: string, name: string): boolean {
  if (!/tokens$|^pass$|^auth$/i.test(name)) return false;
  return /^(?:[a-z]\w{0,30}=)?(?:\d{1,5}(?:\.\d{1,5})?|true|false)(?![^\s,;:&)\]}"'\\])/.test(after);
}

/** Keeps the quotes around a value. */
function hidden(value: string, replacement: string): string {
  const [, quote = ''] = /^(\\{0,8}["'])/.exec(value) ?? [];
  if (quote === '') return replacement;
  return `${quote}${replacement}${value.length > quote.length && value.endsWith(quote) ? quote : ''}`;
}

function plain(value: string): string {
  return value.replace(/^[\\"']{1,9}|[\\"']{1,9}$/g, '');
}

/** Returns the value at an offset: a quoted string, a list, the rest of the line, or one word. */
function valueAt(text: string, separator: string, start = 0, isLine = false): string {
  const [, backslashes, quote] = match(/(\\{0,8})(["'])/y, text, start) ?? [];
  if (quote !== undefined) return text.slice(start, endOfString(text, start, backslashes?.length ?? 0, quote));
  if (/["']/.test(separator) && match(/-?\d|true|false|null|\{/y, text, start)) return '';
  const form = text[start] === '[' ? /\[[^\]]*\]?/y : isLine ? /[^\r\n]+/y : plainValues[separator.trim()];
  return match(form ?? /[^\s"'\\,;]+/y, text, start)?.[0] ?? '';
}

/** Unquoted values by the separator before them: `&`, `,` and `;` end a value after `=`, but not after a flag. */
const plainValues: Readonly<Record<string, RegExp>> = { '=': /[^\s"'&;,]+/y, '': /[^\s"']+/y };

function match(form: RegExp, text: string, start: number): RegExpExecArray | null {
  form.lastIndex = start;
  return form.exec(text);
}

/**
 * Returns the end of a JSON string, which may be inside of another one, where quotes are escaped. A quote with more
 * backslashes than the opening one belongs to the string.
 */
function endOfString(text: string, start: number, depth: number, quote: string): number {
  for (let at = text.indexOf(quote, start + depth + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
    let before = 0;
    while (text[at - before - 1] === '\\') before++;
    if (before % (2 * depth + 2) === depth) return at + 1;
  }
  return text.length;
}

function isLineStart(text: string, index: number): boolean {
  return /(?:^|[\r\n])[ \t<>*-]{0,40}$/.test(text.slice(Math.max(0, index - 41), index));
}

const ordinaryWords =
  /^(?:and|are|as|at|be|by|can|cannot|denied|does|empty|expired|failed|flag|for|from|has|if|in|incorrect|instead|invalid|is|it|may|mismatch|missing|must|needs|no|not|of|on|or|out|required|requires|should|than|that|the|then|to|too|was|were|with|wrong)(?![\w-])/i;

/** Whether the name is part of a sentence, as in `invalid token: expired`. A lowercase word can be the value of other names. */
function isProse(after: string, name: string, separator: string): boolean {
  if (separator.includes('=') || /["']/.test(separator)) return false;
  if (ordinaryWords.test(after)) return true;
  const isPlainName = /^(?:tokens?|secrets?|credentials?|auth|authorization|cookie|bearer|jwt|dsn)$/i.test(name);
  return (
    isPlainName && /^[a-z]{1,15}(?![\w/+=.-])/.test(after) && !/^(?:basic|bearer|digest|negotiate|token)\s/i.test(after)
  );
}
