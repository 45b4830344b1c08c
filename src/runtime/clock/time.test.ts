import { describe, expect, it } from 'vitest';
import { newTime } from './index.js';

describe('newTime', () => {
  it('has whole seconds, rounded down', () => {
    expect(newTime(Date.UTC(2026, 0, 2, 3, 4, 5, 999))).toBe('2026-01-02T03:04:05Z');
  });

  it('is parsed to the same second', () => {
    const now = Date.now();
    expect(Date.parse(newTime(now))).toBe(Math.floor(now / 1000) * 1000);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('fails for %d', (milliseconds) => {
    expect(() => newTime(milliseconds)).toThrow(RangeError);
  });
});
