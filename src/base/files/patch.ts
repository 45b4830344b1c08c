import type { StructuredPatchHunk } from 'diff';

/** The result of a patch. */
export interface Patched {
  readonly text: string;
  /** Whether all changes could be applied. */
  readonly isComplete: boolean;
}

/** Applies the difference between two strings to a third one that resembles the first. */
export type Patch = (text: string, before: string, after: string) => Patched;

/**
 * Loads the function that applies patches. A changed line is located by its neighboring lines, of which at most one may
 * differ, anywhere in the file. Line endings are preserved.
 */
export async function loadPatch(): Promise<Patch> {
  const { applyPatch, structuredPatch } = await import('diff');
  return (text, before, after) => {
    if (text === before) return { text: after, isComplete: true };
    const patch = structuredPatch('', '', before, after, undefined, undefined, { context: 2 });
    let patched = text;
    let isComplete = true;
    for (const hunk of patch.hunks) {
      const apply = (one: StructuredPatchHunk, fuzzFactor = 0) =>
        applyPatch(patched, { ...patch, hunks: [one] }, { fuzzFactor });
      const next = firstOf(
        () => apply(hunk),
        () => apply(hunk, 1),
        () => hasRemoval(hunk) && apply(withoutContext(hunk)),
      );
      if (next === false) isComplete = false;
      else patched = next;
    }
    return { text: patched, isComplete };
  };
}

function firstOf(...attempts: readonly (() => string | false)[]): string | false {
  for (const attempt of attempts) {
    const result = attempt();
    if (result !== false) return result;
  }
  return false;
}

/** Whether a hunk removes lines, which can be located without their neighbors. */
function hasRemoval({ lines }: StructuredPatchHunk): boolean {
  return lines.some((line) => line.startsWith('-'));
}

function withoutContext(hunk: StructuredPatchHunk): StructuredPatchHunk {
  const isContext = (line: string) => line.startsWith(' ');
  const before = hunk.lines.findIndex((line) => !isContext(line));
  const after = hunk.lines.length - 1 - hunk.lines.findLastIndex((line) => !isContext(line));
  return {
    oldStart: hunk.oldStart + before,
    newStart: hunk.newStart + before,
    oldLines: hunk.oldLines - before - after,
    newLines: hunk.newLines - before - after,
    lines: hunk.lines.slice(before, hunk.lines.length - after),
  };
}

/**
 * Converts line endings to those of the replaced file: a Windows checkout may have other line endings than the output
 * of kbts.
 *
 * @returns `before` itself if only line endings differ
 */
export function keepLineEnds(before: string, text: string): string {
  if (!before.includes('\r\n')) return text;
  return withLineFeeds(before) === withLineFeeds(text) ? before : withLineFeeds(text).replaceAll('\n', '\r\n');
}

/** Converts line endings to `\n`, which all new files use. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
