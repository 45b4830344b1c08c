import type { DiagnosticCode } from './codes.js';
import type { Diagnostic, Severity } from './diagnostic.js';

/**
 * The checks that controller-gen does not have: a project, a run, or a comment in the source may set their severity.
 * Everything else stays an error, above all what protects the user's files.
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
  'schema-not-structural',
  'storage-version',
  'suppression-unused',
  'webhook-invalid',
  'webhook-unserved',
] as const satisfies readonly DiagnosticCode[];

/** The code of a check whose severity can be set. */
export type ConfigurableCode = (typeof configurableCodes)[number];

/** The allowed severities of a check. `off` does not report it. */
export const severityNames = ['error', 'warning', 'off'] as const satisfies readonly (Severity | 'off')[];

/** What a check is set to. */
export type SeverityName = (typeof severityNames)[number];

/** Severities by code. Codes without one keep the severity that kbts gives them. */
export type Severities = Readonly<Partial<Record<ConfigurableCode, SeverityName>>>;

/** Whether a code is that of a check whose severity can be set. */
export function isConfigurable(code: string): code is ConfigurableCode {
  return configurableCodes.some((known) => known === code);
}

/** Whether a word is a severity. */
export function isSeverityName(word: string): word is SeverityName {
  return severityNames.some((known) => known === word);
}

/** Returns a diagnostic with the severity that it is set to, or undefined when it is off. */
export function withSeverity(diagnostic: Diagnostic, severities: Severities): Diagnostic | undefined {
  const { code, isFixed } = diagnostic;
  const severity = isFixed || !isConfigurable(code) ? undefined : severities[code];
  if (severity === 'off') return undefined;
  return severity === undefined ? diagnostic : { ...diagnostic, severity };
}
