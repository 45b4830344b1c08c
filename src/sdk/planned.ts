import type { FileChange, OutsideFolder } from '../files/index.js';
import type { ReadText } from '../problems/index.js';

/** The planned changes of a command, and what it prints. */
export interface PlannedOutput {
  readonly changes: readonly FileChange[];
  /** Folders outside of the project that may be written to. Default: none. */
  readonly outside?: readonly OutsideFolder[];
  /** Next steps for the user, a sentence each. */
  readonly notes: readonly string[];
  /** Content for standard output. Default: none. */
  readonly text?: string;
}

/** A plan, and the sources that its diagnostics refer to. */
export interface PlanWithSources {
  /** Undefined if errors were reported. */
  readonly planned: PlannedOutput | undefined;
  readonly readText: ReadText;
}
