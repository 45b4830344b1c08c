import type { StructuredPatchHunk } from 'diff';

/** The result of a patch. */
export interface Patched {
  readonly text: string;
  /** Whether every change found its place. */
  readonly isComplete: boolean;
}

/** Applies the difference between two strings to a third one that resembles the first. */
export type Patch = (text: string, before: string, after: string) => Patched;

/**
 * Loads the function that transfers changes: of lines with the same neighbors, at most one of which may differ,
 * anywhere in the text. Preserves line endings.
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

/** A replaced line is found without its neighbors. */
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
