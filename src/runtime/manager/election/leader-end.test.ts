import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lease, type LeaseSpec } from '../../../k8s/coordination/v1.js';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { Stored } from '../../../k8s/index.js';
import type { Transport } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { newController } from '../../controller/index.js';
import { LeaderElectionLostError, type LeaseLock } from '../../leaderelection/index.js';
import { silentLogger } from '../../log/index.js';
import type { Request } from '../../reconcile/index.js';
import { type ManagerOptions, newManager, type Runnable } from '../index.js';

let clock: FakeClock;
let stop: AbortController;
let lease: Stored<Lease> | undefined;
let isDown: boolean;

beforeEach(() => {
  clock = new FakeClock();
  stop = new AbortController();
  lease = undefined;
  isDown = false;
});

function save(spec: LeaseSpec): Stored<Lease> {
  if (isDown) throw new Error('connection refused');
  const metadata = { name: 'x', uid: '1', resourceVersion: '1', generation: 1, creationTimestamp: '' };
  lease = Lease.from({ metadata, spec }) as Stored<Lease>; // with all that a stored object has
  return lease;
}

const lock: LeaseLock = {
  key: { namespace: 'n', name: 'x' },
  read: async () => lease,
  create: async (spec) => save(spec),
  update: async (_, spec) => save(spec),
};

/** Starts a manager with leader election and some runnables. */
async function start(runnables: readonly Runnable[], options: ManagerOptions = {}) {
  const transport = { request: async () => ({}), close: () => {} } as unknown as Transport; // no other calls are made
  const common = { log: silentLogger, clock, transport, metrics: { bindAddress: '0' } };
  const election = { leaderElection: true, leaderElectionLock: lock };
  const manager = await newManager({ server: 'https://a' }, { ...common, ...election, ...options });
  for (const runnable of runnables) manager.add(runnable);
  const running = manager.start(stop.signal).then(
    () => 'ended',
    (error: unknown) => error,
  );
  for (let round = 0; round < 10; round++) await setImmediate();
  await clock.advance(0);
  return { manager, running };
}

/** A runnable that needs some time to stop. */
function slow(delay: number, needLeaderElection: boolean) {
  const state = { isStarted: false, isEnded: false };
  const start = async (signal: AbortSignal) => {
    state.isStarted = true;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await clock.sleep(delay);
    state.isEnded = true;
  };
  return { state, runnable: { start, needLeaderElection } };
}

const holder = () => lease?.spec?.holderIdentity;
const renewed = () => lease?.spec?.renewTime;

describe('a lost lease ends the manager immediately, and a stop keeps the lease until all work has ended', () => {
  it('it is renewed while runnables come to their end, and released after', async () => {
    const { state, runnable } = slow(20_000, true);
    const { running } = await start([runnable], { leaderElectionReleaseOnCancel: true });
    const [own, before] = [holder(), renewed()];
    expect([state.isStarted, own !== undefined]).toEqual([true, true]);
    stop.abort();
    await clock.advance(19_000);
    expect([state.isEnded, holder()]).toEqual([false, own]);
    expect(renewed()).not.toBe(before);
    await clock.advance(1_000);
    expect(await running).toBe('ended');
    expect([state.isEnded, holder()]).toEqual([true, '']);
  });

  it('a controller that fails keeps it until its other workers have ended', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const started: string[] = [];
    const reconciler = async ({ name }: Request) => {
      started.push(name);
      if (name === 'bad') throw new TypeError('undefined is not a function');
      await released;
    };
    const { manager, running } = await start([], { leaderElectionReleaseOnCancel: true });
    const own = holder();
    const controller = newController('c', manager, { reconciler, maxConcurrentReconciles: 2, recoverPanic: false });
    await controller.watch({ start: async (queue) => ['slow', 'bad'].forEach((name) => void queue.add({ name })) });
    await vi.waitFor(() => expect(started).toEqual(['slow', 'bad']));
    for (let second = 0; second < 20; second++) await clock.advance(1_000);
    expect([own !== undefined, holder()]).toEqual([true, own]);
    release();
    expect(await running).toEqual(new TypeError('undefined is not a function'));
    expect(holder()).toBe('');
  });

  it('pending events are written before it is released, and nothing after', async () => {
    const holders: unknown[] = [];
    let respond = () => {};
    const resources = [
      { name: 'events', kind: 'Event', namespaced: true },
      { name: 'configmaps', kind: 'ConfigMap', namespaced: true },
    ];
    const request: Transport['request'] = async ({ method }) => {
      if (method === 'GET') return { resources } as never;
      await new Promise<void>((resolve) => (respond = resolve));
      holders.push(holder());
      return {} as never;
    };
    const transport = { request, close: () => {} } as unknown as Transport;
    const { manager, running } = await start([], { leaderElectionReleaseOnCancel: true, transport });
    const own = holder();
    const regarding = ConfigMap.from({ metadata: { name: 'a', namespace: 'n' } });
    manager.eventRecorder('c').event(regarding, { type: 'Normal', reason: 'Done', action: 'Do', note: 'n' });
    stop.abort();
    for (let second = 0; second < 4; second++) await clock.advance(1_000);
    expect([own !== undefined, holder()]).toEqual([true, own]);
    respond();
    expect(await running).toBe('ended');
    expect([holders, holder()]).toEqual([[own], '']);
    const late = manager.client.create(regarding);
    await expect(late).rejects.toBeInstanceOf(LeaderElectionLostError);
  });

  it('it is not released by default, so that it expires', async () => {
    const { running } = await start([slow(0, true).runnable]);
    const own = holder();
    stop.abort();
    await clock.advance(0);
    expect(await running).toBe('ended');
    expect(holder()).toBe(own);
  });

  it('a manager that loses it does not wait for its runnables', async () => {
    const { state, runnable } = slow(3_600_000, true);
    const { running } = await start([runnable], { gracefulShutdownTimeout: -1, leaderElectionReleaseOnCancel: true });
    isDown = true;
    await clock.advance(20_000);
    expect(await running).toBeInstanceOf(LeaderElectionLostError);
    expect(state.isEnded).toBe(false);
  });

  it('a manager that stops before it leads neither starts the work of the leader nor acquires the lease', async () => {
    save({ holderIdentity: 'other', leaseDurationSeconds: 15, renewTime: '2000-01-01T00:00:00.000000Z' });
    const [leader, other] = [slow(0, true), slow(25_000, false)];
    const { running } = await start([leader.runnable, other.runnable]);
    stop.abort();
    await clock.advance(25_000); // the lease expires in the meantime
    expect(await running).toBe('ended');
    expect([leader.state.isStarted, other.state.isEnded, holder()]).toEqual([false, true, 'other']);
  });
});
