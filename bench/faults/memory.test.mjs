import { describe, expect, it } from 'vitest';
import { growthOf } from './memory.mjs';

const samples = (identity, from, count, heapOf) =>
  Array.from({ length: count }, (_, index) => ({
    minute: from + index,
    identity,
    isLeader: true,
    heap: heapOf(index) * 2 ** 20,
    rss: 100 * 2 ** 20,
  }));

describe('growthOf', () => {
  it('fits a line after the warm-up of each process', () => {
    const leaking = samples('a-1', 0, 20, (index) => (index < 3 ? 500 : 50 + index));
    const steady = samples('b-1', 10, 20, (index) => 50 + (index % 2));
    expect(growthOf([...leaking, ...steady])).toMatchObject([
      { identity: 'a-1', minutes: 16, heap: { least: 53, greatest: 69, perHour: 60 }, rss: { perHour: 0 } },
      { identity: 'b-1', minutes: 16, heap: { perHour: expect.closeTo(0, 0) } },
    ]);
  });

  it('leaves out processes that ended early, and the time before a process was the leader', () => {
    expect(growthOf(samples('a-1', 0, 8, () => 50))).toEqual([]);
    const standby = samples('b-1', 0, 20, () => 7).map((sample) => ({ ...sample, isLeader: false }));
    const [growth] = growthOf([...standby, ...samples('b-1', 20, 20, () => 50)]);
    expect(growth?.heap).toEqual({ least: 50, greatest: 50, perHour: 0 });
  });
});
