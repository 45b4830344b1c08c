import { Pod } from 'kbts/k8s/core/v1';
import { type Context, type Result, type Stored, silentLogger } from 'kbts/runtime';
import { mergePatch } from 'kbts/runtime/client';
import { describeWithControlPlane, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PodSet } from '../api/v1/podset.types.js';
import { PodSetReconciler } from './podset.controller.js';

// Nothing runs the pods in these tests, so they are pending unless a test sets their status.
describeWithControlPlane(describe, 'PodSetReconciler', () => {
  let cluster: TestCluster;
  let reconciler: PodSetReconciler;
  let metadata: { name: string; namespace: string };
  const context: Context = { log: silentLogger, signal: new AbortController().signal, reconcileID: 'test' };
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
    reconciler = new PodSetReconciler(cluster.client);
  });

  afterAll(() => cluster?.stop());

  beforeEach(() => {
    count += 1;
    metadata = { name: `test-${count}`, namespace: cluster.namespace };
  });

  it('creates one pod at a time, and asks to be called again', async () => {
    await create(2);
    expect(await reconcile()).toEqual({ requeueAfter: 1 });
    expect(await pods()).toHaveLength(1);
    expect(await reconcile()).toEqual({ requeueAfter: 1 });
    expect(await pods()).toHaveLength(2);
    expect(await reconcile()).toEqual({});
    expect(await pods()).toHaveLength(2);
  });

  it('creates pods that belong to the PodSet', async () => {
    await create(1);
    await reconcile();
    const [pod] = await pods();
    expect(pod?.metadata.name).toMatch(new RegExp(`^${metadata.name}-pod.+`));
    expect(pod?.metadata.labels).toEqual({ app: metadata.name, version: 'v1.0' });
    expect(pod?.metadata.ownerReferences).toMatchObject([{ kind: 'PodSet', name: metadata.name, controller: true }]);
    expect(pod?.spec?.containers).toMatchObject([{ name: 'busybox', image: 'busybox', command: ['sleep', '3600'] }]);
  });

  it('reports the pods in the status', async () => {
    await create(2);
    await reconcileAll();
    const names = (await pods()).map((pod) => pod.metadata.name).sort();
    expect((await read()).status).toEqual({ podNames: names, replicas: 2 });
  });

  it('replaces pods that were deleted or have failed', async () => {
    await create(3);
    await reconcileAll();
    const [deleted, failed, kept] = await pods();
    if (deleted) await cluster.client.delete(deleted, { gracePeriodSeconds: 0 });
    if (failed) await cluster.client.status.patch(failed, mergePatch({ status: { phase: 'Failed' } }));
    await reconcileAll();
    const { status } = await read();
    expect(status?.replicas).toBe(3);
    expect(status?.podNames).toContain(kept?.metadata.name);
    expect(status?.podNames).not.toContain(failed?.metadata.name);
  });

  it('deletes pods that are not ready first', async () => {
    await create(4);
    await reconcileAll();
    const [first, second] = await pods();
    for (const pod of [first, second]) if (pod) await setReady(pod);
    await scale(2);
    await reconcileAll();
    const names = (await pods()).map((pod) => pod.metadata.name).sort();
    expect(names).toEqual([first?.metadata.name, second?.metadata.name].sort());
  });

  it('deletes all pods of a PodSet with 0 replicas', async () => {
    await create(2);
    await reconcileAll();
    await scale(0);
    await reconcileAll();
    expect(await pods()).toEqual([]);
    expect((await read()).status?.replicas).toBe(0);
  });

  it('leaves pods of others alone that have the same labels', async () => {
    const labels = { app: metadata.name, version: 'v1.0' };
    const spec = { containers: [{ name: 'other', image: 'other' }] };
    const other = await cluster.client.create(Pod.from({ metadata: { ...metadata, labels }, spec }));
    await create(0);
    await reconcileAll();
    expect(await pods()).toMatchObject([{ metadata: { uid: other.metadata.uid } }]);
    expect((await read()).status?.replicas).toBe(0);
  });

  it('creates no pods for a PodSet that is being deleted', async () => {
    const podSet = await create(2);
    await cluster.client.patch(podSet, mergePatch({ metadata: { finalizers: ['example.com/test'] } }));
    await cluster.client.delete(podSet);
    expect(await reconcile()).toEqual({});
    expect(await pods()).toEqual([]);
  });

  it('ignores a PodSet that does not exist', async () => {
    expect(await reconcile()).toEqual({});
  });

  function create(replicas: number): Promise<Stored<PodSet>> {
    return cluster.client.create(PodSet.from({ metadata, spec: { replicas } }));
  }

  function reconcile(): Promise<Result> {
    return reconciler.reconcile(metadata, context);
  }

  async function reconcileAll(): Promise<void> {
    while ((await reconcile()).requeueAfter !== undefined);
  }

  function read(): Promise<Stored<PodSet>> {
    return cluster.client.get(PodSet, metadata);
  }

  async function pods(): Promise<Stored<Pod>[]> {
    const { name, namespace } = metadata;
    return (await cluster.client.list(Pod, { namespace, labels: { app: name } })).items;
  }

  async function scale(replicas: number): Promise<void> {
    await cluster.client.patch(await read(), mergePatch({ spec: { replicas } }));
  }

  async function setReady(pod: Stored<Pod>): Promise<void> {
    const conditions = [{ type: 'Ready', status: 'True' }];
    await cluster.client.status.patch(pod, mergePatch({ status: { phase: 'Running', conditions } }));
  }
});
