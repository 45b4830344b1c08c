import type { Crd } from '../generate/index.js';
import type { DiagnosticCode, Severity, Span } from '../problems/index.js';

/** Something that is wrong with the names of a CRD. */
export interface NameTrouble {
  readonly code: DiagnosticCode;
  readonly severity?: Severity;
  /** Name of the marker on the kind that gives the name; absent when the kind itself does. */
  readonly marker?: string;
  /** The name as it is written. */
  readonly text?: string;
  readonly message: string;
  readonly hint: string;
  readonly related?: readonly { readonly label: string; readonly span: Span }[];
}

const label = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const labelRule = 'at most 63 small letters, digits and `-`, with a letter first and no `-` last';

/** Finds names that the API server refuses by themselves. */
export function nameTroubles(crd: Crd): NameTrouble[] {
  const { names, metadata } = crd.draft;
  return [
    ...groupTroubles(crd.group, metadata.annotations),
    ...crd.versions.flatMap(({ draft }) => labelTrouble('version', draft.name, undefined)),
    ...labelTrouble('kind', crd.kind, undefined, (name) => name.toLowerCase()),
    ...labelTrouble('plural', names.plural, 'kubebuilder:resource'),
    ...labelTrouble('singular', names.singular, 'kubebuilder:resource'),
    ...(names.shortNames ?? []).flatMap((name) => labelTrouble('short name', name, 'kubebuilder:resource')),
    ...(names.categories ?? []).flatMap((name) => labelTrouble('category', name, 'kubebuilder:resource')),
    ...crd.versions.flatMap(({ draft }) => warningTroubles(draft.deprecationWarning)),
  ];
}

function groupTroubles(group: string, annotations: Readonly<Record<string, string>>): NameTrouble[] {
  const hint = 'use a domain of yours, as `batch.example.com`';
  if (group === '') {
    const message = 'a kind without a group cannot be a CRD: the API server refuses it';
    return [{ code: 'kind-invalid', severity: 'warning', message, hint }];
  }
  if (!subdomain.test(group) || group.length > 253) {
    const message = `the group \`${group}\` is no domain name: small letters, digits, \`-\` and dots`;
    return [{ code: 'kind-invalid', message, hint }];
  }
  if (!group.includes('.')) {
    return [{ code: 'kind-invalid', message: `the group \`${group}\` has no dot, so the API server refuses it`, hint }];
  }
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  if (!isProtected || annotations['api-approved.kubernetes.io'] !== undefined) return [];
  return [
    {
      code: 'kind-invalid',
      message: `the group \`${group}\` belongs to Kubernetes, whose API server asks for an approval`,
      hint: 'use a domain of yours, or add the annotation `api-approved.kubernetes.io` by `@Metadata`',
    },
  ];
}

function labelTrouble(
  what: string,
  name: string,
  marker: string | undefined,
  shown: (name: string) => string = (text) => text,
): NameTrouble[] {
  if (label.test(shown(name))) return [];
  const message = `the ${what} \`${name}\` is refused by the API server, expected ${labelRule}`;
  const place = marker === undefined ? {} : { marker, text: name };
  return [{ code: 'kind-invalid', ...place, message, hint: `correct the ${what}` }];
}

function warningTroubles(warning: string | undefined): NameTrouble[] {
  if (warning === undefined) return [];
  const isPrintable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(warning);
  if (Buffer.byteLength(warning) <= 256 && isPrintable && warning !== '') return [];
  const message = 'the warning of a deprecated version must have 1 to 256 bytes of printable text';
  const hint = 'shorten it to one line';
  return [{ code: 'kind-invalid', marker: 'kubebuilder:deprecatedversion', text: warning, message, hint }];
}

/** A clash of a CRD with another that stands before it. */
export interface Clash {
  readonly crd: Crd;
  readonly trouble: NameTrouble;
}

/** Finds names that two CRDs of one group share, of which the API server gives them to one only. */
export function clashes(crds: readonly Crd[]): Clash[] {
  const taken = new Map<string, Crd>();
  return crds.flatMap((crd) => {
    const { plural, singular, shortNames = [] } = crd.draft.names;
    const resources = [...new Set([plural, singular, ...shortNames])].map((name) => ['resource', name] as const);
    const kinds = [crd.kind, `${crd.kind}List`].map((name) => ['kind', name] as const);
    return [...resources, ...kinds].flatMap(([sort, name]): Clash[] => {
      const key = `${crd.group} ${sort} ${name}`;
      const other = taken.get(key);
      if (!other) taken.set(key, crd);
      return other && other !== crd ? [{ crd, trouble: clash(crd, other, sort, name) }] : [];
    });
  });
}

function clash(crd: Crd, other: Crd, sort: 'resource' | 'kind', name: string): NameTrouble {
  const what = sort === 'kind' ? 'kind' : 'resource name';
  const span = other.versions[0]?.kind.span;
  return {
    code: 'names-clash',
    ...(sort === 'resource' ? { marker: 'kubebuilder:resource', text: name } : {}),
    message: `the ${what} \`${name}\` of \`${crd.kind}\` is taken by \`${other.kind}\` of the same group \`${crd.group}\``,
    hint: sort === 'kind' ? 'rename one of the two' : 'give one of the two another name by `@Resource`',
    ...(span ? { related: [{ label: 'the other one is here', span }] } : {}),
  };
}
