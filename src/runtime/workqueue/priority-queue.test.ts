import { describe, expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { PriorityQueue, type QueueMetrics } from './index.js';

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

/** Returns the items that are ready, in the order in which they are handed out. */
async function drain(queue: PriorityQueue<string>): Promise<(string | undefined)[]> {
  const items: (string | undefined)[] = [];
  while (queue.length > 0) items.push((await queue.get())?.item);
  return items;
}

describe('a request is never reconciled twice at the same time', () => {
  it('while it is being processed, another one is handed out instead', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    queue.add('a', { priority: 10 });
    queue.add('b');
    expect(queue.length).toBe(2);
    expect((await queue.get())?.item).toBe('b');
  });

  it('it is handed out to a waiting worker as soon as it is done', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    queue.add('a');
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

  it('even if its delay ends in the meantime', async () => {
    const { queue, clock } = newQueue();
    queue.add('a');
    await queue.get();
    queue.add('a', { after: 10 });
    const got: unknown[] = [];
    void queue.get().then((item) => got.push(item));
    await clock.advance(100);
    expect(got).toEqual([]);
    queue.done('a');
    await Promise.resolve();
    expect(got).toMatchObject([{ item: 'a', priority: 0 }]);
  });
});

describe('a request that is added while it is reconciled is reconciled once more', () => {
  it('and only once, however often it was added', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    for (let i = 0; i < 5; i++) queue.add('a');
    queue.done('a');
    expect(await drain(queue)).toEqual(['a']);
    queue.done('a');
    expect(queue.length).toBe(0);
  });

  it('at the place in the queue where it was added', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    queue.add('a');
    queue.add('b');
    queue.done('a');
    expect(await drain(queue)).toEqual(['a', 'b']);
  });

  it('but not if it was not added', async () => {
    const { queue } = newQueue();
    queue.add('a');
    await queue.get();
    queue.done('a');
    queue.done('never seen');
    expect(queue.length).toBe(0);
  });
});

describe('a request that is added many times is reconciled once', () => {
  it('without delays', async () => {
    const { queue } = newQueue();
    for (let i = 0; i < 5; i++) queue.add('a');
    expect(queue.length).toBe(1);
    expect(await drain(queue)).toEqual(['a']);
    expect(await next(queue)).toBe('nothing');
  });

  it('with delays, with backoff, and without', async () => {
    const { clock, queue } = newQueue();
    for (let i = 0; i < 5; i++) queue.add('a', { after: i * 10 });
    queue.add('a', { rateLimited: true });
    expect(await drain(queue)).toEqual(['a']);
    queue.done('a');
    await clock.advance(1_000);
    expect([queue.length, clock.timers]).toEqual([0, 0]);
  });
});

