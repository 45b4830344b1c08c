import type { FileChange } from './change.js';

type Library = typeof import('diff');

/** Maximum number of edits searched for per file: the search time is quadratic in their number. */
const maxEdits = 1_000;

/**
 * Renders changes as one unified diff, like `git diff`: new and removed files are compared with `/dev/null`. If more
 * than a thousand lines of a file are added or removed, the diff replaces all lines at once.
 *
 * @returns the empty string if nothing changes
 */
export async function diffOf(changes: readonly FileChange[]): Promise<string> {
  // Loaded only here: most commands print no diff.
  const library = await import('diff');
  const parts = changes
    .filter((change) => change.kind !== 'keep')
    .map((change) => {
      const before = change.kind === 'create' ? '' : change.before;
      const after = change.kind === 'delete' ? '' : change.contents;
      const from = change.kind === 'create' ? '/dev/null' : `a/${change.path}`;
      const to = change.kind === 'delete' ? '/dev/null' : `b/${change.path}`;
      const options = { context: 3, ...(before === '' || after === '' ? {} : { maxEditLength: maxEdits }) };
      const found = library.structuredPatch(from, to, before, after, undefined, undefined, options);
      return library.formatPatch(found ?? replacement(library, from, to, before, after)).replace(/^=+\n/, '');
    });
  return parts.join('');
}

/** Replaces all lines at once, in linear time. */
function replacement({ structuredPatch }: Library, from: string, to: string, before: string, after: string) {
  const removed = structuredPatch(from, to, before, '');
  const added = structuredPatch(from, to, '', after);
  const hunks = removed.hunks.flatMap((old, index) => {
    const made = added.hunks[index];
    if (!made) return [];
    return [{ ...old, newStart: made.newStart, newLines: made.newLines, lines: [...old.lines, ...made.lines] }];
  });
  return { ...removed, hunks };
}
