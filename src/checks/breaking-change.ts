import type { Diagnostic, Span } from '../problems/index.js';

/** A diagnostic about something that clients or stored objects relied on. */
export function breaking(
  span: Span | undefined,
  message: string,
  hint = 'restore it, or add a version of the kind that differs',
): Diagnostic {
  return { code: 'breaking-change', severity: 'error', message, hint, ...(span ? { span } : {}) };
}
