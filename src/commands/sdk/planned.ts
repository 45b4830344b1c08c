import type { FileChange, OutsideFolder } from '../../base/files/index.js';
import type { ReadText } from '../../base/problems/index.js';

/** The planned changes of a command, and its output. */
export interface PlannedOutput {
  readonly changes: readonly FileChange[];
  /** Folders outside the project that may be written to. Default: none. */
  readonly outside?: readonly OutsideFolder[];
  /** Next steps for the user, one sentence each. */
  readonly notes: readonly string[];
  /** Content for standard output. Default: none. */
  readonly text?: string;
}

/** A plan, and the sources that its diagnostics refer to. */
export interface PlanWithSources {
  /** The plan; undefined if errors were reported. */
  readonly planned: PlannedOutput | undefined;
  readonly readText: ReadText;
}
