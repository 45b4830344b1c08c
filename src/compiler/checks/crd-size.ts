import { byteLength, type Json, jsonText, recordOf } from '../../base/json/index.js';
import { type Diagnostic, errorOf, type Span, warningOf } from '../../base/problems/index.js';
import type { KubernetesDocument } from '../generate/index.js';

/** The maximum total size of an object's annotations in bytes, including their names. */
const annotationLimit = 256 * 1024;

/** The annotation in which client-side `kubectl apply` stores the applied object. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** The default size limit of etcd requests, in bytes. */
const storageLimit = 1.5 * 1024 * 1024;

/** Reports a CRD that is too large for etcd, or for client-side `kubectl apply`, which copies it into an annotation. */
export function checkSize(crd: KubernetesDocument, span: Span): Diagnostic[] {
  const size = sizeAsJson(crd);
  const shown = `the CRD \`${crd.metadata.name}\` is ${Math.ceil(size / 1024)} KiB as JSON`;
  if (size > storageLimit) {
    const message = `${shown}, but etcd accepts at most ${storageLimit / 1024} KiB`;
    const hint = 'omit the descriptions with `crd:maxDescLen=0`, or split the kind';
    return [errorOf('crd-too-large', message, hasDescriptions(crd) ? hint : 'split the kind', span)];
  }
  if (annotationsSize({ ...recordOf(crd.metadata.annotations), [lastApplied]: '\n' }) + size <= annotationLimit)
    return [];
  const message = `${shown}, but client-side \`kubectl apply\` can store at most ${annotationLimit / 1024} KiB in an annotation`;
  const hints = [
    'use `kubectl apply --server-side`, like `make install` does',
    ...(hasDescriptions(crd) ? ['or omit the descriptions with `crd:maxDescLen=0`'] : []),
  ];
  return [warningOf('crd-too-large', message, hints.join(',\n'), span)];
}

function hasDescriptions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('description' in value && typeof value.description === 'string') return true;
  return Object.values(value).some(hasDescriptions);
}

function annotationsSize(annotations: Readonly<Record<string, unknown>>): number {
  const entries = Object.entries(annotations).map(([name, value]) => name + String(value));
  return byteLength(entries.join(''));
}

/** Returns the size in bytes of the JSON that kubectl writes. Go's encoder escapes some additional characters. */
function sizeAsJson(value: KubernetesDocument): number {
  return byteLength(jsonText(value as Json).replace(/[<>&\u2028\u2029]/g, '\\u0000')); // a document is JSON
}
