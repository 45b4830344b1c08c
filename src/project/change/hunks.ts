import { diffArrays } from 'diff';

/** Lines that differ between two files. */
export interface Hunk {
  /** Index of the first removed line, or of the line above which lines are added. */
  readonly start: number;
  /** Index after the last removed line. */
  readonly end: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** The line below; undefined at the end of the file. */
  readonly below: string | undefined;
}

/** Returns the difference between two files, as whole statements where possible. */
export function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [line, other] = [0, 0];
  for (const [index, next] of [...commonItems(before, after), [before.length, after.length] as const]) {
    if (index > line || next > other) {
      const removed = before.slice(line, index);
      hunks.push(...split({ start: line, end: index, removed, added: after.slice(other, next), below: undefined }));
    }
    [line, other] = [index + 1, next + 1];
  }
  return hunks.map((hunk, at) => {
    const moved = slid(hunk, before, hunks[at - 1]?.end ?? 0, hunks[at + 1]?.start ?? before.length);
    return { ...moved, below: before[moved.end] };
  });
}

/**
 * Separates lines that are replaced one by one, so that each is found even if the user changed another line.
 * Commented-out sections stay whole, because sections have similar lines.
 */
function split(hunk: Hunk): readonly Hunk[] {
  const { start, removed, added } = hunk;
  if (removed.length !== added.length || [...removed, ...added].some((line) => line.startsWith('#'))) return [hunk];
  return removed.map((line, index) => {
    const at = start + index;
    return { ...hunk, start: at, end: at + 1, removed: [line], added: added.slice(index, index + 1) };
  });
}

/**
 * Moves a hunk that only adds or only removes lines up or down, without changing the result, so that the lines are a
 * block: `it(…) {` and `}` instead of `}` and `it(…) {`.
 */
function slid(hunk: Hunk, before: readonly string[], first: number, last: number): Hunk {
  const { start, end, removed, added } = hunk;
  if (removed.length > 0 && added.length > 0) return hunk;
  const lines = removed.length > 0 ? removed : added;
  const candidates = [hunk];
  let moved = [...lines];
  for (let at = start; at > first && before[at - 1] === moved.at(-1); at--) {
    moved = [moved.at(-1) ?? '', ...moved.slice(0, -1)];
    candidates.push(movedBy(at - 1 - start, moved));
  }
  moved = [...lines];
  for (let at = end; at < last && before[at] === moved[0]; at++) {
    moved = [...moved.slice(1), moved[0] ?? ''];
    candidates.push(movedBy(at + 1 - end, moved));
  }
  return candidates.find((one) => isBlock(one)) ?? hunk;

  function movedBy(shift: number, to: readonly string[]): Hunk {
    const side = removed.length > 0 ? { removed: to, added } : { removed, added: to };
    return { ...hunk, start: start + shift, end: end + shift, ...side };
  }
}

/** Whether lines start with a non-empty line, and close all brackets that they open. */
function isBlock({ removed, added }: Hunk): boolean {
  const lines = [...removed, ...added];
  let depth = 0;
  for (const bracket of lines.join('\n').match(/[()[\]{}]/g) ?? []) {
    depth += '([{'.includes(bracket) ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0 && lines[0]?.trim() !== '';
}

/** Returns pairs of indexes: the longest sequence of items that two lists have in common. */
export function commonItems(
  items: readonly string[],
  others: readonly string[],
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [index, other] = [0, 0];
  for (const { count, added, removed } of diffArrays([...items], [...others])) {
    if (!added && !removed) for (let offset = 0; offset < count; offset++) pairs.push([index + offset, other + offset]);
    if (!added) index += count;
    if (!removed) other += count;
  }
  return pairs;
}
