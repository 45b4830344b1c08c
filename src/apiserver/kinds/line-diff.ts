/** Number of unchanged lines around a change. */
const context = 3;

/** Maximum number of pairs of lines that are compared. */
const maxPairs = 4_000_000;

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

/** Compares the lines of two strings by their longest common subsequence. */
function diffLines(a: readonly string[], b: readonly string[]): readonly Line[] {
  if (a.length * b.length > maxPairs) return replaceLines(a, b);
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const result: Line[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      result.push([' ', left]);
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      result.push(['-', left]);
      i++;
    } else if (right !== undefined) {
      result.push(['+', right]);
      j++;
    }
  }
  return result;
}

/** Compares only the beginning and the end of two long strings; all lines between are replaced. */
function replaceLines(a: readonly string[], b: readonly string[]): readonly Line[] {
  const shorter = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < shorter && a[start] === b[start]) start++;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const lines = (mark: Line[0], texts: readonly string[]) => texts.map((text): Line => [mark, text]);
  return [
    ...lines(' ', a.slice(0, start)),
    ...lines('-', a.slice(start, a.length - end)),
    ...lines('+', b.slice(start, b.length - end)),
    ...lines(' ', a.slice(a.length - end)),
  ];
}
