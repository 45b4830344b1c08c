import type { Newer } from '../../../base/kubernetes-version.js';
import { type Diagnostic, DiagnosticError, type Span } from '../../../base/problems/index.js';

/** Returns the error to throw for an expression that cannot be parsed. */
export function syntaxError({ file, start, end }: Span, message: string, hint: string): DiagnosticError {
  return new DiagnosticError({ code: 'cel-syntax', severity: 'error', message, hint, span: { file, start, end } });
}

/** Returns the diagnostic for an expression that is syntactically valid, but rejected by the API server. */
export function typeError({ file, start, end }: Span, message: string, hint: string): Diagnostic {
  return { code: 'cel-type', severity: 'error', message, hint, span: { file, start, end } };
}

/** Returns the diagnostic for a feature in a rule that the target version of Kubernetes does not support yet. */
export function newerError({ file, start, end }: Span, what: string, { message, hint }: Newer): Diagnostic {
  const span = { file, start, end };
  const fix = `rewrite the rule without it, or ${hint}`;
  return { code: 'kubernetes-version', severity: 'error', message: `${what} ${message}`, hint: fix, span };
}
