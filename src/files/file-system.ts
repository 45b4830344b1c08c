/** What stands at a path. */
export type EntryKind = 'file' | 'directory' | 'other';

/** A view of a project folder that only reads. Paths are relative to its root, with `/` between parts. */
export interface ReadableFiles {
  /** The folder on the disk. Default: there is none, as for files in memory. */
  readonly root?: string;
  /** The text of a file, or undefined when no file is there. */
  readText(path: string): string | undefined;
  /** What stands at a path, or undefined when nothing does. Links are not followed. */
  entryKind(path: string): EntryKind | undefined;
  /** Names of what a folder holds, sorted; empty when it is not there. */
  list(path: string): readonly string[];
}
