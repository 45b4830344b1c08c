import { apiFolder, configPrefix, type Project, type Resource } from '../../project/index.js';
import type { ForeignRequest } from './foreign-kind.js';

/** A request of `kbts create api`. */
export interface CreateApiRequest extends ForeignRequest {
  /** Whether to create the types. */
  readonly resource: boolean;
  /** Whether to create a controller. */
  readonly controller: boolean;
  /** Name of the controller, if a kind has several. Default: the name of the kind. */
  readonly controllerName?: string;
  /** Whether the kind is namespaced. Default: the scope of its other versions, else true. */
  readonly namespaced?: boolean;
  /** Whether the controller uses typed server-side apply. Default: what PROJECT has, else false. */
  readonly ssa?: boolean;
  /** Version of the kind whose types and sample the new version starts with. Default: those of the templates. */
  readonly from?: string;
  /** Overwrites existing files. */
  readonly force: boolean;
}

/** Identifies a controller of a kind: its explicit name, if it has one. */
export type ControllerId = Pick<CreateApiRequest, 'controllerName'>;

/** The name of the controller: its explicit name, or the default. */
export function controllerName({ controllerName: own }: ControllerId, project: Project, resource: Resource): string {
  return own ?? defaultControllerName(project, resource);
}

/** The default name of a controller: group and kind. */
export function defaultControllerName(
  { multigroup }: Pick<Project, 'multigroup'>,
  { group, kind }: Pick<Resource, 'group' | 'kind'>,
): string {
  return multigroup && group !== '' ? `${group}-${kind.toLowerCase()}` : kind.toLowerCase();
}

/** File name of a controller, without its extension. */
export function controllerFile({ controllerName: own }: ControllerId, { kind }: Resource): string {
  return own ?? kind.toLowerCase();
}

/** Part of the role names of a kind: `frigate` or, with several groups, `ship_frigate`. */
export function configName(project: Project, resource: Resource): string {
  return `${configPrefix(project, resource)}${resource.kind.toLowerCase()}`;
}

/** File name of the sample of a kind, without its extension. */
export function sampleName({ group, version, kind }: Resource): string {
  return [group, version, kind.toLowerCase()].filter((part) => part !== '').join('_');
}

/**
 * Name of the object in the sample of a kind, such as `frigate-sample`. Samples of later versions include the
 * version, such as `frigate-v2-sample`: with the same name, they would overwrite each other when applied together.
 */
export function sampleObject(project: Project, { kind, group, version }: Resource): string {
  const first = project.resources.find((other) => other.api && other.kind === kind && other.group === group);
  const isFirst = first === undefined || first.version === version;
  return [kind.toLowerCase(), ...(isFirst ? [] : [version]), 'sample'].join('-');
}

/** The file with the sample of a kind. */
export function sampleFile(resource: Resource): string {
  return `config/samples/${sampleName(resource)}.yaml`;
}

/** The file that declares a kind. */
export function typesFile(project: Project, resource: Resource): string {
  return `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`;
}
