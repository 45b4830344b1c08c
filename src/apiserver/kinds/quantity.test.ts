import { describe, expect, it } from 'vitest';
import { canonicalDuration, canonicalTime } from './go-time.js';
import { canonicalQuantity } from './quantity.js';

describe('canonical values', () => {
  it.each([
    ['0.5', '500m'],
    ['1000m', '1'],
    ['1024Mi', '1Gi'],
    ['1500', '1500'],
    ['1e3', '1e3'],
    ['0', '0'],
    ['-1.5Gi', '-1536Mi'],
  ])('of the quantity %s is %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toBe(canonical);
  });

  it('of times are in UTC', () => {
    expect(canonicalTime('2024-01-01T01:00:00.5+01:00', 'date-time')).toBe('2024-01-01T00:00:00Z');
    expect(canonicalTime('2024-01-01T00:00:00.123456Z', 'micro-time')).toBe('2024-01-01T00:00:00.123456Z');
    expect(canonicalDuration('90s')).toBe('1m30s');
  });

  it('of malformed text are the errors of Go', () => {
    expect(() => canonicalQuantity('x')).toThrow('quantities must match the regular expression');
    expect(() => canonicalQuantity('1x')).toThrow('quantities must match the regular expression');
    expect(() => canonicalTime('2024-13-01T00:00:00Z', 'date-time')).toThrow('month out of range');
    expect(() => canonicalDuration('5')).toThrow('missing unit');
  });
});
