import type { FileChange, ReadableFiles } from '../../base/files/index.js';
import type { DiagnosticSink } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import type { VariantOf } from './variant.js';

/** The planned changes of a command. */
export interface ScaffoldPlan {
  /** All file changes, including PROJECT, sorted by path. */
  readonly changes: readonly FileChange[];
  /** The resulting PROJECT. */
  readonly project: Project;
  /** Next steps for the user. */
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
  /** The folder with the templates. Default: the folder `templates` of this package. */
  readonly templates?: ReadableFiles;
  /** The existing project, if it is scaffolded again. Names that earlier commands chose are reused. Default: none. */
  readonly earlier?: ReadableFiles;
  /** Returns the template variant of a kind or a controller. Default: no variants. */
  readonly variantOf?: VariantOf;
  /** Returns a sample with the required fields that `kbts manifests` adds. Default: no fields are added. */
  readonly completedSample?: (path: string, text: string) => string;
}

/** Plans a command in a project; undefined if errors were reported. */
export type Planner<Request> = (
  request: Request,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
) => ScaffoldPlan | undefined;

/** Returns the notes whose condition is true: `isDeployed && 'Delete the CRD'`. */
export function applicableNotes(...notes: readonly (string | false | undefined)[]): readonly string[] {
  return notes.filter((note) => typeof note === 'string');
}
