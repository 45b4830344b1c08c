import { describe, expect, test } from 'vitest';
import { regexProblem } from './regex.js';

describe('regexProblem accepts', () => {
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
    expect(regexProblem(pattern)).toBeUndefined();
  });
});

describe('regexProblem refuses', () => {
  test.each([
    ['(a', 'a group without its closing `)`'],
    ['a)', '`)` without an opening `(`'],
    ['[a', 'a character class without its closing `]`'],
    ['[]', 'a character class without its closing `]`'],
    ['[z-a]', 'the range `z-a`'],
    ['[a-\\d]', 'the range `a-\\d`'],
    ['[[:foo:]]', '`[:foo:]`'],
    ['[\\u4e00-\\u9fa5]', '`\\u` in a character class'],
    ['[\\b]', '`\\b` in a character class'],
    ['*a', '`*` with nothing before that could be repeated'],
    ['a|+', '`+` with nothing before that could be repeated'],
    ['(?:{2})', '`{2}` with nothing before that could be repeated'],
    ['(?i)+', '`+` with nothing before that could be repeated'],
    ['a**', '`*` behind another repetition'],
    ['a++', '`+` behind another repetition'],
    ['a{1001}', '`{1001}`, more than 1000 repetitions'],
    ['a{3,2}', '`{3,2}`, where the most is less than the least'],
    ['a(?=b)', '`(?=`'],
    ['a(?!b)', '`(?!`'],
    ['(?<=a)b', '`(?<=`'],
    ['(?<!a)b', '`(?<!`'],
    ['(?>a)', '`(?>`'],
    ['(?P=a)', '`(?P=`'],
    ['(?<a%>b)', '`(?<a%>`, a group with no valid name'],
    ['(a)\\1', '`\\1`'],
    ['\\Z', '`\\Z`'],
    ['\\u0041', '`\\u`'],
    ['a\\', 'a backslash at the end'],
  ])('%s', (pattern, found) => {
    expect(regexProblem(pattern)?.found).toBe(found);
  });
});
