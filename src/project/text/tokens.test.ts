import { describe, expect, it } from 'vitest';
import { hasWord, statementsOf, tokensIn } from './tokens.js';

const tokensOf = (text: string) => tokensIn(text).map(({ start, end }) => text.slice(start, end));
const regexesIn = (text: string) =>
  tokensIn(text).flatMap(({ kind, start, end }) => (kind === 'regex' ? [text.slice(start, end)] : []));

describe('the tokens of TypeScript', () => {
  it('are split at their ends', () => {
    expect(tokensOf('#!/usr/bin/node\na.b(`${c}`, "d\\"", \'\') // e\n/* f */')).toEqual([
      '#!/usr/bin/node',
      'a',
      '.',
      'b',
      '(',
      '`${c}`',
      ',',
      '"d\\""',
      ',',
      "''",
      ')',
      '// e',
      '/* f */',
    ]);
  });

  it.each([
    ['const r = /`/;', '/`/'],
    ["f(/'/g)", "/'/g"],
    ['[/[/"]\\//u, 1]', '/[/"]\\//u'],
    ['return /a/', '/a/'],
    ['{}\n/a/.test(b)', '/a/'],
    ['!/a/.test(b)', '/a/'],
    ['a => /`/', '/`/'],
  ])('contain the regular expression of %j', (text, regex) => {
    expect(regexesIn(text)).toEqual([regex]);
  });

  it.each(['a / b / c', 'a() / b / c', 'a[0] / b / c', "'a' / b / c", '1.5 / b / c', '/ a'])(
    'contain no regular expression in %j',
    (text) => {
      expect(regexesIn(text)).toEqual([]);
    },
  );

  it('end with a line or the text when the file is malformed', () => {
    expect(tokensOf("'a\nb")).toEqual(["'a", 'b']);
    expect(tokensOf('/* a')).toEqual(['/* a']);
    expect(tokensOf('`a')).toEqual(['`a']);
    expect(tokensOf('= /a\n`b`')).toEqual(['=', '/', 'a', '`b`']);
  });

  it('include words, and those in template expressions', () => {
    expect(hasWord('f(`a ${b}`)', 'b')).toBe(true);
    expect(hasWord("f('b') // b", 'b')).toBe(false);
  });
});

describe('comments and templates', () => {
  const text = "a /* b\nc */ `d\n${e}\nf` // g\n'h'";

  it('are spaces in statements, which keep their offsets', () => {
    expect(statementsOf(text)).toBe("a     \n       \n    \n       \n'h'".replace('\n    \n', '\n    \n'));
  });
});
