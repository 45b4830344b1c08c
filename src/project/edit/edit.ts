import { type DiagnosticList, unlessErrors } from '../../base/problems/index.js';
import { type Project, projectFile, writeProject } from '../../base/project-file/index.js';
import { Draft } from '../templates/draft.js';
import { boilerplateFile } from '../templates/header.js';
import type { Planner, ScaffoldPlan, Surroundings } from '../templates/plan.js';
import { isSource, projectFiles } from '../text/references.js';
import { checkEdit, checkMoves, hasChanges } from './edit-checks.js';
import { headerReplacer, newBoilerplate } from './edit-license.js';
import { editNotes } from './edit-notes.js';
import type { EditRequest } from './edit-request.js';
import { type ChangedLayout, changeLayout } from './layout-changes.js';

/**
 * Plans changes to the layout, the scope or the license of a project, as if it had been created with the new settings.
 * Files that the user changed get the same changes where possible.
 */
export const planEdit: Planner<EditRequest> = (request, project, around, sink) => {
  if (request.hasPlugins && !hasChanges(request)) return { changes: [], project, notes: [] };
  const { multigroup = project.multigroup, namespaced = project.namespaced } = request;
  const next = { ...project, multigroup, namespaced };
  const boilerplate = newBoilerplate(request, around.files);
  return unlessErrors(sink, (problems) => {
    for (const problem of checkEdit(request, project, next)) problems.report(problem);
    if (typeof boilerplate === 'object') problems.report(boilerplate);
    if (problems.hasErrors) return undefined;
    const layout = changeLayout({ before: project, after: next, around, force: request.force, sink: problems });
    for (const problem of checkMoves(layout.moves, around.files)) problems.report(problem);
    const header = typeof boilerplate === 'string' ? boilerplate : undefined;
    return problems.hasErrors ? undefined : draftEdit(layout, header, project, next, around, problems);
  });
};

function draftEdit(
  layout: ChangedLayout,
  boilerplate: string | undefined,
  project: Project,
  next: Project,
  around: Surroundings,
  sink: DiagnosticList,
): ScaffoldPlan {
  const { files, year } = around;
  const draft = new Draft(files, sink);
  const replace =
    boilerplate === undefined ? undefined : headerReplacer(files.readText(boilerplateFile) ?? '', boilerplate, year);
  const sources = replace ? projectFiles(files).filter(isSource) : [];
  for (const path of new Set([...layout.texts.keys(), ...layout.moves.keys(), ...sources])) {
    const text = layout.texts.get(path) ?? files.readText(path) ?? '';
    const hasHeader = replace && path.endsWith('.ts') && path.includes('/');
    const contents = hasHeader ? replace(text, layout.created.has(path)) : text;
    const to = layout.moves.get(path);
    if (to !== undefined) {
      draft.remove(path);
      draft.write(to, contents, 'refuse');
    } else if (contents !== files.readText(path)) draft.edit(path, () => contents);
  }
  if (boilerplate === '') draft.remove(boilerplateFile);
  else if (boilerplate !== undefined) draft.write(boilerplateFile, `${boilerplate}\n`, 'replace');
  draft.edit(projectFile, (text) => writeProject(next, text));
  const changes = draft.changes.filter(({ kind }) => kind !== 'keep');
  return { changes, project: next, notes: editNotes(layout, project, next, draft.files) };
}
