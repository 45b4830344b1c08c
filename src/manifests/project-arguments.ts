import type { ReadableFiles } from '../files/index.js';
import type { ProblemSink } from '../problems/index.js';
import { loadProject, projectFile } from '../project/index.js';
import { defaultArguments } from './request.js';

/**
 * The arguments of a plain `kbts manifests`: those of the PROJECT file, or what every project runs.
 *
 * @returns undefined when problems were reported
 */
export function projectArguments(files: ReadableFiles, sink: ProblemSink): readonly string[] | undefined {
  const text = files.readText(projectFile);
  // Reading YAML costs more than all of a small project's types, and most projects have no arguments of their own.
  if (text !== undefined && !/^manifests:/m.test(text)) return defaultArguments;
  const project = loadProject(files, sink);
  if (!project) return undefined;
  return project.manifests.length > 0 ? project.manifests : defaultArguments;
}
