import { type FileChange, type ReadableFiles, withChanges } from '../files/index.js';
import { generateManifests } from '../manifests/index.js';
import { DiagnosticList } from '../problems/index.js';
import { loadProject, type Project } from '../project/index.js';
import type { Surroundings } from '../scaffold/index.js';
import { type OutputOptions, type PlannedOutput, planAndDeliver } from './deliver.js';
import type { Io } from './io.js';
import { surroundings } from './surroundings.js';
import { packageVersion } from './version.js';

/** Plans changes to a project and appends diagnostics to the list. */
export type ProjectPlanner = (
  project: Project,
  around: Surroundings,
  problems: DiagnosticList,
) => Promise<PlannedOutput | undefined>;

/** Flags of commands that change a project. */
export interface ProjectOptions extends OutputOptions {
  /** Whether to generate the manifests after the changes. */
  readonly make: boolean;
}

/**
 * Runs a command that changes an existing project. The manifests are part of the same plan, so that the project is
 * consistent afterwards.
 *
 * @returns the exit code
 */
export async function planInProject(options: ProjectOptions, io: Io, planner: ProjectPlanner): Promise<number> {
  return await planAndDeliver(options, io, async (files, problems) => {
    const project = loadProject(files, problems);
    const planned = project && (await planner(project, surroundings(files, io), problems));
    return planned && options.make && !problems.hasErrors ? withManifests(planned, files) : planned;
  });
}

/**
 * Adds the manifests that result from the changes. If existing sources have errors, the manifests are left unchanged.
 */
function withManifests(planned: PlannedOutput, files: ReadableFiles): PlannedOutput {
  const problems = new DiagnosticList();
  const after = withChanges(files, planned.changes);
  const { changes } = generateManifests(undefined, after, packageVersion(), problems);
  if (problems.hasErrors) {
    const note = 'Fix the errors that `kbts manifests` reports: the manifests were not updated';
    return { ...planned, notes: [...planned.notes, note] };
  }
  return { ...planned, changes: merge(planned.changes, changes, files) };
}

/** One change per file, relative to the folder as it is now. */
function merge(first: readonly FileChange[], then: readonly FileChange[], files: ReadableFiles): FileChange[] {
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
