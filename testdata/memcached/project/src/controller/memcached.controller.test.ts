import { Deployment } from 'kbts/k8s/apps/v1';
import { Pod } from 'kbts/k8s/core/v1';
import { findStatusCondition, type KubernetesObject, type ObjectType, type Stored } from 'kbts/runtime';
import { mergePatch } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, readSample, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Memcached } from '../api/v1alpha1/memcached.types.js';
import { labelsOf, MemcachedReconciler } from './memcached.controller.js';

const minute = 60_000;

// There is no Deployment controller in these tests: they create the pods and set the status of the Deployment.
describeWithControlPlane(describe, 'MemcachedReconciler', () => {
  let cluster: TestCluster;
  let clock: FakeClock;
  let reconciler: MemcachedReconciler;
  let metadata: { name: string; namespace: string };
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
  });

  afterAll(() => cluster?.stop());

  beforeEach(async () => {
    count += 1;
    metadata = { name: `test-${count}`, namespace: cluster.namespace };
    clock = new FakeClock();
    reconciler = new MemcachedReconciler(cluster.client, clock);
    const sample = readSample(Memcached, 'config/samples/cache_v1alpha1_memcached.yaml');
    await cluster.client.create({ ...sample, metadata });
  });

  it('creates a Deployment that belongs to the object', async () => {
    await reconcile();
    const deployment = await read(Deployment);
    expect(deployment.spec.replicas).toBe(3);
    expect(deployment.spec.template.spec?.containers).toMatchObject([{ image: 'memcached:1.6' }]);
    expect(deployment.metadata.ownerReferences).toMatchObject([
      { kind: 'Memcached', name: metadata.name, controller: true },
    ]);
  });

  it('follows the size', async () => {
    await reconcile();
    await cluster.client.patch(await read(Memcached), mergePatch({ spec: { size: 0 } }));
    await reconcile();
    expect((await read(Deployment)).spec.replicas).toBe(0);
  });

  it('reverts changes of the Deployment', async () => {
    await reconcile();
    const template = { spec: { containers: [{ name: 'memcached', image: 'other', command: ['false'] }] } };
    await cluster.client.patch(await read(Deployment), mergePatch({ spec: { replicas: 7, template } }));
    await reconcile();
    const { spec } = await read(Deployment);
    expect(spec.replicas).toBe(3);
    expect(spec.template.spec?.containers[0]?.image).toBe('memcached:1.6');
    expect(spec.template.spec?.containers[0]?.command).toBeUndefined();
  });

  it('does not change a Deployment that is up to date', async () => {
    await reconcile();
    const { resourceVersion } = (await read(Deployment)).metadata;
    await reconcile();
    expect((await read(Deployment)).metadata.resourceVersion).toBe(resourceVersion);
  });

  it('lists the pods with its labels in the status', async () => {
    await createPod('b', labelsOf(metadata.name));
    await createPod('a', labelsOf(metadata.name));
    await createPod('other', labelsOf('other'));
    await reconcile();
    expect((await read(Memcached)).status?.nodes).toEqual([`${metadata.name}-a`, `${metadata.name}-b`]);
  });

  it('reports when it became available', async () => {
    await reconcile();
    expect(await available()).toMatchObject({ status: 'False', message: '0 of 3 pods are ready' });
    await clock.advance(minute);
    await setReadyReplicas(3);
    await reconcile();
    const condition = await available();
    expect(condition).toMatchObject({ status: 'True', message: '3 of 3 pods are ready' });
    expect(Date.parse(condition?.lastTransitionTime ?? '')).toBe(clock.now());
  });

  it('keeps the time of a condition that does not change', async () => {
    await reconcile();
    const before = await available();
    await clock.advance(minute);
    await reconcile();
    expect(await available()).toEqual(before);
  });

  it('creates nothing for an object that is being deleted', async () => {
    const memcached = await read(Memcached);
    await cluster.client.patch(memcached, mergePatch({ metadata: { finalizers: ['example.com/test'] } }));
    await cluster.client.delete(memcached);
    await reconcile();
    expect(await cluster.client.find(Deployment, metadata)).toBeUndefined();
  });

  it('ignores an object that does not exist', async () => {
    const request = { name: 'missing', namespace: cluster.namespace };
    expect(await reconciler.reconcile(request)).toEqual({});
  });

  function reconcile() {
    return reconciler.reconcile(metadata);
  }

  function read<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Stored<T>> {
    return cluster.client.get(kind, metadata);
  }

  async function available() {
    return findStatusCondition((await read(Memcached)).status?.conditions, 'Available');
  }

  function createPod(suffix: string, labels: Record<string, string>) {
    const { name, namespace } = metadata;
    const spec = { containers: [{ name: 'memcached', image: 'memcached:1.6' }] };
    return cluster.client.create(Pod.from({ metadata: { name: `${name}-${suffix}`, namespace, labels }, spec }));
  }

  async function setReadyReplicas(readyReplicas: number) {
    const status = { replicas: readyReplicas, readyReplicas };
    await cluster.client.status.update({ ...(await read(Deployment)), status });
  }
});
