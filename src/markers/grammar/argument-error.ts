import type { Span } from '../../problems/index.js';

/** An argument that cannot be read; the reader of markers turns it into a problem. */
export class ArgumentError extends Error {
  constructor(
    message: string,
    readonly span: Span,
    readonly hint?: string,
    /** Whether the text cannot be read at all, as against a wrong value. */
    readonly isSyntax: boolean = false,
  ) {
    super(message);
  }
}
