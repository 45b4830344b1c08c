import type { ReadableFiles } from '../../files/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { checkControllerName, findResource, type Project, type Resource } from '../../project/index.js';
import type { CreateApiRequest } from '../names/api-names.js';
import { checkForeign, foreignResource, isCoreGroup } from '../names/foreign-kind.js';
import { checkApiNames, checkDefaultName, checkTakenName, nameOf } from '../names/name-checks.js';
import { checkVersions } from '../names/version-checks.js';

/** Finds what prevents an API from being created. */
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
  if (foreign) return checkController(request, project, findResource(project, foreign));
  const known = findResource(project, { ...request, domain: project.domain });
  if (request.resource && known?.api && !request.force) {
    return [
      conflict(
        `the API ${nameOf(known)} already exists`,
        'pass `--force` to overwrite its files, or choose another version or kind',
      ),
    ];
  }
  const other = request.resource && known?.api ? checkSameNames(request, known, known.api.namespaced) : [];
  if (other.length > 0) return other;
  if (!request.resource && !known?.api) {
    if (isCoreGroup(request.group)) return [unknownCoreKind(request)];
    const message = `the project has no API ${[request.group, request.version, request.kind].join(' ')} to create a controller for`;
    return [conflict(message, 'omit `--resource=false` to create the API too')];
  }
  const crowded = checkGroups(request, project);
  if (crowded.length > 0) return crowded;
  const versions = checkVersions(request, project);
  if (versions.length > 0) return versions;
  return request.controller ? checkController(request, project, known) : [];
}

/** A CRD keeps its plural, which is in its name, and its scope, which the API server does not change. */
function checkSameNames(
  { plural = '', namespaced }: CreateApiRequest,
  known: Resource,
  isNamespaced: boolean,
): readonly Diagnostic[] {
  const command = `kbts delete api --group ${known.group} --version ${known.version} --kind ${known.kind}`;
  const wayOut = (flag: string) => `omit \`${flag}\`, or delete the API with \`${command}\` and create it again`;
  const is = isNamespaced ? 'namespaced' : 'cluster-scoped';
  return [
    ...(plural !== '' && plural !== known.plural
      ? [
          conflict(
            `the plural of ${nameOf(known)} is \`${known.plural}\`, and its CRD is named after it`,
            wayOut('--plural'),
          ),
        ]
      : []),
    ...(namespaced !== undefined && namespaced !== isNamespaced
      ? [conflict(`${nameOf(known)} is ${is}, and the scope of a CRD cannot be changed`, wayOut('--namespaced'))]
      : []),
  ];
}

const nothingToCreate: Diagnostic = {
  code: 'usage',
  severity: 'error',
  message: 'there is nothing to create: neither a resource nor a controller',
  hint: 'omit `--resource=false` or `--controller=false`',
};

function checkGroups(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const other = project.resources.find(
    (resource) => resource.group !== request.group && !resource.core && !resource.external,
  );
  if (!other || project.multigroup) return [];
  // An empty group is the domain.
  const [second, first] = [request.group || project.domain, other.group || other.domain];
  const message = `a second group \`${second}\` requires the multigroup layout; the project already has the group \`${first}\``;
  const wayOut = 'switch to it with `kbts edit --multigroup`, which moves the sources';
  return [conflict(message, wayOut)];
}

function checkController(
  request: CreateApiRequest,
  project: Project,
  known: Resource | undefined,
): readonly Diagnostic[] {
  if (request.controllerName !== undefined) return [];
  // `--force` overwrites the files of this kind, never those of a controller of another one.
  const others = { ...project, resources: project.resources.filter((resource) => resource !== known) };
  if (request.force) return checkDefaultName(request, others);
  if (known && known.controllers.length > 0) {
    return [conflict(`${nameOf(known)} already has named controllers`, 'name the new one with `--controller-name`')];
  }
  if (known?.controller) {
    const hint = 'name an additional one with `--controller-name`, or pass `--force`';
    return [conflict(`${nameOf(known)} already has a controller`, hint)];
  }
  return checkDefaultName(request, others);
}

function conflict(message: string, hint: string): Diagnostic {
  return { code: 'project-conflict', severity: 'error', message, hint };
}

function checkFlags({ resource, externalPath, ssa, from }: CreateApiRequest): readonly Diagnostic[] {
  if (resource && externalPath !== undefined) {
    const message = '`--external-api-path` names a type that exists, so it cannot be combined with `--resource`';
    return [{ code: 'usage', severity: 'error', message, hint: 'pass `--resource=false`' }];
  }
  if (!resource && ssa) {
    const message = '`--ssa` requires the API types to be created';
    return [{ code: 'usage', severity: 'error', message, hint: 'omit `--ssa` or `--resource=false`' }];
  }
  if (!resource && from !== undefined) {
    const message = '`--from` requires the API types to be created';
    return [{ code: 'usage', severity: 'error', message, hint: 'omit `--from` or `--resource=false`' }];
  }
  return [];
}

/** The names of a foreign kind are those of its own project; only that of the controller is new. */
function checkForeignNames(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const { controllerName } = request;
  const wrong = controllerName === undefined ? [] : checkControllerName(controllerName);
  return wrong.length > 0 ? wrong : checkTakenName(request, project);
}

/** A kind that Kubernetes does not have in one of its groups. */
export function unknownCoreKind({
  group,
  version,
  kind,
}: Pick<CreateApiRequest, 'group' | 'version' | 'kind'>): Diagnostic {
  const message = `neither Kubernetes nor the project has a kind \`${kind}\` in \`${group}/${version}\``;
  return conflict(
    message,
    'correct `--kind` or `--version`; kinds of Kubernetes are, for example, `apps/v1` `Deployment`',
  );
}
