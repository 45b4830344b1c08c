/** Returns the valid name closest to a misspelled one; undefined if none is close, or if the word is very long. */
export function suggest(
  word: string,
  known: Iterable<string>,
  maxEdits: number = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  if (word.length > longest) return undefined;
  let best: string | undefined;
  let bestDistance = maxEdits + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns a hint with the valid name that is closest to a misspelled one; `otherwise` if no name is close enough. */
export function didYouMean<Other extends string | undefined>(
  word: string,
  known: Iterable<string>,
  otherwise: Other,
): string | Other {
  const near = suggest(word, known);
  return near === undefined ? otherwise : `did you mean \`${near}\`?`;
}

/** Maximum length of a misspelled name. */
const longest = 100;

/** Optimal string alignment distance: insert, delete, replace, swap adjacent letters. Stops counting at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
    }
    // The minimum of a later row is never below the smaller minimum of the two rows before it.
    if (Math.min(...row) >= limit && Math.min(...last) >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
