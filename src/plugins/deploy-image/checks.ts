import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { type CreateApiRequest, controllerIdOf } from '../../project/index.js';
import { type Operand, recordOf } from './operand.js';
import { variableOf } from './record.js';
import { managerFile } from './variant.js';

/** Names that the types or the controller of this plugin import or declare, in addition to those in every scaffold. */
const taken = new Set(
  `Default Int32 Maximum Minimum Resource StorageVersion XValidation
  Deployment EventRecorder NewCondition Owner Stored TerminalError`.split(/\s+/),
);

/** Checks that the plugin supports the command's flags. */
export function checkRequest(request: CreateApiRequest, { resources }: Project): readonly Diagnostic[] {
  const { resource, controller, kind, group, namespaced, ssa } = request;
  const others = resources.filter((other) => other.kind === kind && other.group === group && other.api);
  const hasName = controllerIdOf(request).controllerName !== undefined;
  const isClusterScoped = namespaced === false || others.some(({ api }) => api?.namespaced === false);
  const rules: readonly (readonly [isWrong: boolean, what: string, hint: string])[] = [
    [
      !resource || !controller,
      'creates the types and the controller of a kind',
      'omit `--resource`, `--controller` and `--external-api-path`',
    ],
    [hasName, 'creates the controller that is named after the kind', 'omit `--controller-name`'],
    [
      isClusterScoped,
      'creates namespaced kinds only: an object and its Deployment share a namespace',
      'omit `--namespaced`, or choose another kind',
    ],
    [ssa !== undefined, 'always creates a controller with server-side apply', 'omit `--ssa`'],
    [
      taken.has(kind),
      `cannot create the kind \`${kind}\`, because the created files use this name`,
      `choose another name, for example \`--kind My${kind}\``,
    ],
  ];
  return rules.flatMap(([isWrong, what, hint]) =>
    isWrong ? [errorOf('usage', `the plugin \`deploy-image\` ${what}`, hint)] : [],
  );
}

/** Checks that an existing kind was created with the same inputs, unless `--force` replaces its files. */
export function checkChange(
  before: Operand,
  operand: Operand,
  { kind, force }: CreateApiRequest,
): readonly Diagnostic[] {
  if (force || isSame(before, operand)) return [];
  const message = `the kind \`${kind}\` was created with other flags, for the image \`${before.image}\``;
  const hint = `to change the image only, set \`${variableOf(before, kind)}\` in \`${managerFile}\`; \`--force\` creates all files of the kind again`;
  return [errorOf('project-conflict', message, hint)];
}

function isSame(a: Operand, b: Operand): boolean {
  return JSON.stringify(recordOf(a)) === JSON.stringify(recordOf(b));
}
