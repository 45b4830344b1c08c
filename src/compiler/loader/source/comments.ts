import { behindPlus, type DocLine } from './doc.js';

/** A comment and its source range in a file. */
export interface Comment {
  readonly kind: 'line' | 'block' | 'doc';
  readonly start: number;
  readonly end: number;
}

/** A literal in which a comment cannot begin: a string, a template, a regular expression. */
export type LiteralSpan = Omit<Comment, 'kind'>;

/** Finds all comments of a file. `literals` are its strings, templates and regular expressions, in order. */
export function commentsOf(text: string, literals: readonly LiteralSpan[]): Comment[] {
  const comments: Comment[] = [];
  let position = 0;
  for (const literal of [...literals, { start: text.length, end: text.length }]) {
    if (literal.start < position) continue;
    position = Math.max(scan(text, position, literal.start, comments), literal.end);
  }
  return comments;
}

/** Collects the comments that begin between two offsets. Returns the offset at which the scan ended. */
function scan(text: string, from: number, to: number, comments: Comment[]): number {
  let position = from;
  for (;;) {
    const start = text.indexOf('/', position);
    if (start < 0 || start >= to) return position;
    const sign = text[start + 1];
    const end = sign === '/' ? endOfLine(text, start) : sign === '*' ? endOfBlock(text, start) : undefined;
    if (end !== undefined) comments.push({ kind: kindOf(text, start, end), start, end });
    position = end ?? start + 1;
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function endOfBlock(text: string, start: number): number {
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length : end + 2;
}

function kindOf(text: string, start: number, end: number): Comment['kind'] {
  if (text[start + 1] === '/') return 'line';
  return text[start + 2] === '*' && end - start > 4 ? 'doc' : 'block';
}

/** Returns the lines of a doc comment without delimiters, and without the leading `* ` or the common indentation. */
export function linesOfDoc(text: string, comment: Comment): DocLine[] {
  const end = comment.end - (text.startsWith('*/', comment.end - 2) ? 2 : 0);
  const lines = text.slice(comment.start + 3, end).split('\n');
  const margin = marginOf(lines.slice(1).filter((line) => !starred.test(line)));
  let offset = comment.start + 3;
  return lines.map((raw, index) => {
    const sign = index === 0 ? blanksOf(raw) : (starred.exec(raw)?.[0].length ?? Math.min(blanksOf(raw), margin));
    const line = { text: raw.slice(sign).trimEnd(), offset: offset + sign };
    offset += raw.length + 1;
    return line;
  });
}

/** Returns the text of a one-line doc comment that begins with a letter, the most common form; otherwise undefined. */
export function sentenceOf(text: string, { start, end }: Comment): string | undefined {
  const inner = text.slice(start + 3, end - 2);
  const sentence = inner.slice(blanksOf(inner)).trimEnd();
  const isText = /^[A-Za-z]/.test(sentence) && !sentence.startsWith('TODO');
  return isText && !inner.includes('\n') && text.startsWith('*/', end - 2) ? sentence : undefined;
}

const starred = /^[ \t]*\* ?/;

function blanksOf(line: string): number {
  let count = 0;
  while (line[count] === ' ' || line[count] === '\t') count += 1;
  return count;
}

/** Returns the common indentation of all non-empty lines. */
function marginOf(lines: readonly string[]): number {
  const written = lines.filter((line) => line.trim() !== '');
  return written.reduce((width, line) => Math.min(width, line.length - line.trimStart().length), 1000);
}

/** Returns the marker in a line comment, without its `+`; undefined if there is none. */
export function markerOfLine(text: string, comment: Comment): DocLine | undefined {
  const line = { text: text.slice(comment.start + 2, comment.end), offset: comment.start + 2 };
  return line.text.trimStart().startsWith('+') ? behindPlus(line) : undefined;
}

/** Groups consecutive comments without an empty line between them, like Go's comment groups. */
export function groupsOf(text: string, comments: readonly Comment[]): readonly (readonly Comment[])[] {
  const groups: Comment[][] = [];
  for (const comment of comments) {
    const last = groups.at(-1)?.at(-1);
    if (last && !hasEmptyLine(text, last.end, comment.start)) groups.at(-1)?.push(comment);
    else groups.push([comment]);
  }
  return groups;
}

/** Whether there is an empty line between two offsets that have only whitespace and comments between them. */
export function hasEmptyLine(text: string, from: number, to: number): boolean {
  return /\n[ \t\r]*\n/.test(text.slice(from, to));
}

/** Whether two offsets are on the same line. */
export function onSameLine(text: string, from: number, to: number): boolean {
  const newline = text.indexOf('\n', from);
  return newline < 0 || newline >= to;
}
