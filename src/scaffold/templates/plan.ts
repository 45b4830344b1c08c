import type { FileChange, ReadableFiles } from '../../files/index.js';
import type { Project } from '../../project/index.js';
import type { VariantOf } from './variant.js';

/** What a command will do: a value that can be printed, compared and applied. */
export interface ScaffoldPlan {
  /** All file changes, including PROJECT, sorted by path. */
  readonly changes: readonly FileChange[];
  /** The resulting PROJECT. */
  readonly project: Project;
  /** Next steps for the user, a sentence each. */
  readonly notes: readonly string[];
}

/** The inputs of a plan other than the request. */
export interface Surroundings {
  /** The project folder. */
  readonly files: ReadableFiles;
  /** Version of kbts. */
  readonly version: string;
  /** The current year, for the headers of source files. */
  readonly year: number;
  /** The folder with the templates. Default: the one in this package. */
  readonly templates?: ReadableFiles;
  /**
   * The project that is scaffolded again: names that depend on what it had when a command ran are taken from it.
   * Default: none.
   */
  readonly earlier?: ReadableFiles;
  /** How the files of a kind or a controller differ from the usual ones. Default: they do not. */
  readonly variantOf?: VariantOf;
  /** A sample with the required fields that `kbts manifests` added to it. Default: without them. */
  readonly completedSample?: (path: string, text: string) => string;
}
