import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { CollectionServer } from '../../cache/fixtures/collection-server.js';
import { systemClock } from '../../clock/index.js';
import { FakeClock } from '../../clock/internal.js';
import { newController } from '../../controller/index.js';
import { silentLogger } from '../../log/index.js';
import { type ManagerOptions, newManager } from '../index.js';

let server: CollectionServer;
let url: string;
let clock: FakeClock;
let stop: AbortController;

beforeEach(async () => {
  server = new CollectionServer();
  url = await server.start();
  clock = new FakeClock();
  stop = new AbortController();
});

afterEach(() => {
  vi.useRealTimers();
  return server.stop();
});

const create = (options: ManagerOptions = {}) =>
  newManager({ server: url }, { log: silentLogger, clock, metrics: { bindAddress: '0' }, ...options });

/** Replaces timers by those that can be counted. */
const countTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });

const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);

describe('nothing is left running after a manager has stopped, or if it never started', () => {
  it('no timer, and no connection', async () => {
    const manager = await create();
    manager.add(async () => void (await manager.client.list(ConfigMap)));
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    stop.abort();
    await running;
    await vi.waitFor(() => expect(server.watchCount).toBe(0));
    expect(clock.timers).toBe(0);
  });

  it('no request, timer or listener, if it never started', async () => {
    countTimers();
    const before = listeners();
    const election = { leaderElection: true, leaderElectionID: 'x', leaderElectionNamespace: 'n' };
    const manager = await create({ clock: systemClock, ...election });
    const reconciler = async () => {};
    await newControllerManagedBy(manager).for(ConfigMap).owns(ConfigMap).complete(reconciler);
    newController('other', manager, { reconciler });
    await setImmediate();
    expect(listeners()).toEqual(before);
    expect(vi.getTimerCount()).toBe(0);
    expect(server.calls).toEqual([]);
  });
});

describe('a manager keeps its process alive while it runs, and not longer', () => {
  it('with a timer, as connections may be closed at any time', async () => {
    countTimers();
    const manager = await create({ clock: systemClock });
    const running = manager.start(stop.signal);
    await manager.elected;
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    stop.abort();
    await running;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a blocked event loop is logged, and a busy controller does not block it', () => {
  it('because it delays the renewal of the lease, too', async () => {
    const error = vi.fn();
    const manager = await create({ log: { ...silentLogger, error } });
    const running = manager.start(stop.signal);
    await manager.elected;
    await clock.advance(10_000);
    expect(error).not.toHaveBeenCalled();
    clock.block(5_000);
    await clock.advance(1_000);
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching('^event loop blocked'), { seconds: 4 });
    stop.abort();
    await running;
  });

  it('with the reconcile that blocked it, even if that has ended', async () => {
    const error = vi.fn();
    const manager = await create({ log: { ...silentLogger, child: () => ({ ...silentLogger, error }), error } });
    const controller = newController('test', manager, { reconciler: async () => clock.block(5_000) });
    await controller.watch({ start: async (queue) => queue.add({ name: 'a' }) });
    const running = manager.start(stop.signal);
    await manager.elected;
    await clock.advance(10_000);
    const blocked = expect.stringMatching('^event loop blocked');
    expect(error).toHaveBeenCalledExactlyOnceWith(blocked, { seconds: 4, running: ['controller `test`: a (5 s)'] });
    stop.abort();
    await running;
  });

  it('as it yields to timers and sockets, however many requests there are', async () => {
    let done = 0;
    let turns = 0;
    const manager = await create();
    const reconciler = async () => {
      const until = performance.now() + 0.2;
      while (performance.now() < until);
      done++;
    };
    const controller = newController('busy', manager, { reconciler });
    await controller.watch({
      start: async (queue) => {
        for (let i = 0; i < 500; i++) queue.add({ name: String(i) });
      },
    });
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(done).toBeGreaterThan(0), { interval: 0 });
    for (; done < 500; turns++) await setImmediate();
    expect(turns).toBeGreaterThan(3);
    stop.abort();
    await running;
  });
});
