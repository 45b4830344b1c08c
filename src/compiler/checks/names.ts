import { dns1035Faults, labelValueFaults, qualifiedNameFaults, subdomainFaults } from '../../base/formats/index.js';
import { byteLength } from '../../base/json/index.js';
import { type Diagnostic, errorOf, placesIn, type Span, warningOf } from '../../base/problems/index.js';
import type { Crd } from '../generate/index.js';
import { DeprecatedVersion, Metadata, Resource, valuesOf } from '../markers/index.js';
import { type MarkerUse, partOfUse, type Written } from '../model/index.js';

/** Reports groups, names and deprecation warnings that the API server rejects. */
export function checkNames(crd: Crd): Diagnostic[] {
  return [
    ...checkGroup(crd),
    ...crd.versions.flatMap(({ kind, draft }) =>
      checkLabel({ what: 'version', name: draft.name, span: textSpan(kind.kind ?? kind, '.version', draft.name) }),
    ),
    ...crd.versions
      .slice(0, 1)
      .flatMap(({ kind }) => checkLabel({ what: 'kind', name: crd.kind, span: kind.span }, crd.kind.toLowerCase())),
    ...namesOf(crd).flatMap((name) => checkLabel(name)),
    ...checkWarnings(crd),
  ];
}

/** Returns the span of a string without its quotes. */
function textSpan(written: Written, path: string, text: string): Span {
  return placesIn(partOfUse(written, path), text)(0, text.length);
}

function checkGroup({ group, draft, versions: [first] }: Crd): Diagnostic[] {
  if (!first) return [];
  const span = textSpan(first.kind.kind ?? first.kind, '.group', group);
  const hint = 'use your own domain, for example `batch.example.com`';
  if (group === '') {
    return [warningOf('kind-invalid', 'the API group must not be empty', hint, span)];
  }
  if (subdomainFaults(group).length > 0) {
    const message = `group \`${group}\` must be a DNS subdomain: lowercase letters, digits, \`-\` and dots`;
    return [errorOf('kind-invalid', message, hint, span)];
  }
  if (!group.includes('.')) {
    return [errorOf('kind-invalid', `group \`${group}\` must contain at least one dot`, hint, span)];
  }
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  if (!isProtected || draft.metadata.annotations['api-approved.kubernetes.io'] !== undefined) return [];
  const message = `group \`${group}\` is reserved for Kubernetes: the API server rejects it without the annotation \`api-approved.kubernetes.io\``;
  // controller-gen accepts such a CRD, and a kustomize patch may add the annotation later.
  return [warningOf('kind-invalid', message, `${hint}, or add the annotation with \`@Metadata\``, span)];
}

/** A name in a CRD, with the span of the marker that sets it, or of the kind if no marker does. */
interface PlacedName {
  readonly what: 'version' | 'kind' | 'plural' | 'singular' | 'short name' | 'category';
  readonly name: string;
  readonly span: Span;
}

function namesOf({ draft, versions }: Crd): PlacedName[] {
  const [first] = versions;
  if (!first) return [];
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, Resource));
  const written = uses.flatMap(({ value: { path, singular, shortName = [], categories = [] }, use }) => {
    const placed = (what: PlacedName['what'], name: string, at: string) =>
      name === '' ? [] : [{ what, name, span: textSpan(use, at, name) }];
    return [
      ...placed('plural', path ?? '', '.path'),
      ...placed('singular', singular ?? '', '.singular'),
      ...shortName.flatMap((name, index) => placed('short name', name, `.shortName[${index}]`)),
      ...categories.flatMap((name, index) => placed('category', name, `.categories[${index}]`)),
    ];
  });
  const defaults = (['plural', 'singular'] as const)
    .filter((what) => !written.some((one) => one.what === what))
    .map((what) => ({ what, name: draft.names[what], span: first.kind.span }));
  return [...defaults, ...written];
}

function checkLabel({ what, name, span }: PlacedName, checked = name): Diagnostic[] {
  if (dns1035Faults(checked).length === 0) return [];
  const letters = checked === name ? 'lowercase letters' : 'letters';
  const message = `${what} \`${name}\` must be a DNS label: at most 63 ${letters}, digits and \`-\`, starting with a letter and not ending with \`-\``;
  return [errorOf('kind-invalid', message, `correct the ${what}`, span)];
}

