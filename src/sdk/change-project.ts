import { type FileChange, type ReadableFiles, withChanges } from '../files/index.js';
import { generateManifests } from '../manifests/index.js';
import { DiagnosticList } from '../problems/index.js';
import { loadProject, type Project } from '../project/index.js';
import type { Surroundings } from '../scaffold/index.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/** Plans changes to a project and appends diagnostics to the list. */
export type ProjectPlanner = (
  project: Project,
  around: Surroundings,
  problems: DiagnosticList,
  place: Place,
) => Promise<PlannedOutput | undefined>;

/**
 * Plans changes to an existing project. The manifests are part of the same plan, so that the project is consistent
 * afterwards.
 *
 * @param makesManifests whether to generate the manifests after the changes
 * @returns undefined if errors were reported
 */
export async function changeProject(
  place: Place,
  makesManifests: boolean,
  problems: DiagnosticList,
  planner: ProjectPlanner,
): Promise<PlannedOutput | undefined> {
  const project = loadProject(place.files, problems);
  const planned = project && (await planner(project, surroundingsOf(place), problems, place));
  if (problems.hasErrors) return undefined;
  return planned && makesManifests ? withManifests(planned, place.files, place.outside.version) : planned;
}

/**
 * Adds the manifests that result from the changes. If existing sources have errors, the manifests are left unchanged.
 */
function withManifests(planned: PlannedOutput, files: ReadableFiles, version: string): PlannedOutput {
  const problems = new DiagnosticList();
  const after = withChanges(files, planned.changes);
  const { changes } = generateManifests(undefined, after, version, problems);
  if (problems.hasErrors) {
    const note = 'Fix the errors that `kbts manifests` reports: the manifests were not updated';
    return { ...planned, notes: [...planned.notes, note] };
  }
  return { ...planned, changes: mergeChanges(planned.changes, changes, files) };
}

/** Merges changes that are made one after the other: one change per file, relative to the folder as it is now. */
export function mergeChanges(
  first: readonly FileChange[],
  then: readonly FileChange[],
  files: ReadableFiles,
): FileChange[] {
  const byPath = new Map(first.map((change) => [change.path, change]));
  for (const change of then) {
    if (change.kind === 'keep') continue;
    const { path } = change;
    const contents = change.kind === 'delete' ? undefined : change.contents;
    byPath.delete(path);
    for (const real of changeTo(path, contents, files.readText(path))) byPath.set(path, real);
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The change that leads from one state of a file to another, if they differ. */
function changeTo(path: string, contents: string | undefined, before: string | undefined): FileChange[] {
  if (contents === before) return [];
  if (contents === undefined) return before === undefined ? [] : [{ kind: 'delete', path, before }];
  return [before === undefined ? { kind: 'create', path, contents } : { kind: 'update', path, before, contents }];
}
