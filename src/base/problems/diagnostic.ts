import type { DiagnosticCode } from './codes.js';

/** A range in a file: the path as the user would write it, and two offsets in UTF-16 units, end exclusive. */
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
 * An error or warning about the user's input: what is wrong, where, and how to fix it. The same value is used from
 * detection to output.
 */
export interface Diagnostic {
  /** Stable across releases, because users configure severities by diagnostic code. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /**
   * True if the severity cannot be configured because controller-gen also rejects the input; undefined if this depends
   * on the code.
   */
  readonly isFixed?: true;
  /** One sentence without a period that states what was found and what was expected. */
  readonly message: string;
  /** Location of the mistake; undefined if there is no source to point to, for example for a folder. */
  readonly span?: Span;
  /** How to fix the mistake, as one or more lines; undefined if the message is enough. */
  readonly hint?: string;
  /** Related locations. Default: none. */
  readonly related?: readonly RelatedPlace[];
}

/** Creates an error. */
export function errorOf(code: DiagnosticCode, message: string, hint?: string, span?: Span): Diagnostic {
  const rest = { ...(span ? { span } : {}), ...(hint === undefined ? {} : { hint }) };
  return { code, severity: 'error', message, ...rest };
}

/** Creates a warning. */
export function warningOf(...given: Parameters<typeof errorOf>): Diagnostic {
  return { ...errorOf(...given), severity: 'warning' };
}
