import type { ReadableFiles } from '../../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../../base/problems/index.js';
import {
  checkControllerName,
  controllerFolder,
  findResource,
  type Project,
  type Resource,
} from '../../../base/project-file/index.js';
import {
  type CreateApiRequest,
  controllerFile,
  controllerIdOf,
  fieldManager,
  knownFieldManager,
} from '../../names/api-names.js';
import {
  checkForeign,
  checkPlural,
  type ForeignRequest,
  foreignResource,
  isCoreGroup,
} from '../../names/foreign-kind.js';
import { checkApiNames, checkDefaultName, checkTakenName, conflict, nameOf } from '../../names/name-checks.js';
import { checkVersions } from '../../names/version-checks.js';

/** Checks that an API can be created. */
export function checkApiRequest(
  request: CreateApiRequest,
  project: Project,
  files: ReadableFiles,
): readonly Diagnostic[] {
  const flags = [...checkFlags(request), ...checkForeign(request, files)];
  if (flags.length > 0) return flags;
  const foreign = request.resource ? undefined : foreignResource(request, project);
  const wrong = foreign ? checkForeignNames(request, project) : checkApiNames(request, project);
  if (wrong.length > 0) return wrong;
  if (!request.resource && !request.controller) return [nothingToCreate];
  if (foreign) return checkForeignController(request, project, foreign);
  const known = findResource(project, { ...request, domain: project.domain });
  const namesake = [...checkNotOwn(request, known), ...checkNamesake(request, project)];
  if (namesake.length > 0) return namesake;
  if (request.resource && known?.api && !request.force) {
    return conflict(
      `the API ${nameOf(known)} already exists`,
      'pass `--force` to overwrite its files, or choose another version or kind',
    );
  }
  const other = known ? checkKnownNames(request, known) : [];
  if (other.length > 0) return other;
  const mixed = known?.api ? checkApply(request, known, known.api.ssa) : [];
  if (mixed.length > 0) return mixed;
  if (!request.resource && !known?.api) {
    if (isCoreGroup(request.group)) return unknownCoreKind(request);
    const message = `the project has no API ${[request.group, request.version, request.kind].join(' ')} to create a controller for`;
    return conflict(message, 'omit `--resource=false` to create the API too');
  }
  const crowded = checkGroups(request, project);
  if (crowded.length > 0) return crowded;
  const versions = checkVersions(request, project);
  if (versions.length > 0) return versions;
  if (!request.controller) return [];
  return [...checkController(request, project, known), ...checkFieldManager(request, project, known, files)];
}

/** Warns if `--group` ends with the domain of the project, which kbts appends, as in `--group example.com`. */
export function checkRepeatedDomain({ group, resource }: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const { domain, resources } = project;
  if (!resource || domain === '' || !`.${group}`.endsWith(`.${domain}`)) return [];
  if (resources.some((one) => one.api && one.group === group)) return [];
  const short = group.slice(0, -domain.length - 1) || 'ship';
  const message = `the API group will be \`${group}.${domain}\`, because the domain is appended to \`--group\``;
  const hint = `pass the group without the domain, for example \`--group ${short}\`; \`kbts delete api\` removes this API`;
  return [{ code: 'resource-invalid', severity: 'warning', message, hint }];
}

/** Checks `--ssa`: PROJECT has one value per kind, so the other controllers must use the same value. */
function checkApply(request: CreateApiRequest, known: Resource, ssa: boolean): readonly Diagnostic[] {
  if (request.ssa === undefined || request.ssa === ssa) return [];
  const usual = known.kind.toLowerCase();
  const names = [...(known.controller ? [usual] : []), ...known.controllers.map(({ name }) => name)];
  const other = names.find((name) => !request.controller || name !== (request.controllerName ?? usual));
  if (other === undefined) return [];
  const message = `the controller \`${other}\` of ${nameOf(known)} ${ssa ? 'uses' : 'does not use'} server-side apply, and this command does not recreate it`;
  return conflict(message, `omit \`--ssa\`, or delete that controller first`);
}

/** Checks that a new controller can keep the field manager of the controller that `--force` overwrites. */
function checkFieldManager(
  request: CreateApiRequest,
  project: Project,
  known: Resource | undefined,
  files: ReadableFiles,
): readonly Diagnostic[] {
  if (!known || !request.force || !(request.ssa ?? known.api?.ssa)) return [];
  const path = `${controllerFolder(project, known)}/${controllerFile(request, known)}.controller.ts`;
  const text = files.readText(path) ?? '';
  if (!/\bfieldManager\b/.test(text) || knownFieldManager(text) !== undefined) return [];
  const message = `the field manager in \`${path}\` is not a string, so the new controller cannot keep it`;
  const hint = `write it as \`fieldManager: '…'\` first: under a different name, the controller cannot remove fields that it has applied. If nothing is deployed, delete the file; the new controller applies as \`${fieldManager(controllerIdOf(request), known)}\``;
  return conflict(message, hint);
}

/** Checks for a foreign kind that differs from the new kind only in its domain, and therefore has the same files. */
function checkNamesake(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const { group, version, kind } = request;
  const other = project.resources.find(
    (one) =>
      (one.core || one.external) &&
      one.group === group &&
      one.version === version &&
      one.kind.toLowerCase() === kind.toLowerCase(),
  );
  if (!request.resource || !other) return [];
  const message = `the project has a controller or webhooks for ${nameOf(other)}, with the same names and files as a new \`${kind}\` would have`;
  return conflict(message, 'choose another group or kind, or delete the existing controller or webhooks first');
}

