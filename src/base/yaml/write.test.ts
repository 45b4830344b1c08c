import { describe, expect, it } from 'vitest';
import { compareKeys } from './key-order.js';
import { writeYaml, type YamlValue } from './write.js';

describe('writeYaml', () => {
  it.each<[string, YamlValue, string]>([
    ['does not indent lists below their key', { a: ['x', { b: 1, a: 2 }] }, 'a:\n- x\n- a: 2\n  b: 1\n'],
    ['nests lists in lists', { a: [['x', 'y'], []] }, 'a:\n- - x\n  - "y"\n- []\n'],
    ['writes empty collections in place', { a: {}, b: [], c: null }, 'a: {}\nb: []\nc: null\n'],
    ['leaves out keys without a value', { a: undefined, b: { c: undefined } }, 'b: {}\n'],
    [
      'quotes what would read as another type',
      { a: 'yes', b: '1', c: '', d: '1e3' },
      'a: "yes"\nb: "1"\nc: ""\nd: "1e3"\n',
    ],
    ['quotes times and base 60', { a: '2024-01-15', b: '1:30' }, 'a: "2024-01-15"\nb: "1:30"\n'],
    ['keeps versions and quantities plain', { a: 'v1', b: '100Mi', c: '1.2.3' }, 'a: v1\nb: 100Mi\nc: 1.2.3\n'],
    [
      'uses single quotes where a plain text is impossible',
      { a: 'x: y', b: '*', c: "it's: " },
      "a: 'x: y'\nb: '*'\nc: 'it''s: '\n",
    ],
    [
      'quotes days that there are',
      { a: '2024-02-29', b: '2023-02-29', c: '2001-13-01', d: '0001-01-01' },
      'a: "2024-02-29"\nb: 2023-02-29\nc: 2001-13-01\nd: "0001-01-01"\n',
    ],
    ['escapes what does not print', { a: '\t', b: '😀' }, 'a: "\\t"\nb: "\\U0001F600"\n'],
    [
      'escapes what controller-gen has no way to write',
      { a: '\x7f', b: '\x9b', c: '\uffff', d: '\ufeffx ' },
      'a: "\\x7F"\nb: "\\x9B"\nc: "\\uFFFF"\nd: "\\uFEFF\\x78\\x20"\n',
    ],
    [
      'indents what follows a line separator, and folds lines that U+0085 ends',
      { a: 'x\u2028y', b: 'x\n\u2029y', c: 'x \x85 y', d: 'x\x85\x85y', e: 'x\u2028 y' },
      'a: \'x\u2028  y\'\nb: |-\n  x\n\u2029  y\nc: x y\nd: |-\n  x\n  y\ne: "x\\L y"\n',
    ],
    [
      'writes keys that are long or have lines above their values',
      { [`k${'é'.repeat(64)}`]: { b: 1, a: [2] }, 'x\ny': 'z' },
      `? k${'é'.repeat(64)}\n: a:\n  - 2\n  b: 1\n? |-\n  x\n  y\n: z\n`,
    ],
    ['keeps keys of 128 bytes on their line', { ['é'.repeat(64)]: 1 }, `${'é'.repeat(64)}: 1\n`],
    ['writes several lines as a literal', { a: 'one\n\n two' }, 'a: |-\n  one\n\n   two\n'],
    ['adds an indentation indicator if a literal starts with a space', { a: ' x\ny' }, 'a: |2-\n   x\n  y\n'],
    ['keeps line feeds at the end', { a: 'x\n', b: 'x\n\n' }, 'a: |\n  x\nb: |+\n  x\n\n'],
    [
      'writes whole numbers without an exponent',
      { a: 1000000, b: 2n ** 63n - 1n },
      'a: 1000000\nb: 9223372036854775807\n',
    ],
    [
      'writes large doubles with the fewest digits that name them',
      { a: Number('1234567890123456789'), b: 2 ** 63, c: -(2 ** 62) },
      'a: 1234567890123456800\nb: 9223372036854776000\nc: -4611686018427388000\n',
    ],
    [
      'writes what 64 bits do not hold with an exponent',
      { a: -(2 ** 63), b: 1e20 },
      'a: -9.223372036854776e+18\nb: 1e+20\n',
    ],
    [
      'writes fractions as Go does',
      { a: 0.5, b: 1234567.5, c: 1e-7, d: 1e21 },
      'a: 0.5\nb: 1.2345675e+06\nc: 1e-07\nd: 1e+21\n',
    ],
  ])('%s', (_, value, text) => {
    expect(writeYaml(value)).toBe(text);
  });

  it('folds at the first single space after column 80', () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index}`).join(' ');
    const lines = writeYaml({ description: words }).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]?.length).toBeGreaterThan(80);
    expect(lines[0]?.lastIndexOf(' ')).toBeLessThan(81);
    expect(lines[1]).toMatch(/^ {2}\S/);
  });

  it('does not fold a string without spaces, nor at double spaces', () => {
    expect(writeYaml({ a: 'x'.repeat(200) }).split('\n')).toHaveLength(2);
    expect(writeYaml({ a: Array(30).fill('word').join('  ') }).split('\n')).toHaveLength(2);
  });
});

describe('compareKeys', () => {
  it.each([
    [
      ['field10', 'field2', 'field1'],
      ['field1', 'field2', 'field10'],
    ],
    [
      ['b', 'a', 'B'],
      ['B', 'a', 'b'],
    ],
    [
      ['ab', 'a-b', 'a'],
      ['a', 'a-b', 'ab'],
    ],
    [
      ['x-b', 'x', 'type'],
      ['type', 'x', 'x-b'],
    ],
    [
      ['a01', 'a1', 'a001'],
      ['a1', 'a01', 'a001'],
    ],
  ])('sorts %j', (keys, sorted) => {
    expect(keys.toSorted(compareKeys)).toEqual(sorted);
  });
});
