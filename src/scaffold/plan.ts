import type { FileChange, ReadableFiles } from '../files/index.js';
import type { Project } from '../project/index.js';

/** What a command will do: a value that can be printed, compared and applied. */
export interface ScaffoldPlan {
  /** All changes of files, PROJECT included, sorted by path. */
  readonly changes: readonly FileChange[];
  /** PROJECT as it will be. */
  readonly project: Project;
  /** What the user may do next, a sentence each. */
  readonly notes: readonly string[];
}

/** What a plan is made from, beside the request. */
export interface Surroundings {
  /** The project folder. */
  readonly files: ReadableFiles;
  /** Version of kbts. */
  readonly version: string;
  /** The current year, for the heads of source files. */
  readonly year: number;
  /** The folder with the templates. Default: that of this package. */
  readonly templates?: ReadableFiles;
}
