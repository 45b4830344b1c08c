import type { KubernetesDocument } from '../generate/index.js';
import { jsonText } from '../model/index.js';
import type { Diagnostic, DiagnosticSink, Span } from '../problems/index.js';

/** Bytes that all annotations of an object may have together, names and values. */
const annotationLimit = 256 * 1024;

/** Where `kubectl apply` keeps what it was given, unless it applies on the side of the server. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Bytes that etcd takes in one request, unless it is told otherwise. */
const storageLimit = 1.5 * 1024 * 1024;

/**
 * Warns of a CRD that is too large for a plain `kubectl apply`, which keeps a copy of it in an annotation, or for etcd.
 *
 * @param span where to point at: the kind
 */
export function checkSize(crd: KubernetesDocument, span: Span, sink: DiagnosticSink): void {
  const trouble = sizeTrouble(crd);
  if (trouble) sink.report({ code: 'crd-too-large', severity: 'warning', span, ...trouble });
}

function sizeTrouble(crd: KubernetesDocument): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  const size = goJsonSize(crd);
  const shown = `the CRD \`${crd.metadata.name}\` has ${Math.ceil(size / 1024)} KiB as JSON`;
  if (size > storageLimit) {
    return {
      message: `${shown}, more than the ${storageLimit / 1024} KiB that etcd takes`,
      hint: hasTexts(crd) ? 'leave out the descriptions by `crd:maxDescLen=0`, or split the kind' : 'split the kind',
    };
  }
  if (annotationsSize({ ...annotationsOf(crd), [lastApplied]: '\n' }) + size <= annotationLimit) return undefined;
  return {
    message: `${shown}, more than the ${annotationLimit / 1024} KiB that a plain \`kubectl apply\` can keep in an annotation`,
    hint: [
      'apply it by `kubectl apply --server-side`, as `make install` does',
      ...(hasTexts(crd) ? ['or leave out the descriptions by `crd:maxDescLen=0`'] : []),
    ].join(',\n'),
  };
}

/** Whether anything has a description: whoever left them out needs no advice to do so. */
function hasTexts(crd: KubernetesDocument): boolean {
  return jsonText(crd).includes('"description":"');
}

/** Bytes of an object as kubectl writes it: the encoder of Go escapes some signs that JSON could hold as they are. */
function goJsonSize(value: unknown): number {
  const text = jsonText(value);
  return Buffer.byteLength(text.replace(/[<>&\u2028\u2029]/g, '\\u0000'));
}

function annotationsOf({ metadata }: KubernetesDocument): Readonly<Record<string, unknown>> {
  const { annotations } = metadata;
  return typeof annotations === 'object' && annotations !== null ? { ...annotations } : {};
}

function annotationsSize(annotations: Readonly<Record<string, unknown>>): number {
  const texts = Object.entries(annotations).map(([name, value]) => name + String(value));
  return Buffer.byteLength(texts.join(''));
}
