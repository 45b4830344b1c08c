import type { ReadableFiles } from '../files/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import { mergeIgnoreFile } from './merge-ignore.js';
import { mergePackageJson } from './merge-package.js';

/** A rendered file, and the existing file at its path. */
export interface Merge {
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

/** Files that can be merged, by path. */
const merges: Readonly<Record<string, (merge: Merge) => string | undefined>> = {
  'package.json': mergePackageJson,
  '.gitignore': mergeIgnoreFile,
};

/** Adds entries of a template that an existing file lacks.
 *
 * @returns the new text; undefined when problems were reported
 */
export function mergeFile(path: string, merge: Merge): string | undefined {
  const mergeOne = merges[path];
  if (!mergeOne) throw new Error(`bug: ${path} cannot be merged`);
  return mergeOne(merge);
}
