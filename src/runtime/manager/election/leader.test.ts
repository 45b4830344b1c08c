import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lease, type LeaseSpec } from '../../../k8s/coordination/v1.js';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { Stored } from '../../../k8s/index.js';
import { fail, respond, type ScriptedServer, startScriptedServer } from '../../client/fixtures/scripted-server.js';
import { FakeClock } from '../../clock/internal.js';
import { LeaderElectionLostError, type LeaseLock } from '../../leaderelection/index.js';
import { silentLogger } from '../../log/index.js';
import { newRecorder } from '../../recorder/index.js';
import { setProcessSettings } from '../../recorder/internal.js';
import { type ManagerOptions, newManager } from '../index.js';

/** A Lease as the API server stores it, without resource versions because there is only one candidate. */
let lease: object | undefined;
let isDown = false;
let server: ScriptedServer;
let clock: FakeClock;
let stop: AbortController;
const errors = vi.fn();

beforeEach(async () => {
  lease = undefined;
  isDown = false;
  clock = new FakeClock();
  stop = new AbortController();
  errors.mockReset();
  server = await startScriptedServer(({ method, url, body }, response) => {
    if (url === '/version') return respond(response, 200, {});
    if (url === '/api/v1')
      return respond(response, 200, { resources: [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true }] });
    if (url.includes('/configmaps')) return; // waits for a webhook that never responds
    if (isDown) return fail(response, 503, 'ServiceUnavailable');
    if (method !== 'GET') lease = JSON.parse(body);
    if (lease) respond(response, 200, lease);
    else fail(response, 404, 'NotFound');
  });
});

afterEach(() => server.close());

async function startLeader(election: ManagerOptions = { leaderElectionID: 'x', leaderElectionNamespace: 'n' }) {
  const log = { ...silentLogger, error: errors, child: () => log };
  const manager = await newManager(
    { server: server.url },
    {
      log,
      clock,
      metrics: { bindAddress: '0' },
      leaderElection: true,
      ...election,
    },
  );
  const running = manager.start(stop.signal).then(
    () => 'ended',
    (error: unknown) => error,
  );
  await manager.elected;
  return { manager, running };
}

const configMap = ConfigMap.from({ metadata: { name: 'a', namespace: 'n' } });
const writes = () => server.calls.filter(({ url }) => url.includes('/configmaps')).length;

