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

/** The field manager in the text of a controller; undefined if it is not a string there. */
export function knownFieldManager(controller: string): string | undefined {
  return /\bfieldManager(?::| =) (["'])([\w.-]{1,128})\1/.exec(controller)?.[2];
}

/** The longest field manager that the API server accepts. */
const longestFieldManager = 128;

/**
 * The owner of the fields that a controller applies. It is the same in both layouts: otherwise, the fields of deployed
 * objects would belong to the former owner forever.
 *
 * @param earlier the text of the controller that exists, whose owner stays. Default: none
 */
export function fieldManager({ controllerName: own }: ControllerId, resource: Resource, earlier = ''): string {
  const known = knownFieldManager(earlier);
  if (known !== undefined) return known;
  const name = own ?? defaultControllerName({ multigroup: true }, resource);
  return name.length <= longestFieldManager ? name : resource.kind.toLowerCase();
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
 * version, such as `frigate-v2-sample`: with the same name, they would overwrite each other when applied together. The
 * name does not change when the earlier version is deleted.
 *
 * @param earlier the sample in the project that is scaffolded again. Default: none
 */
export function sampleObject(project: Project, { kind, group, version }: Resource, earlier = ''): string {
  const first = project.resources.find((other) => other.api && other.kind === kind && other.group === group);
  const isFirst = first === undefined || first.version === version;
  const lower = kind.toLowerCase();
  const names = [`${lower}-sample`, `${lower}-${version}-sample`] as const;
  return names.find((name) => new RegExp(`^  name: ["']?${name}\\b`, 'm').test(earlier)) ?? names[isFirst ? 0 : 1];
}

/** The file with the sample of a kind. */
export function sampleFile(resource: Resource): string {
  return `config/samples/${sampleName(resource)}.yaml`;
}

/** The file that declares a kind. */
export function typesFile(project: Project, resource: Resource): string {
  return `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`;
}
