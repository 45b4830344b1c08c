import { isOlder, type KubernetesVersion, newerThan } from '../model/index.js';
import type { Diagnostic } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';

/**
 * The version of Kubernetes as of which custom resources are validated by a format, for formats that the oldest
 * supported version does not have. That is one minor after the API server has it, so that it can be rolled back.
 */
const validatedSince: ReadonlyMap<string, KubernetesVersion> = new Map([
  ['k8sshortname', '1.35'],
  ['k8slongname', '1.35'],
]);

/** Reports a format that the API server of the targeted version ignores, although later ones do not. */
export function checkFormat(part: SchemaPart, target: KubernetesVersion): Diagnostic[] {
  const { type, format = '' } = part.schema;
  // The API server compares formats without hyphens.
  const since = validatedSince.get(format.replaceAll('-', ''));
  if (type !== 'string' || since === undefined || !isOlder(target, since)) return [];
  const message = `the API server validates the format \`${format}\` of \`${part.where}\` as of Kubernetes ${since}; the project targets ${target}`;
  const hint = `add a \`@Pattern(…)\`, or ${newerThan(target, since)?.hint}`;
  return [{ code: 'kubernetes-version', severity: 'warning', message, hint, span: part.span('format') }];
}
