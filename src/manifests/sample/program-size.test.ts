import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { programSize } from './program-size.js';

describe('the estimated size of a program', () => {
  it.each([
    '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$',
    '^(https?|ftp)://[^/]+/.*$',
    '^[^]a]{3,}\\.[\\]]{2}x\\{4}$',
    '^(((a|b|[^c]){1,10}){1,10}){1,10}([a-z]*x)+$',
    '^.{1,1000}$',
    `(${'a'.repeat(300)}[[:alpha:])]){900}`,
    '([[:^digit:]()]{3}x){50}',
    `(aaaa\\Q)\\E){500}`,
    '\\x{1000}\\p{Greek}{20}\\Qa{1000}\\E',
    '^(?:a{2}|(b{3}c){4}){5}$',
    '\\d{4}-\\d{2}-\\d{2}T(\\d{2}:){2}\\d{2}',
  ])('is near that of the compiler: %s', (pattern) => {
    const real = RE2JS.compile(pattern).programSize();
    expect(programSize(pattern)).toBeGreaterThan(real / 3);
    expect(programSize(pattern)).toBeLessThan(real * 3);
  });

  it.each([
    ['', 0],
    ['a', 1],
    ['a{1000}', 1000],
    ['[', 1],
    ['[a', 1],
    ['\\', 1],
    ['a)', 2],
    ['(a', 1],
    ['{3}', 0],
    ['a{,3}', 5],
    [`${'('.repeat(50)}a${'){9999}'.repeat(50)}`, 1e9],
  ])('is defined for every text: %s', (pattern, size) => {
    expect(programSize(pattern)).toBe(size);
  });
});
