import type { JsonObject, Resources } from '../model/index.js';
import {
  type DiscoveredGroup,
  type DiscoveredResource,
  discoveredGroups,
  discoveredResources,
} from './resource-lists.js';

/** Returns the aggregated discovery document of the core group, or of all other groups. */
export function aggregatedDiscovery(resources: Resources, isCore: boolean, version: string): JsonObject {
  const groups = discoveredGroups(resources).filter(({ name }) => (name === '') === isCore);
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.map((group) => ({
      metadata: group.name === '' ? {} : { name: group.name },
      versions: group.versions.map((name) => groupVersion(resources, group, name)),
    })),
  };
}

function groupVersion(resources: Resources, group: DiscoveredGroup, version: string): JsonObject {
  const all = discoveredResources(resources, group.name, version);
  const roots = all.filter(({ name }) => !name.includes('/'));
  const items = roots.map((root) => ({
    resource: root.name,
    responseKind: responseKind(root, group, version),
    scope: root.isNamespaced ? 'Namespaced' : 'Cluster',
    singularResource: root.singularName,
    verbs: root.verbs,
    ...(root.shortNames.length > 0 && { shortNames: root.shortNames }),
    ...(root.categories.length > 0 && { categories: root.categories }),
    ...subresources(all, root, group, version),
  }));
  return { version, resources: items, freshness: 'Current' };
}

function subresources(
  all: readonly DiscoveredResource[],
  root: DiscoveredResource,
  group: DiscoveredGroup,
  version: string,
): JsonObject {
  const found = all.filter(({ name }) => name.startsWith(`${root.name}/`));
  if (found.length === 0) return {};
  const items = found.map((resource) => ({
    subresource: resource.name.slice(root.name.length + 1),
    responseKind: responseKind(resource, group, version),
    verbs: resource.verbs,
  }));
  return { subresources: items };
}

/**
 * Returns group, version and kind. Group and version of a built-in kind are empty if the kind has the group of its
 * resource.
 */
function responseKind({ kind }: DiscoveredResource, group: DiscoveredGroup, version: string): JsonObject {
  if (kind.group !== undefined) return { group: kind.group, version: kind.version ?? '', kind: kind.kind };
  return group.isCustom ? { group: group.name, version, kind: kind.kind } : { group: '', version: '', kind: kind.kind };
}
