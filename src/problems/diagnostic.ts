import type { DiagnosticCode } from './codes.js';

/** A range of source text: a file (path as the user would write it) and two offsets in UTF-16 units, end exclusive. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** `error` stops the run before anything is written; `warning` is printed and the run continues. */
export type Severity = 'error' | 'warning';

/** Another location that is related to a diagnostic, with a short label. */
export interface RelatedPlace {
  readonly label: string;
  readonly span: Span;
}

/**
 * An error or warning about the user's input: what is wrong, where, and how to fix it. The value stays the same from
 * where the mistake is found to where it is printed.
 */
export interface Diagnostic {
  /** Stable across releases: severities are configured by code. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** Whether the severity cannot be configured because controller-gen rejects the input as well. Default: the code decides. */
  readonly isFixed?: true;
  /** One sentence without a period: what was found and what was expected. */
  readonly message: string;
  /** Where it was found. Absent only when there is no source to point to, for example for a flag or a folder. */
  readonly span?: Span;
  /** How to fix it, as one or more lines. */
  readonly hint?: string;
  /** Related locations. Default: none. */
  readonly related?: readonly RelatedPlace[];
}