describe('the shortest of several delays of a request counts', () => {
  it('whichever was set first', async () => {
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

  it('and no delay is the shortest', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { after: 100 });
    queue.add('a');
    expect(await next(queue)).toBe('a');
    expect(clock.timers).toBe(0);
  });

  it('and a delay does not hold up a request that is ready', async () => {
    const { queue } = newQueue();
    queue.add('a');
    queue.add('a', { after: 100 });
    expect(await next(queue)).toBe('a');
  });

  it('and a delay may be shorter than the backoff', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { rateLimited: true, after: 2 });
    expect(clock.untilNextTimer).toBe(2);
    queue.add('b', { rateLimited: true, after: 1 });
    expect(clock.untilNextTimer).toBe(1);
    queue.add('c', { rateLimited: true, after: 1000 });
    await clock.advance(5);
    expect((await drain(queue)).sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('the priority of a waiting request is only raised, and equal priorities are first in, first out', () => {
  it('requests of one priority keep their order', async () => {
    const { queue } = newQueue();
    for (const item of ['c', 'a', 'b']) queue.add(item);
    queue.add('c');
    expect(await drain(queue)).toEqual(['c', 'a', 'b']);
  });

  it('a request keeps the highest of its priorities', async () => {
    const { queue } = newQueue();
    for (const priority of [1, 3, 2, -5]) queue.add('a', { priority });
    expect(await queue.get()).toMatchObject({ item: 'a', priority: 3 });
  });

  it('a request says how long it was due', async () => {
    const { queue, clock } = newQueue();
    queue.add('a', { after: 10 });
    expect(queue.dueIn('a')).toBe(10);
    await clock.advance(25);
    expect(queue.dueIn('a')).toBe(0);
    expect(await queue.get()).toMatchObject({ item: 'a', waited: 15 });
    expect(queue.dueIn('a')).toBeUndefined();
  });

  it('a request whose priority is raised moves to the end of its new level', async () => {
    const { queue } = newQueue();
    queue.add('a');
    queue.add('b', { priority: 1 });
    queue.add('a', { priority: 1 });
    queue.add('b', { priority: -1 });
    expect(await queue.get()).toMatchObject({ item: 'b', priority: 1 });
    expect(await queue.get()).toMatchObject({ item: 'a', priority: 1 });
  });

  it('a delayed request can be raised, too', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { after: 10 });
    queue.add('b', { after: 10 });
    queue.add('b', { after: 20, priority: 1 });
    await clock.advance(10);
    expect(await drain(queue)).toEqual(['b', 'a']);
  });
});

describe('delayed requests become ready in the order of their times, and the highest priority is reconciled first', () => {
  it('several that became ready at once are ordered by their times', async () => {
    const { clock, queue } = newQueue();
    queue.add('late', { after: 20 });
    queue.add('early', { after: 10 });
    queue.add('now');
    await clock.advance(30);
    expect(await drain(queue)).toEqual(['now', 'early', 'late']);
  });

  it('a high priority that has just become ready goes before a low one that was ready earlier', async () => {
    const { clock, queue } = newQueue();
    queue.add('early', { after: 10 });
    queue.add('high', { after: 30, priority: 5 });
    queue.add('low', { priority: -100 });
    await clock.advance(30);
    expect(await drain(queue)).toEqual(['high', 'early', 'low']);
  });

  it('a high priority does not shorten a delay', async () => {
    const { clock, queue } = newQueue();
    queue.add('high', { after: 30, priority: 5 });
    queue.add('low', { priority: -100 });
    expect(await drain(queue)).toEqual(['low']);
    await clock.advance(29);
    expect(queue.length).toBe(0);
  });
});

describe('the metrics of a queue count only requests that are ready', () => {
  /** Metrics that record what they are given. */
  function record() {
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
    return { depth, counts, waited, metrics };
  }

  it('in the depth of each priority, and in the time that they waited', async () => {
    const { depth, counts, waited, metrics } = record();
    const { clock, queue } = newQueue(metrics);
    queue.add('a', { after: 1000 });
    queue.add('b');
    queue.add('b', { priority: 3 });
    expect([...depth]).toEqual([
      [0, 0],
      [3, 1],
    ]);
    await clock.advance(3000);
    expect(depth.get(0)).toBe(1);
    await queue.get();
    await queue.get();
    expect(waited).toEqual([3, 2]);
    expect([...depth]).toEqual([
      [0, 0],
      [3, 0],
    ]);
    expect(counts).toEqual({ added: 2, retried: 0 });
  });

  it('and the length does not include delayed ones', async () => {
    const { clock, queue } = newQueue();
    queue.add('a', { after: 1000 });
    expect(queue.length).toBe(0);
    await clock.advance(1000);
    expect(queue.length).toBe(1);
  });
});

describe('the shutdown of a queue wakes all waiting workers', () => {
  it('and later requests are ignored', async () => {
    const { clock, queue } = newQueue();
    const waiting = [queue.get(), queue.get()];
    queue.add('delayed', { after: 10 });
    queue.shutDown();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    queue.add('a');
    expect(await queue.get()).toBeUndefined();
    expect(clock.timers).toBe(0);
  });

  it('even while requests are handed out, and a worker that finishes does not restart anything', async () => {
    const { clock, queue } = newQueue();
    const handled: string[] = [];
    const work = async () => {
      for (let got = await queue.get(); got; got = await queue.get()) {
        handled.push(got.item);
        if (handled.length > 100) return; // the queue is not shut down
        if (handled.length === 2) queue.shutDown();
        queue.add(got.item, { rateLimited: true });
        queue.done(got.item);
      }
    };
    const workers = [work(), work(), work()];
    for (const item of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(item);
    await Promise.all(workers);
    expect(handled).toHaveLength(4); // the other two workers had one each already
    expect(clock.timers).toBe(0);
  });
});

describe('a request whose delay or priority is not a number is rejected, and does not hold up others', () => {
  const nan = Number.NaN;
  it.each([{ after: nan }, { priority: nan }, { after: JSON.parse('"5"') }])('%j', async (options) => {
    const { queue, clock } = newQueue();
    queue.add('a', { after: 10 });
    expect(() => queue.add('b', options)).toThrow(TypeError);
    queue.add('c', { after: 20 });
    await clock.advance(20);
    expect(await drain(queue)).toEqual(['a', 'c']);
    expect(clock.timers).toBe(0);
  });

  it('nor one whose rate limiter returns NaN', () => {
    const rateLimiter = { delayOf: () => nan, forget: () => {}, requeues: () => 0 };
    const queue = new PriorityQueue<string>({ keyOf: (item) => item, clock: new FakeClock(), rateLimiter });
    expect(() => queue.add('a', { rateLimited: true })).toThrow('the rate limiter delay of a request must be a number');
  });
});
