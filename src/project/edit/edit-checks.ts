import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import type { Project, Resource } from '../../base/project-file/index.js';
import { checkDefaultName, conflict } from '../names/name-checks.js';
import type { Moves } from '../text/moved-imports.js';
import type { EditRequest } from './edit-request.js';

/** Checks that a project can be edited. */
export function checkEdit(request: EditRequest, before: Project, after: Project): readonly Diagnostic[] {
  if (!request.hasPlugins && !hasChanges(request)) {
    const hint = 'pass `--multigroup`, `--namespaced`, `--license`, `--license-file`, `--owner` or `--plugins`';
    return [errorOf('usage', 'no change was requested', hint)];
  }
  if (before.multigroup === after.multigroup) return [];
  return after.multigroup ? checkNames(after) : checkOneGroup(before);
}

/** Whether a request contains changes, apart from those of plugins. */
export function hasChanges({ force, hasPlugins, ...changes }: EditRequest): boolean {
  return Object.keys(changes).length > 0;
}

/** Checks controller names, because default names include the group in the multigroup layout. */
function checkNames(after: Project): readonly Diagnostic[] {
  return after.resources
    .filter(({ controller }) => controller)
    .flatMap((resource) => checkDefaultName({ ...resource, force: false }, without(after, resource)));
}

function without(project: Project, resource: Resource): Project {
  return { ...project, resources: project.resources.filter((other) => other !== resource) };
}

function checkOneGroup({ domain, resources }: Project): readonly Diagnostic[] {
  const own = resources.filter(({ core, external }) => !core && !external);
  const [first, second] = [...new Set(own.map(({ group }) => group || domain))];
  if (first === undefined || second === undefined) return [];
  const message = `the project has several groups, such as \`${first}\` and \`${second}\`, which require the multigroup layout`;
  return conflict(message, 'move the kinds of all but one group to other projects first');
}

/** Finds files that cannot be moved: they are not text, would have the same path, or would overwrite other files. */
export function checkMoves(moves: Moves, files: ReadableFiles): readonly Diagnostic[] {
  const sources = new Map<string, string>();
  return [...moves].flatMap(([from, to]) => {
    const other = sources.get(to) ?? (files.entryKind(to) === undefined ? undefined : to);
    sources.set(to, from);
    if (files.readText(from)?.includes('\uFFFD')) {
      return conflict(
        `\`${from}\` is not a text file, so it cannot be moved to \`${to}\``,
        'move the file out of the folder, and run the command again',
      );
    }
    if (other === undefined) return [];
    const message =
      other === to
        ? `\`${from}\` cannot be moved to \`${to}\`, which already exists`
        : `\`${other}\` and \`${from}\` would both be moved to \`${to}\``;
    return [errorOf('file-exists', message, 'rename one of the two files, and run the command again')];
  });
}
