import { isOlder, type KubernetesVersion, newerThan } from '../../../base/kubernetes-version.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { SchemaNode } from '../schema-node.js';

/**
 * The first Kubernetes version that validates each format in custom resources: one minor version after Kubernetes added
 * the format. Formats that the oldest supported version validates are omitted.
 */
const validatedSince: ReadonlyMap<string, KubernetesVersion> = new Map([
  ['k8sshortname', '1.35'],
  ['k8slongname', '1.35'],
]);

/** Reports a format that the API server of the target version ignores, but later versions validate. */
export function checkFormat(node: SchemaNode, target: KubernetesVersion): Diagnostic[] {
  const { type, format = '' } = node.schema;
  // The API server compares formats without hyphens.
  const since = validatedSince.get(format.replaceAll('-', ''));
  if (type !== 'string' || since === undefined || !isOlder(target, since)) return [];
  const message = `the API server validates the format \`${format}\` of \`${node.where}\` as of Kubernetes ${since}; the project targets ${target}`;
  const hint = `add a \`@Pattern(…)\`, or ${newerThan(target, since)?.hint}`;
  return [{ code: 'kubernetes-version', severity: 'warning', message, hint, span: node.span('format') }];
}
