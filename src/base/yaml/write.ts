import { computeIfAbsent } from '../compute-if-absent.js';
import { byteLength } from '../json/index.js';
import { compareKeys } from './key-order.js';
import { escapeChar, hasLineBreak, isPlainWord, styleOf } from './scalar.js';

/** A value that can be written as YAML. Keys with undefined values are omitted. */
export type YamlValue = null | undefined | boolean | number | bigint | string | readonly YamlValue[] | YamlMap;

interface YamlMap {
  readonly [key: string]: YamlValue;
}

/**
 * Writes a value byte for byte like Go's YAML encoder (yaml.v2, via JSON): sorted keys, two spaces, lists not
 * indented relative to their key, long lines folded after column 80.
 */
export function writeYaml(value: YamlValue): string {
  return new YamlWriter().write(value);
}

const foldColumn = 80;
/** Maximum length in bytes of a key that is followed by its colon on the same line. */
const longestKey = 128;

/**
 * Writes several values that share parts: a map that occurs in several values is formatted only once per indentation.
 * Values must not change between calls.
 */
export class YamlWriter {
  /** Formatted maps, by indentation. */
  readonly #written = new WeakMap<object, Map<number, string>>();
  /** Short keys with their colons, cached because schemas use few distinct keys. */
  readonly #keys = new Map<string, string>();

  write(value: YamlValue): string {
    return this.#node(value, 0);
  }

  /** Writes a value, continuing the current line; `indent` applies to the following lines. */
  #node(value: YamlValue, indent: number): string {
    if (Array.isArray(value) && value.length > 0) return this.#list(value, indent);
    if (isMap(value) && hasEntries(value)) return this.#map(value, indent);
    return leaf(value, indent, indent);
  }

  #map(map: YamlMap, indent: number): string {
    const written = computeIfAbsent(this.#written, map, () => new Map());
    return computeIfAbsent(written, indent, () => this.#entries(map, indent));
  }

  #entries(map: YamlMap, indent: number): string {
    const keys = Object.keys(map).filter((key) => map[key] !== undefined);
    keys.sort(compareKeys);
    const margin = ' '.repeat(indent);
    let text = '';
    for (const key of keys) {
      if (text !== '') text += margin;
      text += isSimpleKey(key) ? this.#entry(key, map[key], indent) : this.#complexEntry(key, map[key], indent);
    }
    return text;
  }

  #key(key: string): string {
    // The indentation does not change how a key on one line is written.
    return computeIfAbsent(this.#keys, key, () => `${scalar(key, 0, 0, true)}:`);
  }

  #entry(key: string, value: YamlValue, indent: number): string {
    const written = this.#key(key);
    if (Array.isArray(value) && value.length > 0)
      return `${written}\n${' '.repeat(indent)}${this.#list(value, indent)}`;
    if (isMap(value) && hasEntries(value))
      return `${written}\n${' '.repeat(indent + 2)}${this.#map(value, indent + 2)}`;
    return `${written} ${leaf(value, indent + 2, indent + lengthOf(written) + 1)}`;
  }

  /** A long or multi-line key is on a separate line, followed by its value. */
  #complexEntry(key: string, value: YamlValue, indent: number): string {
    const written = leaf(key, indent + 2, indent + 2);
    return `? ${written}${' '.repeat(indent)}: ${this.#node(value, indent + 2)}`;
  }

  #list(list: readonly YamlValue[], indent: number): string {
    const margin = ' '.repeat(indent);
    let text = '';
    for (const item of list) text += `${text === '' ? '' : margin}- ${this.#node(item, indent + 2)}`;
    return text;
  }
}

/** Writes a scalar or an empty collection, and the line feed after it. */
function leaf(value: YamlValue, indent: number, column: number): string {
  if (typeof value === 'string') {
    if (isPlainWord(value)) return `${value}\n`;
    const text = scalar(withoutNextLines(value), indent, column, false);
    return hasLineBreak(text.slice(-1)) ? text : `${text}\n`; // A literal includes its line ending.
  }
  if (Array.isArray(value)) return '[]\n';
  if (isMap(value)) return '{}\n';
  return `${typeof value === 'number' ? numberText(value) : String(value ?? null)}\n`;
}

/** Writes a string in the style of Go's encoder; starts at `column`, further lines at `indent`. */
function scalar(text: string, indent: number, column: number, isKey: boolean): string {
  switch (styleOf(text, isKey)) {
    case 'plain':
      return isKey ? text : folded(text, indent, column, false);
    case 'single':
      return `'${folded(text.replaceAll("'", "''"), indent, column + 1, true, isKey)}'`;
    case 'double':
      return `"${doubleQuoted(text, indent, column + 1, isKey)}"`;
    case 'literal':
      return literal(text, indent);
  }
}

