import type { Diagnostic } from '../../base/problems/index.js';
import { projectFiles } from '../text/references.js';
import type { CheckedProject } from './checked-project.js';

/** Finds sources that have the name of a kind, a controller or a webhook that PROJECT does not record. */
export function unrecordedFiles({ project, files, parts }: CheckedProject): readonly Diagnostic[] {
  const recorded = new Set(parts.flatMap(({ contents }) => contents.files.map(({ path }) => path)));
  const groups = new Set(project.resources.filter(({ api }) => api).map(({ group }) => group));
  return projectFiles(files, 'src').flatMap((path) => {
    const what = sourceKind(path, groups, project.multigroup);
    return what === undefined || recorded.has(path) ? [] : [unrecorded(path, what)];
  });
}

/** Returns the part that commands write to this path; undefined for other paths, such as those of imported types. */
function sourceKind(path: string, groups: ReadonlySet<string>, multigroup: boolean): string | undefined {
  if (/^src\/controller\/.*\.controller\.ts$/.test(path)) return 'a controller';
  if (/^src\/webhook\/.*\.webhook\.ts$/.test(path)) return 'webhooks';
  const types = /^src\/api\/(?:(?<group>[^/]+)\/)?v[^/]*\/[^/]+\.types\.ts$/.exec(path);
  if (!types) return undefined;
  const group = types.groups?.group;
  return group === undefined || (multigroup && groups.has(group)) ? 'a kind' : undefined;
}

function unrecorded(path: string, what: string): Diagnostic {
  return {
    code: 'part-unrecorded',
    severity: 'warning',
    message: `\`${path}\` has the name of ${what} that PROJECT does not record`,
    span: { file: path, start: 0, end: 0 },
    hint: 'delete or rename the file; if it is in use, restore its entry in PROJECT from version control',
  };
}
