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
      const one = { ...patch, hunks: [hunk] };
      const exact = applyPatch(patched, one);
      const next = exact === false ? applyPatch(patched, one, { fuzzFactor: 1 }) : exact;
      if (next === false) isComplete = false;
      else patched = next;
    }
    return { text: patched, isComplete };
  };
}
