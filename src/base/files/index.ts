/** Reads a project folder, and applies or previews file changes, all or nothing. */
export { applyChanges } from './apply-changes.js';
export {
  type ChangeJson,
  type CreateFile,
  changesAsJson,
  type DeleteFile,
  type FileChange,
  type KeepFile,
  type UpdateFile,
} from './change.js';
export { type CheckOptions, checkChanges } from './check-changes.js';
export { diffOf } from './diff.js';
export { errorCode, realDisk } from './disk.js';
export { keepLineEnds, withLineFeeds } from './line-ends.js';
export { memoryFiles, withChanges } from './memory-files.js';
export { mergeChanges } from './merge-changes.js';
export { openFiles } from './open-files.js';
export type { OutsideFolder } from './outside.js';
export { protectedPart } from './protected-part.js';
export { ownTexts, type ReadableFiles } from './readable-files.js';
export { type Environment, homeOf, isInWorkTree, ownFolders, workTreeOf } from './user-folder.js';
