/** A place in a text as people count: from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. Columns count UTF-16 units, as editors and compilers do. */
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

/** The text of a line, counted from 1, without its end; empty when there is no such line. */
export function lineAt(text: string, line: number): string {
  const starts = lineStartsOf(text);
  const start = starts[line - 1];
  return start === undefined ? '' : text.slice(start, starts[line]).replace(/\r?\n$/, '');
}

/** The text that was asked for last: problems come file by file, and a long file can have very many. */
let known: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStartsOf(text: string): readonly number[] {
  if (known.text === text) return known.starts;
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  known = { text, starts };
  return starts;
}
