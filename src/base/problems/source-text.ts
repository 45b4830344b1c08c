import type { Span } from './diagnostic.js';

/** A piece of source code: its span and its text. */
export interface SourceText {
  readonly span: Span;
  readonly text: string;
}

/** Maps a part of a value, given by two offsets in the value, to its span in the source. */
export type PlaceOf = (start: number, end: number) => Span;

/**
 * Maps parts of a string value to the source code that spells it out: verbatim, in quotes, or with escapes. If the
 * source does not spell out the value (for example, `'a' + name`), every part maps to the whole expression.
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

/** Maps offsets in a value to offsets in its source code; undefined if the source does not spell out the value. */
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

function unitsOf(piece: string): number {
  if (/^\\[\r\n]/.test(piece)) return 0;
  const code = /^\\(?:u\{([\da-fA-F]+)\}|U([\da-fA-F]{8}))$/.exec(piece);
  return Number.parseInt(code?.[1] ?? code?.[2] ?? '0', 16) > 0xffff ? 2 : 1;
}
