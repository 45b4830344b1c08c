import type { Diagnostic } from '../../base/problems/index.js';
import { count } from '../terminal/print.js';

/** Reports ignored files: git neither tracks them nor reports their changes. */
export function untracked(files: readonly string[]): Diagnostic {
  const message = `git ignores ${listed(files)}, which would be replaced and could not be restored`;
  const hint = 'add the files with `git add --force` and commit them, move them away, or pass `--output-dir`';
  return { code: 'repository-state', severity: 'error', message, hint };
}

/** Reports files whose index flags hide their changes from `git status`. */
export function unreported(files: readonly string[]): Diagnostic {
  const message = `git does not report changes to ${listed(files)}, which would be replaced and could not be restored`;
  const hint =
    'remove their marks with `git update-index --no-skip-worktree` and `git update-index --no-assume-unchanged`, and commit the changes';
  return { code: 'repository-state', severity: 'error', message, hint };
}

/** Reports uncommitted changes, which would be lost or would be missing from the result. */
export function uncommitted(changed: readonly string[]): Diagnostic {
  const message = `${count(changed.length, 'file')} with changes that are not committed: ${listed(changed)}`;
  const hint = 'commit the changes, or stash them with `git stash --include-untracked`';
  return { code: 'repository-state', severity: 'error', message, hint };
}

function listed(files: readonly string[]): string {
  const shown = files.slice(0, 3).map((file) => `\`${file}\``);
  return `${shown.join(', ')}${files.length > 3 ? ', …' : ''}`;
}
