import { describe, expect, it } from 'vitest';
import { canonicalQuantity } from './quantity.js';

describe('canonicalQuantity', () => {
  it.each([
    ['0.5', '500m'],
    ['1000m', '1'],
    ['1024Mi', '1Gi'],
    ['1500', '1500'],
    ['1e3', '1e3'],
    ['0', '0'],
    ['-1.5Gi', '-1536Mi'],
  ])('of %s is %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toBe(canonical);
  });

  it.each(['x', '1x'])('of %s throws the error of Go', (text) => {
    expect(() => canonicalQuantity(text)).toThrow('quantities must match the regular expression');
  });
});
