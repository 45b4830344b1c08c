import type { KubernetesVersion } from '../model/index.js';
import type { Severities } from '../problems/index.js';
import type { Resource } from './resource.js';

/** The layout that kbts creates. */
export const layout = 'typescript.kbts.io/v1';

/** The contents of PROJECT with all defaults. */
export interface Project {
  readonly cliVersion?: string;
  /** Empty if the project has none. */
  readonly domain: string;
  readonly projectName: string;
  readonly repo?: string;
  readonly layout: readonly string[];
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  /** Arguments of `kbts manifests` without arguments; empty for the defaults. */
  readonly manifests: readonly string[];
  /** The version of Kubernetes that the manifests are made for; the newest without one. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Severities of checks, by code. Default: those of kbts. */
  readonly severity?: Severities;
  readonly plugins?: unknown;
  readonly resources: readonly Resource[];
}

/** Group, version and kind, which identify a resource in PROJECT. */
export type ResourceId = Pick<Resource, 'group' | 'domain' | 'version' | 'kind'>;

/** Finds a resource; undefined if there is none. */
export function findResource(project: Project, id: ResourceId): Resource | undefined {
  return project.resources.find((resource) => isSame(resource, id));
}

/** Appends a resource. */
export function addResource(project: Project, resource: Resource): Project {
  return { ...project, resources: [...project.resources, resource] };
}

/** Replaces the resource with the same group, version and kind, or appends it. */
export function updateResource(project: Project, resource: Resource): Project {
  if (!findResource(project, resource)) return addResource(project, resource);
  return { ...project, resources: project.resources.map((old) => (isSame(old, resource) ? resource : old)) };
}

/** Removes a resource. */
export function removeResource(project: Project, id: ResourceId): Project {
  return { ...project, resources: project.resources.filter((resource) => !isSame(resource, id)) };
}

function isSame(a: ResourceId, b: ResourceId): boolean {
  return a.group === b.group && a.domain === b.domain && a.version === b.version && a.kind === b.kind;
}
