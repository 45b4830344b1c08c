import type { PluginRun } from '../../plugins/index.js';
import { changeProject, type ProjectPlanner } from '../../sdk/index.js';
import type { Io } from '../terminal/io.js';
import { type OutputOptions, planAndDeliver } from './deliver.js';
import { placeOf } from './place.js';

/** Flags of commands that change a project. */
export interface ProjectOptions extends OutputOptions {
  /** Whether to generate the manifests after the changes. */
  readonly make: boolean;
}

/**
 * Runs a command that changes an existing project, and returns the exit code.
 *
 * @param from the working directory, to which paths on the command line are relative. Default: the project
 * @param plugins plugins that take part. Default: none
 */
export async function planInProject(
  options: ProjectOptions,
  io: Io,
  planner: ProjectPlanner,
  from: string = io.cwd,
  plugins?: PluginRun,
): Promise<number> {
  return await planAndDeliver(options, io, (files, problems) =>
    changeProject(placeOf(files, io, from, plugins), options.make, problems, planner),
  );
}
