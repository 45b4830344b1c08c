import type { GoProject, Project, Resource } from '../../../base/project-file/index.js';
import type { CrdManifest, CrdSource } from '../../../compiler/import/index.js';

/** A kind of the Go project. */
export interface GoKind {
  /** Group without the domain of the project. */
  readonly group: string;
  readonly kind: string;
  readonly source: CrdSource;
  /** The version that has the controllers; undefined if there are none. */
  readonly controlled?: string;
  /** Empty if there is no controller, or only a controller that is named after the kind. */
  readonly controllers: readonly string[];
}

/** A built-in kind, or a kind of another project, that the Go project has a controller for. */
export type ForeignKind = Pick<Resource, 'group' | 'version' | 'kind' | 'core' | 'domain'>;

/** The kinds of a Go project. */
export interface GoKinds {
  readonly domain: string;
  readonly multigroup: boolean;
  readonly kinds: readonly GoKind[];
  readonly foreign: readonly ForeignKind[];
  /** Resources in PROJECT that have API types but no CRD. */
  readonly missing: readonly Resource[];
}

/**
 * Matches the resources in PROJECT with the CRDs. Where they disagree, the CRDs take precedence.
 *
 * @param controlled names of kinds that the Go code registers controllers for
 */
export function findKinds(
  { project }: GoProject,
  crds: readonly CrdSource[],
  controlled: ReadonlySet<string>,
): GoKinds {
  const domain = commonDomain(
    project.domain,
    crds.map(({ crd }) => crd.spec.group),
  );
  const kinds = crds.map((source) => kindOf(source, domain, project, controlled));
  const own = project.resources.filter(({ core, external }) => !core && !external);
  const missing = own.filter(({ api, kind }) => api && !kinds.some((one) => one.kind === kind));
  const foreign = project.resources.filter(
    ({ core, external, controller, controllers }) => (core || external) && (controller || controllers.length > 0),
  );
  const groups = new Set(kinds.map(({ group }) => group));
  return { domain, multigroup: project.multigroup || groups.size > 1, kinds, foreign, missing };
}

/** Returns the domain in PROJECT if all groups are in it; otherwise the longest common suffix of the groups. */
function commonDomain(written: string, groups: readonly string[]): string {
  if (groups.every((group) => isInDomain(group, written))) return written;
  const [first = '', ...others] = groups;
  const labels = first.split('.');
  for (let from = 0; from < labels.length; from += 1) {
    const domain = labels.slice(from).join('.');
    if (others.every((group) => isInDomain(group, domain))) return domain;
  }
  return '';
}

function isInDomain(group: string, domain: string): boolean {
  return domain === '' || group === domain || group.endsWith(`.${domain}`);
}

function kindOf(source: CrdSource, domain: string, project: Project, controlled: ReadonlySet<string>): GoKind {
  const { spec } = source.crd;
  const { kind } = spec.names;
  const group = domain === '' ? spec.group : spec.group.slice(0, -domain.length).replace(/\.$/, '');
  const written = project.resources.filter((one) => one.kind === kind && isOfGroup(one, spec.group, project));
  const recorded = written.find(({ controller, controllers }) => controller || controllers.length > 0);
  const names = (recorded?.controllers ?? []).map(({ name }) => name);
  const version = recorded?.version ?? (controlled.has(kind) ? storedVersion(source.crd) : undefined);
  const isKnown = spec.versions.some(({ name }) => name === version);
  const at = version === undefined || isKnown ? version : storedVersion(source.crd);
  return { group, kind, source, controllers: names, ...(at === undefined ? {} : { controlled: at }) };
}

/** Whether a resource belongs to a group. Older PROJECT files repeat the domain in the group, or omit one of them. */
function isOfGroup({ group, domain }: Resource, whole: string, project: Project): boolean {
  const domains = [domain, project.domain];
  const spellings = domains.flatMap((one) => [group, one, [group, one].filter((part) => part !== '').join('.')]);
  return spellings.includes(whole);
}

/** Returns the name of the storage version, or of the first version if no version is marked. */
export function storedVersion({ spec: { versions } }: CrdManifest): string {
  const stored = versions.find(({ storage }) => storage) ?? versions[0];
  return stored?.name ?? '';
}
