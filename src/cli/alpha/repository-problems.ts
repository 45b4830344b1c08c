import type { Diagnostic } from '../../problems/index.js';
import { count } from '../terminal/count.js';

/** Ignored files are neither tracked nor reported as changes. */
export function untracked(files: readonly string[]): Diagnostic {
  const message = `git ignores ${listed(files)}, which would be replaced and could not be restored`;
  const hint = 'add the files with `git add --force` and commit them, move them away, or pass `--output-dir`';
  return { code: 'repository-state', severity: 'error', message, hint };
}

/** Files are marked so that git does not report their changes. */
export function unreported(files: readonly string[]): Diagnostic {
  const message = `git does not report changes of ${listed(files)}, which would be replaced and could not be restored`;
  const hint =
    'remove their marks with `git update-index --no-skip-worktree` and `git update-index --no-assume-unchanged`, and commit the changes';
  return { code: 'repository-state', severity: 'error', message, hint };
}

/** Changes that are not committed would be lost, or would not be part of the result. */
export function uncommitted(changed: readonly string[]): Diagnostic {
  const message = `${count(changed.length, 'file')} with changes that are not committed: ${listed(changed)}`;
  const hint = 'commit the changes, or put them aside with `git stash --include-untracked`';
  return { code: 'repository-state', severity: 'error', message, hint };
}

function listed(files: readonly string[]): string {
  const shown = files.slice(0, 3).map((file) => `\`${file}\``);
  return `${shown.join(', ')}${files.length > 3 ? ', …' : ''}`;
}
