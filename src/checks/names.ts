import type { Crd } from '../generate/index.js';
import { DeprecatedVersion, Resource, valuesOf } from '../markers/index.js';
import { partOfUse, type Written } from '../model/index.js';
import { type Diagnostic, placesIn, type Severity, type Span } from '../problems/index.js';

const label = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const labelRule = 'at most 63 lowercase letters, digits and `-`, with a letter first and no `-` last';

/** Finds names that the API server rejects by themselves. */
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

function invalid(span: Span, message: string, hint: string, severity: Severity = 'error'): Diagnostic {
  return { code: 'kind-invalid', severity, message, hint, span };
}

/** The place of a text without its quotes. */
function textSpan(written: Written, path: string, text: string): Span {
  return placesIn(partOfUse(written, path), text)(0, text.length);
}

function checkGroup({ group, draft, versions: [first] }: Crd): Diagnostic[] {
  if (!first) return [];
  const span = textSpan(first.kind.kind ?? first.kind, '.group', group);
  const hint = 'use a domain of yours, such as `batch.example.com`';
  if (group === '') {
    return [invalid(span, 'a kind without a group is rejected by the API server', hint, 'warning')];
  }
  if (!subdomain.test(group) || group.length > 253) {
    const message = `the group \`${group}\` must be a DNS subdomain: lowercase letters, digits, \`-\` and dots`;
    return [invalid(span, message, hint)];
  }
  if (!group.includes('.')) {
    return [invalid(span, `the group \`${group}\` has no dot, so the API server rejects it`, hint)];
  }
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  if (!isProtected || draft.metadata.annotations['api-approved.kubernetes.io'] !== undefined) return [];
  const message = `the API server rejects the group \`${group}\` without an approval, because it belongs to Kubernetes`;
  const ways = `${hint}, or add the annotation \`api-approved.kubernetes.io\` with \`@Metadata\``;
  // controller-gen accepts it, and a kustomize patch may add the annotation later.
  return [invalid(span, message, ways, 'warning')];
}

/** A name of a CRD with the place that states it; the kind itself where no marker does. */
interface PlacedName {
  readonly what: 'version' | 'kind' | 'plural' | 'singular' | 'short name' | 'category';
  readonly name: string;
  readonly span: Span;
}

/** The names of the resource that all versions of a kind state together. */
function namesOf({ draft, versions }: Crd): PlacedName[] {
  const [first] = versions;
  if (!first) return [];
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, Resource));
  const written = uses.flatMap(({ value: { path, singular, shortName = [], categories = [] }, use }) => {
    const name = (what: PlacedName['what'], text: string, at: string) =>
      text === '' ? [] : [{ what, name: text, span: textSpan(use, at, text) }];
    return [
      ...name('plural', path ?? '', '.path'),
      ...name('singular', singular ?? '', '.singular'),
      ...shortName.flatMap((text, index) => name('short name', text, `.shortName[${index}]`)),
      ...categories.flatMap((text, index) => name('category', text, `.categories[${index}]`)),
    ];
  });
  const defaults = (['plural', 'singular'] as const)
    .filter((what) => !written.some((one) => one.what === what))
    .map((what) => ({ what, name: draft.names[what], span: first.kind.span }));
  return [...defaults, ...written];
}

function checkLabel({ what, name, span }: PlacedName, checked = name): Diagnostic[] {
  if (label.test(checked)) return [];
  const message = `the ${what} \`${name}\` is rejected by the API server, expected ${labelRule}`;
  return [invalid(span, message, `correct the ${what}`)];
}

function checkWarnings({ versions }: Crd): Diagnostic[] {
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, DeprecatedVersion));
  return uses.flatMap(({ value: { warning }, use }) => {
    if (warning === undefined) return [];
    const isPrintable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(warning);
    if (Buffer.byteLength(warning) <= 256 && isPrintable && warning !== '') return [];
    const message = 'the warning of a deprecated version must be 1 to 256 bytes of printable text';
    return [invalid(textSpan(use, '.warning', warning), message, 'shorten it to one line')];
  });
}

/** Finds names that two CRDs of one group share: the API server gives them to one only. */
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
  const otherSpan = other.versions[0]?.kind.span;
  return {
    code: 'names-clash',
    severity: 'error',
    message: `the ${isKind ? 'kind' : 'resource name'} \`${name}\` of \`${crd.kind}\` is already used by \`${other.kind}\` in the group \`${crd.group}\``,
    hint: isKind ? 'rename one of the two' : 'give one of the two another name with `@Resource`',
    span,
    ...(otherSpan ? { related: [{ label: 'the other one is here', span: otherSpan }] } : {}),
  };
}
