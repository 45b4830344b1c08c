import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { type LogFields, type Logger, silentLogger } from '../log/index.js';
import { newMetrics, noMetrics } from '../metrics/index.js';
import { type Context, type ReconcileFunction, type Request, type Result, TerminalError } from '../reconcile/index.js';
import type { Source } from '../source/index.js';
import type { RequestQueue, WorkQueue } from '../workqueue/index.js';
import { type ControllerOptions, newController, newUnmanagedController } from './index.js';

const a: Request = { namespace: 'n', name: 'a' };

function host(overrides = {}) {
  const clock = new FakeClock();
  const names = new Set<string>();
  const added: unknown[] = [];
  const add = (runnable: unknown) => void added.push(runnable);
  return {
    add,
    added,
    log: silentLogger,
    clock,
    metrics: noMetrics,
    controllerDefaults: {},
    reserveControllerName: (name: string) => {
      if (names.has(name)) throw new Error(`controller \`${name}\` already exists`);
      names.add(name);
    },
    ...overrides,
  };
}

/** Starts a controller with one source, and returns the queue of that source. */
async function run(reconcile: ReconcileFunction, options: Partial<ControllerOptions> = {}, manager = host()) {
  const controller = newUnmanagedController('test', manager, { ...options, reconciler: reconcile });
  let queue: WorkQueue<Request> | undefined;
  const source: Source = {
    start: async (given) => {
      queue = given;
    },
  };
  await controller.watch(source);
  const stop = new AbortController();
  const running = controller.start(stop.signal);
  await setImmediate();
  if (!queue) throw new Error('the source was not started');
  const end = async () => {
    stop.abort();
    await running;
  };
  return { controller, queue: queue as RequestQueue<Request>, clock: manager.clock, end, running };
}

/** A reconciler that returns the results of a list, and records when it ran. */
function results(clock: () => number, ...list: (() => Awaited<ReturnType<ReconcileFunction>>)[]) {
  const times: number[] = [];
  const reconcile = async () => {
    times.push(clock());
    return list[times.length - 1]?.() ?? {};
  };
  return { times, reconcile };
}

const fail = (error: unknown) => () => {
  throw error;
};

