import type { Diagnostic, SourceText, Span } from '../../../base/problems/index.js';
import { ArgumentError } from './static-values.js';

const maxDepth = 50;

/** Reads the text of a comment marker. Skips spaces and tabs between tokens, like controller-gen's scanner. */
export class TextReader {
  position = 0;
  #depth = 0;
  #path = '';
  /** The source locations of the parts that were read so far, by path. */
  readonly parts = new Map<string, SourceText>();

  constructor(
    readonly text: string,
    readonly file: string,
    /** Offset of `text` in the file. */
    readonly offset: number,
    /** Receives a warning for each argument that is set twice with different values; undefined if that is an error. */
    readonly repeats?: Map<string, Diagnostic>,
  ) {}

  get isAtEnd(): boolean {
    this.skipSpace();
    return this.position >= this.text.length;
  }

  /** The next character after spaces, without consuming it; empty at the end. */
  peek(): string {
    this.skipSpace();
    return this.text[this.position] ?? '';
  }

  take(token: string): boolean {
    this.skipSpace();
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  /** Consumes and returns the match of a pattern at the current position, if any. */
  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  skipSpace(): number {
    while (this.text[this.position] === ' ' || this.text[this.position] === '\t') this.position++;
    return this.position;
  }

  /** Reads a value inside braces. Throws if braces are nested too deeply. */
  nested<T>(read: () => T): T {
    if (this.#depth >= maxDepth) throw this.fail(`braces are nested more than ${maxDepth} levels deep`);
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  /** Reads a part of the argument, and records its source location. */
  part<T>(step: string, read: () => T): T {
    const around = this.#path;
    this.#path += step;
    const start = this.skipSpace();
    const value = read();
    const text = this.text.slice(start, this.position).trimEnd();
    this.parts.set(this.#path, { span: this.#spanTo(start, start + text.length), text });
    this.#path = around;
    return value;
  }

  rest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  /** Throws unless the text ends here or, if `allowsComment` is set, a `#` begins a comment here. */
  expectEnd(allowsComment = false): void {
    if (this.isAtEnd || (allowsComment && this.peek() === '#')) return;
    const hint = /^[#/]/.test(this.peek())
      ? 'move the comment to a separate line'
      : 'put the value in double quotes if it contains `,`, `;`, `}` or a quote';
    throw this.fail(`expected the end of the marker, found \`${this.text.slice(this.position)}\``, hint);
  }

  /** Creates a syntax error that points at the unread text. */
  fail(message: string, hint?: string): ArgumentError {
    return new ArgumentError(message, this.#spanTo(this.position, this.text.length), hint, 'marker-syntax');
  }

  /** Creates an error for an invalid value with valid syntax, from `start` to the current position. */
  refuse(start: number, message: string, hint?: string): ArgumentError {
    return new ArgumentError(message, this.#spanTo(start, this.position), hint);
  }

  #spanTo(start: number, end: number): Span {
    return { file: this.file, start: this.offset + start, end: this.offset + Math.max(start, end) };
  }
}
