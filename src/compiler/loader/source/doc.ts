/** One line of a doc comment without comment characters, and its offset in the file. */
export interface DocLine {
  readonly text: string;
  readonly offset: number;
}

/** The marker lines of a comment, and the rest as its description. */
export interface DocText {
  /** Lines that begin with `+`, without the `+`. */
  readonly markers: readonly DocLine[];
  readonly doc: string;
}

/**
 * Splits a doc comment into markers and description, by controller-gen's rules: lines that begin with `TODO` are
 * removed, `---` ends the description, fenced code is kept unchanged, and consecutive empty lines become one.
 * The first `@tag` of TypeScript ends the description, too. Only `@deprecated why` stays, as the paragraph
 * `Deprecated: why` that Go uses.
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
    const [, tag, rest = ''] = (isCode ? undefined : /^@([a-zA-Z]+)(.*)/.exec(text)) ?? [];
    if (isFence(line.text)) isCode = !isCode;
    if (tag !== undefined) isOver = tag !== 'deprecated' || rest.trim() === '';
    if (isOver) continue;
    if (tag === undefined) kept.push(line.text.trimEnd());
    else kept.push('', `Deprecated: ${rest.trim()}`);
  }
  return { markers, doc: descriptionOf(kept) };
}

/** Returns the description of a comment. The lines must not contain markers or trailing whitespace. */
export function descriptionOf(lines: readonly string[]): string {
  return described(withoutExtraBlanks(lines)).join('\n');
}

/** Returns the lines of the description. Every fence begins or ends code, regardless of its characters and length. */
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
