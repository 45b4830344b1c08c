import { compareKeys } from './key-order.js';
import { escapeChar, hasLineBreak, styleOf } from './scalar.js';

/** A value that can be written as YAML. Keys whose value is undefined are left out. */
export type YamlValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue };

/**
 * Writes a value as Go's YAML encoder (yaml.v2, through JSON) does, byte for byte: sorted keys, two spaces, lists not
 * indented below their key, long lines folded behind column 80.
 *
 * @param value a map at the top, with JSON values below
 * @returns text that ends with a line feed
 */
export function writeYaml(value: YamlValue): string {
  const writer = new Writer();
  writer.node(value, 0);
  return writer.text;
}

const foldColumn = 80;
/** In bytes. */
const longestKey = 128;

class Writer {
  text = '';
  #column = 0;

  /** Writes a value behind what is already on the line. `indent` is that of the lines below it. */
  node(value: YamlValue, indent: number): void {
    if (Array.isArray(value) && value.length > 0) this.#list(value, indent);
    else if (isMap(value) && hasEntries(value)) this.#map(value, indent);
    else this.#leaf(value, indent);
  }

  #map(map: Readonly<Record<string, YamlValue>>, indent: number): void {
    const keys = Object.keys(map).filter((key) => map[key] !== undefined);
    keys.sort(compareKeys);
    keys.forEach((key, index) => {
      if (index > 0) this.#sign(' '.repeat(indent));
      if (isSimpleKey(key)) {
        this.#scalar(key, indent, true);
        this.#sign(':');
        this.#value(map[key], indent);
      } else {
        this.#complexEntry(key, map[key], indent);
      }
    });
  }

  /** A key that is long or has several lines stands alone, and its value below it. */
  #complexEntry(key: string, value: YamlValue, indent: number): void {
    this.#sign('? ');
    this.#leaf(key, indent + 2);
    this.#sign(`${' '.repeat(indent)}: `);
    this.node(value, indent + 2);
  }

  /** The value of a key: on the same line, or on the lines below it. */
  #value(value: YamlValue, indent: number): void {
    if (Array.isArray(value) && value.length > 0) {
      this.#put(`\n${' '.repeat(indent)}`);
      this.#list(value, indent);
    } else if (isMap(value) && hasEntries(value)) {
      this.#put(`\n${' '.repeat(indent + 2)}`);
      this.#map(value, indent + 2);
    } else {
      this.#sign(' ');
      this.#leaf(value, indent + 2);
    }
  }

  #list(list: readonly YamlValue[], indent: number): void {
    list.forEach((item, index) => {
      if (index > 0) this.#sign(' '.repeat(indent));
      this.#sign('- ');
      if (Array.isArray(item) && item.length > 0) this.#list(item, indent + 2);
      else if (isMap(item) && hasEntries(item)) this.#map(item, indent + 2);
      else this.#leaf(item, indent + 2);
    });
  }

  /** A scalar, or an empty collection, and the end of the line. */
  #leaf(value: YamlValue, indent: number): void {
    if (typeof value === 'string') this.#scalar(withoutNextLines(value), indent, false);
    else if (Array.isArray(value)) this.#put('[]');
    else if (isMap(value)) this.#put('{}');
    else this.#put(typeof value === 'number' ? numberText(value) : String(value ?? null));
    if (this.#column > 0) this.#endLine(); // a literal ends its own line
  }

  #scalar(text: string, indent: number, isKey: boolean): void {
    switch (styleOf(text, isKey)) {
      case 'plain':
        return this.#folded(text, indent, isKey);
      case 'single':
        this.#put("'");
        this.#folded(text, indent, isKey, "''");
        return this.#put("'");
      case 'double':
        return this.#double(text, indent, isKey);
      case 'literal':
        return this.#literal(text, indent);
    }
  }

  /** Plain or single-quoted text: a line ends at the first single space behind the fold column. */
  #folded(text: string, indent: number, isKey: boolean, quote = "'"): void {
    const isShort = isKey || this.#column + text.length <= foldColumn;
    if (isShort && !hasLineBreak(text)) return this.#put(text.replaceAll("'", quote));
    const isQuoted = quote !== "'";
    const chars = [...text];
    chars.forEach((char, at) => {
      if (hasLineBreak(chars[at - 1] ?? '') && !hasLineBreak(char)) this.#put(' '.repeat(indent));
      const isSingleSpace = char === ' ' && chars[at - 1] !== ' ' && chars[at + 1] !== ' ';
      const isInside = !isQuoted || (at > 0 && at < chars.length - 1);
      if (isSingleSpace && isInside && this.#column > foldColumn) this.#put(`\n${' '.repeat(indent)}`);
      else this.#put(char === "'" ? quote : char);
    });
  }

  #double(text: string, indent: number, isKey: boolean): void {
    this.#put('"');
    const chars = [...text];
    // Go's encoder looks for a byte order mark in the first place only, whatever character it is at.
    const always = chars[0] === '\ufeff';
    chars.forEach((char, at) => {
      const isFold = !always && char === ' ' && chars[at - 1] !== ' ' && at > 0 && at < chars.length - 1;
      if (isFold && !isKey && this.#column > foldColumn) {
        this.#put(`\n${' '.repeat(indent)}${chars[at + 1] === ' ' ? '\\' : ''}`);
      } else {
        this.#put(escapeChar(char, always));
      }
    });
    this.#put('"');
  }

  #literal(text: string, indent: number): void {
    this.#put(`|${/^[ \n\u2028\u2029]/.test(text) ? '2' : ''}${chompingOf(text)}\n`);
    const lines = text.split(/(?<=[\n\u2028\u2029])/);
    for (const line of lines)
      this.#put(line.length === 1 && hasLineBreak(line) ? line : `${' '.repeat(indent)}${line}`);
  }

  /** Writes ASCII without a line feed, which needs no look at its characters. */
  #sign(text: string): void {
    this.text += text;
    this.#column += text.length;
  }

  #endLine(): void {
    this.text += '\n';
    this.#column = 0;
  }

  #put(text: string): void {
    this.text += text;
    const lineStart = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\u2028'), text.lastIndexOf('\u2029')) + 1;
    this.#column = lineStart > 0 ? lengthOf(text.slice(lineStart)) : this.#column + lengthOf(text);
  }
}