describe('a controller', () => {
  it('reconciles what its source adds, and passes the reconciler what it needs', async () => {
    const seen: [Request, Context][] = [];
    const { queue, end } = await run(async (request, context) => void seen.push([request, context]));
    queue.add(a);
    await setImmediate();
    expect(seen[0]?.[0]).toEqual(a);
    expect(seen[0]?.[1].reconcileID).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]?.[1].signal.aborted).toBe(false);
    await end();
  });

  it('never reconciles one request twice at the same time, and again when it was added meanwhile', async () => {
    const clock = new FakeClock();
    let active = 0;
    const most: number[] = [];
    const reconcile = async () => {
      most.push(++active);
      await clock.sleep(10);
      active--;
    };
    const { queue, end } = await run(reconcile, { maxConcurrentReconciles: 5 }, host({ clock }));
    for (let i = 0; i < 4; i++) {
      queue.add(a);
      await clock.advance(3);
    }
    await clock.advance(50);
    expect(most).toEqual([1, 1]);
    await end();
  });

  it('backs off after each error, and resets after a success', async () => {
    const clock = new FakeClock(0);
    const { times, reconcile } = results(
      () => clock.now(),
      fail(new Error('1')),
      fail(new Error('2')),
      () => ({}),
      fail(new Error('3')),
    );
    const { queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add(a);
    await clock.advance(100);
    queue.add(a);
    await clock.advance(100);
    expect(times).toEqual([0, 5, 15, 100, 105]);
    await end();
  });

  it('requeues after `requeueAfter`, without rate limiting and with the failures reset', async () => {
    const clock = new FakeClock(0);
    const { times, reconcile } = results(
      () => clock.now(),
      fail(new Error('1')),
      () => ({ requeueAfter: 1000 }),
      fail(new Error('2')),
    );
    const { queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add(a);
    await clock.advance(2000);
    expect(times).toEqual([0, 5, 1005, 1010]);
    await end();
  });

  it('requeues immediately if the time has already passed', async () => {
    const clock = new FakeClock(0);
    const { times, reconcile } = results(
      () => clock.now(),
      () => ({ requeueAfter: -50 }),
    );
    const { queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add(a);
    await clock.advance(10);
    expect(times).toEqual([0, 0]);
    await end();
  });

  it.each<[result: unknown, message: string]>([
    [{ requeueAfter: Number.NaN }, 'a finite number of milliseconds as `requeueAfter`, found NaN'],
    [{ requeueAfter: Number.POSITIVE_INFINITY }, 'found Infinity'],
    [{ requeueAfter: Number.NEGATIVE_INFINITY }, 'found -Infinity'],
    [{ requeueAfter: 5n }, 'found 5n'],
    [{ requeueAfter: '5s' }, "found '5s'"],
    [{ requeueAfter: null }, 'found null'],
    [{ requeueAfter: new Date(0) }, 'found 1970-01-01T00:00:00.000Z; subtract `Date.now()` from it'],
    [{ requeueAfter: Symbol('x') }, 'found Symbol(x)'],
    [{ priority: '7' }, "a finite number as `priority`, found '7'"],
    [{ priority: 7n }, 'found 7n'],
    ['again', "an object such as `{ requeueAfter: 1000 }`, found 'again'"],
    [true, 'found true'],
    [5n, 'found 5n'],
    [new Date(0), 'found 1970'],
    [[{ requeueAfter: 1 }], 'found [ [Object] ]'],
    [Object.defineProperty({}, 'requeueAfter', { get: fail(new Error('no getter')) }), 'no getter'],
  ])('treats a malformed result as an error of that reconcile, and continues: %#', async (result, message) => {
    const clock = new FakeClock(0);
    const { times, reconcile } = results(
      () => clock.now(),
      () => result as Result, // as from JavaScript
    );
    const errors: unknown[] = [];
    const log: Logger = {
      ...silentLogger,
      child: () => log,
      error: (_: string, fields?: LogFields) => errors.push(fields?.error),
    };
    const { queue, end } = await run(reconcile, {}, host({ clock, log }));
    queue.add(a);
    await clock.advance(10);
    expect(times).toEqual([0, 5]);
    expect(String(errors[0])).toContain(message);
    await end();
  });

  it('does not retry after a terminal error, but counts it', async () => {
    const metrics = await newMetrics({ process: false });
    const reconcile = vi.fn(fail(new TerminalError('broken for good')));
    const { queue, clock, end } = await run(reconcile, {}, host({ metrics }));
    queue.add(a);
    await clock.advance(10_000_000);
    expect(reconcile).toHaveBeenCalledOnce();
    const { body } = await metrics.text();
    expect(body).toContain('controller_runtime_terminal_reconcile_errors_total{controller="test"} 1');
    expect(body).toContain('controller_runtime_reconcile_total{controller="test",result="error"} 1');
    await end();
  });

  it('keeps the priority on requeue unless the result returns another', async () => {
    const clock = new FakeClock(0);
    const priorities: (number | undefined)[] = [];
    const { reconcile } = results(
      () => clock.now(),
      fail(new Error('1')),
      () => ({ requeueAfter: 1, priority: 7 }),
    );
    const controller = newUnmanagedController('test', host({ clock }), { reconciler: reconcile });
    await controller.watch({
      start: async (queue) => {
        const add = queue.add.bind(queue);
        queue.add = (item, options) => {
          priorities.push(options?.priority);
          add(item, options);
        };
        queue.add(a, { priority: -100 });
      },
    });
    const stop = new AbortController();
    const running = controller.start(stop.signal);
    await clock.advance(100);
    expect(priorities).toEqual([-100, -100, 7]);
    stop.abort();
    await running;
  });

  it('survives a reconciler that throws before its first await, and counts the programming error', async () => {
    const metrics = await newMetrics({ process: false });
    let calls = 0;
    const reconcile = (() => {
      calls++;
      if (calls === 1) throw new TypeError('undefined is not a function');
      return undefined;
    }) as unknown as ReconcileFunction; // as from JavaScript
    const { queue, clock, end } = await run(reconcile, {}, host({ metrics }));
    queue.add(a);
    await clock.advance(5);
    expect(calls).toBe(2);
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_panics_total{controller="test"} 1');
    await end();
  });

  it('aborts the signal of a reconcile that takes too long, and counts that', async () => {
    const metrics = await newMetrics({ process: false });
    const reasons: unknown[] = [];
    const clock = new FakeClock();
    const reconcile = async (_: Request, { signal }: Context) => {
      await clock.sleep(60_000, signal);
      reasons.push(signal.reason);
    };
    const { queue, end } = await run(reconcile, { reconciliationTimeout: 1000 }, host({ metrics, clock }));
    queue.add(a);
    await clock.advance(1500);
    expect(reasons).toEqual([new Error('reconciliation timeout of 1 s exceeded')]);
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_timeouts_total{controller="test"} 1');
    await end();
    expect(clock.timers).toBe(0);
  });

  it('does not count a timeout when the controller stops', async () => {
    const metrics = await newMetrics({ process: false });
    const clock = new FakeClock();
    const reconcile = (_: Request, { signal }: Context) => clock.sleep(60_000, signal);
    const { queue, end } = await run(reconcile, { reconciliationTimeout: 1000 }, host({ metrics, clock }));
    queue.add(a);
    await clock.advance(1);
    await end();
    expect((await metrics.text()).body).toContain('controller_runtime_reconcile_timeouts_total{controller="test"} 0');
  });

  it('yields to timers and sockets while it reconciles very many requests', async () => {
    let done = 0;
    let turns = 0;
    const { queue, end } = await run(async () => {
      const until = performance.now() + 0.2;
      while (performance.now() < until);
      done++;
    });
    for (let i = 0; i < 500; i++) queue.add({ name: String(i) });
    for (; done < 500; turns++) await setImmediate();
    expect(turns).toBeGreaterThan(3);
    await end();
  });
});

describe('the start and end of a controller', () => {
  it('reconciles nothing until all sources are in sync', async () => {
    const reconcile = vi.fn(async () => {});
    const controller = newUnmanagedController('test', host(), { reconciler: { reconcile } });
    let sync = () => {};
    await controller.watch({ start: async (queue) => queue.add(a) });
    await controller.watch({ start: () => new Promise<void>((resolve) => (sync = resolve)) });
    const stop = new AbortController();
    const running = controller.start(stop.signal);
    await setImmediate();
    expect(reconcile).not.toHaveBeenCalled();
    sync();
    await setImmediate();
    expect(reconcile).toHaveBeenCalledOnce();
    stop.abort();
    await running;
  });

  it('fails if a source does not sync in time, and names it', async () => {
    const manager = host();
    const controller = newUnmanagedController('test', manager, { reconciler: async () => {}, cacheSyncTimeout: 5000 });
    let isEnded = false;
    await controller.watch({
      description: 'kind source of Foo.example.com',
      start: (_, { signal }) => {
        signal.addEventListener('abort', () => (isEnded = true));
        return new Promise(() => {});
      },
    });
    const running = controller.start(new AbortController().signal);
    const failed = expect(running).rejects.toThrow('the kind source of Foo.example.com did not sync within 5 s');
    await manager.clock.advance(5000);
    await failed;
    expect(isEnded).toBe(true);
  });

  it('does not fail if it is stopped while it waits for its sources', async () => {
    const manager = host();
    const controller = newUnmanagedController('test', manager, { reconciler: async () => {} });
    await controller.watch({ start: () => new Promise(() => {}) });
    const stop = new AbortController();
    const running = controller.start(stop.signal);
    await setImmediate();
    stop.abort();
    await expect(running).resolves.toBeUndefined();
    expect(manager.clock.timers).toBe(0);
  });

  it('fails with the error of a source', async () => {
    const controller = newUnmanagedController('test', host(), { reconciler: async () => {} });
    await controller.watch({ start: () => Promise.reject(new Error('no such thing')) });
    await expect(controller.start(new AbortController().signal)).rejects.toThrow('no such thing');
  });

  it('waits for running reconciles, and starts no others', async () => {
    const clock = new FakeClock();
    const ended: string[] = [];
    const reconcile = async ({ name }: Request) => {
      await clock.sleep(10);
      ended.push(name);
    };
    const { queue, end } = await run(reconcile, {}, host({ clock }));
    queue.add({ name: 'first' });
    queue.add({ name: 'second' });
    await setImmediate();
    const ending = end();
    await clock.advance(100);
    await ending;
    expect(ended).toEqual(['first']);
  });

  it('immediately starts a source that is added while it runs', async () => {
    const { controller, end } = await run(async () => {});
    const start = vi.fn(async () => {});
    await controller.watch({ start });
    expect(start).toHaveBeenCalledOnce();
    await end();
  });

  it('can be started only once', async () => {
    const { controller, end } = await run(async () => {});
    await expect(controller.start(new AbortController().signal)).rejects.toThrow('started more than once');
    await end();
  });
});

describe('newController', () => {
  it('adds the controller to the manager', () => {
    const manager = host();
    const controller = newController('test', manager, { reconciler: async () => {} });
    expect(manager.added).toEqual([controller]);
    expect(controller.needLeaderElection).toBe(true);
  });

  it('rejects a name that is taken, unless validation is skipped', () => {
    const manager = host();
    newController('test', manager, { reconciler: async () => {} });
    expect(() => newController('test', manager, { reconciler: async () => {} })).toThrow(
      'controller `test` already exists',
    );
    expect(() =>
      newController('test', manager, { reconciler: async () => {}, skipNameValidation: true }),
    ).not.toThrow();
  });

  it('takes defaults from the manager, and rejects an invalid number of workers', () => {
    const manager = host({ controllerDefaults: { needLeaderElection: false, maxConcurrentReconciles: 0 } });
    expect(() => newController('test', manager, { reconciler: async () => {} })).toThrow(
      'must be an integer of at least 1',
    );
    const other = newController('other', manager, { reconciler: async () => {}, maxConcurrentReconciles: 2 });
    expect(other.needLeaderElection).toBe(false);
  });
});
