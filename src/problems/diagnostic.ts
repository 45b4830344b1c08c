import type { DiagnosticCode } from './codes.js';

/** A stretch of source text: a file (path as the user would write it) and two offsets in UTF-16 units, end exclusive. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** `error` stops the run before anything is written; `warning` is printed and the run continues. */
export type Severity = 'error' | 'warning';

/** Another place that belongs to a diagnostic, with a short label. */
export interface RelatedPlace {
  readonly label: string;
  readonly span: Span;
}

/**
 * Something that is wrong with what the user wrote: what, where, and how to fix it. It is the same value from where the
 * mistake is found to where it is printed.
 */
export interface Diagnostic {
  /** Stable over releases: what severities are configured by. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** Whether the severity cannot be configured, because controller-gen refuses it, too. Default: the code decides. */
  readonly isFixed?: true;
  /** One sentence without a full stop: what was found and what was expected. */
  readonly message: string;
  /** Where it was found. Absent only when there is no text to point to, as with a flag or a folder. */
  readonly span?: Span;
  /** What to do, as one or more lines. */
  readonly hint?: string;
  /** Other places that belong to it. Default: none. */
  readonly related?: readonly RelatedPlace[];
}
