import type { JsonObject, Resource, Resources, ResourceVersion, Subresource } from '../model/index.js';
import type { DiscoveredResource } from './discovered-resource.js';
import { unservedResources } from './unserved-resources.js';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
/** The verbs of custom resources have another order. */
const customVerbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

/** A group with its served versions, in order of preference. */
export interface DiscoveredGroup {
  readonly name: string;
  readonly versions: readonly string[];
  readonly isCustom: boolean;
}

/**
 * Returns the served groups, the core group first: built-in groups in their fixed order, then those of custom
 * resources.
 */
export function discoveredGroups(resources: Resources): readonly DiscoveredGroup[] {
  const groups = new Map<string, DiscoveredGroup>();
  for (const { group, versions, isCustom } of resources.all()) {
    const known = groups.get(group)?.versions ?? [];
    const names = [...new Set([...known, ...versions.map(({ name }) => name)])];
    groups.set(group, { name: group, versions: isCustom ? names.sort(byPreference) : names, isCustom });
  }
  const all = [...groups.values()];
  const custom = all.filter(({ isCustom }) => isCustom).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...all.filter(({ isCustom }) => !isCustom).sort(byOrder), ...custom];
}

/** Returns the resources of a group and version, with their subresources, in the order of the API server. */
export function discoveredResources(
  resources: Resources,
  group: string,
  version: string,
): readonly DiscoveredResource[] {
  const served = resources.all().filter((resource) => resource.group === group);
  const found = served.flatMap((resource) => {
    const served = resource.versions.find(({ name }) => name === version);
    return served ? [rootResource(resource), ...subresources(resource, served)] : [];
  });
  if (served.some(({ isCustom }) => isCustom)) return found;
  const known = version === 'v1' && group === '' ? unservedResources : [];
  const names = new Set(known.map(({ name }) => name));
  return [...found.filter(({ name }) => !names.has(name)), ...known].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The entry of a classic APIResourceList. */
export function classicResource(resource: DiscoveredResource, storageVersionHash: string | undefined): JsonObject {
  const { name, singularName, isNamespaced, kind, shortNames, categories } = resource;
  return {
    name,
    singularName,
    namespaced: isNamespaced,
    ...(kind.group !== undefined && { group: kind.group, version: kind.version ?? '' }),
    kind: kind.kind,
    verbs: resource.verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
    ...(storageVersionHash !== undefined && { storageVersionHash }),
  };
}

/** The built-in groups in the order of the API server. */
const groupOrder = [
  '',
  'apiregistration.k8s.io',
  'apps',
  'events.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'storage.k8s.io',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'scheduling.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
  'discovery.k8s.io',
  'resource.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'storagemigration.k8s.io',
];

function byOrder(a: DiscoveredGroup, b: DiscoveredGroup): number {
  return groupOrder.indexOf(a.name) - groupOrder.indexOf(b.name);
}

/** Orders versions as Kubernetes does: stable ones first, then beta and alpha, newer ones first. */
export function byPreference(a: string, b: string): number {
  const [left, right] = [preference(a), preference(b)];
  if (!left || !right) return left ? -1 : right ? 1 : a < b ? -1 : 1;
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (right[at] ?? 0) - (left[at] ?? 0);
}

function preference(version: string): readonly number[] | undefined {
  const [, major, stage, minor = '0'] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return undefined;
  return [stage === undefined ? 2 : stage === 'beta' ? 1 : 0, Number(major), Number(minor)];
}

function rootResource(resource: Resource): DiscoveredResource {
  const { group, storageVersion, plural, singular, kind, isNamespaced, shortNames, categories, isCustom } = resource;
  const all = isCustom ? customVerbs : verbs;
  const stored = resource.createOnly ? {} : { storage: `${group}/${storageVersion}/${kind}` };
  const served = resource.verbs ? all.filter((verb) => resource.verbs?.includes(verb)) : all;
  return {
    name: plural,
    singularName: singular,
    isNamespaced,
    kind: { kind },
    verbs: served,
    shortNames,
    categories,
    ...stored,
  };
}

function subresources(resource: Resource, version: ResourceVersion): DiscoveredResource[] {
  return Object.entries(version.subresources).map(([name, subresource]) => ({
    name: `${resource.plural}/${name}`,
    singularName: '',
    isNamespaced: resource.isNamespaced,
    kind: kindOf(resource, subresource),
    verbs: subresource.verbs,
    shortNames: [],
    categories: [],
  }));
}

function kindOf(resource: Resource, subresource: Subresource): DiscoveredResource['kind'] {
  if (subresource.kind === 'scale') return { group: 'autoscaling', version: 'v1', kind: 'Scale' };
  if (subresource.kind === 'update') return { kind: resource.kind };
  const { group, version, kind } = subresource.body;
  return group === resource.group ? { kind } : { group, version, kind };
}
