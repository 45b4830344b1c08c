import type { Crd } from '../../generate/index.js';
import { Metadata, valuesOf } from '../../markers/index.js';
import type { MarkerUse } from '../../model/index.js';
import type { Diagnostic, Span } from '../../problems/index.js';

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const name = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** Reports labels and annotations of a CRD that the API server rejects. */
export function checkMetadata({ draft, versions }: Crd): Diagnostic[] {
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, Metadata));
  return uses.flatMap(({ value: { labels = {}, annotations = {} }, use }) => [
    ...Object.keys(labels).flatMap((key) => checkKey('label', key, use)),
    // A later marker may have set another value.
    ...Object.entries(labels).flatMap(([key, value]) =>
      draft.metadata.labels[key] === value ? checkLabelValue(key, value, use) : [],
    ),
    ...Object.keys(annotations).flatMap((key) => checkKey('annotation', key, use)),
  ]);
}

/** Whether a string is a qualified name: a name, after an optional DNS subdomain and a slash. */
function isQualifiedName(text: string): boolean {
  const [last = '', prefix, ...more] = text.split('/').reverse();
  return more.length === 0 && name.test(last) && (prefix === undefined || isSubdomain(prefix));
}

function isSubdomain(text: string): boolean {
  return text.length <= 253 && subdomain.test(text);
}

function checkKey(what: 'label' | 'annotation', key: string, use: MarkerUse): Diagnostic[] {
  // The API server ignores the case of the keys of annotations.
  if (isQualifiedName(what === 'annotation' ? key.toLowerCase() : key)) return [];
  const message = `the key \`${key}\` of ${what === 'label' ? 'a label' : 'an annotation'} must be a name of at most 63 letters, digits, \`-\`, \`_\` and \`.\` that starts and ends with a letter or digit, optionally after a DNS subdomain and \`/\``;
  return [invalid(message, 'use a key such as `example.com/team`', spanOf(use, `${what}s`, key))];
}

function checkLabelValue(key: string, value: string, use: MarkerUse): Diagnostic[] {
  if (value === '' || name.test(value)) return [];
  const message = `the value \`${value}\` of the label \`${key}\` must have at most 63 letters, digits, \`-\`, \`_\` and \`.\`, and start and end with a letter or digit`;
  return [invalid(message, 'correct the value, or use an annotation', spanOf(use, 'labels', value))];
}

function invalid(message: string, hint: string, span: Span): Diagnostic {
  return { code: 'kind-invalid', severity: 'error', message, hint, span };
}

/** Returns the span of the shortest part of an argument that contains a string, or of the marker. */
function spanOf({ parts = new Map(), span }: MarkerUse, argument: string, text: string): Span {
  const found = [...parts]
    .filter(([path, part]) => path.startsWith(`.${argument}`) && part.text.includes(text))
    .map(([, part]) => part)
    .toSorted((a, b) => a.text.length - b.text.length);
  return found[0]?.span ?? span;
}
