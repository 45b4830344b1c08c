import type { DiagnosticCode } from './codes.js';
import type { Diagnostic, Severity } from './diagnostic.js';

/**
 * Codes of the checks that controller-gen does not have. Their severity can be set per project or per run, and a
 * comment in the source can suppress them. All other diagnostics keep their severity, in particular errors that protect
 * the user's files.
 */
export const configurableCodes = [
  'breaking-change',
  'cel-cost',
  'cel-syntax',
  'cel-type',
  'crd-too-large',
  'default-invalid',
  'kind-invalid',
  'list-invalid',
  'marker-contradiction',
  'marker-misplaced',
  'marker-unknown',
  'names-clash',
  'path-invalid',
  'rbac-invalid',
  'resource-unknown',
  'sample-invalid',
  'schema-not-structural',
  'storage-version',
  'suppression-unused',
  'webhook-invalid',
  'webhook-unserved',
] as const satisfies readonly DiagnosticCode[];

/** The code of a check with a configurable severity. */
export type ConfigurableCode = (typeof configurableCodes)[number];

/** The severities that a check can be set to. `off` disables the check. */
export const severityNames = ['error', 'warning', 'off'] as const satisfies readonly (Severity | 'off')[];

/** The configured severity of a check. */
export type SeverityName = (typeof severityNames)[number];

/** Configured severities by code. Codes that are not listed keep their default severity. */
export type Severities = Readonly<Partial<Record<ConfigurableCode, SeverityName>>>;

/** Whether a code belongs to a check with a configurable severity. */
export function isConfigurable(code: string): code is ConfigurableCode {
  return configurableCodes.some((known) => known === code);
}

/** Whether a word is the name of a severity. */
export function isSeverityName(word: string): word is SeverityName {
  return severityNames.some((known) => known === word);
}

/** Returns a diagnostic with its configured severity, or undefined when the check is off. */
export function withSeverity(diagnostic: Diagnostic, severities: Severities): Diagnostic | undefined {
  const { code, isFixed } = diagnostic;
  const severity = isFixed || !isConfigurable(code) ? undefined : severities[code];
  if (severity === 'off') return undefined;
  return severity === undefined ? diagnostic : { ...diagnostic, severity };
}
