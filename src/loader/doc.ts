/** One line of a doc comment without comment signs, with the place of its first sign in the file. */
export interface DocLine {
  readonly text: string;
  readonly offset: number;
}

/** The marker lines of a comment and the text that is left for people. */
export interface DocParts {
  /** Lines whose first sign is `+`, from behind it. */
  readonly markers: readonly DocLine[];
  readonly doc: string;
}

/**
 * Parts a doc comment into markers and description, by controller-gen's rules: lines that begin with `TODO` go,
 * `---` ends the description, code between fences stays as it is, blank lines collapse into one. What follows the first
 * `@tag` is for TypeScript's tools and goes too.
 */
export function partsOf(lines: readonly DocLine[]): DocParts {
  const markers: DocLine[] = [];
  const kept: string[] = [];
  let fence: string | undefined;
  let isOver = false;
  for (const line of lines) {
    const text = line.text.trim();
    const mark = /^(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence === undefined && text.startsWith('+')) {
      markers.push(behindPlus(line));
      continue;
    }
    if (fence === undefined && (text.startsWith('---') || /^@[a-zA-Z]/.test(text))) isOver = true;
    const isDropped = isOver || (fence === undefined && text.startsWith('TODO'));
    if (!isDropped) kept.push(fence === undefined ? text : line.text.trimEnd());
    if (mark !== undefined) fence = fenceAfter(fence, mark, text);
  }
  return { markers, doc: withoutExtraBlanks(kept) };
}

/** The fence that is open behind a line with fence signs: one closes with as many signs of its own sort. */
function fenceAfter(open: string | undefined, mark: string, line: string): string | undefined {
  if (open === undefined) return mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && line === mark;
  return closes ? undefined : open;
}

/** Cuts a line behind its `+`. */
export function behindPlus(line: DocLine): DocLine {
  const start = line.text.indexOf('+') + 1;
  return { text: line.text.slice(start), offset: line.offset + start };
}

function withoutExtraBlanks(lines: readonly string[]): string {
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}
