import type { ReadableFiles } from '../../base/files/index.js';
import type { DiagnosticSink } from '../../base/problems/index.js';

/** A rendered file, and the existing file at its path. */
export interface MergeRequest {
  /** The contents of the existing file. */
  readonly before: string;
  /** The contents rendered from the template. */
  readonly rendered: string;
  /** The folder of the project. */
  readonly files: ReadableFiles;
  /** Whether conflicting entries of the user are replaced: `--force`. */
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}
