import type { ts } from 'ts-morph';
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
import { type Source, startOf } from '../source/source.js';

/** A marker line in a comment, without its `+`. */
export interface NotedMarker extends DocLine {
  /** Whether an empty line separates it from the declaration below. */
  readonly isDetached: boolean;
}

/** The comments above a declaration or a field. */
export interface Notes {
  /** The doc comment for people; empty when there is none. */
  readonly doc: string;
  /** Markers of the doc comment, and of the closest block of comments above it. */
  readonly markers: readonly NotedMarker[];
  /** The comments that were read; others belong to something else. */
  readonly comments: readonly Comment[];
}

/**
 * Reads the comments that belong to a node: those before it and its decorators, and those between its decorators and
 * its name. A comment after other code on the same line belongs to that code.
 */
export function notesOf(source: Source, node: ts.Node, name: ts.Node | undefined): Notes {
  const { text } = source;
  const start = startOf(source, node);
  const end = name ? startOf(source, name) : start;
  const within = commentsBetween(source.comments, node.pos, end);
  const above = within.filter((comment) => comment.start < start && !isTrailing(source, node, comment, start));
  const inside = within.filter((comment) => comment.start >= start);
  const groups = groupsOf(text, above);
  const closest = groups.at(-1);
  const isAttached = closest !== undefined && !hasEmptyLine(text, closest.end, start);
  const attached = [...(isAttached ? closest.comments : []), ...inside];
  const detached = (isAttached ? groups.at(-2) : closest)?.comments ?? [];
  const near = attached.map((comment) => partsOfComment(text, comment));
  const far = detached.map((comment) => partsOfComment(text, comment));
  return {
    // A block of markers may be between the doc comment and what it describes.
    doc: docOf(near) || (isAttached ? docOf(far) : ''),
    markers: [...noted(far, true), ...noted(near, false)],
    comments: [...detached, ...attached],
  };
}

/** The comments between two offsets, of comments in order. */
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

/** The markers of a comment that belongs to no declaration. */
export function markersOfComment({ text }: Source, comment: Comment): NotedMarker[] {
  return noted([partsOfComment(text, comment)], true);
}

/** A comment without a doc for people has none, which is not the same as an empty one. */
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

/** The text of the last doc comment, as TypeScript's own tools take it. */
function docOf(comments: readonly CommentParts[]): string {
  return comments.findLast(({ doc }) => doc !== undefined)?.doc ?? '';
}

/** Whether a comment is on the line of the code before it, and that code is not this node's. */
function isTrailing({ text }: Source, node: ts.Node, comment: Comment, start: number): boolean {
  if (node.pos === 0 || !onSameLine(text, node.pos, comment.start)) return false;
  return !onSameLine(text, comment.end, start);
}
