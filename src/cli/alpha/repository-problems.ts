import type { Diagnostic } from '../../base/problems/index.js';
import { count } from '../terminal/print.js';

/** Returns the error for files that git ignores, or whose changes git does not report because of flags in the index. */
export function untracked(files: readonly string[]): Diagnostic {
  const message = `git ignores changes to ${listed(files)}, which would be replaced and could not be restored`;
  const hint =
    'add ignored files with `git add --force`, remove the flags of others with `git update-index --no-skip-worktree --no-assume-unchanged`, and commit them; or pass `--output-dir`';
  return { code: 'repository-state', severity: 'error', message, hint };
}

/** Returns the error for uncommitted changes, which would be lost or would be missing from the result. */
export function uncommitted(changed: readonly string[]): Diagnostic {
  const message = `${count(changed.length, 'file')} with changes that are not committed: ${listed(changed)}`;
  const hint = 'commit the changes, or stash them with `git stash --include-untracked`';
  return { code: 'repository-state', severity: 'error', message, hint };
}

function listed(files: readonly string[]): string {
  const shown = files.slice(0, 3).map((file) => `\`${file}\``);
  return `${shown.join(', ')}${files.length > 3 ? ', …' : ''}`;
}
