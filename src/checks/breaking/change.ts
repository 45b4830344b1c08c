import type { Diagnostic, Span } from '../../problems/index.js';

/** Returns the diagnostic about a change that breaks clients or stored objects. */
export function breaking(
  span: Span | undefined,
  message: string,
  hint = 'revert the change, or make it in a new version of the kind',
): Diagnostic {
  return { code: 'breaking-change', severity: 'error', message, hint, ...(span ? { span } : {}) };
}
