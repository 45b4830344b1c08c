import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { isPlainPattern } from './plain-pattern.js';

describe('isPlainPattern', () => {
  test.each([
    '',
    '^[a-z0-9./:@-]+$',
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
    '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))$',
  ])('accepts %s', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true);
  });

  test.each([
    '(',
    '[]a]',
    '[[:alpha:]]',
    '[[:foo:]',
    'a**',
    '(?=a)',
    '(?:a)',
    'a{2}',
    '\\pL',
    '\\1',
    'ä',
    'a'.repeat(501),
  ])('leaves %s to others', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(false);
  });

  test('accepts nothing that Go rejects', () => {
    const pieces = [
      'a',
      '-',
      'z',
      '0',
      '^',
      '$',
      '.',
      '|',
      '(',
      ')',
      '*',
      '+',
      '?',
      '[',
      ']',
      '\\d',
      '\\.',
      '\\]',
      '\\[',
      '\\-',
      ',',
      ' ',
      '\n',
    ];
    const patterns = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(patterns, (pattern) => {
        fc.pre(isPlainPattern(pattern));
        RE2JS.compile(pattern);
      }),
      { numRuns: 3_000, maxSkipsPerRun: 1_000 },
    );
  });
});
