import { describe, expect, it } from 'vitest';
import { chooseFault, seededRandom, soakFaults } from './soak-faults.mjs';

const sequence = (seed, count) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => chooseFault(random).id);
};

describe('the faults of a soak', () => {
  it('are determined by the seed', () => {
    expect(sequence(7, 50)).toEqual(sequence(7, 50));
    expect(sequence(8, 50)).not.toEqual(sequence(7, 50));
  });

  it('all occur, and those that end a process rarely', () => {
    const ids = sequence(1, 5000);
    const often = (id) => ids.filter((other) => other === id).length / ids.length;
    expect(new Set(ids)).toEqual(new Set(soakFaults.map(({ id }) => id)));
    expect(often('kill-leader') + often('pause-leader-long')).toBeLessThan(0.05);
  });
});
