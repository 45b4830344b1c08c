import type { Problem } from '../problems/index.js';
import {
  checkControllerName,
  checkResource,
  findResource,
  type Project,
  qualifiedGroup,
  type Resource,
} from '../project/index.js';
import type { CreateApiRequest } from './api-request.js';
import { checkVersions } from './version-checks.js';

/** Finds what keeps an API from being made. */
export function checkApiRequest(request: CreateApiRequest, project: Project): readonly Problem[] {
  const { controllerName, force } = request;
  const wrong = [
    ...checkResource(request, project.domain),
    ...(controllerName === undefined ? [] : checkControllerName(controllerName)),
  ];
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
  if (request.resource && known?.api && !force) {
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
  return request.controller ? checkController(request, known) : [];
}

function checkGroups(request: CreateApiRequest, project: Project): readonly Problem[] {
  const other = project.resources.find(
    (resource) => resource.group !== request.group && !resource.core && !resource.external,
  );
  if (!other || project.multigroup) return [];
  const message = `a second group \`${request.group}\` needs the layout for several groups; the project has \`${other.group}\``;
  const wayOut =
    'set `multigroup: true` in PROJECT, and put the group into the paths of what is there:\n`src/api/<group>/<version>`, `src/controller/<group>` and `src/webhook/<group>/<version>`';
  return [conflict(message, wayOut)];
}

function checkController({ controllerName, force }: CreateApiRequest, known: Resource | undefined): readonly Problem[] {
  if (!known || force) return [];
  if (controllerName === undefined) {
    if (known.controllers.length > 0)
      return [conflict(`${nameOf(known)} has named controllers already`, 'name the new one with `--controller-name`')];
    return known.controller
      ? [
          conflict(
            `${nameOf(known)} has a controller already`,
            'name a second one with `--controller-name`, or give `--force`',
          ),
        ]
      : [];
  }
  const bare = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  const names = [...(known.controller ? [known.kind] : []), ...known.controllers.map(({ name }) => name)];
  const clash = names.find((name) => bare(name) === bare(controllerName));
  if (clash === undefined) return [];
  const message = `the controller \`${controllerName}\` would have the same class as the controller \`${clash.toLowerCase()}\``;
  return [conflict(message, 'choose another `--controller-name`')];
}

function nameOf(resource: Resource): string {
  return `\`${[qualifiedGroup(resource), resource.version].filter((part) => part !== '').join('/')}\` \`${resource.kind}\``;
}

function conflict(message: string, hint: string): Problem {
  return { code: 'project-conflict', severity: 'error', message, hint };
}
