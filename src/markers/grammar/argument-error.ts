import { type Diagnostic, DiagnosticError, type Span } from '../../problems/index.js';

/** Ends the reading of an argument with a diagnostic; the reader of markers adds the name of the marker. */
export class ArgumentError extends DiagnosticError {
  /** @param code `marker-syntax` if the text cannot be read at all. Default: `marker-argument`, the value is wrong */
  constructor(message: string, span: Span, hint?: string, code: Diagnostic['code'] = 'marker-argument') {
    super({ code, severity: 'error', message, span, ...(hint === undefined ? {} : { hint }) });
  }
}
