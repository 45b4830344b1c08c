type ScalarStyle = 'plain' | 'single' | 'double' | 'literal';

/** Chooses the style in which Go's YAML encoder (yaml.v2) writes a string. A key must be on one line. */
export function styleOf(text: string, isKey: boolean): ScalarStyle {
  if (simpleWord.test(text)) return words.has(text) ? 'double' : 'plain';
  const traits = traitsOf(text);
  if (text.includes('\n')) return traits.allowsBlock && !isKey ? 'literal' : 'double';
  if (!readsAsText(text)) return 'double';
  if (traits.allowsPlain) return 'plain';
  return traits.allowsSingle ? 'single' : 'double';
}

/** Simple words, such as most keys and types. They require quotes only if they have a special meaning in YAML. */
const simpleWord = /^[A-Za-z][A-Za-z0-9._/-]*$/;

/** Whether a string is a word that never requires quotes. */
export function isPlainWord(text: string): boolean {
  return simpleWord.test(text) && !words.has(text);
}

interface Traits {
  readonly allowsPlain: boolean;
  readonly allowsSingle: boolean;
  readonly allowsBlock: boolean;
}

const startsAsIndicator = /^[#,[\]{}&*!|>'"%@`]|^[?:-](?=[ \n]|$)|^---|^\.\.\./;
const holdsIndicator = /:(?=[ \n]|$)|[ \n]#/;
// Any character except line feeds and printable characters; in YAML 1.1, a tab is not printable.
const special = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/u;
// YAML 1.1 line breaks, except for carriage returns and U+0085, which `special` matches.
const lineBreak = /[\n\u2028\u2029]/;

/** Whether a string contains YAML line breaks. */
export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text);
}

function traitsOf(text: string): Traits {
  const hasSpecial = special.test(text) || / [\n\u2028\u2029]/.test(text);
  const isOnOneLine = !hasLineBreak(text) && !/^ | $/.test(text);
  return {
    allowsPlain: !hasSpecial && isOnOneLine && !startsAsIndicator.test(text) && !holdsIndicator.test(text),
    allowsSingle: !hasSpecial && !/[\n\u2028\u2029] /.test(text),
    allowsBlock: !hasSpecial && !text.endsWith(' '),
  };
}

const words = new Set([
  ...['y', 'Y', 'n', 'N', '~', '', '.nan', '.NaN', '.NAN'],
  ...['', '+', '-'].flatMap((sign) => ['.inf', '.Inf', '.INF'].map((word) => sign + word)),
  ...['yes', 'no', 'on', 'off', 'true', 'false', 'null'].flatMap((word) => [
    word,
    word.charAt(0).toUpperCase() + word.slice(1),
    word.toUpperCase(),
  ]),
]);
const integer = /^[+-]?(0b[01]+|0o[0-7]+|0x[0-9a-f]+|0[0-7]*|[1-9][0-9]*)$/i;
const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)(e[-+]?[0-9]+)?$/i;
const base60 = /^[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?$/;
const timestamp = /^(\d{4})-(\d{1,2})-(\d{1,2})([Tt ]\d{1,2}:\d{1,2}:\d{1,2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether an unquoted string is parsed as a string, not as a number, boolean, timestamp or null (YAML 1.1). */
function readsAsText(text: string): boolean {
  if (words.has(text) || base60.test(text) || isTimestamp(text)) return false;
  const digits = /^[+\-.0-9]/.test(text) ? text.replaceAll('_', '') : text;
  return !integer.test(digits) && !float.test(digits);
}

/** Whether a string is a valid timestamp; `2001-13-01` is a string in Go. */
function isTimestamp(text: string): boolean {
  const [year = 0, month = 0, day = 0] = timestamp.exec(text)?.slice(1, 4).map(Number) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // The Date constructor maps years below 100 to the 20th century.
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const escapes: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
  '\x85': '\\N',
  '\xa0': '\\_',
  '\u2028': '\\L',
  '\u2029': '\\P',
};

/** Encodes a character for double quotes; `always` also escapes characters that need no escape. */
export function escapeChar(char: string, always = false): string {
  const short = escapes[char];
  if (short !== undefined && (always || char !== '\xa0')) return short;
  if (!always && !special.test(char)) return char;
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
