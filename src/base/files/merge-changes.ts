import type { FileChange } from './change.js';
import type { ReadableFiles } from './readable-files.js';

/**
 * Combines the changes of two steps into at most one change per file, relative to the folder before all changes. The
 * result is sorted by path.
 *
 * @param then changes to the folder after the changes in `first`
 * @param files the folder before all changes
 */
export function mergeChanges(
  first: readonly FileChange[],
  then: readonly FileChange[],
  files: ReadableFiles,
): readonly FileChange[] {
  const byPath = new Map(first.map((change) => [change.path, change]));
  for (const change of then) {
    const { path } = change;
    if (change.kind === 'keep') {
      if (!byPath.has(path)) byPath.set(path, change);
      continue;
    }
    const contents = change.kind === 'delete' ? undefined : change.contents;
    const made = [byPath.get(path), change];
    const executable = made.some((one) => one?.kind === 'create' && one.executable === true);
    byPath.delete(path);
    for (const real of changeTo(path, contents, files.readText(path), executable)) byPath.set(path, real);
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function changeTo(
  path: string,
  contents: string | undefined,
  before: string | undefined,
  executable: boolean,
): readonly FileChange[] {
  if (contents === before) return [];
  if (contents === undefined) return before === undefined ? [] : [{ kind: 'delete', path, before }];
  if (before !== undefined) return [{ kind: 'update', path, before, contents }];
  return [{ kind: 'create', path, contents, ...(executable ? { executable } : {}) }];
}
