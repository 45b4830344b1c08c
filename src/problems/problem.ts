import type { ProblemCode } from './codes.js';

/** A stretch of source text: a file (path as the user would write it) and two offsets in UTF-16 units, end exclusive. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** `error` stops the run before anything is written; `warning` is printed and the run goes on. */
export type Severity = 'error' | 'warning';

/** Something that is wrong with what the user wrote: what, where, and the way out. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** One sentence without a full stop: what was found and what was expected. */
  readonly message: string;
  /** Where it was found. Absent only when there is no text to point to, as with a flag or a folder. */
  readonly span?: Span;
  /** What to do, as one or more lines. */
  readonly hint?: string;
  /** Other places that belong to the problem, each with a short label. */
  readonly related?: readonly { readonly label: string; readonly span: Span }[];
}
