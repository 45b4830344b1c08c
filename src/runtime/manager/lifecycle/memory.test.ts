import { expect, it, vi } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
import { type MemoryUse, watchMemory } from './memory.js';

const mebi = 2 ** 20;

async function linesFor(uses: readonly Partial<MemoryUse>[]) {
  const clock = new FakeClock();
  const error = vi.fn();
  const left = [...uses];
  const stop = watchMemory(clock, { ...silentLogger, error }, () => ({
    used: 100 * mebi,
    limit: 256 * mebi,
    heapUsed: 50 * mebi,
    heapLimit: 128 * mebi,
    ...left.shift(),
  }));
  for (const _ of uses) await clock.advance(10_000);
  stop();
  await clock.advance(20_000);
  return error.mock.calls;
}

it('logs once when the process comes near the limit of its container', async () => {
  const near = { used: 240 * mebi };
  expect(await linesFor([{}, near, near])).toEqual([
    [
      'memory is nearly used up; the process may be killed',
      { usedMiB: 240, limitMiB: 256, heapUsedMiB: 50, heapLimitMiB: 128 },
    ],
  ]);
});

it('logs when the heap comes near the limit of V8, without a limit of the container', async () => {
  expect(await linesFor([{ limit: undefined, heapUsed: 127 * mebi }])).toEqual([
    [expect.any(String), { usedMiB: 100, heapUsedMiB: 127, heapLimitMiB: 128 }],
  ]);
});

it('logs again only after memory was clearly below the limit', async () => {
  const [near, below, little] = [240, 220, 100].map((used) => ({ used: used * mebi }));
  expect(await linesFor([near, below, near] as never)).toHaveLength(1);
  expect(await linesFor([near, little, near] as never)).toHaveLength(2);
});

it('logs nothing while there is enough', async () => {
  expect(await linesFor([{}, { limit: undefined }])).toEqual([]);
});
