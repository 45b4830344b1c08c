import { type FileChange, type ReadableFiles, withChanges } from '../files/index.js';
import { generateManifests } from '../manifests/index.js';
import { DiagnosticList } from '../problems/index.js';
import { loadProject, type Project } from '../project/index.js';
import type { Surroundings } from '../scaffold/index.js';
import { type OutputOptions, planAndDeliver, type Wanted } from './deliver.js';
import type { Io } from './io.js';
import { surroundings } from './surroundings.js';
import { packageVersion } from './version.js';

/** Makes changes to a project; problems go to the list. */
export type ProjectPlanner = (
  project: Project,
  around: Surroundings,
  problems: DiagnosticList,
) => Promise<Wanted | undefined>;

/** The flags of commands that change a project. */
export interface ProjectOptions extends OutputOptions {
  /** Whether the manifests follow the changes. */
  readonly make: boolean;
}

/**
 * Runs a command that changes an existing project. The manifests follow in the same plan, so that the project is in
 * order right afterwards.
 *
 * @returns the exit code
 */
export async function planInProject(options: ProjectOptions, io: Io, planner: ProjectPlanner): Promise<number> {
  return await planAndDeliver(options, io, async (files, problems) => {
    const project = loadProject(files, problems);
    const wanted = project && (await planner(project, surroundings(files, io), problems));
    return wanted && options.make && !problems.hasErrors ? withManifests(wanted, files) : wanted;
  });
}

/** Adds the manifests as they will be. Sources that are being worked on may have problems; then they are left for later. */
function withManifests(wanted: Wanted, files: ReadableFiles): Wanted {
  const problems = new DiagnosticList();
  const after = withChanges(files, wanted.changes);
  const { changes } = generateManifests(undefined, after, packageVersion(), problems);
  if (problems.hasErrors) {
    const note = 'Mend what `kbts manifests` reports of the sources: the manifests were left as they are';
    return { ...wanted, notes: [...wanted.notes, note] };
  }
  return { ...wanted, changes: merge(wanted.changes, changes, files) };
}

/** One change for each file, as seen from the folder as it is now. */
function merge(first: readonly FileChange[], then: readonly FileChange[], files: ReadableFiles): FileChange[] {
  const byPath = new Map(first.map((change) => [change.path, change]));
  for (const change of then) {
    const before = files.readText(change.path);
    if (change.kind === 'update' && before === undefined) {
      byPath.set(change.path, { kind: 'create', path: change.path, contents: change.contents });
    } else if (change.kind === 'update' && before !== undefined) byPath.set(change.path, { ...change, before });
    else byPath.set(change.path, change);
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
