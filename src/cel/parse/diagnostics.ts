import { type Diagnostic, DiagnosticError, type Span } from '../../problems/index.js';

/** Returns the error to throw for an expression that cannot be parsed. */
export function syntaxError({ file, start, end }: Span, message: string, hint: string): DiagnosticError {
  return new DiagnosticError({ code: 'cel-syntax', severity: 'error', message, hint, span: { file, start, end } });
}

/** Returns the diagnostic for an expression that can be parsed, but that the API server rejects. */
export function typeError({ file, start, end }: Span, message: string, hint: string): Diagnostic {
  return { code: 'cel-type', severity: 'error', message, hint, span: { file, start, end } };
}
