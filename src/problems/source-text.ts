import type { Span } from './diagnostic.js';

/** A piece of source code: its span, and its characters. */
export interface SourceText {
  readonly span: Span;
  readonly text: string;
}

/** Returns the span in the source of a part of a value, which is given by two offsets in the value. */
export type PlaceOf = (start: number, end: number) => Span;

/**
 * Maps parts of a string value to the source code that it is written in: verbatim, in quotes, or with escapes. Where the
 * source does not spell the value out (for example, `'a' + name`), every part maps to the whole expression.
 *
 * @param value the string that the source code evaluates to
 */
export function placesIn({ span, text }: SourceText, value: string): PlaceOf {
  const offsets = offsetsOf(text, value);
  if (!offsets) return () => span;
  return (start, end) => {
    const first = span.start + offsets(start);
    return { file: span.file, start: first, end: Math.max(first + 1, span.start + offsets(end)) };
  };
}

/** Maps each offset in a value to an offset in its source code; undefined when the source does not spell it out. */
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

/** Escape sequences of TypeScript and Go, line breaks, and single characters. */
const pieces = /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|[0-7]{3}|\r\n|.)|\r\n|./gs;

/** How many UTF-16 units a piece represents. */
function unitsOf(piece: string): number {
  if (/^\\[\r\n]/.test(piece)) return 0;
  const code = /^\\(?:u\{([\da-fA-F]+)\}|U([\da-fA-F]{8}))$/.exec(piece);
  return Number.parseInt(code?.[1] ?? code?.[2] ?? '0', 16) > 0xffff ? 2 : 1;
}
