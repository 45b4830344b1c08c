import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import type { Context, Request } from '../reconcile/index.js';
import { a, host, run } from './fixtures/test-controller.js';
import { newController, newUnmanagedController } from './index.js';

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

  it('reconciles a request once at a time, and again if it was added meanwhile', async () => {
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
});

describe('no request is reconciled until every handler has handled the initial list', () => {
  it('of every source', async () => {
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
});

describe('the end of a controller', () => {
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
});

describe('newController', () => {
  it('adds the controller to the manager', () => {
    const manager = host();
    const controller = newController('test', manager, { reconciler: async () => {} });
    expect(manager.added).toEqual([controller]);
    expect(controller.needLeaderElection).toBe(true);
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

describe('a source that does not sync in time fails its controller, and a stop does not', () => {
  it('with an error that names the source', async () => {
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

  it('while it waits for its sources', async () => {
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

  it('and the error of a source is that of the controller', async () => {
    const controller = newUnmanagedController('test', host(), { reconciler: async () => {} });
    await controller.watch({ start: () => Promise.reject(new Error('no such thing')) });
    await expect(controller.start(new AbortController().signal)).rejects.toThrow('no such thing');
  });

  it('nor does a source that fails after the stop', async () => {
    const controller = newUnmanagedController('test', host(), { reconciler: async () => {} });
    const start = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrupted'))));
    await controller.watch({ start });
    const stop = new AbortController();
    const running = controller.start(stop.signal);
    await setImmediate();
    stop.abort();
    await expect(running).resolves.toBeUndefined();
  });
});

describe('a source that is added to a running controller starts immediately, and a controller starts once', () => {
  it('after its start', async () => {
    const { controller, end } = await run(async () => {});
    const start = vi.fn(async () => {});
    await controller.watch({ start });
    expect(start).toHaveBeenCalledOnce();
    await end();
  });

  it('after its warm-up, before its start', async () => {
    const controller = newUnmanagedController('test', host(), { reconciler: async () => {}, enableWarmup: true });
    const stop = new AbortController();
    await controller.warmup?.(stop.signal);
    const start = vi.fn(async () => {});
    await controller.watch({ start });
    expect(start).toHaveBeenCalledOnce();
    const running = controller.start(stop.signal);
    await setImmediate();
    expect(start).toHaveBeenCalledOnce();
    stop.abort();
    await running;
  });

  it('and a second start fails', async () => {
    const { controller, end } = await run(async () => {});
    await expect(controller.start(new AbortController().signal)).rejects.toThrow('started more than once');
    await end();
  });
});

describe('two controllers of a manager cannot have the same name', () => {
  it('unless validation is skipped', () => {
    const manager = host();
    newController('test', manager, { reconciler: async () => {} });
    expect(() => newController('test', manager, { reconciler: async () => {} })).toThrow(
      'controller `test` already exists',
    );
    expect(() =>
      newController('test', manager, { reconciler: async () => {}, skipNameValidation: true }),
    ).not.toThrow();
  });

  it('but those of two managers can', () => {
    for (const manager of [host(), host()]) {
      expect(() => newController('test', manager, { reconciler: async () => {} })).not.toThrow();
    }
  });
});
