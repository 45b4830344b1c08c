import { isRecord } from '../json/index.js';
import type { KubernetesVersion } from '../kubernetes-version.js';
import type { Severities } from '../problems/index.js';
import type { Resource } from './resource.js';

/** The `layout` of projects that kbts creates, as recorded in PROJECT. */
export const layout = 'typescript.kbts.io/v1';

/** The contents of PROJECT with all defaults. */
export interface Project {
  readonly cliVersion?: string;
  /** Empty if the project has no domain. */
  readonly domain: string;
  readonly projectName: string;
  readonly repo?: string;
  readonly layout: readonly string[];
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  /** Arguments used when `kbts manifests` is run without arguments; empty for the defaults. */
  readonly manifests: readonly string[];
  /** The Kubernetes version that the manifests target; undefined for the newest. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Configured severities of checks, by code; undefined if no severity is configured. */
  readonly severity?: Severities;
  /** Configuration recorded by plugins, by plugin key; undefined if there is none. */
  readonly plugins?: Readonly<Record<string, unknown>>;
  readonly resources: readonly Resource[];
}

/** Group, version and kind, which identify a resource in PROJECT. */
export type ResourceId = Pick<Resource, 'group' | 'domain' | 'version' | 'kind'>;

/** Finds a resource by group, version and kind; undefined if it is not in PROJECT. */
export function findResource(project: Project, id: ResourceId): Resource | undefined {
  return project.resources.find((resource) => isSame(resource, id));
}

/** Replaces the resource with the same group, version and kind, or appends it. */
export function updateResource(project: Project, resource: Resource): Project {
  if (!findResource(project, resource)) return { ...project, resources: [...project.resources, resource] };
  return { ...project, resources: project.resources.map((old) => (isSame(old, resource) ? resource : old)) };
}

/** Removes a resource and the plugin configuration recorded for it. */
export function removeResource(project: Project, id: ResourceId): Project {
  const { plugins, ...rest } = project;
  const resources = project.resources.filter((resource) => !isSame(resource, id));
  const kept = Object.entries(plugins ?? {}).flatMap(([key, config]) => withoutRecord(key, config, id));
  return { ...rest, ...(kept.length === 0 ? {} : { plugins: Object.fromEntries(kept) }), resources };
}

/** Removes a resource from a plugin's entry, and the entry itself if it contained nothing else. */
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

/** Returns a plugin's configuration in PROJECT; undefined if the plugin has no entry. */
export function pluginConfig({ plugins = {} }: Project, key: string): unknown {
  return Object.hasOwn(plugins, key) ? plugins[key] : undefined;
}

/** Records a plugin's configuration, a value that JSON can express; undefined removes the entry. */
export function withPluginConfig(project: Project, key: string, config: unknown): Project {
  const { plugins = {}, ...rest } = project;
  const others = Object.entries(plugins).filter(([other]) => other !== key);
  const entries = config === undefined ? others : [...others, [key, config] as const];
  return entries.length === 0 ? rest : { ...rest, plugins: Object.fromEntries(entries) };
}
