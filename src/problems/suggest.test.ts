import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../rules/fixtures/cpu-time.js';
import { suggest } from './suggest.js';

describe('suggest', () => {
  it('finds the closest of many names, with letters swapped, missing and added', () => {
    const known = ['replicas', 'revision', 'selector', 'minReadySeconds', 'paused'];
    expect(['replcias', 'selektor', 'minreadysecond', 'pauused', 'xyz'].map((word) => suggest(word, known))).toEqual([
      'replicas',
      'selector',
      'minReadySeconds',
      'paused',
      undefined,
    ]);
  });

  it('bounds the time for long words and many names', async () => {
    const names = Array.from({ length: 20_000 }, (_, n) => `someFieldName${n}`);
    const run = () => {
      for (let n = 0; n < 300; n += 1) suggest(`otherFieldNam${n}`, names);
      expect(suggest('a'.repeat(50_000), ['b'.repeat(50_000)])).toBeUndefined();
    };
    expect(await cpuTimeOf(run)).toBeLessThan(5_000);
  });
});
