import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import {
  checkControllerName,
  checkResource,
  findResource,
  type Project,
  qualifiedGroup,
  type Resource,
} from '../../base/project-file/index.js';
import { type CreateApiRequest, controllerIdOf, defaultControllerName } from './api-names.js';

/** The names of an API and its controller. */
export type ApiNames = Pick<CreateApiRequest, 'group' | 'version' | 'kind' | 'plural' | 'controllerName' | 'force'>;

/** Checks the names of an API and its controller, regardless of the rest of the request. */
export function checkApiNames(names: ApiNames, project: Project): readonly Diagnostic[] {
  const { controllerName } = names;
  const own = controllerName === undefined ? [] : checkControllerName(controllerName);
  const wrong = [...checkResource(names, project.domain), ...own];
  return wrong.length > 0 ? wrong : checkTakenName(names, project);
}

/**
 * Checks that the default name of a kind's controller, and its class name, are unique.
 *
 * @param others the project without the kind
 */
export function checkDefaultName({ group, kind }: ApiNames, others: Project): readonly Diagnostic[] {
  const names = defaultNames(others, { group, kind });
  const unnamed = others.resources
    .filter(({ controller }) => controller)
    .map((resource) => defaultControllerName(others, resource));
  const named = others.resources.flatMap(({ controllers }) => controllers.map(({ name }) => name));
  const clash =
    unnamed.find((name) => name === defaultControllerName(others, { group, kind })) ??
    named.find((name) => names.some((mine) => isAlike(mine, name)));
  if (clash === undefined) return [];
  const message = `the controller of \`${kind}\` would have the same name or class as the controller \`${clash}\``;
  return conflict(
    message,
    `name it with \`--controller-name\`, for example \`--controller-name ${kind.toLowerCase()}-main\``,
  );
}

/** Checks that an explicit controller name, and the class name derived from it, are unique. */
export function checkTakenName(request: ApiNames, project: Project): readonly Diagnostic[] {
  const { kind, force } = request;
  const { controllerName: name } = controllerIdOf(request);
  if (name === undefined) return [];
  const known = findResource(project, { ...request, domain: project.domain });
  if (force && known?.controllers.some((controller) => controller.name === name)) return [];
  if (defaultNames(project, request).some((mine) => isAlike(mine, name))) {
    const message = `\`${name}\` clashes with the default name of the controller of \`${kind}\``;
    return conflict(
      message,
      `omit \`--controller-name\`, or choose another name, for example \`${kind.toLowerCase()}-backup\``,
    );
  }
  for (const resource of project.resources) {
    const names = [...defaultNames(project, resource), ...resource.controllers.map((one) => one.name)];
    const clash = names.find((taken) => isAlike(taken, name));
    if (clash === undefined) continue;
    const isUsed = resource.controllers.length > 0;
    const clashes = clash !== name ? `clashes with \`${clash}\`,` : isUsed ? 'is already used by' : 'is reserved for';
    const message = `the controller name \`${name}\` ${clashes} the controller of ${nameOf(resource)}`;
    return conflict(message, 'choose another `--controller-name`');
  }
  return [];
}

/** Returns the default name of a controller, and the kind, which determines the class name. */
function defaultNames(project: Project, resource: Pick<Resource, 'group' | 'kind'>): string[] {
  return [defaultControllerName(project, resource), resource.kind.toLowerCase()];
}

/** Whether two names differ at most in case and punctuation, so that their class names could clash. */
function isAlike(a: string, b: string): boolean {
  const bare = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  return bare(a) === bare(b);
}

/** Formats a resource for messages. */
export function nameOf(resource: Pick<Resource, 'group' | 'domain' | 'core' | 'version' | 'kind'>): string {
  return `\`${[qualifiedGroup(resource), resource.version].filter((part) => part !== '').join('/')}\` \`${resource.kind}\``;
}

/** Returns the error for a request that conflicts with the project, as a list. */
export function conflict(message: string, hint: string): Diagnostic[] {
  return [errorOf('project-conflict', message, hint)];
}

/** Returns the command-line flags that identify a kind. */
export function flagsOf({ group, version, kind }: Pick<Resource, 'group' | 'version' | 'kind'>): string {
  return `${group === '' ? '' : `--group ${group} `}--version ${version} --kind ${kind}`;
}
