import type { FileChange } from './change.js';

/**
 * Shows changes as one unified diff, as `git diff` does: new and removed files stand against `/dev/null`.
 *
 * @returns the empty text when nothing changes
 */
export async function diffOf(changes: readonly FileChange[]): Promise<string> {
  // Loaded only here: most commands print no diff.
  const { createTwoFilesPatch } = await import('diff');
  const parts = changes
    .filter((change) => change.kind !== 'keep')
    .map((change) => {
      const before = change.kind === 'create' ? '' : change.before;
      const after = change.kind === 'delete' ? '' : change.contents;
      const from = change.kind === 'create' ? '/dev/null' : `a/${change.path}`;
      const to = change.kind === 'delete' ? '/dev/null' : `b/${change.path}`;
      const patch = createTwoFilesPatch(from, to, before, after, undefined, undefined, { context: 3 });
      return patch.replace(/^=+\n/, '');
    });
  return parts.join('');
}
