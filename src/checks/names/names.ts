import type { Crd } from '../../generate/index.js';
import { DeprecatedVersion, Resource, valuesOf } from '../../markers/index.js';
import { partOfUse, type Written } from '../../model/index.js';
import { type Diagnostic, placesIn, type Severity, type Span } from '../../problems/index.js';

const label = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** Reports names that the API server rejects. */
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

/** Returns the span of a string without its quotes. */
function textSpan(written: Written, path: string, text: string): Span {
  return placesIn(partOfUse(written, path), text)(0, text.length);
}

function checkGroup({ group, draft, versions: [first] }: Crd): Diagnostic[] {
  if (!first) return [];
  const span = textSpan(first.kind.kind ?? first.kind, '.group', group);
  const hint = 'use your own domain, for example `batch.example.com`';
  if (group === '') {
    return [invalid(span, 'the API group must not be empty', hint, 'warning')];
  }
  if (!subdomain.test(group) || group.length > 253) {
    const message = `group \`${group}\` must be a DNS subdomain: lowercase letters, digits, \`-\` and dots`;
    return [invalid(span, message, hint)];
  }
  if (!group.includes('.')) {
    return [invalid(span, `group \`${group}\` must contain at least one dot`, hint)];
  }
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  if (!isProtected || draft.metadata.annotations['api-approved.kubernetes.io'] !== undefined) return [];
  const message = `group \`${group}\` is reserved for Kubernetes: the API server rejects it without the annotation \`api-approved.kubernetes.io\``;
  // controller-gen accepts it, and a kustomize patch may add the annotation later.
  return [invalid(span, message, `${hint}, or add the annotation with \`@Metadata\``, 'warning')];
}

/** A name in a CRD, with the span of its marker, or of the kind if it has no marker. */
interface PlacedName {
  readonly what: 'version' | 'kind' | 'plural' | 'singular' | 'short name' | 'category';
  readonly name: string;
  readonly span: Span;
}

/** Returns the resource names of all versions of a kind. */
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
  if (label.test(checked)) return [];
  const letters = checked === name ? 'lowercase letters' : 'letters';
  const message = `${what} \`${name}\` must be a DNS label: at most 63 ${letters}, digits and \`-\`, starting with a letter and not ending with \`-\``;
  return [invalid(span, message, `correct the ${what}`)];
}

function checkWarnings({ versions }: Crd): Diagnostic[] {
  const uses = versions.flatMap(({ kind }) => valuesOf(kind.markers, DeprecatedVersion));
  return uses.flatMap(({ value: { warning }, use }) => {
    if (warning === undefined) return [];
    const isPrintable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(warning);
    if (Buffer.byteLength(warning) <= 256 && isPrintable && warning !== '') return [];
    const message = 'the warning of a deprecated version must consist of 1 to 256 bytes of printable characters';
    return [invalid(textSpan(use, '.warning', warning), message, 'shorten it to a single line')];
  });
}

/** Reports names that two CRDs of the same group share. The API server accepts such a name for one of them only. */
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
    hint: isKind ? 'rename one of the kinds' : 'change one of the names with `@Resource`',
    span,
    ...(otherSpan ? { related: [{ label: `\`${other.kind}\` is declared here`, span: otherSpan }] } : {}),
  };
}
