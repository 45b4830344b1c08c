import type { FileChange } from './change.js';

type Library = typeof import('diff');

/** Limit of edits per file: the search is quadratic in their number. */
const mostEdits = 4_000;
/** Limit of edits in all files together; each file has at least {@link fewestEdits}. */
const mostEditsInAll = 20_000;
const fewestEdits = 500;

/**
 * Renders changes as one unified diff, like `git diff`: new and removed files are compared with `/dev/null`. If files
 * differ in thousands of lines, the diff may replace all lines at once.
 *
 * @returns the empty string if nothing changes
 */
export async function diffOf(changes: readonly FileChange[]): Promise<string> {
  // Loaded only here: most commands print no diff.
  const library = await import('diff');
  let left = mostEditsInAll;
  const parts = changes
    .filter((change) => change.kind !== 'keep')
    .map((change) => {
      const before = change.kind === 'create' ? '' : change.before;
      const after = change.kind === 'delete' ? '' : change.contents;
      const from = change.kind === 'create' ? '/dev/null' : `a/${change.path}`;
      const to = change.kind === 'delete' ? '/dev/null' : `b/${change.path}`;
      const atMost = Math.min(mostEdits, Math.max(fewestEdits, left));
      const options = { context: 3, ...(before === '' || after === '' ? {} : { maxEditLength: atMost }) };
      const found = library.structuredPatch(from, to, before, after, undefined, undefined, options);
      if (options.maxEditLength !== undefined) left -= found ? editsIn(found) : atMost;
      const patch = found ?? replacement(library, from, to, before, after);
      return library.formatPatch(patch).replace(/^=+\n/, '');
    });
  return parts.join('');
}

function editsIn({ hunks }: { readonly hunks: readonly { readonly lines: readonly string[] }[] }): number {
  return hunks.reduce((sum, { lines }) => sum + lines.filter((line) => !line.startsWith(' ')).length, 0);
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