describe('a leader', () => {
  it('holds a custom lock instead of a Lease in the cluster', async () => {
    const stored: object[] = [];
    const save = async (spec: LeaseSpec) => {
      const metadata = { name: 'own', uid: '1', resourceVersion: '1', generation: 1, creationTimestamp: '' };
      stored.push(spec);
      return Lease.from({ metadata, spec }) as Stored<Lease>; // with all that a stored object has
    };
    const lock: LeaseLock = {
      key: { name: 'own' },
      read: async () => undefined,
      create: (spec) => save(spec),
      update: (_, spec) => save(spec),
    };
    const { manager, running } = await startLeader({ leaderElectionLock: lock });
    await clock.advance(2_000);
    expect(stored).toHaveLength(2);
    expect(server.calls.filter(({ url }) => url.includes('/leases'))).toEqual([]);
    expect((await manager.metrics.text()).body).toContain('leader_election_master_status{name="own"} 1');
    stop.abort();
    expect(await running).toBe('ended');
  });

  it('renews its lease while 150 calls hang', async () => {
    const { manager, running } = await startLeader();
    const calls = Array.from({ length: 150 }, () =>
      manager.client.create(configMap, { signal: stop.signal }).catch((error: unknown) => error),
    );
    await vi.waitFor(() => expect(writes()).toBe(100));
    const renewals = () => server.calls.filter(({ method }) => method === 'PUT').length;
    for (let count = 1; count <= 10; count++) {
      await clock.advance(2_000);
      await vi.waitFor(() => expect(renewals()).toBe(count));
    }
    stop.abort(new Error('stopped'));
    expect(await running).toBe('ended');
    expect(await Promise.all(calls)).toEqual(calls.map(() => new Error('stopped')));
  });

  it('writes nothing after its event loop was blocked for longer than its renew deadline, and ends', async () => {
    const { manager, running } = await startLeader();
    clock.block(26_000);
    await expect(manager.client.create(configMap)).rejects.toBeInstanceOf(LeaderElectionLostError);
    expect(writes()).toBe(0);
    await clock.advance(0);
    expect(await running).toBeInstanceOf(LeaderElectionLostError);
    expect(errors).toHaveBeenCalledWith(expect.stringMatching('^event loop blocked'), { seconds: 25 });
  });

  it('is still the leader after two minutes at a breakpoint in `kbts dev`, and so is the next process of the session', async () => {
    const election = { identity: 'dev', leaseDuration: 3_600_000, renewDeadline: 3_000_000 };
    setProcessSettings({ recorder: newRecorder(), election });
    try {
      const { manager } = await startLeader();
      clock.block(120_000);
      const created = manager.client.create(configMap, { signal: stop.signal }).catch((error: unknown) => error);
      await vi.waitFor(() => expect(writes()).toBe(1));
      await startLeader(); // without waiting for the lease to expire
      stop.abort(new Error('stopped'));
      expect(await created).toEqual(new Error('stopped'));
    } finally {
      setProcessSettings(undefined);
    }
  });

  describe('that has lost its lease', () => {
    const releasing = {
      leaderElectionID: 'x',
      leaderElectionNamespace: 'n',
      leaderElectionReleaseOnCancel: true,
    };
    const held = { spec: { holderIdentity: expect.stringMatching('.') } };
    const refused = () => errors.mock.calls.filter(([message]) => message === 'cannot renew the lease').length;
    const untilRefused = async (times: number) => {
      for (let count = 1; count <= times; count++) {
        await clock.advance(2_000);
        await vi.waitFor(() => expect(refused()).toBe(count));
      }
    };

    it('releases it before it expires, when all runnables have ended', async () => {
      const { manager, running } = await startLeader(releasing);
      const ended = vi.fn();
      manager.add((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(ended()))));
      isDown = true;
      await untilRefused(5);
      await clock.advance(2_000);
      expect(lease).toMatchObject(held);
      isDown = false;
      await clock.advance(2_000);
      expect(await running).toBeInstanceOf(LeaderElectionLostError);
      expect(ended).toHaveBeenCalledOnce();
      expect(lease).toMatchObject({ spec: { holderIdentity: '' } });
    });

    it('lets it expire if a runnable goes on, and ends then', async () => {
      const { manager, running } = await startLeader(releasing);
      manager.add(() => new Promise(() => {}));
      isDown = true;
      await untilRefused(4);
      isDown = false;
      clock.block(4_000);
      await clock.advance(0);
      let isOver = false;
      void running.then(() => (isOver = true));
      await clock.advance(2_000);
      expect(isOver).toBe(false);
      await clock.advance(1_000);
      expect(await running).toBeInstanceOf(LeaderElectionLostError);
      expect(lease).toMatchObject(held);
    });

    it('ends at once without `leaderElectionReleaseOnCancel`', async () => {
      const { running } = await startLeader();
      isDown = true;
      await untilRefused(4);
      isDown = false;
      clock.block(4_000);
      await clock.advance(0);
      expect(await running).toBeInstanceOf(LeaderElectionLostError);
      expect(lease).toMatchObject(held);
    });
  });

  it('may still read then, and write again when there was time left', async () => {
    const { manager, running } = await startLeader();
    clock.block(9_000);
    void manager.client.create(configMap, { signal: stop.signal }).catch(() => {});
    await vi.waitFor(() => expect(writes()).toBe(1));
    clock.block(3_000);
    const read = manager.apiReader.get(ConfigMap, { name: 'a', namespace: 'n' }, { signal: stop.signal });
    await vi.waitFor(() => expect(writes()).toBe(2));
    stop.abort(new Error('stopped'));
    await expect(read).rejects.toThrow('stopped');
    await running;
  });
});
