import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { Lease, type LeaseSpec } from '../../../k8s/coordination/v1.js';
import type { Stored } from '../../../k8s/index.js';
import type { Transport } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { newController } from '../../controller/index.js';
import type { LeaseLock } from '../../leaderelection/index.js';
import { silentLogger } from '../../log/index.js';
import type { Source, SourceContext } from '../../source/index.js';
import { type ManagerOptions, newManager } from '../index.js';

let clock: FakeClock;
let stop: AbortController;
let lease: Stored<Lease>;
let sources: SourceContext[];
let reconciled: string[];

beforeEach(() => {
  clock = new FakeClock();
  stop = new AbortController();
  sources = [];
  reconciled = [];
  lease = leaseOf({ holderIdentity: 'other', leaseDurationSeconds: 15, renewTime: '2000-01-01T00:00:00.000000Z' });
});

function leaseOf(spec: LeaseSpec): Stored<Lease> {
  const metadata = { name: 'x', uid: '1', resourceVersion: '1', generation: 1, creationTimestamp: '' };
  return Lease.from({ metadata, spec }) as Stored<Lease>; // with all that a stored object has
}

/** A lock that another process has acquired and never renews: it expires after 15 s. */
const lock: LeaseLock = {
  key: { namespace: 'n', name: 'x' },
  read: async () => lease,
  create: async (spec) => leaseOf(spec),
  update: async (_, spec) => {
    lease = leaseOf(spec);
    return lease;
  },
};

const source: Source = {
  start: async (queue, context) => {
    sources.push(context);
    queue.add({ name: 'a' });
  },
};

/** Starts a manager that is not the leader yet, with one controller. */
async function start(options: ManagerOptions, own: Source = source) {
  const transport = { request: async () => ({}), close: () => {} } as unknown as Transport; // no other calls are made
  const common = { log: silentLogger, clock, transport, metrics: { bindAddress: '0' } };
  const manager = await newManager({ server: 'https://a' }, { ...common, ...options });
  const controller = newController('test', manager, { reconciler: async ({ name }) => void reconciled.push(name) });
  await controller.watch(own);
  const running = manager.start(stop.signal);
  running.catch(() => {});
  for (let round = 0; round < 10; round++) await setImmediate();
  return { running };
}

const election = { leaderElection: true, leaderElectionLock: lock };
const warm = { controller: { enableWarmup: true } };

describe('a controller that warms up', () => {
  it('starts its sources once, before it is elected, and reconciles after', async () => {
    const { running } = await start({ ...election, ...warm });
    expect([sources.length, reconciled]).toEqual([1, []]);
    await clock.advance(20_000);
    expect([sources.length, reconciled]).toEqual([1, ['a']]);
    stop.abort();
    await running;
    expect(sources[0]?.signal.aborted).toBe(true);
  });

  it('stops its sources if it was never elected', async () => {
    const { running } = await start({ ...election, ...warm });
    stop.abort();
    await running;
    expect(sources[0]?.signal.aborted).toBe(true);
    expect(reconciled).toEqual([]);
  });

  it('ends the manager if a source fails', async () => {
    const { running } = await start(
      { ...election, ...warm },
      { start: () => Promise.reject(new Error('no such kind')) },
    );
    await expect(running).rejects.toThrow('no such kind');
  });

  it('starts once without leader election', async () => {
    const { running } = await start(warm);
    await clock.advance(0);
    expect([sources.length, reconciled]).toEqual([1, ['a']]);
    stop.abort();
    await running;
  });
});

it('a controller that does not warm up starts its sources when it is elected', async () => {
  const { running } = await start(election);
  expect(sources).toEqual([]);
  await clock.advance(20_000);
  expect([sources.length, reconciled]).toEqual([1, ['a']]);
  stop.abort();
  await running;
});
