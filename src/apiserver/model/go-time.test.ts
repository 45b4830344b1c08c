import { describe, expect, it } from 'vitest';
import { canonicalDuration, canonicalTime } from './go-time.js';

describe('canonical values', () => {
  it('of times are in UTC', () => {
    expect(canonicalTime('2024-01-01T01:00:00.5+01:00', 'date-time')).toBe('2024-01-01T00:00:00Z');
    expect(canonicalTime('2024-01-01T00:00:00.123456Z', 'micro-time')).toBe('2024-01-01T00:00:00.123456Z');
    expect(canonicalDuration('90s')).toBe('1m30s');
  });

  it('are not created from malformed text, which is reported as in Go', () => {
    expect(() => canonicalTime('2024-13-01T00:00:00Z', 'date-time')).toThrow('month out of range');
    expect(() => canonicalDuration('5')).toThrow('missing unit');
  });
});
