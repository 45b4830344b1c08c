import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Lease } from '../../../k8s/coordination/v1.js';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { mergePatch } from '../../client/index.js';
import { setControllerReference } from '../../controllerutil/index.js';
import { openCrd } from '../../fixtures/open-crd.js';
import { silentLogger } from '../../log/index.js';
import { type Manager, type ManagerOptions, newManager } from '../index.js';

interface Room extends KubernetesObject {
  spec?: { size?: number };
  status?: { size?: number };
}
const Room = defineKind<Room>({ group: 'rooms.example.com', version: 'v1', kind: 'Room' });
const roomCrd = openCrd({ group: 'rooms.example.com', kind: 'Room', hasStatus: true });

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 });
const namespace = 'default';
const room = (name: string, size: number) => Room.from({ metadata: { name, namespace }, spec: { size } });

/** Creates a ConfigMap for each object, and records its size in the status. */
async function addController(manager: Manager, seen: Map<string, number> = new Map()) {
  await newControllerManagedBy(manager)
    .for(Room)
    .owns(ConfigMap)
    .complete(async (request) => {
      const current = await manager.client.find(Room, request);
      seen.set(request.name, current?.spec?.size ?? -1);
      if (!current) return;
      if (!(await manager.client.find(ConfigMap, request))) {
        const child = ConfigMap.from({ metadata: { ...request, namespace } });
        setControllerReference(current, child);
        await manager.client.create(child);
      }
      const size = current.spec?.size ?? 0;
      if (current.status?.size !== size) await manager.client.status.update({ ...current, status: { size } });
    });
  return seen;
}

describeWithControlPlane(describe, 'a manager on a control plane', () => {
  let plane: ControlPlane;
  const running: { stop: AbortController; done: Promise<void> }[] = [];

  beforeAll(async () => {
    plane = await startControlPlane();
    await plane.installCrds([roomCrd]);
  }, 120_000);
  afterEach(async () => {
    for (const { stop, done } of running.splice(0)) {
      stop.abort();
      await done.catch(() => {});
    }
  }, 60_000);
  afterAll(() => plane?.stop(), 60_000);

  async function start(options: ManagerOptions = {}) {
    const manager = await newManager(plane.config, { log: silentLogger, metrics: { bindAddress: '0' }, ...options });
    const seen = await addController(manager);
    const stop = new AbortController();
    const done = manager.start(stop.signal);
    done.catch(() => {});
    running.push({ stop, done });
    return { manager, seen, stop, done };
  }

  it('moves objects to their desired state, and corrects drift', async () => {
    await plane.client.create(room('a', 1));
    await start();
    const sizeOf = async (name: string) => (await plane.client.get(Room, { namespace, name })).status?.size;
    await until(async () => expect(await sizeOf('a')).toBe(1));
    await plane.client.patch(room('a', 1), mergePatch({ spec: { size: 2 } }));
    await until(async () => expect(await sizeOf('a')).toBe(2));
    const child = await plane.client.get(ConfigMap, { namespace, name: 'a' });
    expect(child.metadata.ownerReferences).toMatchObject([{ kind: 'Room', name: 'a', controller: true }]);
    await plane.client.delete(child);
    await until(async () => {
      const again = await plane.client.find(ConfigMap, { namespace, name: 'a' });
      expect(again && again.metadata.uid !== child.metadata.uid).toBe(true);
    });
  });

  it('loses no event when the API server is killed and restarted', async () => {
    const { seen } = await start();
    for (let i = 0; i < 20; i++) await plane.client.create(room(`kept-${i}`, 1));
    await until(() => expect(seen.size).toBeGreaterThanOrEqual(20));
    await plane.killApiServer();
    await plane.restartApiServer();
    const { client } = plane;
    for (let i = 0; i < 20; i++) {
      if (i % 2 === 0) await client.patch(room(`kept-${i}`, 1), mergePatch({ spec: { size: 2 } }));
      else await client.delete(room(`kept-${i}`, 1));
    }
    const expected = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 2 : -1));
    await until(() => expect(expected.map((_, i) => seen.get(`kept-${i}`))).toEqual(expected));
  }, 90_000);

  it('lets one of two candidates lead, and the other take over', async () => {
    const lease = { namespace, name: 'rooms' };
    const election: ManagerOptions = {
      leaderElection: true,
      leaderElectionID: lease.name,
      leaderElectionNamespace: namespace,
      leaderElectionReleaseOnCancel: true,
      retryPeriod: 200,
      renewDeadline: 1_500,
      leaseDuration: 2_000,
    };
    const first = await start(election);
    await first.manager.elected;
    const second = await start(election);
    await plane.client.create(room('led', 1));
    await until(() => expect(first.seen.get('led')).toBe(1));
    expect(second.seen.size).toBe(0);
    first.stop.abort();
    await first.done;
    await until(() => expect(second.seen.get('led')).toBe(1));
    const holder = (await plane.client.get(Lease, lease)).spec;
    expect([holder?.leaseTransitions, holder?.holderIdentity === '']).toEqual([1, false]);
  });

  it('fails if it loses the lease', async () => {
    const election: ManagerOptions = {
      leaderElection: true,
      leaderElectionID: 'stolen',
      leaderElectionNamespace: namespace,
      retryPeriod: 200,
      renewDeadline: 1_500,
      leaseDuration: 2_000,
    };
    const { manager, done } = await start(election);
    await manager.elected;
    const key = { namespace, name: 'stolen' };
    await plane.client.patch(Lease.from({ metadata: key }), mergePatch({ spec: { holderIdentity: 'thief' } }));
    await expect(done).rejects.toThrow('leader election lost');
  });

  it('reports missing permissions of its user', async () => {
    const errors: unknown[] = [];
    const log = { ...silentLogger, child: () => log, error: (_: string, fields?: object) => void errors.push(fields) };
    const user = await plane.addUser('nobody');
    const manager = await newManager(user.config, {
      log,
      metrics: { bindAddress: '0' },
      controller: { cacheSyncTimeout: 2_000 },
    });
    await addController(manager);
    const failed = manager.start(new AbortController().signal);
    await expect(failed).rejects.toThrow(/controller `room`: the kind source of .* did not sync within 2 s/);
    expect(JSON.stringify(errors)).toContain('is forbidden');
  });
});
