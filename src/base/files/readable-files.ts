import type { ReadText } from '../problems/index.js';
import type { InsidePath } from './inside.js';
import type { OutsidePath } from './outside.js';

/** The type of an entry. Symlinks, pipes and devices are `other`. */
export type EntryKind = 'file' | 'directory' | 'other';

/** A read-only view of a project folder. Paths are relative to its root, with `/` as the separator, or absolute. */
export interface ReadableFiles {
  /** Absolute path of the folder on disk; undefined for files in memory. */
  readonly root?: string;
  /**
   * Returns the contents of a file; undefined if the file does not exist.
   *
   * @throws DiagnosticError if the path points outside of the folder, or into `.git` or `node_modules`, or if the file
   *   cannot be read
   */
  readText(path: string): string | undefined;
  /**
   * Like {@link readText}, for files that an import or a tsconfig.json refers to. TypeScript and JSON files may also be
   * in another folder of the Git work tree, or in an installed package.
   *
   * @throws DiagnosticError if the path resolves to any other file outside of the folder
   */
  readSource(path: string): string | undefined;
  /** Returns a view that can also read the given paths outside of the folder, which the command line names. */
  allowing(places: readonly string[]): ReadableFiles;
  /**
   * Returns a path relative to the folder, with `/` as the separator and without `.` and empty parts. Symlinks are not
   * followed. An absolute path stays absolute if the files are in memory.
   */
  relative(path: string): string;
  /** Returns the real location of a path, or why the path must not be used. */
  resolve(path: string): InsidePath;
  /** Returns the location of an output folder outside of the project, or why kbts must not write to the folder. */
  resolveOutside(path: string): OutsidePath;
  /** Returns the type of the entry at a path; undefined if the path does not exist. Symlinks are not followed. */
  entryKind(path: string): EntryKind | undefined;
  /** Returns the sorted names of the entries in a folder; empty if the folder does not exist. */
  list(path: string): readonly string[];
}

/**
 * Returns a function that reads files for code frames, but no files outside the project, or in `.git` or
 * `node_modules`.
 */
export function ownTexts(files: ReadableFiles): ReadText {
  return (file) => (files.resolve(file).kind === 'inside' ? files.readText(file) : undefined);
}
