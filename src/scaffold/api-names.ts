import { apiFolder, configPrefix, type Project, type Resource } from '../project/index.js';
import type { CreateApiRequest } from './api-request.js';

/** Name of the controller: its own, or the default one. */
export function controllerName(
  { controllerName: own }: CreateApiRequest,
  project: Project,
  resource: Resource,
): string {
  return own ?? defaultControllerName(project, resource);
}

/** Name of a controller that has none of its own: made of group and kind. */
export function defaultControllerName(
  { multigroup }: Pick<Project, 'multigroup'>,
  { group, kind }: Pick<Resource, 'group' | 'kind'>,
): string {
  return multigroup && group !== '' ? `${group}-${kind.toLowerCase()}` : kind.toLowerCase();
}

/** File name of a controller, without its ending. */
export function controllerFile({ controllerName: own }: CreateApiRequest, { kind }: Resource): string {
  return own ?? kind.toLowerCase();
}

/** Stands in the names of the roles of a kind, as `frigate` or, with several groups, `ship_frigate`. */
export function configName(project: Project, resource: Resource): string {
  return `${configPrefix(project, resource)}${resource.kind.toLowerCase()}`;
}

/** File name of the example of a kind, without its ending. */
export function sampleName({ group, version, kind }: Resource): string {
  return [group, version, kind.toLowerCase()].filter((part) => part !== '').join('_');
}

/**
 * Name of the object in the sample of a kind, as `frigate-sample`. Samples of later versions have the version in it, as
 * `frigate-v2-sample`: under one name, each would overwrite the other when they are applied together.
 */
export function sampleObject(project: Project, { kind, group, version }: Resource): string {
  const first = project.resources.find((other) => other.api && other.kind === kind && other.group === group);
  const isFirst = first === undefined || first.version === version;
  return [kind.toLowerCase(), ...(isFirst ? [] : [version]), 'sample'].join('-');
}

/** The file with the example of a kind. */
export function sampleFile(resource: Resource): string {
  return `config/samples/${sampleName(resource)}.yaml`;
}

/** The file that declares a kind. */
export function typesFile(project: Project, resource: Resource): string {
  return `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`;
}
