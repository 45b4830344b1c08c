import type { FileChange } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticList } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import type { Surroundings } from '../templates/plan.js';
import type { ScaffoldEdit } from '../text/scaffold-edit.js';
import { type CheckedProject, checkedProject } from './checked-project.js';
import { danglingEntries } from './dangling-entries.js';
import { danglingReferences } from './dangling-references.js';
import { linkedFiles } from './linked-files.js';
import { missingEdits } from './missing-edits.js';
import { missingFiles } from './missing-files.js';
import { type MissingMarker, missingMarkers, withMarker } from './missing-markers.js';
import { unrecordedFiles } from './unrecorded-files.js';

/** How the files of a project differ from its PROJECT file. */
export interface Agreement {
  readonly problems: readonly Diagnostic[];
  /** Safe fixes, which add missing scaffold markers and missing edits of manifests. */
  readonly changes: readonly FileChange[];
}

/**
 * Compares PROJECT with the files of a project: each part that PROJECT records must have its files, be registered, and
 * be listed in kustomization files. File contents that the user may change are not compared.
 */
export function checkAgreement(project: Project, around: Surroundings): Agreement {
  const problems = new DiagnosticList();
  const links = linkedFiles(around.files);
  for (const problem of links) problems.report(problem);
  // The target of a symlink does not exist or must not be read.
  if (problems.hasErrors) return { problems: links, changes: [] };
  const checked = checkedProject(project, around, problems);
  const markers = missingMarkers(checked);
  const edits = missingEdits(checked);
  for (const problem of [
    ...missingFiles(checked),
    ...markers.map((marker) => marker.problem),
    ...edits.map((edit) => edit.problem),
    ...unrecordedFiles(checked),
    ...danglingEntries(project, around.files),
    ...danglingReferences(around.files),
  ]) {
    problems.report(problem);
  }
  const again = edits.flatMap(({ edit }) => (edit ? [edit] : []));
  const canFix = markers.length > 0 || again.length > 0;
  return { problems: problems.all, changes: canFix ? fixes(checked, markers, again) : [] };
}

/** Adds markers first, because entries are inserted at markers. */
function fixes(
  { files, scaffold }: CheckedProject,
  markers: readonly MissingMarker[],
  edits: readonly ScaffoldEdit[],
): readonly FileChange[] {
  const texts = new Map<string, string>();
  const textOf = (path: string) => texts.get(path) ?? files.readText(path) ?? '';
  for (const { path, line, created } of markers) {
    const next = withMarker(path, textOf(path), line, [scaffold.readText(path) ?? created, created]);
    if (next !== undefined) texts.set(path, next);
  }
  for (const edit of edits) texts.set(edit.path, scaffold.editAgain(edit, textOf(edit.path)).text);
  return [...texts].flatMap(([path, contents]) => {
    const before = files.readText(path);
    return before === undefined || before === contents ? [] : [{ kind: 'update', path, before, contents } as const];
  });
}
