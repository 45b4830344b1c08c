import { isSecretName } from './secret-names.js';

/** Characters in which a name is looked for, and those between a `name` and its `value`. */
const nearby = 256;

/**
 * A name and what is between it and its value: `password: `, `"password":"`, `\"password\":\"`, `password=`,
 * `--password `. Takes linear time: only the first character of a word can begin a match, and all counts are bounded.
 */
const named = /(?<![\w./-])([\w./-]{1,200})(\\{0,8}["']?[ \t]{0,8}[:=]\s{0,8}|[ \t]{1,8})/g;

/** Replaces the values of names such as `password` in a text: JSON, YAML, headers, flags, variables and sentences. */
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
    const start = index + length;
    if (index < end || (!/[:=]/.test(separator) && !name.startsWith('-'))) continue;
    if (
      /^(?:name|key|path)$/i.test(name) &&
      isSecretName(plain(valueAt(text.slice(start, start + nearby), separator)))
    ) {
      valueUntil = start + nearby;
    }
    const isPairValue = index < valueUntil && name.toLowerCase() === 'value';
    if (!isPairValue && !isSecretName(name)) continue;
    const isLine = isLineStart(text, index) || /^(?:proxy-)?authorization$|cookie$/i.test(name);
    if (!isPairValue && isProse(text.slice(start, start + nearby), name, separator)) continue;
    const value = valueAt(text, separator, start, isLine);
    if (value.length === 0) continue;
    parts.push(text.slice(end, start), hidden(value, replacement));
    end = start + value.length;
  }
  return end === 0 ? text : parts.join('') + text.slice(end);
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

/** The value at a place: a string in quotes, a list, the rest of the line, or one word. */
function valueAt(text: string, separator: string, start = 0, isLine = false): string {
  const [, backslashes, quote] = match(/(\\{0,8})(["'])/y, text, start) ?? [];
  if (quote !== undefined) return text.slice(start, endOfString(text, start, backslashes?.length ?? 0, quote));
  if (/["']/.test(separator) && match(/-?\d|true|false|null|\{/y, text, start)) return '';
  const form = text[start] === '[' ? /\[[^\]]*\]?/y : isLine ? /[^\r\n]+/y : plainValues[separator.trim()];
  return match(form ?? /[^\s"'\\,;]+/y, text, start)?.[0] ?? '';
}

/** What ends a value without quotes, by what is before it: queries and lists separate pairs, flags do not. */
const plainValues: Readonly<Record<string, RegExp>> = { '=': /[^\s"'&;,]+/y, '': /[^\s"']+/y };

function match(form: RegExp, text: string, start: number): RegExpExecArray | null {
  form.lastIndex = start;
  return form.exec(text);
}

/**
 * The end of a string of JSON, including inside of another one, where quotes have backslashes. A quote that has more of them
 * than the first one belongs to the string.
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

/** Whether a sentence goes on, as in `invalid token: expired`. A word in lower case is none only for a plain name. */
function isProse(after: string, name: string, separator: string): boolean {
  if (separator.includes('=') || /["']/.test(separator)) return false;
  if (ordinaryWords.test(after)) return true;
  const isPlainName = /^(?:tokens?|secrets?|credentials?|auth|authorization|cookie|bearer|jwt|dsn)$/i.test(name);
  return (
    isPlainName && /^[a-z]{1,15}(?![\w/+=.-])/.test(after) && !/^(?:basic|bearer|digest|negotiate|token)\s/i.test(after)
  );
}
