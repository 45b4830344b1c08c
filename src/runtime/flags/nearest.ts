const longestName = 64;

/** Returns the name that is most similar to a mistyped one, or undefined if none is. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  const lower = name.toLowerCase();
  const begun = known.filter((candidate) => lower.length > 2 && candidate.startsWith(lower));
  if (begun.length === 1) return begun[0];
  const ranked = known
    .map((candidate) => ({ candidate, edits: editsBetween(lower, candidate) }))
    .filter(({ candidate, edits }) => edits <= Math.max(2, candidate.length / 4))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate;
}

/** The edit distance: how many characters must be added, removed or replaced. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return row[to.length] ?? 0;
}
