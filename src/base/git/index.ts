/**
 * Runs git on untrusted repositories: programs named in their configuration never run. Reads work trees, and merges and
 * stores trees without a checkout.
 */

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
export { findProgram, withTrustedPath } from './programs.js';
export {
  entriesOf,
  type StoredFile,
  storeFiles,
  storeTree,
  type TreeEntries,
  type TreeEntry,
  writeEntries,
} from './trees.js';
export { WorkTree } from './work-tree.js';
