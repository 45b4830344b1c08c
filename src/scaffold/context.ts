import { type Project, qualifiedGroup, type Resource } from '../project/index.js';

/** What every template is given. */
export interface ProjectContext {
  readonly projectName: string;
  readonly domain: string;
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  /** Version of kbts. */
  readonly version: string;
  readonly leaderElectionId: string;
}

/** What the templates of a resource are given. */
export interface ResourceContext extends ProjectContext {
  /** The whole group, domain included. */
  readonly qualifiedGroup: string;
  readonly group: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly kindLower: string;
  readonly plural: string;
  /** Whether objects of the kind live in a namespace. */
  readonly isNamespaced: boolean;
}

/** Makes the context of a project. */
export function projectContext(project: Project, version: string): ProjectContext {
  const { projectName, domain, multigroup, namespaced } = project;
  return { projectName, domain, multigroup, namespaced, version, leaderElectionId: leaderElectionId(project) };
}

/** Makes the context of a resource. */
export function resourceContext(project: Project, resource: Resource, version: string): ResourceContext {
  return {
    ...projectContext(project, version),
    qualifiedGroup: qualifiedGroup(resource),
    group: resource.group,
    apiVersion: resource.version,
    kind: resource.kind,
    kindLower: resource.kind.toLowerCase(),
    plural: resource.plural,
    isNamespaced: resource.api?.namespaced ?? true,
  };
}

/** Name of the lease: a hash of the project's name, and the domain, as kubebuilder makes it from the module path. */
function leaderElectionId({ projectName, domain }: Project): string {
  const hash = fnv32a(domain === '' ? projectName : `${projectName}.${domain}`);
  return domain === '' ? hash : `${hash}.${domain}`;
}

/** FNV-1a hash of 32 bits in hexadecimal, eight digits. */
function fnv32a(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
