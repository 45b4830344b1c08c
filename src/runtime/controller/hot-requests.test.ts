import { describe, expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { type Logger, silentLogger } from '../log/index.js';
import { a, host, run } from './fixtures/test-controller.js';
import { HotRequests } from './hot-requests.js';

/** Counts reconciles of a request in each second, and returns the seconds in which it was reported. */
function reports(perSecond: readonly number[]): number[] {
  const hot = new HotRequests();
  return perSecond.flatMap((count, second) => {
    const times = Array.from({ length: count }, (_, index) => second * 1000 + index);
    return times.some((time) => hot.count('a', time)) ? [second] : [];
  });
}

describe('HotRequests', () => {
  it('reports a request after 10 s with more than 100 reconciles each, and every 10 s from then on', () => {
    expect(reports(Array.from({ length: 31 }, () => 101))).toEqual([9, 19, 29]);
  });

  it.each([
    ['100 per second', Array.from({ length: 30 }, () => 100)],
    ['a pause', Array.from({ length: 30 }, (_, second) => (second % 9 === 8 ? 0 : 500))],
    ['a slow second', Array.from({ length: 30 }, (_, second) => (second % 9 === 8 ? 50 : 500))],
  ])('does not report a request with %s', (_, perSecond) => {
    expect(reports(perSecond)).toEqual([]);
  });

  it('does not add up different requests', () => {
    const hot = new HotRequests();
    const times = Array.from({ length: 20_000 }, (_, time) => hot.count(String(time % 20), time));
    expect(times).not.toContain(true);
  });
});

describe('a request that is reconciled in a loop', () => {
  it('is logged', async () => {
    const lines: unknown[] = [];
    const logWith = (fields: object): Logger => ({
      ...silentLogger,
      child: (more) => logWith({ ...fields, ...more }),
      error: (message) => lines.push([fields, message]),
    });
    const clock = new FakeClock(0);
    const reconcile = async () => ({ requeueAfter: 1 });
    const { queue, end } = await run(reconcile, {}, host({ clock, log: logWith({}) }));
    queue.add(a);
    await clock.advance(10_000);
    expect(lines).toEqual([
      [{ controller: 'test', ...a }, expect.stringMatching('^reconciled more than 100 times per second for 10 s')],
    ]);
    await end();
  });
});
