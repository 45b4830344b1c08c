import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Event, Namespace } from '../../../k8s/core/v1.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { mergePatch } from '../../client/index.js';
import { silentLogger } from '../../log/index.js';
import { type Manager, type ManagerClientOptions, newManager } from '../index.js';

describeWithControlPlane(describe, 'event recorders', () => {
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane();
  }, 120_000);

  afterAll(() => plane?.stop(), 60_000);

  it('write events of both APIs that the API server accepts, and count repeated ones', async () => {
    const manager = await newManager(plane.config, { log: silentLogger, metrics: { bindAddress: '0' } });
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await manager.elected;
    const namespace = 'events';
    await plane.client.create(Namespace.from({ metadata: { name: namespace } }));
    const regarding = await plane.client.create(ConfigMap.from({ metadata: { namespace, name: 'a' } }));
    for (const recorder of [manager.eventRecorder('new'), manager.eventRecorderFor('old')]) {
      for (let times = 0; times < 3; times++) recorder.event(regarding, { reason: 'Tested', note: 'a note' });
    }
    const written = async () =>
      (await plane.client.list(Event, { namespace })).items.filter(({ reason }) => reason === 'Tested');
    await vi.waitFor(async () => expect(await written()).toHaveLength(2), { timeout: 30_000, interval: 100 });
    stop.abort(); // which writes the counts
    await running;
    const counts = (await written()).map(({ reportingComponent, count, series }) => [
      reportingComponent,
      count || series?.count,
    ]);
    expect(counts.sort()).toEqual([
      ['new', 3],
      ['old', 3],
    ]);
  }, 60_000);
});

describeWithControlPlane(describe, 'cached reads after writes', () => {
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane();
  }, 120_000);

  afterAll(() => plane?.stop(), 60_000);

  /** Runs something with a manager that caches ConfigMaps. */
  async function withManager<T>(client: ManagerClientOptions, run: (manager: Manager) => Promise<T>): Promise<T> {
    const manager = await newManager(plane.config, { log: silentLogger, metrics: { bindAddress: '0' }, client });
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await manager.elected;
    await manager.client.list(ConfigMap);
    try {
      return await run(manager);
    } finally {
      stop.abort();
      await running;
    }
  }

  /** Creates, changes and deletes an object, and returns how many reads in between were stale. */
  async function staleReads({ client }: Manager, name: string): Promise<number> {
    const key = { namespace: 'default', name };
    let stale = 0;
    const check = async (expected: string | undefined) => {
      const found = await client.find(ConfigMap, key);
      const listed = (await client.list(ConfigMap, { namespace: key.namespace })).items;
      const inList = listed.find(({ metadata }) => metadata.name === name);
      for (const one of [found, inList]) if (one?.metadata.resourceVersion !== expected) stale++;
    };
    const created = await client.create(ConfigMap.from({ metadata: { ...key, finalizers: ['example.com/x'] } }));
    await check(created.metadata.resourceVersion);
    const updated = await client.update({ ...created, data: { a: '1' } });
    await check(updated.metadata.resourceVersion);
    const applied = await client.apply(ConfigMap.from({ metadata: key, data: { b: '1' } }), { fieldManager: 'x' });
    await check(applied.metadata.resourceVersion);
    await client.delete(applied);
    const deleting = await client.find(ConfigMap, key);
    if (!deleting?.metadata.deletionTimestamp) stale++;
    await client.patch(applied, mergePatch({ metadata: { finalizers: null } }));
    await check(undefined);
    const again = await client.create(ConfigMap.from({ metadata: key }));
    await check(again.metadata.resourceVersion);
    await client.delete(again);
    await check(undefined);
    const last = await client.create(ConfigMap.from({ metadata: { ...key, labels: { run: name } } }));
    await check(last.metadata.resourceVersion);
    await client.deleteAllOf(ConfigMap, { namespace: key.namespace, labels: { run: name } });
    await check(undefined);
    return stale;
  }

  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

  it('never return an older state, in many objects at a time', async () => {
    const stale = await withManager({}, (manager) =>
      Promise.all(Array.from({ length: 40 }, (_, index) => staleReads(manager, `object-${index}`))),
    );
    expect(sum(stale)).toBe(0);
  }, 60_000);

  it('may return an older state if that is disabled', async () => {
    const stale = await withManager({ readYourOwnWrites: false }, (manager) =>
      Promise.all(Array.from({ length: 40 }, (_, index) => staleReads(manager, `object-${index}`))),
    );
    expect(sum(stale)).toBeGreaterThan(0);
  }, 60_000);
});
