/** A position in a file. Lines and columns are counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Returns the line and column of an offset. Columns count UTF-16 units, as in editors and compilers. */
export function placeOf(text: string, offset: number): Place {
  const starts = lineStartsOf(text);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Returns a line (counted from 1) without its line ending, or an empty string when the line does not exist. */
export function lineAt(text: string, line: number): string {
  const starts = lineStartsOf(text);
  const start = starts[line - 1];
  return start === undefined ? '' : text.slice(start, starts[line]).replace(/\r?\n$/, '');
}

/** Line starts of the last file: diagnostics are sorted by file, and a long file can have many diagnostics. */
let known: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStartsOf(text: string): readonly number[] {
  if (known.text === text) return known.starts;
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  known = { text, starts };
  return starts;
}
