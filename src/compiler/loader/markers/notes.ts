import type * as ts from 'typescript';
import { startOf } from '../parser/syntax.js';
import {
  type Comment,
  groupsOf,
  hasEmptyLine,
  linesOfDoc,
  markerOfLine,
  onSameLine,
  sentenceOf,
} from '../source/comments.js';
import { type DocLine, type DocText, partsOf } from '../source/doc.js';
import type { Source } from '../source/source.js';

/** A marker line in a comment, without its `+`. */
export interface NotedMarker extends DocLine {
  /** Whether an empty line separates the marker from the declaration below. */
  readonly isDetached: boolean;
}

/** The comments above a declaration or a field. */
export interface Notes {
  /** The text of the doc comment, without markers; empty if there is no doc comment. */
  readonly doc: string;
  /** The markers in `comments`, except in block comments. */
  readonly markers: readonly NotedMarker[];
  /** The two blocks of comments above the declaration, and the comments between its decorators and its name. */
  readonly comments: readonly Comment[];
}

/** Reads the comments of a node. A trailing comment belongs to the code before it on the same line. */
export function notesOf(source: Source, node: ts.Node, name: ts.Node | undefined): Notes {
  const { text } = source;
  const start = startOf(node, source.ast);
  const end = name ? startOf(name, source.ast) : start;
  const within = commentsBetween(source.comments, node.pos, end);
  const above = within.filter((comment) => comment.start < start && !isTrailing(source, node, comment, start));
  const inside = within.filter((comment) => comment.start >= start);
  const groups = groupsOf(text, above);
  const closest = groups.at(-1) ?? [];
  const last = closest.at(-1);
  const isAttached = last !== undefined && !hasEmptyLine(text, last.end, start);
  const attached = [...(isAttached ? closest : []), ...inside];
  const detached = (isAttached ? groups.at(-2) : closest) ?? [];
  const near = attached.map((comment) => partsOfComment(text, comment));
  const far = detached.map((comment) => partsOfComment(text, comment));
  return {
    // There may be a block of markers between the doc comment and the declaration.
    doc: docOf(near) || (isAttached ? docOf(far) : ''),
    markers: [...noted(far, true), ...noted(near, false)],
    comments: [...detached, ...attached],
  };
}

/** Returns the comments between two offsets. `comments` must be in source order. */
function commentsBetween(comments: readonly Comment[], start: number, end: number): Comment[] {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  const found: Comment[] = [];
  for (let at = low; at < comments.length; at++) {
    const comment = comments[at];
    if (!comment || comment.end > end) break;
    found.push(comment);
  }
  return found;
}

/** Returns the markers of a comment that belongs to no declaration. */
export function markersOfComment({ text }: Source, comment: Comment): NotedMarker[] {
  return noted([partsOfComment(text, comment)], true);
}

/** The parts of a comment. `doc` is undefined, not empty, for a comment that is not a doc comment. */
type CommentParts = Pick<DocText, 'markers'> & Partial<Pick<DocText, 'doc'>>;

function partsOfComment(text: string, comment: Comment): CommentParts {
  if (comment.kind === 'doc') {
    const doc = sentenceOf(text, comment);
    return doc === undefined ? partsOf(linesOfDoc(text, comment)) : { markers: [], doc };
  }
  const marker = comment.kind === 'line' ? markerOfLine(text, comment) : undefined;
  return { markers: marker ? [marker] : [] };
}

function noted(comments: readonly CommentParts[], isDetached: boolean): NotedMarker[] {
  return comments.flatMap(({ markers }) => markers).map(({ text, offset }) => ({ text, offset, isDetached }));
}

/** Returns the text of the last doc comment, as TypeScript's own tools do. */
function docOf(comments: readonly CommentParts[]): string {
  return comments.findLast(({ doc }) => doc !== undefined)?.doc ?? '';
}

function isTrailing({ text }: Source, node: ts.Node, comment: Comment, start: number): boolean {
  if (node.pos === 0 || !onSameLine(text, node.pos, comment.start)) return false;
  return !onSameLine(text, comment.end, start);
}
