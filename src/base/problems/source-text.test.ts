import { describe, expect, test } from 'vitest';
import { placesIn } from './source-text.js';

/** What is marked in `x = <written>;` for a part of the value. */
function marked(written: string, value: string, part: string): string {
  const source = `x = ${written};`;
  const span = { file: 'a.ts', start: 4, end: 4 + written.length };
  const start = value.indexOf(part);
  const found = placesIn({ span, text: written }, value)(start, start + part.length);
  return source.slice(found.start, found.end);
}

describe('placesIn marks a part of', () => {
  test.each([
    ['an unquoted string', 'self.a > 1', 'self.a > 1', '> 1', '> 1'],
    ['a quoted string', "'self.a > 1'", 'self.a > 1', 'self', 'self'],
    ['a string after escapes', String.raw`'it\'s \u0041 \x41 end'`, "it's A A end", 'end', 'end'],
    ['an escape', String.raw`"a\\.b"`, String.raw`a\.b`, String.raw`\.`, String.raw`\\.`],
    ['a string after a surrogate pair', String.raw`'\u{1F600} ok'`, '\u{1F600} ok', 'ok', 'ok'],
    ['a string after a line continuation', "'a\\\nb'", 'ab', 'b', 'b'],
    ['a template of several lines', '`a\r\nb c`', 'a\nb c', 'c', 'c'],
    ['an expression, as the whole of it', "'a' + name", 'abc', 'c', "'a' + name"],
    ['a constant, as its name', 'rule', 'self.a > 1', 'self', 'rule'],
  ])('%s', (_, written, value, part, expected) => {
    expect(marked(written, value, part)).toBe(expected);
  });

  test('an empty range, as the character after it', () => {
    const span = { file: 'a.ts', start: 0, end: 4 };
    expect(placesIn({ span, text: "'ab'" }, 'ab')(1, 1)).toEqual({ file: 'a.ts', start: 2, end: 3 });
  });
});
