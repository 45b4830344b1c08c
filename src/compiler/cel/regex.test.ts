import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { checkRegex, isPlainPattern, matchesRegex } from './regex.js';

/** Why a pattern is invalid. */
const reasonFor = (pattern: string) =>
  checkRegex(pattern, (message, hint) => ({ code: 'cel-type', severity: 'error', message, hint }))?.message;

describe('checkRegex accepts', () => {
  test.each([
    '',
    '^[a-z]([-a-z0-9]*[a-z0-9])?$',
    '(?i)a|(?:b)|(?P<n>c)|(?<m>d)|(?s-i:e)',
    'a{2}b{1,3}?c{3,}d{,3}e{',
    '(a*)*|(b+)+|a(?i)*',
    '[]a][^]a][\\]-][a-][-a][\\w-z][[:alpha:][:^digit:]][\\x41-\\x{5a}][\\pL\\p{Greek}]',
    '\\d\\D\\w\\W\\s\\S\\b\\B\\A\\z\\.\\/\\_\\x41\\pN\\P{Greek}\\12\\Q(*\\E',
    '^*$',
    'é+',
    '(?<n>a)(?<n>b)',
    '(?P<n>a)(?P<n>b)|(?<m>c)(?P<m>d)',
  ])('%s', (pattern) => {
    expect(reasonFor(pattern)).toBeUndefined();
  });
});

describe('checkRegex rejects', () => {
  test.each([
    ['(a', 'missing closing `)`'],
    ['a)', 'unexpected `)`'],
    ['[a', 'missing closing `]`'],
    ['[]', 'missing closing `]`'],
    ['[z-a]', 'invalid range `z-a`'],
    ['[a-\\d]', 'invalid escape sequence `\\d`'],
    ['[[:foo:]]', 'unknown class `[:foo:]`'],
    ['[\\u4e00-\\u9fa5]', 'invalid escape sequence `\\u`'],
    ['[\\b]', 'invalid escape sequence `\\b`'],
    ['*a', '`*` has nothing to repeat'],
    ['a|+', '`+` has nothing to repeat'],
    ['(?:{2})', '`{2}` has nothing to repeat'],
    ['(?i)+', '`+` has nothing to repeat'],
    ['a**', 'nested repetition `**`'],
    ['a++', 'nested repetition `++`'],
    ['a{1001}', 'repeat count `{1001}` leads to more than 1000 repetitions'],
    ['a{3,2}', 'invalid repeat count `{3,2}`'],
    ['a(?=b)', 'unsupported syntax `(?=`'],
    ['a(?!b)', 'unsupported syntax `(?!`'],
    ['(?<=a)b', 'unsupported syntax `(?<=`'],
    ['(?<!a)b', 'unsupported syntax `(?<!`'],
    ['(?>a)', 'unsupported syntax `(?>`'],
    ['(?P=a)', 'unsupported syntax `(?P`'],
    ['(?<a%>b)', 'invalid group name in `(?<a%>`'],
    ['(a)\\1', 'invalid escape sequence `\\1`'],
    ['\\Z', 'invalid escape sequence `\\Z`'],
    ['\\u0041', 'invalid escape sequence `\\u`'],
    ['a\\', 'trailing backslash'],
    ['(a{1000}){1000}', 'repeat count `{1000}` leads to more than 1000 repetitions'],
    ['(?P<n>a)(?P<n>b', 'missing closing `)`'],
    ['(?<n>a)(?<n>b)(?<n%>c)', 'invalid group name in `(?<n%>`'],
    ['(?<n>a)(?<n>b)*+', 'nested repetition `*+`'],
    ['\\p{Foo}', 'unknown class `\\p{Foo}`'],
    ['\\x{110000}', 'invalid escape sequence `\\x{110000`'],
  ])('%s', (pattern, reason) => {
    expect(reasonFor(pattern)).toBe(reason);
  });
});

test('checkRegex limits the depth of groups', () => {
  expect(reasonFor('('.repeat(1e5) + ')'.repeat(1e5))).toBe('groups are nested too deeply');
  expect(reasonFor('('.repeat(999) + ')'.repeat(999))).toBeUndefined();
});

describe('matchesRegex', () => {
  test.each([
    ['^a+$', 'aaa', true],
    ['^a+$', 'aab', false],
    ['b', 'abc', true],
    ['(?i)STRASSE|k', '\u212a', true],
    ['^.$', '😀', true],
    ['^(?<n>a)(?<n>b)$', 'ab', true],
    ['^(?<n>a)(?P<n>b)$', 'aa', false],
    ['^(?<n>a)[(?<n>]$', 'a<', true],
    ['^(?<n>a)(?<n>b)[](?<n>[:digit:]]$', 'ab<', true],
    ['^(?<n>a)(?<n>b)[^](?<n>[]$', 'ab<', false],
    ['^(?<n>a)[[](?<n>b)$', 'a[b', true],
    ['^(?<n>a)(?<n>b)\\Q(?<n>\\E$', 'ab(?<n>', true],
    ['^(?<n>a)(?<n>b)\\(\\?<n>$', 'ab(?<n>', true],
    ['^.$', 'a\n', false],
    ['^\\pL{3}$', 'äöü', true],
    ['[[:alpha:]]', 'ä', false],
    ['\\Qa.b\\E', 'axb', false],
    ['\\s', '\u00a0', false],
    ['(?=a)', 'a', undefined],
    ['[^x]{1000}', 'a'.repeat(1_500), true],
    ['(?:[^x]{1000}y){1000}', 'a', undefined],
  ])('%s in %j: %s', (pattern, text, expected) => {
    expect(matchesRegex(pattern, text)).toBe(expected);
  });
});

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
