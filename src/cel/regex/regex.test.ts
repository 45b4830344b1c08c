import { describe, expect, test } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { checkRegex, matchesRegex } from './regex.js';

/** What is found to be wrong in a pattern. */
const foundIn = (pattern: string) =>
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
  ])('%s', (pattern) => {
    expect(foundIn(pattern)).toBeUndefined();
  });
});

describe('checkRegex refuses', () => {
  test.each([
    ['(a', 'a group without its closing `)`'],
    ['a)', '`)` without an opening `(`'],
    ['[a', 'a character class without its closing `]`'],
    ['[]', 'a character class without its closing `]`'],
    ['[z-a]', 'the range `z-a`'],
    ['[a-\\d]', '`\\d`'],
    ['[[:foo:]]', '`[:foo:]`'],
    ['[\\u4e00-\\u9fa5]', '`\\u`'],
    ['[\\b]', '`\\b`'],
    ['*a', '`*` with nothing before it to repeat'],
    ['a|+', '`+` with nothing before it to repeat'],
    ['(?:{2})', '`{2}` with nothing before it to repeat'],
    ['(?i)+', '`+` with nothing before it to repeat'],
    ['a**', '`**`, a repetition of a repetition'],
    ['a++', '`++`, a repetition of a repetition'],
    ['a{1001}', '`{1001}`, more than 1000 repetitions'],
    ['a{3,2}', '`{3,2}`, where the maximum is less than the minimum'],
    ['a(?=b)', '`(?=`'],
    ['a(?!b)', '`(?!`'],
    ['(?<=a)b', '`(?<=`'],
    ['(?<!a)b', '`(?<!`'],
    ['(?>a)', '`(?>`'],
    ['(?P=a)', '`(?P`'],
    ['(?<a%>b)', '`(?<a%>`, a group with no valid name'],
    ['(a)\\1', '`\\1`'],
    ['\\Z', '`\\Z`'],
    ['\\u0041', '`\\u`'],
    ['a\\', 'a backslash at the end'],
    ['(a{1000}){1000}', '`{1000}`, more than 1000 repetitions'],
    ['(?P<n>a)(?P<n>b)', 'the group name `n` twice'],
    ['\\p{Foo}', '`\\p{Foo}`'],
    ['\\x{110000}', '`\\x{110000`'],
  ])('%s', (pattern, found) => {
    expect(foundIn(pattern)).toBe(found);
  });
});

test('checkRegex takes little time and stack for huge patterns', async () => {
  const check = () => {
    expect(foundIn('('.repeat(1e5) + ')'.repeat(1e5))).toBe('groups inside each other, too many levels deep');
    expect(foundIn('('.repeat(999) + ')'.repeat(999))).toBeUndefined();
    for (const unit of ['(a{1000})', '[', '[a]', 'a|', '\\', '(?i)', '\\pL', 'a?', '(?:a*)'])
      foundIn(unit.repeat(20_000));
  };
  expect(await cpuTimeOf(check)).toBeLessThan(10_000);
});

describe('matchesRegex', () => {
  test.each([
    ['^a+$', 'aaa', true],
    ['^a+$', 'aab', false],
    ['b', 'abc', true],
    ['(?i)STRASSE|k', '\u212a', true],
    ['^.$', '😀', true],
    ['^.$', 'a\n', false],
    ['^\\pL{3}$', 'äöü', true],
    ['[[:alpha:]]', 'ä', false],
    ['\\Qa.b\\E', 'axb', false],
    ['\\s', '\u00a0', false],
    ['(?=a)', 'a', 'invalid'],
    ['[^x]{1000}', 'a'.repeat(1_500), true],
    ['[^x]{1000}', 'a'.repeat(20_000), 'unchecked'],
    ['[^x]{1000}'.repeat(50), 'a'.repeat(20_000), 'unchecked'],
    ['(?:[^x]{1000}y){1000}', 'a', 'invalid'],
  ])('%s in %j: %s', (pattern, text, expected) => {
    expect(matchesRegex(pattern, text)).toBe(expected);
  });

  test.each<[string, string]>([
    ['^(a+)+$', `${'a'.repeat(200_000)}!`],
    ['^(a|a)*$', `${'a'.repeat(200_000)}!`],
    ['^(.*a){20}$', `${'a'.repeat(20_000)}!`],
    [`${'(a?){1000}'.repeat(10)}b`, 'a'.repeat(20_000)],
    ['a.{900}c', 'ab'.repeat(20_000)],
    [`${'[ab]?'.repeat(20_000)}c`, 'a'.repeat(20_000)],
  ])('takes linear time, case %#', async (pattern, text) => {
    expect(await cpuTimeOf(() => matchesRegex(pattern, text))).toBeLessThan(5_000);
  });
});

test('matchesRegex takes little time for many large expressions', async () => {
  const check = () => {
    for (let count = 0; count < 50; count++) matchesRegex(`[^x]{1000}${count}`, 'a'.repeat(20_000));
  };
  expect(await cpuTimeOf(check)).toBeLessThan(1_500);
});
