import { describe, expect, test } from 'vitest';
import { placesIn } from './source-text.js';

/** What is marked in `x = <written>;` for a stretch of the value. */
function marked(written: string, value: string, stretch: string): string {
  const source = `x = ${written};`;
  const span = { file: 'a.ts', start: 4, end: 4 + written.length };
  const start = value.indexOf(stretch);
  const found = placesIn({ span, text: written }, value)(start, start + stretch.length);
  return source.slice(found.start, found.end);
}

describe('placesIn marks a stretch of', () => {
  test.each([
    ['a bare text', 'self.a > 1', 'self.a > 1', '> 1', '> 1'],
    ['a quoted text', "'self.a > 1'", 'self.a > 1', 'self', 'self'],
    ['a text with escapes before it', String.raw`'it\'s \u0041 \x41 end'`, "it's A A end", 'end', 'end'],
    ['an escape itself', String.raw`"a\\.b"`, String.raw`a\.b`, String.raw`\.`, String.raw`\\.`],
    ['a text behind a character of two units', String.raw`'\u{1F600} ok'`, '\u{1F600} ok', 'ok', 'ok'],
    ['a text behind a line that continues', "'a\\\nb'", 'ab', 'b', 'b'],
    ['a template of several lines', '`a\r\nb c`', 'a\nb c', 'c', 'c'],
    ['a text that the source does not show', "'a' + name", 'abc', 'c', "'a' + name"],
    ['a text that is named', 'rule', 'self.a > 1', 'self', 'rule'],
  ])('%s', (_, written, value, stretch, expected) => {
    expect(marked(written, value, stretch)).toBe(expected);
  });

  test('no characters, as the one behind', () => {
    const span = { file: 'a.ts', start: 0, end: 4 };
    expect(placesIn({ span, text: "'ab'" }, 'ab')(1, 1)).toEqual({ file: 'a.ts', start: 2, end: 3 });
  });
});
