/** The only room that writes to the disk: reads a project folder, and applies or previews file changes, all or nothing. */
export type { CreateFile, DeleteFile, FileChange, KeepFile, UpdateFile } from './change.js';
export type { EntryKind, ReadableFiles } from './file-system.js';
