import { type Diagnostic, DiagnosticError, type Span } from '../../problems/index.js';

/** Reports an invalid argument. The reader of markers adds the name of the marker. */
export class ArgumentError extends DiagnosticError {
  /** @param code `marker-syntax` for a syntax error. Default: `marker-argument`, an invalid value */
  constructor(message: string, span: Span, hint?: string, code: Diagnostic['code'] = 'marker-argument') {
    super({ code, severity: 'error', message, span, ...(hint === undefined ? {} : { hint }) });
  }
}
