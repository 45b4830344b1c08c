import { FileText } from './file-text.js';
import { type Hunk, hunksOf } from './hunks.js';
import { withoutImports } from './merge-imports.js';
import { type Place, Places } from './places.js';

/** A file after a change. */
export interface Merged {
  readonly text: string;
  /** Differences that could not be applied, because the user changed the affected lines. */
  readonly failed: readonly Hunk[];
}

/** Applies the difference between two scaffolded files, except for skipped hunks, to a file that the user changed. */
export function mergeText(
  path: string,
  before: string,
  after: string,
  disk: string,
  isSkipped: (hunk: Hunk) => boolean = () => false,
): Merged {
  const [base, next, own] = [new FileText(path, before), new FileText(path, after), new FileText(path, disk)];
  const places = new Places(base, own);
  const edits: Edit[] = [];
  const failed: Hunk[] = [];
  for (const hunk of hunksOf(base.lines, next.lines).filter((one) => !isSkipped(one))) {
    const place = placeOf(hunk, places, next);
    if (place === 'applied') continue;
    // If two places overlap, at least one of them is wrong.
    const isFree = place && !edits.some((other) => other.start < place.end && place.start < other.end);
    if (!isFree) failed.push(hunk);
    else edits.push({ ...place, lines: fitted(hunk, places), above: base.lines[hunk.start - 1] ?? '' });
  }
  return { text: edited(own.lines, edits).join('\n'), failed };
}

interface Edit extends Place {
  readonly lines: readonly string[];
  readonly above: string;
}

function edited(disk: readonly string[], edits: readonly Edit[]): readonly string[] {
  const lines = [...disk];
  // The sort is stable: lines that are added at the same place keep their order.
  for (const { start, end, lines: added, above } of edits.toSorted((a, b) => a.start - b.start).reverse()) {
    if (added.length > 0 && above.endsWith(',')) lines[start - 1] = withComma(lines[start - 1] ?? '');
    lines.splice(start, end - start, ...added);
  }
  return lines;
}

/** Finds where a hunk belongs on disk; `applied` if the file has the change, undefined if no place was found. */
function placeOf(hunk: Hunk, places: Places, after: FileText): Place | 'applied' | undefined {
  const isRemoving = hunk.removed.some((line) => line.trim() !== '');
  const place = isRemoving ? removedPlace(hunk, places) : undefined;
  if (place) return place;
  if (hunk.added.some((line) => line.trim() !== '')) {
    if (isAdded(hunk, places.disk, after)) return 'applied';
    return isRemoving ? undefined : addedPlace(hunk, places);
  }
  return isGone(hunk, places.disk, after) ? 'applied' : undefined;
}

/** Finds the lines to remove, and the empty lines below them, at most as many as the hunk removes. */
function removedPlace({ start, end, removed }: Hunk, places: Places): Place | undefined {
  const { lines, path } = places.disk;
  const found = places.find(start, end);
  if (!found || (path.endsWith('.ts') && !isStatement(lines, found))) return undefined;
  const last = removed.findLastIndex((line) => line.trim() !== '');
  let below = found.end;
  while (below < found.end + removed.length - 1 - last && lines[below]?.trim() === '') below += 1;
  return { start: found.start, end: below };
}

/** Whether lines are complete statements, not a part of a longer statement. */
function isStatement(lines: readonly string[], { start, end }: Place): boolean {
  const isCode = (line: string) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line);
  const before = lines.slice(0, start).findLast(isCode)?.trim() ?? '';
  const after = lines.slice(end).find(isCode)?.trim() ?? '';
  return !unfinished.test(before) && !continuing.test(after);
}

const unfinished = /(?:[=&|+?]|=>|\breturn|\belse|\bdo)$|^(?:\} else )?(?:if|for|while)\b.*\)$/;

const continuing = /^(?:[.?:=&|+]|(?:else|catch|finally|as|satisfies)\b)/;

