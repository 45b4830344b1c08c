import { type Project, qualifiedGroup, type Resource } from '../../../base/project-file/index.js';
import { builtinOf } from '../../names/foreign-kind.js';

/** Returns the part of the context that all templates share. */
export function projectContext(project: Project, version: string) {
  const { projectName, domain, multigroup, namespaced } = project;
  return { projectName, domain, multigroup, namespaced, version, leaderElectionId: leaderElectionId(project) };
}

/** Returns the part of the context that all templates of a resource share. */
export function resourceContext(project: Project, resource: Resource, version: string) {
  return {
    ...projectContext(project, version),
    qualifiedGroup: qualifiedGroup(resource),
    group: resource.group,
    apiVersion: resource.version,
    kind: resource.kind,
    kindLower: resource.kind.toLowerCase(),
    plural: resource.plural,
    isNamespaced: resource.api?.namespaced ?? builtinOf(resource)?.namespaced ?? true,
  };
}

/** Returns the Lease name: a hash of project name and domain, followed by the domain. */
function leaderElectionId({ projectName, domain }: Project): string {
  const hash = fnv32a(domain === '' ? projectName : `${projectName}.${domain}`);
  return domain === '' ? hash : `${hash}.${domain}`;
}

function fnv32a(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
