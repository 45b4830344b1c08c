import { apiFolder, configPrefix, type Project, type Resource } from '../project/index.js';
import type { CreateApiRequest } from './api-request.js';

/** Name of the controller: its own, or one made of group and kind. */
export function controllerName(
  { controllerName: own }: CreateApiRequest,
  { multigroup }: Project,
  { group, kind }: Resource,
): string {
  if (own !== undefined) return own;
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

/** The file that declares a kind. */
export function typesFile(project: Project, resource: Resource): string {
  return `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`;
}