/** Checks that `--external-api-path` is not used for a kind that the project owns. */
export function checkNotOwn({ externalPath }: ForeignRequest, known: Resource | undefined): readonly Diagnostic[] {
  if (externalPath === undefined || !known?.api) return [];
  const message = `${nameOf(known)} is a kind of this project, so its types cannot be external`;
  return conflict(message, 'omit `--external-api-path`');
}

function checkForeignController(request: CreateApiRequest, project: Project, foreign: Resource): readonly Diagnostic[] {
  const plural = checkPlural(request, foreign);
  return plural.length > 0 ? plural : checkController(request, project, findResource(project, foreign));
}

function checkKnownNames(request: CreateApiRequest, known: Resource): readonly Diagnostic[] {
  if (!request.resource) return checkPlural(request, known);
  return known.api ? checkSameNames(request, known, known.api.namespaced) : [];
}

/** Checks that plural and scope do not change: the plural is part of the CRD name, and the scope is immutable. */
function checkSameNames(
  { plural = '', namespaced }: CreateApiRequest,
  known: Resource,
  isNamespaced: boolean,
): readonly Diagnostic[] {
  const group = known.group === '' ? '' : ` --group ${known.group}`;
  const command = `kbts delete api${group} --version ${known.version} --kind ${known.kind}`;
  const wayOut = (flag: string) => `omit \`${flag}\`, or delete the API with \`${command}\` and create it again`;
  const is = isNamespaced ? 'namespaced' : 'cluster-scoped';
  return [
    ...(plural !== '' && plural !== known.plural
      ? conflict(
          `the plural of ${nameOf(known)} is \`${known.plural}\`, and its CRD is named after it`,
          wayOut('--plural'),
        )
      : []),
    ...(namespaced !== undefined && namespaced !== isNamespaced
      ? conflict(`${nameOf(known)} is ${is}, and the scope of a CRD cannot be changed`, wayOut('--namespaced'))
      : []),
  ];
}

const nothingToCreate: Diagnostic = errorOf(
  'usage',
  'there is nothing to create: neither a resource nor a controller',
  'omit `--resource=false` or `--controller=false`',
);

function checkGroups(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const other = project.resources.find(
    (resource) => resource.group !== request.group && !resource.core && !resource.external,
  );
  if (!other || project.multigroup) return [];
  // If the group is empty, the domain is the API group.
  const [second, first] = [request.group || project.domain, other.group || other.domain];
  const message = `a second group \`${second}\` requires the multigroup layout; the project already has the group \`${first}\``;
  const wayOut = 'switch to it with `kbts edit --multigroup`, which moves the sources';
  return conflict(message, wayOut);
}

function checkController(
  request: CreateApiRequest,
  project: Project,
  known: Resource | undefined,
): readonly Diagnostic[] {
  if (controllerIdOf(request).controllerName !== undefined) return [];
  // `--force` overwrites the files of this kind, never the controller of another kind.
  const others = { ...project, resources: project.resources.filter((resource) => resource !== known) };
  if (request.force) return checkDefaultName(request, others);
  const { controllerName } = request;
  if (known && known.controllers.length > 0 && controllerName === undefined) {
    return conflict(
      `${nameOf(known)} already has named controllers`,
      'name the new controller with `--controller-name`',
    );
  }
  if (known?.controllers.some(({ name }) => name === controllerName)) {
    const hint = 'choose another `--controller-name`, or pass `--force`';
    return conflict(`${nameOf(known)} already has the controller \`${controllerName}\``, hint);
  }
  if (known?.controller) {
    const hint = 'name an additional controller with `--controller-name`, or pass `--force`';
    return conflict(`${nameOf(known)} already has a controller`, hint);
  }
  return checkDefaultName(request, others);
}

function checkFlags(request: CreateApiRequest): readonly Diagnostic[] {
  const { resource, controller, controllerName, externalPath, ssa, from } = request;
  if (resource && externalPath !== undefined) {
    const message = '`--external-api-path` names a type that exists, so it cannot be combined with `--resource`';
    return [errorOf('usage', message, 'pass `--resource=false`')];
  }
  if (!resource && ssa) {
    const message = '`--ssa` requires the API types to be created';
    return [errorOf('usage', message, 'omit `--ssa` or `--resource=false`')];
  }
  if (!controller && resource && controllerName !== undefined) {
    const message = '`--controller-name` requires a controller to be created';
    return [errorOf('usage', message, 'omit `--controller-name` or `--controller=false`')];
  }
  if (!resource && from !== undefined) {
    const message = '`--from` requires the API types to be created';
    return [errorOf('usage', message, 'omit `--from` or `--resource=false`')];
  }
  return [];
}

/** Checks the controller name for a foreign kind; the names of the kind itself are not checked. */
function checkForeignNames(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const { controllerName } = request;
  const wrong = controllerName === undefined ? [] : checkControllerName(controllerName);
  return wrong.length > 0 ? wrong : checkTakenName(request, project);
}

/** Reports an unknown kind in a Kubernetes API group. */
export function unknownCoreKind({
  group,
  version,
  kind,
}: Pick<CreateApiRequest, 'group' | 'version' | 'kind'>): Diagnostic[] {
  const message = `neither Kubernetes nor the project has a kind \`${kind}\` in \`${group}/${version}\``;
  return conflict(message, 'correct `--kind` or `--version`; built-in kinds are, for example, `apps/v1` `Deployment`');
}
