/** The only module that writes to the disk: reads a project folder, and applies or previews file changes, all or nothing. */
export { applyChanges } from './apply.js';
export type { CreateFile, DeleteFile, FileChange, KeepFile, UpdateFile } from './change.js';
export { type ChangeJson, changesAsJson } from './change-json.js';
export { diffOf } from './diff.js';
export type { Disk, DiskEntry, FileMode } from './disk.js';
export type { EntryKind, ReadableFiles } from './file-system.js';
export { type InsidePath, protectedPart } from './inside.js';
export { leftoversOutside } from './leftovers.js';
export { keepLineEnds, withLineFeeds } from './line-ends.js';
export { memoryFiles, withChanges } from './memory-files.js';
export { mergeChanges } from './merge-changes.js';
export { openFiles } from './open-files.js';
export type { OutsideFolder } from './outside.js';
export { ownTexts } from './own-texts.js';
export { loadPatch, type Patch, type Patched } from './patch.js';
export { checkChanges } from './preflight.js';
export { type FileSystem, findInterruption, type Recovery, type RecoveryResult, recover } from './recover.js';
export type { Environment } from './user-folder.js';
