import type { InsidePath } from '../places/inside.js';
import type { OutsidePath } from '../places/outside.js';

/** The type of an entry. */
export type EntryKind = 'file' | 'directory' | 'other';

/** A file that is too long to be parsed. */
export interface LongSource {
  /** In bytes. */
  readonly size: number;
  readonly limit: number;
  readonly pieces: Iterable<string>;
}

/** A read-only view of a project folder. Paths are relative to its root, with `/` as the separator, or absolute. */
export interface ReadableFiles {
  /** The folder on disk. Default: none, for example for files in memory. */
  readonly root?: string;
  /** The contents of a file; undefined if there is none.
   *
   * @throws DiagnosticError when the path points outside of the folder, or into `.git` or `node_modules`
   */
  readText(path: string): string | undefined;
  /**
   * Like {@link readText}, for files that an import or a tsconfig.json refers to: a TypeScript or JSON file, which
   * may be in another folder of the Git work tree, or in a `node_modules` above the folder.
   *
   * @throws DiagnosticError when it is another file outside of the folder
   */
  readSource(path: string): string | undefined;
  /**
   * The contents of a file that is too long for {@link readSource}, in pieces in which each character is a byte;
   * undefined if it is not, or if there is none.
   */
  longSource(path: string): LongSource | undefined;
  /** The same files, plus outside paths that may be read because they are on the command line. */
  allowing(places: readonly string[]): ReadableFiles;
  /** The real location of a path, or why it must not be used. */
  resolve(path: string): InsidePath;
  /** The location of an output folder outside of the project, or why nothing must be written to it. */
  resolveOutside(path: string): OutsidePath;
  /** The type of the entry at a path; undefined if there is none. Symlinks are not followed. */
  entryKind(path: string): EntryKind | undefined;
  /** Sorted names of the entries of a folder; empty if it does not exist. */
  list(path: string): readonly string[];
  /**
   * The first file of the folder that has changed since it was read, was created or is gone. What was read before and
   * after such a change may not belong together. Default: none can change, as in memory.
   */
  changed?(): string | undefined;
}
