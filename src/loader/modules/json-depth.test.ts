import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { tooDeepAt } from './json-depth.js';

describe('tooDeepAt', () => {
  it.each([
    ['[', 200],
    ['{"a":', 1000],
    ['{"a":[', 600],
    [' /* { */ [ // [\n', 3209],
  ])('points at the bracket after two hundred others: %j', (open, offset) => {
    expect(tooDeepAt(open.repeat(100_000))).toBe(offset);
  });

  it.each(['{}', '['.repeat(200), '[]'.repeat(100_000), `["${'['.repeat(1000)}"]`, `["\\"${'['.repeat(1000)}"]`])(
    'has nothing to say about what is not deep: %j',
    (text) => expect(tooDeepAt(text)).toBeUndefined(),
  );

  it.each(['/*', '//', '"', '"\\', '/', '[]"'])('reads %j again and again in little time', async (text) => {
    expect(await cpuTimeOf(() => tooDeepAt(text.repeat(500_000)))).toBeLessThan(2_000);
  });
});
