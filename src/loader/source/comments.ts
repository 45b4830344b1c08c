import { behindPlus, type DocLine } from './doc.js';

/** A comment and its place in a file. */
export interface Comment {
  readonly kind: 'line' | 'block' | 'doc';
  readonly start: number;
  readonly end: number;
}

/** A range of a file without comments that may look as if it had one: a string, a template, a regular expression. */
export interface LiteralSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds all comments of a file.
 *
 * @param text the file
 * @param literals its strings, templates and regular expressions, in order
 */
export function commentsOf(text: string, literals: readonly LiteralSpan[]): Comment[] {
  const comments: Comment[] = [];
  let position = 0;
  for (const literal of [...literals, { start: text.length, end: text.length }]) {
    if (literal.start < position) continue;
    position = Math.max(scan(text, position, literal.start, comments), literal.end);
  }
  return comments;
}

/** Collects the comments that begin between two offsets; returns where the last one ends. */
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

/**
 * The lines of a doc comment without the comment characters: `/**`, a leading `*` with one space, and the end. Lines
 * without a `*` lose the indentation that all of them share.
 */
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

/** The text of a doc comment on one line that is nothing but text, as most are; else undefined. */
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

/** The number of spaces and tabs that all lines begin with, except empty ones. */
function marginOf(lines: readonly string[]): number {
  const written = lines.filter((line) => line.trim() !== '');
  return written.reduce((width, line) => Math.min(width, line.length - line.trimStart().length), 1000);
}

/** The marker of a line comment, without its `+`; undefined when it is not a marker. */
export function markerOfLine(text: string, comment: Comment): DocLine | undefined {
  const line = { text: text.slice(comment.start + 2, comment.end), offset: comment.start + 2 };
  return line.text.trimStart().startsWith('+') ? behindPlus(line) : undefined;
}

/** Comments that follow one another without a blank line or code between them, as gofmt keeps them together. */
export interface CommentGroup {
  readonly comments: readonly Comment[];
  readonly start: number;
  readonly end: number;
}

/** Divides comments without code between them into groups. */
export function groupsOf(text: string, comments: readonly Comment[]): CommentGroup[] {
  const groups: Comment[][] = [];
  for (const comment of comments) {
    const last = groups.at(-1)?.at(-1);
    if (last && !hasEmptyLine(text, last.end, comment.start)) groups.at(-1)?.push(comment);
    else groups.push([comment]);
  }
  return groups.map((group) => ({
    comments: group,
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
  }));
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
