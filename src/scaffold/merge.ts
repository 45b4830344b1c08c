import type { ReadableFiles } from '../files/index.js';
import type { DiagnosticSink } from '../problems/index.js';
import { mergeIgnoreFile } from './merge-ignore.js';
import { mergePackageJson } from './merge-package.js';

/** A file of a template, and the file of the user that is in its place. */
export interface Merge {
  /** The text of the user's file. */
  readonly before: string;
  /** The text that the template makes. */
  readonly wanted: string;
  /** The folder of the project. */
  readonly files: ReadableFiles;
  /** Whether entries of the user that are in the way are replaced: `--force`. */
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}

/** Files that can be merged, by path. */
const merges: Readonly<Record<string, (merge: Merge) => string | undefined>> = {
  'package.json': mergePackageJson,
  '.gitignore': mergeIgnoreFile,
};

/**
 * Adds to a file of the user what a template has and it lacks.
 *
 * @returns the new text; undefined when problems were reported
 */
export function mergeFile(path: string, merge: Merge): string | undefined {
  const mergeOne = merges[path];
  if (!mergeOne) throw new Error(`bug: ${path} cannot be merged`);
  return mergeOne(merge);
}
