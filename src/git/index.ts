/**
 * Runs git on repositories that are not trusted: no program starts that a repository names. Work trees are read, and
 * trees are merged and stored, without a checkout.
 */
export { findProgram } from './find-program.js';
export { git, gitError } from './git.js';
export {
  type Identity,
  identityOf,
  type Merge,
  markedFiles,
  mergeCommits,
  restorePaths,
  storeCommit,
} from './merge.js';
export {
  entriesOf,
  type StoredFile,
  storeFiles,
  storeTree,
  type TreeEntries,
  type TreeEntry,
  writeEntries,
} from './trees.js';
export { withTrustedPath } from './trusted-path.js';
export { WorkTree } from './work-tree.js';
