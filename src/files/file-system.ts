import type { InsidePath } from './inside.js';

/** What is at a path. */
export type EntryKind = 'file' | 'directory' | 'other';

/** A view of a project folder that only reads. Paths are relative to its root, with `/` between parts, or absolute. */
export interface ReadableFiles {
  /** The folder on the disk. Default: there is none, as for files in memory. */
  readonly root?: string;
  /**
   * The text of a file, or undefined when no file is there.
   *
   * @throws DiagnosticError when the path leads outside of the folder, or into `.git` or `node_modules`
   */
  readText(path: string): string | undefined;
  /**
   * As {@link readText}, for what an import or a tsconfig.json names: a TypeScript or JSON file, also of another folder of
   * the git work tree, or of a `node_modules` above the folder.
   *
   * @throws DiagnosticError when it is another file outside of the folder
   */
  readSource(path: string): string | undefined;
  /** The same files, with places outside that may be read, because the user named them on the command line. */
  allowing(places: readonly string[]): ReadableFiles;
  /** Where a path leads after links are followed, or why it must not be used. */
  resolve(path: string): InsidePath;
  /** What stands at a path, or undefined when nothing does. Links are not followed. */
  entryKind(path: string): EntryKind | undefined;
  /** Names of what a folder holds, sorted; empty when it is not there. */
  list(path: string): readonly string[];
}
