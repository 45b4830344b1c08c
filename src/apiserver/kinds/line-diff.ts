/** Number of unchanged lines around a change. */
const context = 3;

type Line = readonly [mark: ' ' | '-' | '+', text: string];

/**
 * Returns a unified diff of two strings without file names, in the format that some errors of the API server contain.
 */
export function lineDiff(before: string, after: string): string {
  const lines = diffLines(before.split('\n'), after.split('\n'));
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(([mark]) => mark !== ' '),
  );
  const hunks: string[] = [];
  let [a, b] = [1, 1];
  for (let index = 0; index < lines.length; ) {
    if (!isNear[index]) {
      a++;
      b++;
      index++;
      continue;
    }
    const end = isNear.indexOf(false, index);
    const hunk = lines.slice(index, end === -1 ? undefined : end);
    const removed = hunk.filter(([mark]) => mark !== '+').length;
    const added = hunk.filter(([mark]) => mark !== '-').length;
    hunks.push(`@@ -${a},${removed} +${b},${added} @@`, ...hunk.map((line) => line.join('')));
    a += removed;
    b += added;
    index += hunk.length;
  }
  return `${hunks.join('\n')}\n`;
}

/** Compares lines like Python's difflib: the longest common block first, then the lines before and after the block. */
function diffLines(a: readonly string[], b: readonly string[]): readonly Line[] {
  const places = placesOf(b);
  const result: Line[] = [];
  const compare = (fromA: number, toA: number, fromB: number, toB: number) => {
    const [atA, atB, size] = longestMatch(a, b, places, [fromA, toA, fromB, toB]);
    if (size === 0) {
      result.push(...a.slice(fromA, toA).map((text): Line => ['-', text]));
      result.push(...b.slice(fromB, toB).map((text): Line => ['+', text]));
      return;
    }
    compare(fromA, atA, fromB, atB);
    result.push(...a.slice(atA, atA + size).map((text): Line => [' ', text]));
    compare(atA + size, toA, atB + size, toB);
  };
  compare(0, a.length, 0, b.length);
  return result;
}

/** Returns the indices of each line. If there are 200 lines or more, leaves out lines that occur too often. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const found = places.get(line);
    if (found) found.push(index);
    else places.set(line, [index]);
  }
  const most = lines.length < 200 ? Number.POSITIVE_INFINITY : Math.floor(lines.length / 100) + 1;
  return new Map([...places].filter(([, indices]) => indices.length <= most));
}

/** Returns where the longest common block begins in both lists of lines, and its size. */
function longestMatch(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [fromA, toA, fromB, toB]: readonly [number, number, number, number],
): readonly [number, number, number] {
  let [atA, atB, size] = [fromA, fromB, 0];
  let lengths = new Map<number, number>();
  for (let i = fromA; i < toA; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] ?? '') ?? []) {
      if (j < fromB || j >= toB) continue;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > size) [atA, atB, size] = [i - length + 1, j - length + 1, length];
    }
    lengths = next;
  }
  while (atA > fromA && atB > fromB && a[atA - 1] === b[atB - 1]) [atA, atB, size] = [atA - 1, atB - 1, size + 1];
  while (atA + size < toA && atB + size < toB && a[atA + size] === b[atB + size]) size++;
  return [atA, atB, size];
}
