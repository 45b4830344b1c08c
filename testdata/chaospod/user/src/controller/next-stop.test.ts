import { describe, expect, it } from 'vitest';
import { randomStop } from './next-stop.js';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('randomStop', () => {
  it.each([
    [0, '2026-01-01T00:00:10Z'],
    [0.5, '2026-01-01T00:00:15Z'],
    [1, '2026-01-01T00:00:20Z'],
  ])('is 10 to 20 s later: %d', (random, expected) => {
    expect(randomStop(now, () => random)).toBe(expected);
  });

  it('is not earlier because of whole seconds', () => {
    expect(randomStop(now + 999, () => 0)).toBe('2026-01-01T00:00:11Z');
  });
});
