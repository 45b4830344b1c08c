import type { Span } from './diagnostic.js';

/** A stretch of a source: its place, and its characters there. */
export interface SourceText {
  readonly span: Span;
  readonly text: string;
}

/** Returns the place of a stretch of a text, given by two offsets in it. */
export type PlaceOf = (start: number, end: number) => Span;

/**
 * Maps stretches of a text to the source that it is written in: as it is, between quotes, or with escapes. Where the
 * source does not show the text, as when it is put together of several, every stretch is at the whole of it.
 *
 * @param value the text that the source means
 */
export function placesIn({ span, text }: SourceText, value: string): PlaceOf {
  const offsets = offsetsOf(text, value);
  if (!offsets) return () => span;
  return (start, end) => {
    const first = span.start + offsets(start);
    return { file: span.file, start: first, end: Math.max(first + 1, span.start + offsets(end)) };
  };
}

/** Finds where each character of a text is in what is written; undefined when that does not show. */
function offsetsOf(written: string, value: string): ((offset: number) => number) | undefined {
  const [, quote = '', inner = written] = /^(["'`])(.*)\1$/s.exec(written) ?? [];
  if (inner === value) return (offset) => offset + quote.length;
  if (quote === '') return undefined;
  const offsets: number[] = [];
  let at = quote.length;
  for (const [piece] of inner.matchAll(pieces)) {
    for (let unit = 0; unit < unitsOf(piece); unit++) offsets.push(at);
    at += piece.length;
  }
  return offsets.length === value.length ? (offset) => offsets[offset] ?? at : undefined;
}

/** Escapes of TypeScript and Go, line ends, and single characters. */
const pieces = /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|[0-7]{3}|\r\n|.)|\r\n|./gs;

/** How many UTF-16 units a piece stands for. */
function unitsOf(piece: string): number {
  if (/^\\[\r\n]/.test(piece)) return 0;
  const code = /^\\(?:u\{([\da-fA-F]+)\}|U([\da-fA-F]{8}))$/.exec(piece);
  return Number.parseInt(code?.[1] ?? code?.[2] ?? '0', 16) > 0xffff ? 2 : 1;
}
