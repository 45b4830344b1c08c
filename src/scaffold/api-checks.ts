import type { Diagnostic } from '../problems/index.js';
import { findResource, type Project, type Resource } from '../project/index.js';
import type { CreateApiRequest } from './api-request.js';
import { checkApiNames, checkDefaultName, nameOf } from './name-checks.js';
import { checkVersions } from './version-checks.js';

/** Finds what keeps an API from being made. */
export function checkApiRequest(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const wrong = checkApiNames(request, project);
  if (wrong.length > 0) return wrong;
  if (!request.resource && !request.controller) {
    return [
      {
        code: 'usage',
        severity: 'error',
        message: 'there is nothing to make: neither a resource nor a controller',
        hint: 'leave out `--resource=false` or `--controller=false`',
      },
    ];
  }
  const known = findResource(project, { ...request, domain: project.domain });
  if (request.resource && known?.api && !request.force) {
    return [
      conflict(
        `the project has the API ${nameOf(known)} already`,
        'give `--force` to write its files anew, or another version or kind',
      ),
    ];
  }
  if (!request.resource && !known?.api) {
    const message = `the project has no API ${[request.group, request.version, request.kind].join(' ')} to make a controller for`;
    return [conflict(message, 'leave out `--resource=false` to make the API too')];
  }
  const crowded = checkGroups(request, project);
  if (crowded.length > 0) return crowded;
  const versions = checkVersions(request, project);
  if (versions.length > 0) return versions;
  return request.controller ? checkController(request, project, known) : [];
}

function checkGroups(request: CreateApiRequest, project: Project): readonly Diagnostic[] {
  const other = project.resources.find(
    (resource) => resource.group !== request.group && !resource.core && !resource.external,
  );
  if (!other || project.multigroup) return [];
  const message = `a second group \`${request.group}\` needs the layout for several groups; the project has \`${other.group}\``;
  const wayOut =
    'set `multigroup: true` in PROJECT, and put the group into the paths of what is there:\n`src/api/<group>/<version>`, `src/controller/<group>` and `src/webhook/<group>/<version>`';
  return [conflict(message, wayOut)];
}

function checkController(
  request: CreateApiRequest,
  project: Project,
  known: Resource | undefined,
): readonly Diagnostic[] {
  if (request.controllerName !== undefined || request.force) return [];
  if (known && known.controllers.length > 0) {
    return [conflict(`${nameOf(known)} already has named controllers`, 'name the new one with `--controller-name`')];
  }
  if (known?.controller) {
    const hint = 'name a second one with `--controller-name`, or give `--force`';
    return [conflict(`${nameOf(known)} already has a controller`, hint)];
  }
  return checkDefaultName(request, project);
}

function conflict(message: string, hint: string): Diagnostic {
  return { code: 'project-conflict', severity: 'error', message, hint };
}
