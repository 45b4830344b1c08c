import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { PriorityQueue } from './index.js';

/** The simplest queue with the documented semantics: a list that is searched. */
class ModelQueue {
  #now = 0;
  #order = 0;
  readonly entries = new Map<string, { priority: number; readyAt: number; ready: boolean; order: number }>();
  readonly working = new Set<string>();

  add(key: string, after: number, priority: number): void {
    const entry = this.entries.get(key);
    const readyAt = this.#now + after;
    if (!entry) this.entries.set(key, { priority, readyAt, ready: false, order: this.#order++ });
    else {
      if (!entry.ready) entry.readyAt = Math.min(entry.readyAt, readyAt);
      if (priority > entry.priority) Object.assign(entry, { priority, order: this.#order++ });
    }
    this.advance(0);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    const due = [...this.entries.values()].filter((entry) => !entry.ready && entry.readyAt <= this.#now);
    due.sort((a, b) => a.readyAt - b.readyAt || a.order - b.order);
    for (const entry of due) Object.assign(entry, { ready: true, order: this.#order++ });
  }

  get(): { item: string; priority: number } | undefined {
    const free = [...this.entries].filter(([key, entry]) => entry.ready && !this.working.has(key));
    free.sort(([, a], [, b]) => b.priority - a.priority || a.order - b.order);
    const [first] = free;
    if (!first) return undefined;
    this.entries.delete(first[0]);
    this.working.add(first[0]);
    return { item: first[0], priority: first[1].priority };
  }

  get length(): number {
    return [...this.entries.values()].filter((entry) => entry.ready).length;
  }
}

const key = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    key,
    after: fc.constantFrom(0, 0, 5, 10, 20),
    priority: fc.integer({ min: -2, max: 2 }),
  }),
  fc.record({ do: fc.constant('get' as const) }),
  fc.record({ do: fc.constant('done' as const), key }),
  fc.record({ do: fc.constant('advance' as const), by: fc.constantFrom(1, 5, 15) }),
);

describe('a queue behaves like a simple model of it', () => {
  it('for random operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = new FakeClock();
        const queue = new PriorityQueue<string>({ keyOf: (item) => item, clock });
        const model = new ModelQueue();
        for (const action of steps) {
          if (action.do === 'add') {
            queue.add(action.key, { after: action.after, priority: action.priority });
            model.add(action.key, action.after, action.priority);
          } else if (action.do === 'get') {
            const expected = model.get();
            // A `get` that would wait is left out: it would consume a later item.
            if (expected) expect(await queue.get()).toMatchObject(expected);
          } else if (action.do === 'done') {
            if (model.working.delete(action.key)) queue.done(action.key);
          } else {
            await clock.advance(action.by);
            model.advance(action.by);
          }
          expect(queue.length).toBe(model.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('with many workers waiting: each item is handed to one at a time, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, fc.constantFrom(0, 3, 7)), { maxLength: 30 }), async (adds) => {
        const clock = new FakeClock();
        const queue = new PriorityQueue<string>({ keyOf: (item) => item, clock });
        const active = new Set<string>();
        const seen = new Set<string>();
        const work = async () => {
          for (let got = await queue.get(); got; got = await queue.get()) {
            expect(active.has(got.item)).toBe(false);
            active.add(got.item);
            await clock.sleep(4);
            active.delete(got.item);
            seen.add(got.item);
            queue.done(got.item);
          }
        };
        const workers = [work(), work(), work()];
        for (const [item, after] of adds) {
          queue.add(item, { after });
          await clock.advance(1);
        }
        await clock.advance(100);
        expect(queue.length).toBe(0);
        queue.shutDown();
        await Promise.all(workers);
        expect(seen).toEqual(new Set(adds.map(([item]) => item)));
      }),
      { numRuns: 50 },
    );
  });
});
