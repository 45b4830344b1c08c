/** A place in a text as people count: from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. Columns count UTF-16 units, as editors and compilers do. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (const char of before) if (char === '\n') line++;
  return { line, column: offset - lineStart + 1 };
}
