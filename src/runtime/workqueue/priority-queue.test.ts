import { describe, expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { newExponentialRateLimiter, PriorityQueue, type QueueMetrics } from './index.js';

function newQueue(metrics?: QueueMetrics) {
  const clock = new FakeClock();
  const options = { keyOf: (item: string) => item, clock, ...(metrics ? { metrics } : {}) };
  return { clock, queue: new PriorityQueue<string>(options) };
}

/** Returns what `get` returns immediately, or `nothing` if it waits. */
async function next(queue: PriorityQueue<string>): Promise<string | undefined> {
  if (queue.length === 0) return 'nothing';
  return (await queue.get())?.item;
}

describe('PriorityQueue', () => {
  it('hands out an item once, however often it was added', async () => {
    const { queue } = newQueue();
    for (let i = 0; i < 5; i++) queue.add('a');
    expect(queue.length).toBe(1);
    expect(await next(queue)).toBe('a');
    expect(await next(queue)).toBe('nothing');
  });

  it('never hands out an item that is being processed', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    queue.add('a');
    queue.add('b');
    expect(queue.length).toBe(2);
    expect((await queue.get())?.item).toBe('b');
    let second: string | undefined;
    void queue.get().then((got) => {
      second = got?.item;
    });
    await Promise.resolve();
    expect(second).toBeUndefined();
    queue.done('a');
    await Promise.resolve();
    expect(second).toBe('a');
  });

  it('does not hand out an item again if it was not added in the meantime', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    queue.done('a');
    queue.done('never seen');
    expect(queue.length).toBe(0);
  });

  it('keeps the shortest of several delays', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { after: 100 });
    queue.add('a', { after: 10 });
    queue.add('a', { after: 50 });
    await clock.advance(9);
    expect(queue.length).toBe(0);
    await clock.advance(1);
    expect(await next(queue)).toBe('a');
    await clock.advance(1000);
    expect(queue.length).toBe(0);
  });

  it('hands out a delayed item immediately if it is added again without delay', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { after: 100 });
    queue.add('a');
    expect(await next(queue)).toBe('a');
    expect(clock.timers).toBe(0);
  });

  it('orders by priority, then by the time of becoming ready', async () => {
    const { clock, queue } = newQueue();
    queue.add('late', { after: 20 });
    queue.add('early', { after: 10 });
    queue.add('high', { after: 30, priority: 5 });
    queue.add('low', { priority: -100 });
    await clock.advance(30);
    const got = [await next(queue), await next(queue), await next(queue), await next(queue)];
    expect(got).toEqual(['high', 'early', 'late', 'low']);
  });

  it('never lowers a priority, and moves an item whose priority is raised to the end of its new level', async () => {
    const { queue } = newQueue();
    queue.add('a');
    queue.add('b', { priority: 1 });
    queue.add('a', { priority: 1 });
    queue.add('b', { priority: -1 });
    expect(await queue.get()).toEqual({ item: 'b', priority: 1 });
    expect(await queue.get()).toEqual({ item: 'a', priority: 1 });
  });

  it('backs off with each failure of an item until `forget` is called', async () => {
    const { clock, queue } = newQueue();
    const waits: (number | undefined)[] = [];
    const fail = async () => {
      queue.add('a', { rateLimited: true });
      waits.push(clock.untilNextTimer);
      await clock.advance(clock.untilNextTimer ?? 0);
      await queue.get();
      queue.done('a');
    };
    for (let i = 0; i < 4; i++) await fail();
    expect(queue.requeues('a')).toBe(4);
    queue.forget('a');
    await fail();
    expect(waits).toEqual([5, 10, 20, 40, 5]);
  });

  it('uses the shorter of a delay and the rate limit', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { rateLimited: true, after: 2 });
    expect(clock.untilNextTimer).toBe(2);
    queue.add('b', { rateLimited: true, after: 1 });
    expect(clock.untilNextTimer).toBe(1);
  });

  it('wakes all waiting workers on shutdown, and ignores later items', async () => {
    const { clock, queue } = newQueue();
    const waiting = [queue.get(), queue.get()];
    queue.add('delayed', { after: 10 });
    queue.shutDown();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    queue.add('a');
    expect(await queue.get()).toBeUndefined();
    expect(clock.timers).toBe(0);
  });

  it('counts only ready items in its depth', async () => {
    const depth = new Map<number, number>();
    const counts = { added: 0, retried: 0 };
    const waited: number[] = [];
    const metrics: QueueMetrics = {
      depthChanged: (priority, change) => void depth.set(priority, (depth.get(priority) ?? 0) + change),
      added: () => void counts.added++,
      retried: () => void counts.retried++,
      handedOut: (seconds) => void waited.push(seconds),
      finished: () => {},
      watchUnfinished: () => {},
    };
    const { clock, queue } = newQueue(metrics);
    queue.add('a', { after: 1000 });
    queue.add('b');
    queue.add('b', { priority: 3 });
    expect(depth).toEqual(
      new Map([
        [0, 0],
        [3, 1],
      ]),
    );
    await clock.advance(3000);
    expect(depth.get(0)).toBe(1);
    await queue.get();
    await queue.get();
    expect(waited).toEqual([3, 2]);
    expect(depth).toEqual(
      new Map([
        [0, 0],
        [3, 0],
      ]),
    );
    expect(counts).toEqual({ added: 2, retried: 0 });
  });
});

describe('newExponentialRateLimiter', () => {
  it('never exceeds the maximum delay, even after very many failures', () => {
    const limiter = newExponentialRateLimiter();
    let wait = 0;
    for (let i = 0; i < 2000; i++) wait = limiter.delayOf('a');
    expect(wait).toBe(1_000_000);
    expect(limiter.delayOf('b')).toBe(5);
  });
});
