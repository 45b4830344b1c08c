import type { KubernetesDocument } from '../generate/index.js';
import type { Diagnostic, Span } from '../problems/index.js';
import type { JsonSizes } from './json-sizes.js';

/** Bytes that all annotations of an object may have together, names and values. */
const annotationLimit = 256 * 1024;

/** Where `kubectl apply` keeps what it applied, unless it applies on the server. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Bytes that etcd accepts in one request by default. */
const storageLimit = 1.5 * 1024 * 1024;

/**
 * Warns of a CRD that is too large for a plain `kubectl apply`, which keeps a copy of it in an annotation, or for etcd.
 *
 * @param span where to point at: the kind
 * @param sizes sizes of parts that earlier CRDs have, too
 */
export function checkSize(crd: KubernetesDocument, span: Span, sizes: JsonSizes): Diagnostic[] {
  const tooLarge = (message: string, hint: string): Diagnostic[] => [
    { code: 'crd-too-large', severity: 'warning', message, hint, span },
  ];
  const size = sizes.of(crd);
  const shown = `the CRD \`${crd.metadata.name}\` has ${Math.ceil(size / 1024)} KiB as JSON`;
  if (size > storageLimit) {
    const message = `${shown}, more than the ${storageLimit / 1024} KiB that etcd accepts`;
    const hint = 'leave out the descriptions with `crd:maxDescLen=0`, or split the kind';
    return tooLarge(message, hasTexts(crd) ? hint : 'split the kind');
  }
  if (annotationsSize({ ...annotationsOf(crd), [lastApplied]: '\n' }) + size <= annotationLimit) return [];
  const message = `${shown}, more than the ${annotationLimit / 1024} KiB that a plain \`kubectl apply\` can keep in an annotation`;
  const hints = [
    'apply it with `kubectl apply --server-side`, as `make install` does',
    ...(hasTexts(crd) ? ['or leave out the descriptions with `crd:maxDescLen=0`'] : []),
  ];
  return tooLarge(message, hints.join(',\n'));
}

/** Whether anything has a description that could be left out. */
function hasTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('description' in value && typeof value.description === 'string') return true;
  return Object.values(value).some(hasTexts);
}

function annotationsOf({ metadata }: KubernetesDocument): Readonly<Record<string, unknown>> {
  const { annotations } = metadata;
  return typeof annotations === 'object' && annotations !== null ? { ...annotations } : {};
}

function annotationsSize(annotations: Readonly<Record<string, unknown>>): number {
  const texts = Object.entries(annotations).map(([name, value]) => name + String(value));
  return Buffer.byteLength(texts.join(''));
}
