import { describe, expect, it } from 'vitest';
import { faultOf, readExamples } from './playground.mjs';

describe('the playground', () => {
  it('is reported if it is too large', () => {
    expect(faultOf(500_000)).toBeUndefined();
    expect(faultOf(500_001)).toBe('the playground loads 500001 bytes; the limit is 500000');
  });

  it('has the tutorials as examples, each with types, a kind and an object', () => {
    const examples = readExamples();
    expect(examples.length).toBe(8);
    for (const { title, state } of examples) {
      expect(title).not.toBe('');
      expect(Object.keys(state.files)[0]).toMatch(/\.types\.ts$/);
      expect(state.files.PROJECT).toContain('domain: ');
      expect(state.object).toContain('kind: ');
    }
  });
});
