import { describe, expect, it } from 'vitest';
import { patternExample } from './pattern-example.js';

describe('an example of a pattern', () => {
  it.each([
    ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', 0, 'a'],
    ['^[A-Z]{3}-\\d{4}$', 0, 'AAA-1111'],
    ['^v[0-9]+(alpha|beta)?$', 0, 'v1'],
    ['^arn:aws:iam::\\d{12}:role/.+$', 0, 'arn:aws:iam::111111111111:role/a'],
    ['^(?:red|green)$', 0, 'red'],
    ['^(?P<name>a|b)c$', 0, 'ac'],
    ['(?i)^x$', 0, 'x'],
    ['^[[:upper:]][[:alnum:]_]*$', 0, 'A'],
    ['^[^a-z]$', 0, '1'],
    ['^[]x]$', 0, 'x'],
    ['^\\x41\\x{42}\\.$', 0, 'AB.'],
    ['^a*b+c?$', 0, 'b'],
    ['^a*b+c?$', 3, 'aaabbbc'],
    ['^a{2,3}?b{2,}$', 5, 'aaabbbbb'],
    ['', 0, ''],
    ['^(\\+|-)?\\d+$', 0, '1'],
  ])('%s with %i repeats is %j', (pattern, repeats, example) => {
    expect(patternExample(pattern, repeats)).toBe(example);
    expect(example).toMatch(
      new RegExp(
        pattern
          .replace('(?i)', '')
          .replace('?P<', '?<')
          .replace('[[:upper:]]', '[A-Z]')
          .replace('[[:alnum:]_]', '\\w')
          .replace('[]x]', '[\\]x]')
          .replace('\\x{42}', 'B'),
      ),
    );
  });

  it.each([
    ['is not a pattern', '(a'],
    ['is not one either', 'a)'],
    ['has a class that is open', '[a'],
    ['has an escape that is unknown', '\\qa'],
    ['is very long', 'a'.repeat(10_000)],
    ['matches long strings only', '(?:a{1000}){1000}'],
    ['has more groups than a person writes', `${'('.repeat(2000)}${')'.repeat(2000)}`],
    ['has a class that nothing fits', '[^\\s\\S]'],
  ])('is not given when it %s', (_, pattern) => {
    expect(patternExample(pattern, 0)).toBeUndefined();
  });
});
