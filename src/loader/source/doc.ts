/** One line of a doc comment without comment characters, with the offset of its first character in the file. */
export interface DocLine {
  readonly text: string;
  readonly offset: number;
}

/** The marker lines of a comment, and the description that is left. */
export interface DocText {
  /** Lines that begin with `+`, without it. */
  readonly markers: readonly DocLine[];
  readonly doc: string;
}

/**
 * Divides a doc comment into markers and description, by controller-gen's rules: lines that begin with `TODO` go, `---`
 * ends the description, between fences everything stays, and several empty lines become one. What follows the first
 * `@tag` is for TypeScript's tools and goes too.
 */
export function partsOf(lines: readonly DocLine[]): DocText {
  const markers: DocLine[] = [];
  const kept: string[] = [];
  let isCode = false;
  let isOver = false;
  for (const line of lines) {
    const text = line.text.trim();
    if (!isCode && text.startsWith('+')) {
      markers.push(behindPlus(line));
      continue;
    }
    if (!isCode && /^@[a-zA-Z]/.test(text)) isOver = true;
    if (isFence(line.text)) isCode = !isCode;
    if (!isOver) kept.push(line.text.trimEnd());
  }
  return { markers, doc: descriptionOf(kept) };
}

/** The description in the lines of a comment besides its markers; the lines have no trailing whitespace. */
export function descriptionOf(lines: readonly string[]): string {
  return described(withoutExtraBlanks(lines)).join('\n');
}

/** The lines of the description; a fence begins or ends code, whatever its kind and length. */
function described(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let isCode = false;
  for (const line of lines) {
    if (isFence(line)) isCode = !isCode;
    if (!isCode && line.startsWith('---')) break;
    if (isCode || !line.startsWith('TODO')) kept.push(line);
  }
  return kept;
}

function isFence(line: string): boolean {
  return /^(```|~~~)/.test(line);
}

/** Returns the part of a line after its `+`. */
export function behindPlus(line: DocLine): DocLine {
  const start = line.text.indexOf('+') + 1;
  return { text: line.text.slice(start), offset: line.offset + start };
}

function withoutExtraBlanks(lines: readonly string[]): readonly string[] {
  const single = lines.filter((line, index) => line !== '' || lines[index - 1] !== '');
  return single.slice(single[0] === '' ? 1 : 0, single.at(-1) === '' ? -1 : undefined);
}
