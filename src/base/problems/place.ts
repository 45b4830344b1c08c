/** A position in a file. Lines and columns are counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Returns the line and column of an offset. Columns count UTF-16 units, as in editors and compilers. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

/** Returns a line (counted from 1) without its line ending, or an empty string when the line does not exist. */
export function lineAt(text: string, line: number): string {
  return text.split('\n')[line - 1]?.replace(/\r$/, '') ?? '';
}
