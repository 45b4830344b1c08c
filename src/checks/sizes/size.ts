import type { KubernetesDocument } from '../../generate/index.js';
import type { Diagnostic, Severity, Span } from '../../problems/index.js';
import type { JsonSizes } from './json-sizes.js';

/** The maximum number of bytes of all annotations of an object, including their names. */
const annotationLimit = 256 * 1024;

/** The annotation in which client-side `kubectl apply` stores the applied object. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** The default maximum number of bytes of a request to etcd. */
const storageLimit = 1.5 * 1024 * 1024;

/**
 * Reports a CRD that is too large for etcd, which the API server rejects. Warns about one that is too large for client-side
 * `kubectl apply`, which stores a copy in an annotation.
 *
 * @param span the span of the kind, to point at
 * @param sizes the sizes of values that are shared with previous CRDs
 */
export function checkSize(crd: KubernetesDocument, span: Span, sizes: JsonSizes): Diagnostic[] {
  const tooLarge = (severity: Severity, message: string, hint: string): Diagnostic[] => [
    { code: 'crd-too-large', severity, message, hint, span },
  ];
  const size = sizes.of(crd);
  const shown = `the CRD \`${crd.metadata.name}\` has ${Math.ceil(size / 1024)} KiB as JSON`;
  if (size > storageLimit) {
    const message = `${shown}, but etcd accepts at most ${storageLimit / 1024} KiB`;
    const hint = 'omit the descriptions with `crd:maxDescLen=0`, or split the kind';
    return tooLarge('error', message, hasDescriptions(crd) ? hint : 'split the kind');
  }
  if (annotationsSize({ ...annotationsOf(crd), [lastApplied]: '\n' }) + size <= annotationLimit) return [];
  const message = `${shown}, but client-side \`kubectl apply\` can store at most ${annotationLimit / 1024} KiB in an annotation`;
  const hints = [
    'use `kubectl apply --server-side`, like `make install` does',
    ...(hasDescriptions(crd) ? ['or omit the descriptions with `crd:maxDescLen=0`'] : []),
  ];
  return tooLarge('warning', message, hints.join(',\n'));
}

/** Whether a value contains descriptions that could be omitted. */
function hasDescriptions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('description' in value && typeof value.description === 'string') return true;
  return Object.values(value).some(hasDescriptions);
}

function annotationsOf({ metadata }: KubernetesDocument): Readonly<Record<string, unknown>> {
  const { annotations } = metadata;
  return typeof annotations === 'object' && annotations !== null ? { ...annotations } : {};
}

function annotationsSize(annotations: Readonly<Record<string, unknown>>): number {
  const entries = Object.entries(annotations).map(([name, value]) => name + String(value));
  return Buffer.byteLength(entries.join(''));
}
