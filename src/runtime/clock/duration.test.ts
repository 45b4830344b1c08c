import { describe, expect, it } from 'vitest';
import { parseDuration } from './duration.js';

describe('parseDuration', () => {
  it.each([
    ['0', 0],
    ['30s', 30_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['.5s', 500],
    ['1.s', 1000],
    ['-2m', -120_000],
    ['+1s', 1000],
    ['1m1m', 120_000],
    ['250ms', 250],
    ['1500us', 1.5],
    ['1µs', 0.001],
    ['1μs', 0.001],
  ])('%s is %d ms', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '-', '30', '1d', 's', '1 s', '1s ', '1e3s', '--1s', '0x1s', '.s', '1,5s', 'Infinity', 'soon'])(
    '`%s` is not a duration',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  it('reads a long string once, because users write durations into objects', () => {
    for (const text of ['1'.repeat(100_000), `1.${'1'.repeat(100_000)}`, '1s'.repeat(50_000).concat('1')])
      expect(parseDuration(text)).toBeUndefined();
    expect(parseDuration('1s'.repeat(50_000))).toBe(50_000_000);
  });
});
