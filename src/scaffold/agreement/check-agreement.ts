import { type FileChange, loadPatch, memoryFiles, type ReadableFiles, withChanges } from '../../files/index.js';
import { type Diagnostic, DiagnosticList } from '../../problems/index.js';
import type { Project } from '../../project/index.js';
import { planRescaffold } from '../create/rescaffold.js';
import type { Surroundings } from '../templates/plan.js';
import { applyEdit, type ScaffoldEdit } from '../text/scaffold-edit.js';
import { type CheckedProject, checkedProject } from './checked-project.js';
import { danglingEntries } from './dangling-entries.js';
import { linkedFiles } from './linked-files.js';
import { missingEdits } from './missing-edits.js';
import { missingFiles } from './missing-files.js';
import { type MissingMarker, missingMarkers, withMarker } from './missing-markers.js';
import { unrecordedFiles } from './unrecorded-files.js';

/** How the files of a project differ from its PROJECT file. */
export interface Agreement {
  readonly problems: readonly Diagnostic[];
  /** Changes that are safe: missing scaffold markers, and missing entries of kustomization files. */
  readonly changes: readonly FileChange[];
}

/**
 * Compares PROJECT with the files of a project. Each part that PROJECT records must have its files, be registered and
 * be listed in kustomization files; files that belong to no part, lost scaffold markers, and kustomization entries
 * without their files are reported, too, and so are symlinks in place of files that commands edit. Files that the user
 * changed are not compared.
 */
export async function checkAgreement(project: Project, around: Surroundings): Promise<Agreement> {
  const problems = new DiagnosticList();
  const links = linkedFiles(around.files);
  for (const problem of links) problems.report(problem);
  // What a link leads to cannot be read, or is not there.
  if (problems.hasErrors) return { problems: links, changes: [] };
  const checked = checkedProject(project, around, problems);
  const markers = missingMarkers(checked);
  const edits = missingEdits(checked);
  for (const problem of [
    ...missingFiles(checked),
    ...markers.map((marker) => marker.problem),
    ...edits.map((edit) => edit.problem),
    ...unrecordedFiles(checked),
    ...danglingEntries(around.files),
  ]) {
    problems.report(problem);
  }
  const again = edits.flatMap(({ edit }) => (edit ? [edit] : []));
  const canFix = markers.length > 0 || again.length > 0;
  return { problems: problems.all, changes: canFix ? await fixes(checked, markers, again) : [] };
}

/** Adds markers first, as entries are inserted at them. */
async function fixes(
  { project, around, files }: CheckedProject,
  markers: readonly MissingMarker[],
  edits: readonly ScaffoldEdit[],
): Promise<readonly FileChange[]> {
  const texts = new Map<string, string>();
  const textOf = (path: string) => texts.get(path) ?? files.readText(path) ?? '';
  const whole = markers.length > 0 ? createdFiles(project, around) : memoryFiles();
  const patch = await loadPatch();
  for (const { path, line, created } of markers) {
    const next = withMarker(textOf(path), line, [whole.readText(path) ?? created, created], patch);
    if (next !== undefined) texts.set(path, next);
  }
  for (const edit of edits) {
    const next = applyEdit(textOf(edit.path), edit);
    if (typeof next === 'string') texts.set(edit.path, next);
  }
  return [...texts].flatMap(([path, contents]) => {
    const before = files.readText(path);
    return before === undefined || before === contents ? [] : [{ kind: 'update', path, before, contents } as const];
  });
}

function createdFiles(project: Project, around: Surroundings): ReadableFiles {
  const plan = planRescaffold(project, around, { report: () => undefined });
  return withChanges(memoryFiles(), plan?.changes ?? []);
}
