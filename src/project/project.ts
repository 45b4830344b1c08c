import type { Resource } from './resource.js';

/** The layout that kbts makes. */
export const layout = 'typescript.kbts.io/v1';

/** PROJECT with every default filled in. */
export interface Project {
  readonly cliVersion?: string;
  /** Empty when the project has none. */
  readonly domain: string;
  readonly projectName: string;
  readonly repo?: string;
  readonly layout: readonly string[];
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  /** Arguments of a plain `kbts manifests`; empty for the usual ones. */
  readonly manifests: readonly string[];
  readonly plugins?: unknown;
  readonly resources: readonly Resource[];
}

/** Group, version and kind: what identifies a resource in PROJECT. */
export type ResourceId = Pick<Resource, 'group' | 'domain' | 'version' | 'kind'>;

/** Finds a resource, or gives undefined. */
export function findResource(project: Project, id: ResourceId): Resource | undefined {
  return project.resources.find((resource) => isSame(resource, id));
}

/** Adds a resource at the end. */
export function addResource(project: Project, resource: Resource): Project {
  return { ...project, resources: [...project.resources, resource] };
}

/** Replaces the resource that has the same group, version and kind; adds it when there is none. */
export function updateResource(project: Project, resource: Resource): Project {
  if (!findResource(project, resource)) return addResource(project, resource);
  return { ...project, resources: project.resources.map((old) => (isSame(old, resource) ? resource : old)) };
}

function isSame(a: ResourceId, b: ResourceId): boolean {
  return a.group === b.group && a.domain === b.domain && a.version === b.version && a.kind === b.kind;
}
