import { expect, test } from 'vitest';
import { matchesLabels, parseLabelSelector } from './label-selector.js';

const labels = { tier: 'web', n: '3' };

test.each([
  ['', true],
  ['tier', true],
  ['!tier', false],
  ['tier=web,n', true],
  ['tier==db', false],
  ['tier!=db', true],
  ['missing!=x', true],
  ['tier in (web, db)', true],
  ['tier notin (web)', false],
  ['missing notin (a)', true],
  ['tier in ()', false],
  ['n>2', true],
  ['n<3', false],
  ['tier>1', false],
])('%s', (selector, expected) => {
  expect(matchesLabels(parseLabelSelector(selector), labels)).toBe(expected);
});

test('a selector of a million tokens is read in one pass', () => {
  expect(parseLabelSelector(`a in (${','.repeat(1_000_000)})`)).toEqual([{ key: 'a', operator: 'in', values: [''] }]);
});

test.each([
  ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
  ['a in b', "unable to parse requirement: found 'b' expected: '('"],
  ['=x', "found '=', expected: !, identifier, or 'end of string'"],
  ['a,', "found '', expected: identifier after ','"],
  ['a=b c', "found 'c', expected: ',' or 'end of string'"],
  [
    'a>x',
    "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
  ],
])('%s is rejected as in Go', (selector, message) => {
  expect(() => parseLabelSelector(selector)).toThrow(message);
});
