import type { Json } from '../../base/json/index.js';
import { maxDepth, maxStrictErrors, setKey } from '../model/index.js';

/** A parsed JSON document. */
export interface ParsedJson {
  readonly value: Json;
  /** Paths of the first 100 duplicate keys, such as `spec.containers[0].name`. The last value of a key is used. */
  readonly duplicates: readonly string[];
  /** The first number that no Go number can represent; undefined if all numbers fit. */
  readonly badNumber: string | undefined;
}

/** Thrown for a string that is not JSON, with the message of Go's encoding/json. */
export class JsonSyntaxError extends Error {}

type Container = Json[] | Record<string, Json>;

interface Frame {
  readonly container: Container;
  /** The key whose value is parsed; undefined in an array. */
  key: string | undefined;
  /** Keys that are reported as duplicates. */
  repeated?: Set<string>;
}

const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);
const maxInt64Length = `${minInt64}`.length;

/**
 * Parses JSON as Go does: 64-bit integers keep their digits, lone surrogates become U+FFFD, and the nesting depth is
 * limited to 1,000.
 *
 * @throws JsonSyntaxError
 */
export function parseJson(text: string): ParsedJson {
  const parser = new JsonParser(text);
  return { value: parser.parse(), duplicates: parser.duplicates, badNumber: parser.badNumber };
}

class JsonParser {
  readonly duplicates: string[] = [];
  badNumber: string | undefined;
  readonly #text: string;
  readonly #frames: Frame[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses the text without recursion, so that deeply nested input does not overflow the stack. */
  parse(): Json {
    for (let value = this.#begin(); ; ) {
      const frame = value === undefined ? undefined : this.#frames.at(-1);
      if (value === undefined) {
        value = this.#begin();
      } else if (!frame) {
        this.#skipSpace();
        if (this.#at < this.#text.length) throw this.#invalid('after top-level value');
        return value;
      } else {
        this.#add(frame, value);
        value = this.#next(frame);
      }
    }
  }

  /** Parses a scalar or an empty container, or opens another container and returns undefined. */
  #begin(): Json | undefined {
    this.#skipSpace();
    const char = this.#text[this.#at];
    switch (char) {
      case '{':
      case '[':
        return this.#open(char);
      case '"':
        return this.#string();
      case 't':
        return this.#literal('true', true);
      case 'f':
        return this.#literal('false', false);
      case 'n':
        return this.#literal('null', null);
      default:
        if (char !== undefined && (char === '-' || isDigit(char))) return this.#number();
        throw this.#invalid('looking for beginning of value');
    }
  }

  #open(char: '{' | '['): Json | undefined {
    if (this.#frames.length >= maxDepth) throw this.#invalid('exceeded max depth');
    this.#at++;
    this.#skipSpace();
    const isObject = char === '{';
    const container: Container = isObject ? {} : [];
    if (this.#text[this.#at] === (isObject ? '}' : ']')) {
      this.#at++;
      return container;
    }
    this.#frames.push({ container, key: isObject ? this.#key() : undefined });
    return undefined;
  }