function isMap(value: YamlValue): value is { readonly [key: string]: YamlValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasEntries(map: Readonly<Record<string, YamlValue>>): boolean {
  for (const key in map) if (map[key] !== undefined) return true;
  return false;
}

/** Length in characters, not in UTF-16 units. */
function lengthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: asks for text beyond ASCII.
  return /^[\x00-\x7f]*$/.test(text) ? text.length : [...text].length;
}

/** What tells a reader how many line feeds end a literal: none, one, or all that stand there. */
function chompingOf(text: string): '-' | '' | '+' {
  const isBreak = (at: number) => /[\n\u2028\u2029]/.test(text.charAt(at));
  if (!isBreak(text.length - 1)) return '-';
  return isBreak(text.length - 2) || text.length === 1 ? '+' : '';
}

/** A longer key, or one of several lines, does not stand before its colon. */
function isSimpleKey(key: string): boolean {
  return !hasLineBreak(key) && (key.length * 3 <= longestKey || Buffer.byteLength(key) <= longestKey);
}

/** The text without U+0085: on its way through JSON, Go's encoder reads it as the end of a line, and folds the lines. */
function withoutNextLines(text: string): string {
  if (!text.includes('\x85')) return text;
  return text.replace(/[ \x85]+/g, (run) =>
    run.includes('\x85') ? '\n'.repeat(run.replaceAll(' ', '').length - 1) || ' ' : run,
  );
}

/**
 * A number as Go writes it: whole ones of 64 bits with the fewest digits that name the double, others with an exponent
 * from 1e6 on and below 1e-4.
 */
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