/** Folds a plain or single-quoted string: a line ends at the first single space after the fold column. */
function folded(text: string, indent: number, column: number, isQuoted: boolean, isKey = false): string {
  if (hasLineBreak(text)) return foldedLines(text, indent, column, isQuoted);
  if (isKey || column + text.length <= foldColumn) return text;
  const margin = ' '.repeat(indent);
  const isAscii = lengthOf(text) === text.length;
  let result = '';
  let lineStart = 0;
  let lineColumn = column;
  for (let at = text.indexOf(' ', 1); at > 0 && at < text.length - 1; at = text.indexOf(' ', at + 1)) {
    if (text[at - 1] === ' ' || text[at + 1] === ' ') continue;
    const length = isAscii ? at - lineStart : lengthOf(text.slice(lineStart, at));
    if (lineColumn + length <= foldColumn) continue;
    result += `${text.slice(lineStart, at)}\n${margin}`;
    lineStart = at + 1;
    lineColumn = indent;
  }
  return result + text.slice(lineStart);
}

/** Folds a single-quoted string that contains U+2028 or U+2029, which end a line in YAML. */
function foldedLines(text: string, indent: number, column: number, isQuoted: boolean): string {
  const margin = ' '.repeat(indent);
  const chars = [...text];
  let at = column;
  let result = '';
  chars.forEach((char, index) => {
    const isBreak = hasLineBreak(char);
    if (hasLineBreak(chars[index - 1] ?? '') && !isBreak) {
      result += margin;
      at += indent;
    }
    const isSingleSpace = char === ' ' && chars[index - 1] !== ' ' && chars[index + 1] !== ' ';
    const isFold = isSingleSpace && at > foldColumn && (!isQuoted || (index > 0 && index < chars.length - 1));
    result += isFold ? `\n${margin}` : char;
    at = isFold ? indent : isBreak ? 0 : at + 1;
  });
  return result;
}

function doubleQuoted(text: string, indent: number, column: number, isKey: boolean): string {
  const chars = [...text];
  // Go's encoder checks for a byte order mark at the first position only.
  const always = chars[0] === '\ufeff';
  let at = column;
  let result = '';
  chars.forEach((char, index) => {
    const isFold = !always && char === ' ' && chars[index - 1] !== ' ' && index > 0 && index < chars.length - 1;
    if (isFold && !isKey && at > foldColumn) {
      const isBeforeSpace = chars[index + 1] === ' ';
      result += `\n${' '.repeat(indent)}${isBeforeSpace ? '\\' : ''}`;
      at = indent + (isBeforeSpace ? 1 : 0);
    } else {
      const escaped = escapeChar(char, always);
      result += escaped;
      at += lengthOf(escaped);
    }
  });
  return result;
}

function literal(text: string, indent: number): string {
  const head = `|${/^[ \n\u2028\u2029]/.test(text) ? '2' : ''}${chompingOf(text)}\n`;
  return head + text.replace(/[^\n\u2028\u2029]+/g, `${' '.repeat(indent)}$&`);
}

function isMap(value: YamlValue): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasEntries(map: YamlMap): boolean {
  for (const key in map) if (map[key] !== undefined) return true;
  return false;
}

/** Length in characters, not in UTF-16 units. */
function lengthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches text beyond ASCII.
  return /^[\x00-\x7f]*$/.test(text) ? text.length : [...text].length;
}

/** Returns `-` for no final line break, an empty string for one, `+` for several, or if the text is a line break. */
function chompingOf(text: string): '-' | '' | '+' {
  const isBreak = (at: number) => /[\n\u2028\u2029]/.test(text.charAt(at));
  if (!isBreak(text.length - 1)) return '-';
  return isBreak(text.length - 2) || text.length === 1 ? '+' : '';
}

/** Whether a key is short and on a single line, so that the colon follows on the same line. */
function isSimpleKey(key: string): boolean {
  return !hasLineBreak(key) && (key.length * 3 <= longestKey || byteLength(key) <= longestKey);
}

/** Replaces U+0085, which Go's encoder folds as a line break after the conversion from JSON. */
function withoutNextLines(text: string): string {
  if (!text.includes('\x85')) return text;
  return text.replace(/[ \x85]+/g, (run) =>
    run.includes('\x85') ? '\n'.repeat(run.replaceAll(' ', '').length - 1) || ' ' : run,
  );
}

/** Formats a number like Go: with an exponent below 1e-4 and from 1e6, unless it is a 64-bit integer. */
function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const whole = Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(String(value)) : undefined;
  if (whole !== undefined && (BigInt.asIntN(64, whole) === whole || BigInt.asUintN(64, whole) === whole))
    return String(value);
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
