import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../test/rules/fixtures/cpu-time.js';
import { readNumber } from './literals.js';
import { TextReader } from './text-reader.js';

it.each(['0', '0_0', '1.', '.1', '1e', '_1', '1_'])('a number with many %j is read in linear time', async (unit) => {
  const read = () => {
    for (const isWhole of [true, false]) {
      expect(() => readNumber(new TextReader(`1${unit.repeat(200_000)}x`, 'a.ts', 0), { isWhole })).toThrow();
    }
  };
  expect(await cpuTimeOf(read)).toBeLessThan(2_000);
});
