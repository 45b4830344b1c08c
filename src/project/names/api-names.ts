import {
  apiFolder,
  configPrefix,
  type Project,
  type Resource,
  type ResourceApi,
} from '../../base/project-file/index.js';
import type { ForeignRequest } from './foreign-kind.js';

/** A request of `kbts create api`. */
export interface CreateApiRequest extends ForeignRequest, Partial<Omit<ResourceApi, 'crdVersion'>> {
  readonly resource: boolean;
  readonly controller: boolean;
  /** Name of the controller, for a kind with several controllers. Default: the name of the kind, in lower case. */
  readonly controllerName?: string;
  /** Version whose types and sample are copied to the new version. Default: none; the templates are used. */
  readonly from?: string;
  /** Whether to overwrite existing files. */
  readonly force: boolean;
}

/** The explicit name of a controller; undefined for the controller that is named after its kind. */
export type ControllerId = Pick<CreateApiRequest, 'controllerName'>;

/** Returns the explicit name of a new controller. A controller that is named after its kind has no explicit name. */
export function controllerIdOf({ controllerName, kind }: ControllerId & Pick<CreateApiRequest, 'kind'>): ControllerId {
  return controllerName === undefined || controllerName === kind.toLowerCase() ? {} : { controllerName };
}

/** Returns the default name of a controller: the lowercase kind or, in the multigroup layout, `<group>-<kind>`. */
export function defaultControllerName(
  { multigroup }: Pick<Project, 'multigroup'>,
  { group, kind }: Pick<Resource, 'group' | 'kind'>,
): string {
  return multigroup && group !== '' ? `${group}-${kind.toLowerCase()}` : kind.toLowerCase();
}

/** Finds the field manager in a controller's source; undefined unless it is a string literal. */
export function knownFieldManager(controller: string): string | undefined {
  return /\bfieldManager(?::| =) (["'])([\w.-]{1,128})\1/.exec(controller)?.[2];
}

/** Maximum length of a field manager that the API server accepts. */
const longestFieldManager = 128;

/**
 * Returns the field manager of a controller. It does not depend on the layout: after a change of the layout, the former
 * field manager would still own fields of deployed objects.
 *
 * @param earlier source of the existing controller, whose field manager is kept. Default: none
 */
export function fieldManager({ controllerName: own }: ControllerId, resource: Resource, earlier = ''): string {
  const known = knownFieldManager(earlier);
  if (known !== undefined) return known;
  const name = own ?? defaultControllerName({ multigroup: true }, resource);
  return name.length <= longestFieldManager ? name : resource.kind.toLowerCase();
}

/** Returns the file name of a controller, without the extension. */
export function controllerFile({ controllerName: own }: ControllerId, { kind }: Resource): string {
  return own ?? kind.toLowerCase();
}

/** Returns the part of role names that identifies a kind: `frigate` or, with several groups, `ship_frigate`. */
export function configName(project: Project, resource: Resource): string {
  return `${configPrefix(project, resource)}${resource.kind.toLowerCase()}`;
}

/** Returns the kind in the file name of a CRD patch: `frigates` or, with several groups, `ship_frigates`. */
export function configPlural(project: Project, resource: Resource): string {
  return `${configPrefix(project, resource)}${resource.plural}`;
}

/** Returns the file name of a kind's sample, without the extension. */
export function sampleName({ group, version, kind }: Pick<Resource, 'group' | 'version' | 'kind'>): string {
  return [group, version, kind.toLowerCase()].filter((part) => part !== '').join('_');
}

/**
 * Returns the object name in the sample of a kind, such as `frigate-sample`, or `frigate-v2-sample` for later versions:
 * samples with the same name would overwrite each other when applied together.
 *
 * @param earlier the existing sample, if the project is scaffolded again. Default: none
 */
export function sampleObject(project: Project, { kind, group, version }: Resource, earlier = ''): string {
  const first = project.resources.find((other) => other.api && other.kind === kind && other.group === group);
  const isFirst = first === undefined || first.version === version;
  const lower = kind.toLowerCase();
  const names = [`${lower}-sample`, `${lower}-${version}-sample`] as const;
  return names.find((name) => new RegExp(`^  name: ["']?${name}\\b`, 'm').test(earlier)) ?? names[isFirst ? 0 : 1];
}

/** Returns the path of the sample of a kind. */
export function sampleFile(resource: Pick<Resource, 'group' | 'version' | 'kind'>): string {
  return `config/samples/${sampleName(resource)}.yaml`;
}

/** Returns the path of the file that declares a kind. */
export function typesFile(project: Project, resource: Resource): string {
  return `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`;
}
