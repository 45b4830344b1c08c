import type { FileText } from './file-text.js';
import { commonItems } from './hunks.js';

/** A range of lines in a file. */
export interface Place {
  readonly start: number;
  /** Index after the last line. */
  readonly end: number;
}

/** Minimum number of tokens to search for in the whole file; fewer may match unrelated code. */
const fewestTokens = 4;

/** Finds lines of a scaffolded file in the user's version of the file. */
export class Places {
  readonly #same: readonly (number | undefined)[];

  constructor(
    readonly before: FileText,
    readonly disk: FileText,
  ) {
    this.#same = alignedUnits(before, disk);
  }

  /** Finds scaffolded lines at their aligned place or, if they occur only once on disk, anywhere in the file. */
  find(from: number, to: number): Place | undefined {
    const [start, end] = this.before.unitsIn(from, to);
    if (start === end) return undefined;
    const aligned = this.#same.slice(start, end);
    const [first] = aligned;
    if (first !== undefined && aligned.every((unit, offset) => unit === first + offset)) {
      return this.#placeOf(first, first + end - start);
    }
    const keys = this.before.units.slice(start, end).map(({ key }) => key);
    if (this.disk.path.endsWith('.ts') && keys.length < fewestTokens && !/^\/\/ \+/.test(keys[0] ?? ''))
      return undefined;
    const [at, other] = this.disk.find(keys);
    return at === undefined || other !== undefined ? undefined : this.#placeOf(at, at + keys.length);
  }

  #placeOf(start: number, end: number): Place | undefined {
    const [first, last] = [this.disk.units[start], this.disk.units[end - 1]];
    if (!first || !last || !this.disk.areWholeLines(start, end)) return undefined;
    return { start: first.line, end: last.lastLine + 1 };
  }
}

/** Maps scaffolded units to equal units on disk. Aligns equal lines first, then equal units between these lines. */
function alignedUnits(before: FileText, disk: FileText): readonly (number | undefined)[] {
  const same: (number | undefined)[] = before.units.map(() => undefined);
  const [rows, others] = [rowsOf(before), rowsOf(disk)];
  const pairs = commonItems(
    rows.map(({ key }) => key),
    others.map(({ key }) => key),
  );
  let [from, to] = [0, 0];
  for (const [row, other] of [...pairs, [rows.length, others.length] as const]) {
    const [start, next] = [rows[row]?.start ?? before.units.length, others[other]?.start ?? disk.units.length];
    const between = commonItems(
      before.units.slice(from, start).map(({ key }) => key),
      disk.units.slice(to, next).map(({ key }) => key),
    );
    for (const [unit, found] of between) same[from + unit] = to + found;
    const count = rows[row]?.count ?? 0;
    for (let unit = 0; unit < count; unit++) same[start + unit] = next + unit;
    [from, to] = [start + count, next + count];
  }
  return same;
}

function rowsOf({ units }: FileText): { readonly start: number; count: number; key: string }[] {
  const rows: { readonly start: number; count: number; key: string }[] = [];
  for (const [index, { key, line }] of units.entries()) {
    const row = rows.at(-1);
    if (row && units[index - 1]?.line === line) {
      row.count += 1;
      row.key += ` ${key}`;
    } else rows.push({ start: index, count: 1, key });
  }
  return rows;
}
