import type { ProblemList } from '../problems/index.js';
import { loadProject, type Project } from '../project/index.js';
import type { Surroundings } from '../scaffold/index.js';
import { type OutputOptions, planAndDeliver, type Wanted } from './deliver.js';
import type { Io } from './io.js';
import { surroundings } from './surroundings.js';

/** Makes changes to a project; problems go to the list. */
export type ProjectPlanner = (
  project: Project,
  around: Surroundings,
  problems: ProblemList,
) => Promise<Wanted | undefined>;

/**
 * Runs a command that changes an existing project.
 *
 * @returns the exit code
 */
export async function planInProject(options: OutputOptions, io: Io, planner: ProjectPlanner): Promise<number> {
  return await planAndDeliver(options, io, async (files, problems) => {
    const project = loadProject(files, problems);
    return project && (await planner(project, surroundings(files, io), problems));
  });
}
