import type { Newer } from '../../../base/kubernetes-version.js';
import { type Diagnostic, DiagnosticError, errorOf, type Span } from '../../../base/problems/index.js';

/** Returns the error to throw for an expression that cannot be parsed. */
export function syntaxError(place: Span, message: string, hint: string): DiagnosticError {
  return new DiagnosticError(errorOf('cel-syntax', message, hint, spanOf(place)));
}

/** Returns the diagnostic for an expression that is syntactically valid, but rejected by the API server. */
export function typeError(place: Span, message: string, hint: string): Diagnostic {
  return errorOf('cel-type', message, hint, spanOf(place));
}

/** Returns the diagnostic for a feature in a rule that the target version of Kubernetes does not support yet. */
export function newerError(place: Span, what: string, { message, hint }: Newer): Diagnostic {
  return errorOf('kubernetes-version', `${what} ${message}`, `rewrite the rule without it, or ${hint}`, spanOf(place));
}

/** Returns only the span of a node or token. */
export function spanOf({ file, start, end }: Span): Span {
  return { file, start, end };
}