function checkWarnings({ versions }: Crd): Diagnostic[] {
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, DeprecatedVersion));
  return uses.flatMap(({ value: { warning }, use }) => {
    if (warning === undefined) return [];
    const isPrintable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(warning);
    if (byteLength(warning) <= 256 && isPrintable && warning !== '') return [];
    const message = 'the warning of a deprecated version must consist of 1 to 256 bytes of printable characters';
    return [errorOf('kind-invalid', message, 'write a short, single-line warning', textSpan(use, '.warning', warning))];
  });
}

/** Reports names that two CRDs in a group share. The API server accepts such a name for only one of the CRDs. */
export function checkNameClashes(crds: readonly Crd[]): Diagnostic[] {
  const taken = new Map<string, Crd>();
  return crds.flatMap((crd) => {
    const kindSpan = crd.versions[0]?.kind.span;
    if (!kindSpan) return [];
    const resources = namesOf(crd).filter(({ what }) => what !== 'category');
    const kinds = [crd.kind, `${crd.kind}List`].map((name) => ({ what: 'kind' as const, name, span: kindSpan }));
    return [...resources, ...kinds].flatMap((name): Diagnostic[] => {
      const key = `${crd.group} ${name.what === 'kind' ? 'kind' : 'resource'} ${name.name}`;
      const other = taken.get(key);
      if (!other) taken.set(key, crd);
      return other && other !== crd ? [clash(name, crd, other)] : [];
    });
  });
}

function clash({ what, name, span }: PlacedName, crd: Crd, other: Crd): Diagnostic {
  const isKind = what === 'kind';
  const message = `the ${isKind ? 'kind or list kind' : 'resource name'} \`${name}\` of \`${crd.kind}\` is already used by \`${other.kind}\` in the group \`${crd.group}\``;
  const hint = isKind ? 'rename one of the kinds' : 'change one of the names with `@Resource`';
  const related = other.versions.slice(0, 1).map(({ kind }) => {
    return { label: `\`${other.kind}\` is declared here`, span: kind.span };
  });
  return { ...errorOf('names-clash', message, hint, span), related };
}

/** Reports labels and annotations of a CRD that the API server rejects. */
export function checkMetadata({ draft, versions }: Crd): Diagnostic[] {
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, Metadata));
  return uses.flatMap(({ value: { labels = {}, annotations = {} }, use }) => [
    ...Object.keys(labels).flatMap((key) => checkKey('label', key, use)),
    // Another marker may have replaced the value, which is then not checked.
    ...Object.entries(labels).flatMap(([key, value]) =>
      draft.metadata.labels[key] === value ? checkLabelValue(key, value, use) : [],
    ),
    ...Object.keys(annotations).flatMap((key) => checkKey('annotation', key, use)),
  ]);
}

function checkKey(what: 'label' | 'annotation', key: string, use: MarkerUse): Diagnostic[] {
  // The API server ignores the case of annotation keys.
  if (qualifiedNameFaults(what === 'annotation' ? key.toLowerCase() : key).length === 0) return [];
  const message = `the key \`${key}\` of ${what === 'label' ? 'a label' : 'an annotation'} must be a name of at most 63 letters, digits, \`-\`, \`_\` and \`.\` that starts and ends with a letter or digit, optionally after a DNS subdomain and \`/\``;
  return [errorOf('kind-invalid', message, 'use a key such as `example.com/team`', spanOf(use, `${what}s`, key))];
}

function checkLabelValue(key: string, value: string, use: MarkerUse): Diagnostic[] {
  if (labelValueFaults(value).length === 0) return [];
  const message = `the value \`${value}\` of the label \`${key}\` must have at most 63 letters, digits, \`-\`, \`_\` and \`.\`, and start and end with a letter or digit`;
  return [errorOf('kind-invalid', message, 'correct the value, or use an annotation', spanOf(use, 'labels', value))];
}

/** Returns the span of the shortest part of an argument that contains a string, or the span of the marker. */
function spanOf({ parts = new Map(), span }: MarkerUse, argument: string, text: string): Span {
  const found = [...parts]
    .filter(([path, part]) => path.startsWith(`.${argument}`) && part.text.includes(text))
    .map(([, part]) => part)
    .toSorted((a, b) => a.text.length - b.text.length);
  return found[0]?.span ?? span;
}
