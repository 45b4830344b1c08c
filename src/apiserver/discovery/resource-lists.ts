import { compareVersions } from '../custom-resources/index.js';
import type { JsonObject, Resource, Resources, ResourceVersion, Subresource } from '../model/index.js';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
/** The verbs of custom resources, which the API server lists in a different order than those of built-in resources. */
const customVerbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

/** A resource or subresource in discovery documents. */
export interface DiscoveredResource {
  /** `deployments`, or `deployments/scale`. */
  readonly name: string;
  readonly singularName: string;
  readonly isNamespaced: boolean;
  /** The kind, with group and version only if the kind belongs to a different group than the resource. */
  readonly kind: { readonly group?: string; readonly version?: string; readonly kind: string };
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /**
   * `GROUP/VERSION/KIND` of the storage version, whose hash clients see; undefined for subresources and for resources
   * that are not stored.
   */
  readonly storage?: string;
}

/** A group with its served versions, in order of preference. */
export interface DiscoveredGroup {
  readonly name: string;
  readonly versions: readonly string[];
  readonly isCustom: boolean;
}

/**
 * The group of the aggregation layer. Its resources are not served, because there are no other API servers to
 * aggregate.
 */
const aggregation: DiscoveredGroup = { name: 'apiregistration.k8s.io', versions: ['v1'], isCustom: false };

/**
 * Returns the served groups: built-in groups in the order of their resources, then the groups of custom resources by
 * name.
 */
export function discoveredGroups(resources: Resources): readonly DiscoveredGroup[] {
  const groups = new Map([[aggregation.name, aggregation]]);
  for (const { group, versions, isCustom } of resources.all()) {
    const known = groups.get(group)?.versions ?? [];
    const names = [...new Set([...known, ...versions.map(({ name }) => name)])];
    groups.set(group, { name: group, versions: isCustom ? names.sort(compareVersions) : names, isCustom });
  }
  const all = [...groups.values()];
  const custom = all.filter(({ isCustom }) => isCustom).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...all.filter(({ isCustom }) => !isCustom), ...custom];
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

/** Returns the entry of a resource in a classic APIResourceList. */
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

/** Resources of the core group that require a kubelet or a scheduler; discovery lists them as the API server does. */
export const unservedResources: readonly DiscoveredResource[] = [
  row('bindings', 'Binding', 'N', 'create', 'binding'),
  { ...row('componentstatuses', 'ComponentStatus', 'C', 'get list', 'componentstatus'), shortNames: ['cs'] },
  row('nodes/proxy', 'NodeProxyOptions', 'C', 'create delete get patch update'),
  row('pods/attach', 'PodAttachOptions', 'N', 'create get'),
  row('pods/exec', 'PodExecOptions', 'N', 'create get'),
  row('pods/log', 'Pod', 'N', 'get'),
  row('pods/portforward', 'PodPortForwardOptions', 'N', 'create get'),
  row('pods/proxy', 'PodProxyOptions', 'N', 'create delete get patch update'),
  row('services/proxy', 'ServiceProxyOptions', 'N', 'create delete get patch update'),
];

function row(name: string, kind: string, scope: 'N' | 'C', verbs: string, singularName = ''): DiscoveredResource {
  const isNamespaced = scope === 'N';
  return { name, singularName, isNamespaced, kind: { kind }, verbs: verbs.split(' '), shortNames: [], categories: [] };
}
