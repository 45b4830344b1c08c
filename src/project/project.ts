import type { KubernetesVersion } from '../model/index.js';
import { isRecord } from '../model/index.js';
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
  /** What plugins have recorded, by their keys. Default: nothing. */
  readonly plugins?: Readonly<Record<string, unknown>>;
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

/** Removes a resource, with what plugins have recorded for it. */
export function removeResource(project: Project, id: ResourceId): Project {
  const { plugins, ...rest } = project;
  const resources = project.resources.filter((resource) => !isSame(resource, id));
  const kept = Object.entries(plugins ?? {}).flatMap(([key, config]) => withoutRecord(key, config, id));
  return { ...rest, ...(kept.length === 0 ? {} : { plugins: Object.fromEntries(kept) }), resources };
}

/** The entry of a plugin without a resource; no entry if it had nothing else. */
function withoutRecord(key: string, config: unknown, id: ResourceId): readonly (readonly [string, unknown])[] {
  if (!isRecord(config) || !Array.isArray(config.resources)) return [[key, config]];
  const { resources, ...others } = config;
  const isOther = (one: unknown) => !isRecord(one) || !isSame({ ...noId, ...one }, id);
  const left = resources.filter(isOther);
  if (left.length === resources.length) return [[key, config]];
  if (left.length > 0) return [[key, { ...config, resources: left }]];
  return Object.keys(others).length === 0 ? [] : [[key, others]];
}

const noId: ResourceId = { group: '', domain: '', version: '', kind: '' };

function isSame(a: ResourceId, b: ResourceId): boolean {
  return a.group === b.group && a.domain === b.domain && a.version === b.version && a.kind === b.kind;
}
