import { Pod } from 'kbts/k8s/core/v1';
import { type Context, mergePatch, newTime, type Result, type Stored, silentLogger } from 'kbts/runtime';
import { describeWithControlPlane, FakeClock, readSample, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChaosPod } from '../api/v1/chaospod.types.js';
import { ChaosPodReconciler } from './chaospod.controller.js';

const second = 1_000;

// The test moves the time and chooses the random numbers. No node runs the pods, so a deleted pod is gone immediately.
describeWithControlPlane(describe, 'ChaosPodReconciler', () => {
  let cluster: TestCluster;
  let clock: FakeClock;
  let reconciler: ChaosPodReconciler;
  let metadata: { name: string; namespace: string };
  let random: number;
  const context: Context = { log: silentLogger, signal: new AbortController().signal, reconcileID: 'test' };
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
  });

  afterAll(() => cluster?.stop());

  beforeEach(() => {
    count += 1;
    metadata = { name: `test-${count}`, namespace: cluster.namespace };
    random = 0.5;
    clock = new FakeClock();
    reconciler = new ChaosPodReconciler(cluster.client, clock, () => random);
  });

  it('creates a pod from the template', async () => {
    await create(10 * second);
    expect(await reconcile()).toEqual({ requeueAfter: 10 * second });
    const pod = await cluster.client.get(Pod, metadata);
    expect(pod.metadata.labels).toEqual({ app: 'chaos' });
    expect(pod.spec?.containers).toMatchObject([{ image: 'busybox', command: ['sleep', '3600'] }]);
    expect(pod.metadata.ownerReferences).toMatchObject([{ kind: 'ChaosPod', name: metadata.name, controller: true }]);
  });

  it('keeps the pod until the next stop, and reports when it was created', async () => {
    await create(10 * second);
    await reconcile();
    const pod = await cluster.client.get(Pod, metadata);
    await clock.advance(9 * second);
    expect(await reconcile()).toEqual({ requeueAfter: second });
    expect((await cluster.client.get(Pod, metadata)).metadata.uid).toBe(pod.metadata.uid);
    expect((await read()).status?.lastRun).toBe(pod.metadata.creationTimestamp);
  });

  it.each([
    [0, 10 * second],
    [0.999, 19 * second],
  ])('replaces the pod at the next stop, and sets a new one: random number %d', async (chosen, delay) => {
    random = chosen;
    await create(10 * second);
    await reconcile();
    const before = await cluster.client.get(Pod, metadata);
    await clock.advance(10 * second);
    expect(await reconcile()).toEqual({});
    expect(await cluster.client.find(Pod, metadata)).toBeUndefined();
    expect(await reconcile()).toEqual({ requeueAfter: delay });
    expect((await cluster.client.get(Pod, metadata)).metadata.uid).not.toBe(before.metadata.uid);
    expect((await read()).spec.nextStop).toBe(newTime(clock.now() + delay));
  });

  it('waits while the pod is being deleted', async () => {
    await create(10 * second);
    await reconcile();
    const pod = await cluster.client.get(Pod, metadata);
    await cluster.client.patch(pod, mergePatch({ metadata: { finalizers: ['example.com/test'] } }));
    await clock.advance(10 * second);
    await reconcile();
    const { uid, deletionTimestamp } = (await cluster.client.get(Pod, metadata)).metadata;
    expect([uid, deletionTimestamp]).toEqual([pod.metadata.uid, expect.any(String)]);
    expect(await reconcile()).toEqual({});
  });

  it('replaces a pod that a user deletes, and keeps the next stop', async () => {
    const { spec } = await create(10 * second);
    await reconcile();
    await cluster.client.delete(await cluster.client.get(Pod, metadata), { gracePeriodSeconds: 0 });
    await clock.advance(4 * second);
    expect(await reconcile()).toEqual({ requeueAfter: 6 * second });
    expect((await read()).spec.nextStop).toBe(spec.nextStop);
  });

  it('does not delete a pod that it does not own', async () => {
    const spec = { containers: [{ name: 'other', image: 'other' }] };
    const other = await cluster.client.create(Pod.from({ metadata, spec }));
    await create(-second);
    await expect(reconcile()).rejects.toThrow('not owned by');
    expect((await cluster.client.get(Pod, metadata)).metadata.uid).toBe(other.metadata.uid);
  });

  it('creates nothing for a ChaosPod that is being deleted', async () => {
    const chaosPod = await create(10 * second);
    await cluster.client.patch(chaosPod, mergePatch({ metadata: { finalizers: ['example.com/test'] } }));
    await cluster.client.delete(chaosPod);
    expect(await reconcile()).toEqual({});
    expect(await cluster.client.find(Pod, metadata)).toBeUndefined();
  });

  it('ignores a ChaosPod that does not exist', async () => {
    expect(await reconcile()).toEqual({});
  });

  /** @param delay until the next stop */
  function create(delay: number): Promise<ChaosPod> {
    const { spec } = readSample(ChaosPod, 'config/samples/chaosapps_v1_chaospod.yaml');
    const nextStop = newTime(clock.now() + delay);
    return cluster.client.create(ChaosPod.from({ metadata, spec: { ...spec, nextStop } }));
  }

  function reconcile(): Promise<Result> {
    return reconciler.reconcile(metadata, context);
  }

  function read(): Promise<Stored<ChaosPod>> {
    return cluster.client.get(ChaosPod, metadata);
  }
});