/** Finds where to add lines: between the lines above and below, or next to one of them. */
function addedPlace({ start }: Hunk, places: Places): Place | undefined {
  const { lines } = places.before;
  const { lines: own } = places.disk;
  const belowOf = (from: number) => lines.findIndex((line, index) => index >= from && line.trim() !== '');
  const aboveLine = lines.slice(0, start).findLastIndex((line) => line.trim() !== '');
  let belowLine = belowOf(start);
  if (belowLine !== -1 && isMarker(lines[belowLine]) && !places.find(belowLine, belowLine + 1)) {
    belowLine = belowOf(belowLine + 1);
  }
  const above = aboveLine === -1 ? undefined : places.find(aboveLine, aboveLine + 1);
  const below = belowLine === -1 ? undefined : places.find(belowLine, belowLine + 1);
  const isEmpty = (from: number, to: number) => own.slice(from, to).every((line) => line.trim() === '');
  const isBetween = above && below && above.end <= below.start && isEmpty(above.end, below.start);
  const afterAbove = above && Math.min(above.end + start - aboveLine - 1, isBetween ? below.start : own.length);
  if (isBetween && afterAbove !== undefined) return { start: afterAbove, end: afterAbove };
  if (below && isDistinct(lines[belowLine])) {
    const gap = Math.max(0, belowLine - start - (isMarker(lines[start]) && belowLine > start ? 1 : 0));
    let at = below.start;
    while (at > below.start - gap && own[at - 1]?.trim() === '') at -= 1;
    return { start: at, end: at };
  }
  return above && isDistinct(lines[aboveLine]) ? { start: above.end, end: above.end } : undefined;
}

function isMarker(line = ''): boolean {
  return /^\s*(?:\/\/|#) \+kubebuilder:scaffold:/.test(line);
}

/** Whether a line contains a word, unlike a lone brace. */
function isDistinct(line = ''): boolean {
  return /\w{2}/.test(line);
}

/** Whether the file already contains all lines that the hunk adds. */
function isAdded({ added }: Hunk, disk: FileText, after: FileText): boolean {
  const keys = new FileText(disk.path, added.join('\n')).units.map(({ key }) => key);
  const count = disk.find(keys).length;
  return count > 0 && count >= after.find(keys).length;
}

/** Whether the file no longer contains the lines that the hunk removes. */
function isGone({ removed }: Hunk, disk: FileText, after: FileText): boolean {
  const { units } = new FileText(disk.path, removed.join('\n'));
  const kept = new Set(after.units.map(({ key }) => key));
  const text = disk.lines.join('\n');
  const rest = disk.path.endsWith('.ts') ? new FileText(disk.path, withoutImports(text)) : disk;
  const own = new Set(rest.units.map(({ key }) => key));
  const distinct = units.filter(({ key }) => !kept.has(key));
  return !(distinct.length > 0 ? distinct : units).some(({ key }) => own.has(key));
}

/** Indents added lines like their neighbors on disk. */
function fitted(hunk: Hunk, places: Places): readonly string[] {
  const { before, disk } = places;
  const first = hunk.added.find((line) => line.trim() !== '') ?? '';
  const kindOf = (line: string) => (disk.path.endsWith('.ts') ? '' : /^[#-]?/.exec(line.trim())?.[0]);
  const isSimilar = (line: string) =>
    line.trim() !== '' && indentOf(line) === indentOf(first) && kindOf(line) === kindOf(first);
  const neighbors = [...before.lines.keys()].filter((index) => isSimilar(before.lines[index] ?? ''));
  neighbors.sort((a, b) => Math.abs(a - hunk.start) - Math.abs(b - hunk.start));
  for (const index of neighbors.slice(0, 20)) {
    const found = places.find(index, index + 1);
    if (!found) continue;
    const indent = indentOf(disk.lines[found.start] ?? '');
    return hunk.added.map((line) =>
      line.startsWith(indentOf(first)) && line !== '' ? indent + line.slice(indentOf(first).length) : line,
    );
  }
  return hunk.added;
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Adds the comma after a list entry, because formatters may omit it after the last entry. */
function withComma(line: string): string {
  return /[\w$)\]}'"`]\s*$/.test(line) && !line.includes('//') ? line.replace(/(\s*)$/, ',$1') : line;
}
