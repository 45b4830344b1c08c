import type { SourceText, Span } from '../../problems/index.js';
import { ArgumentError } from './argument-error.js';

/** Far more than a default value needs, and far less than the stack can hold. */
const maxDepth = 50;

/**
 * Reads the text of a comment marker from left to right and knows where it stands in the file.
 * Spaces and tabs between tokens are skipped, as controller-gen's scanner does.
 */
export class TextReader {
  #position = 0;
  #depth = 0;
  #path = '';
  readonly #parts = new Map<string, SourceText>();

  /**
   * @param text what stands behind the name of the marker
   * @param file the file that holds it
   * @param offset where `text` begins in the file
   */
  constructor(
    readonly text: string,
    readonly file: string,
    readonly offset: number,
  ) {}

  /** Where the parts are written that were read so far, by their paths. */
  get parts(): ReadonlyMap<string, SourceText> {
    return this.#parts;
  }

  get position(): number {
    return this.#position;
  }

  get isAtEnd(): boolean {
    this.skipSpace();
    return this.#position >= this.text.length;
  }

  /** The next character that is no space, without taking it; empty at the end. */
  peek(): string {
    this.skipSpace();
    return this.text[this.#position] ?? '';
  }

  /** Takes `token` if it comes next. */
  take(token: string): boolean {
    this.skipSpace();
    if (!this.text.startsWith(token, this.#position)) return false;
    this.#position += token.length;
    return true;
  }

  /** Takes what a sticky pattern matches from here on, or nothing. */
  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
    sticky.lastIndex = this.#position;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  /** Goes to the next character that is no blank, and returns where that is. */
  skipSpace(): number {
    while (this.text[this.#position] === ' ' || this.text[this.#position] === '\t') this.#position++;
    return this.#position;
  }

  /** Reads something inside braces; refuses when they are nested too deep. */
  nested<T>(read: () => T): T {
    if (this.#depth >= maxDepth) throw this.fail(`more than ${maxDepth} braces stand inside each other`);
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  /** Reads a part of the argument, and notes where it is written. */
  part<T>(step: string, read: () => T): T {
    const around = this.#path;
    this.#path += step;
    const start = this.skipSpace();
    const value = read();
    const text = this.text.slice(start, this.#position).trimEnd();
    this.#parts.set(this.#path, { span: this.#spanTo(start, start + text.length), text });
    this.#path = around;
    return value;
  }

  /** Goes back to a position that `position` gave. */
  rewind(position: number): void {
    this.#position = position;
  }

  /** Takes all that is left. */
  rest(): string {
    const rest = this.text.slice(this.#position);
    this.#position = this.text.length;
    return rest;
  }

  /**
   * Refuses what is left.
   *
   * @param allowsComment whether a comment may follow after `#`. Default: false, as for controller-gen
   */
  expectEnd(allowsComment = false): void {
    if (this.isAtEnd || (allowsComment && this.peek() === '#')) return;
    const isComment = /^[#/]/.test(this.peek());
    throw this.fail(
      `expected the end of the marker, found \`${this.text.slice(this.#position)}\``,
      isComment
        ? 'move the comment to a line of its own'
        : 'put the value in double quotes if it contains `,`, `;`, `}` or a quote',
    );
  }

  /** An error at the rest of the text: it cannot be read. */
  fail(message: string, hint?: string): ArgumentError {
    return new ArgumentError(message, this.#spanTo(this.#position, this.text.length), hint, 'marker-syntax');
  }

  /** An error from `start` to where the reader stands: it was read, but it is not what is wanted. */
  refuse(start: number, message: string, hint?: string): ArgumentError {
    return new ArgumentError(message, this.#spanTo(start, this.#position), hint);
  }

  #spanTo(start: number, end: number): Span {
    return { file: this.file, start: this.offset + start, end: this.offset + Math.max(start, end) };
  }
}