  /** Continues after a value in a container. Returns the container at its end, else the result of `#begin`. */
  #next(frame: Frame): Json | undefined {
    this.#skipSpace();
    const char = this.#text[this.#at];
    const isObject = frame.key !== undefined;
    if (char === ',') {
      this.#at++;
      if (isObject) frame.key = this.#key();
      return this.#begin();
    }
    if (char !== (isObject ? '}' : ']'))
      throw this.#invalid(isObject ? 'after object key:value pair' : 'after array element');
    this.#at++;
    this.#frames.pop();
    return frame.container;
  }

  #add(frame: Frame, value: Json): void {
    const { container, key } = frame;
    if (Array.isArray(container)) {
      container.push(value);
    } else if (key !== undefined) {
      if (Object.hasOwn(container, key)) this.#reportDuplicate(frame, key);
      setKey(container, key, value);
    }
  }

  #reportDuplicate(frame: Frame, key: string): void {
    if (this.duplicates.length >= maxStrictErrors || frame.repeated?.has(key)) return;
    frame.repeated = (frame.repeated ?? new Set()).add(key);
    this.duplicates.push(this.#path());
  }

  #path(): string {
    return this.#frames
      .map(({ container, key }) => (Array.isArray(container) ? `[${container.length}]` : `.${key}`))
      .join('')
      .slice(1);
  }

  #key(): string {
    this.#skipSpace();
    if (this.#text[this.#at] !== '"') throw this.#invalid('looking for beginning of object key string');
    const key = this.#string();
    this.#skipSpace();
    if (this.#text[this.#at] !== ':') throw this.#invalid('after object key');
    this.#at++;
    return key;
  }

  #literal<T extends Json>(word: string, value: T): T {
    for (const expected of word) {
      if (this.#text[this.#at] !== expected) throw this.#invalid(`in literal ${word} (expecting '${expected}')`, ' ');
      this.#at++;
    }
    return value;
  }

  #number(): Json {
    const start = this.#at;
    if (this.#text[this.#at] === '-') this.#at++;
    if (this.#text[this.#at] === '0') this.#at++;
    else this.#digits('in numeric literal');
    let isInteger = true;
    if (this.#text[this.#at] === '.') {
      isInteger = false;
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (this.#text[this.#at] === 'e' || this.#text[this.#at] === 'E') {
      isInteger = false;
      this.#at++;
      if (this.#text[this.#at] === '+' || this.#text[this.#at] === '-') this.#at++;
      this.#digits('in exponent of numeric literal');
    }
    const literal = this.#text.slice(start, this.#at);
    const value = Number(literal);
    if (!Number.isFinite(value)) this.badNumber ??= literal;
    const isLarge = isInteger && literal.length <= maxInt64Length && !Number.isSafeInteger(value);
    if (!isLarge) return value + 0; // never negative zero
    const exact = BigInt(literal);
    return exact >= minInt64 && exact <= maxInt64 ? exact : value;
  }

  #digits(where: string): void {
    if (!isDigit(this.#text[this.#at] ?? '')) throw this.#invalid(where, ' ');
    while (isDigit(this.#text[this.#at] ?? '')) this.#at++;
  }

  #string(): string {
    const start = ++this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x22) return this.#text.slice(start, this.#at++);
      if (code === 0x5c) break;
      if (!(code >= 0x20)) throw this.#invalid('in string literal');
      this.#at++;
    }
    let result = this.#text.slice(start, this.#at);
    for (;;) {
      const char = this.#text[this.#at];
      if (char === '"') {
        this.#at++;
        return result.replace(loneSurrogate, '\ufffd');
      }
      if (char === undefined || char < ' ') throw this.#invalid('in string literal');
      this.#at++;
      result += char === '\\' ? this.#escape() : char;
    }
  }

  #escape(): string {
    const char = this.#text[this.#at] ?? '';
    if (char === 'u') {
      this.#at++;
      const start = this.#at;
      for (; this.#at < start + 4; this.#at++) {
        if (!/[0-9a-fA-F]/.test(this.#text[this.#at] ?? ''))
          throw this.#invalid('in \\u hexadecimal character escape', ' ');
      }
      return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#at), 16));
    }
    const unescaped = escapes[char];
    if (unescaped === undefined) throw this.#invalid('in string escape code', ' ');
    this.#at++;
    return unescaped;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  /**
   * Creates the error for the character at the current position.
   *
   * @param atEnd the character that Go reads at the end of the text; undefined if the text may continue
   */
  #invalid(where: string, atEnd?: string): JsonSyntaxError {
    const char = this.#at < this.#text.length ? String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0) : atEnd;
    if (char === undefined) return new JsonSyntaxError('unexpected end of JSON input');
    return new JsonSyntaxError(`invalid character ${quoteChar(char)} ${where}`);
  }
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Quotes only the first byte of a character, as Go does. */
function quoteChar(char: string): string {
  if (char === "'") return "'\\''";
  if (char === '"') return `'"'`;
  const byte = new TextEncoder().encode(char)[0] ?? 0;
  const short = Object.entries(goEscapes).find(([, code]) => code === byte)?.[0];
  if (short !== undefined) return `'\\${short}'`;
  if (byte < 0x20 || byte === 0x7f) return `'\\x${byte.toString(16).padStart(2, '0')}'`;
  return `'${String.fromCharCode(byte)}'`;
}

const goEscapes = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '\\': 92 } as const;

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}
