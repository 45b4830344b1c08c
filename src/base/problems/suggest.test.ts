import { describe, expect, it } from 'vitest';
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
});
