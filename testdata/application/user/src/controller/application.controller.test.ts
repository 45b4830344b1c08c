import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap, Service } from 'kbts/k8s/core/v1';
import {
  findStatusCondition,
  type KubernetesObject,
  type Manager,
  newManager,
  newTime,
  type ObjectType,
  type Stored,
  silentLogger,
} from 'kbts/runtime';
import { interceptClient, mergePatch } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, type TestCluster, testCluster, waitFor } from 'kbts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Application, type ApplicationSpec } from '../api/v1alpha1/application.types.js';
import { ApplicationReconciler, registryFinalizer } from './application.controller.js';
import { registryNamespace } from './objects.js';

const minute = 60_000;

// The cache of a manager has the index. There is no Deployment controller, so the tests set the status of Deployments.
describeWithControlPlane(describe, 'ApplicationReconciler', () => {
  let cluster: TestCluster;
  let manager: Manager;
  let clock: FakeClock;
  let reconciler: ApplicationReconciler;
  let metadata: { name: string; namespace: string };
  const stop = new AbortController();
  let running: Promise<void>;
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
    const { config, namespace } = cluster;
    const cache = { namespaces: [namespace] };
    manager = await newManager(config, { cache, metrics: { bindAddress: '0' }, log: silentLogger });
    new ApplicationReconciler(manager.client).indexImages(manager);
    running = manager.start(stop.signal);
    await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: registryNamespace } });
  });

  afterAll(async () => {
    stop.abort();
    await running;
    await cluster?.stop();
  });

  beforeEach(() => {
    count += 1;
    metadata = { name: cluster.uniqueName(`test-${count}`), namespace: cluster.namespace };
    clock = new FakeClock();
    reconciler = new ApplicationReconciler(manager.client, clock);
  });

  it('creates a Deployment, with one pod by default', async () => {
    await create({ image: 'nginx' });
    await reconcile();
    const { spec, metadata: deployed } = await read(Deployment);
    expect(spec.replicas).toBe(1);
    expect(spec.template.spec?.containers).toMatchObject([{ image: 'nginx' }]);
    expect(deployed.ownerReferences).toMatchObject([{ kind: 'Application', name: metadata.name, controller: true }]);
  });

  it('creates a Service for a port, follows it, and deletes it when there is none', async () => {
    await create({ image: 'nginx', port: 80 });
    await reconcile();
    expect((await read(Service)).spec).toMatchObject({ type: 'ClusterIP', ports: [{ port: 80 }] });
    await change({ port: 8080, serviceType: 'NodePort' });
    await reconcile();
    expect((await read(Service)).spec).toMatchObject({ type: 'NodePort', ports: [{ port: 8080 }] });
    await change({ port: null });
    await reconcile();
    expect(await cluster.client.find(Service, metadata)).toBeUndefined();
  });

  it('leaves a Service of the same name alone that belongs to others', async () => {
    await cluster.client.create(Service.from({ metadata, spec: { ports: [{ port: 1 }] } }));
    await waitFor(() => manager.client.find(Service, metadata), { what: 'the cache to have the Service' });
    await create({ image: 'nginx' });
    await reconcile();
    await change({ port: 80 });
    await expect(reconcile()).rejects.toThrow('the existing Service is not owned by this Application');
    const { spec, metadata: found } = await read(Service);
    expect(spec?.ports).toMatchObject([{ port: 1 }]);
    expect(found.ownerReferences).toBeUndefined();
  });

  it('leaves a ConfigMap of the name of its entry alone that belongs to others', async () => {
    const foreign = { name: `${metadata.name}-registry`, namespace: registryNamespace };
    await cluster.client.create(ConfigMap.from({ metadata: foreign, data: { image: 'foreign' } }));
    await create({ image: 'nginx' });
    await expect(reconcile()).rejects.toThrow(/conflict/i);
    await remove();
    await reconcile();
    expect((await registryEntry())?.data).toEqual({ image: 'foreign' });
  });

  it('rejects a name that is too long for a label', async () => {
    metadata = { ...metadata, name: metadata.name.padEnd(64, 'a') };
    await expect(create({ image: 'nginx' })).rejects.toThrow('the name must have at most 63 characters');
    metadata = { ...metadata, name: metadata.name.slice(0, 63) };
    await create({ image: 'nginx' });
    await reconcile();
    expect((await read(Application)).status?.observedGeneration).toBe(1);
  });

  it('reports the ready pods and the observed generation', async () => {
    await create({ image: 'nginx', replicas: 2 });
    await reconcile();
    expect((await read(Application)).status).toMatchObject({ readyReplicas: 0, observedGeneration: 1 });
    await clock.advance(minute);
    await setReadyReplicas(2);
    await change({ image: 'nginx:1.29' });
    await reconcile();
    const { status } = await read(Application);
    expect(status).toMatchObject({ readyReplicas: 2, observedGeneration: 2 });
    expect(findStatusCondition(status?.conditions, 'Available')).toMatchObject({
      status: 'True',
      message: '2 of 2 pods are ready',
      lastTransitionTime: newTime(clock.now()),
      observedGeneration: 2,
    });
  });

  it('registers Applications with the same image in another namespace', async () => {
    const first = metadata.name;
    await create({ image: 'shared' });
    metadata = { ...metadata, name: `${first}-b` };
    await create({ image: 'shared' });
    await reconcile();
    expect((await registryEntry())?.data).toEqual({ image: 'shared', applications: `${first},${first}-b` });
  });

  it('deletes its entry in the registry before the Application is gone', async () => {
    await create({ image: 'nginx' });
    await reconcile();
    expect((await read(Application)).metadata.finalizers).toEqual([registryFinalizer]);
    await remove();
    expect((await read(Application)).metadata.finalizers).toEqual([registryFinalizer]);
    await reconcile();
    expect(await registryEntry()).toBeUndefined();
    expect(await cluster.client.find(Application, metadata)).toBeUndefined();
  });

  it('keeps the Application while its entry cannot be deleted', async () => {
    await create({ image: 'nginx' });
    await reconcile();
    await remove();
    const deleteAllOf = () => Promise.reject(new Error('not now'));
    const failing = new ApplicationReconciler(interceptClient(manager.client, { deleteAllOf }), clock);
    await expect(failing.reconcile(metadata)).rejects.toThrow('not now');
    expect((await read(Application)).metadata.finalizers).toEqual([registryFinalizer]);
    await reconcile();
    expect(await cluster.client.find(Application, metadata)).toBeUndefined();
  });

  it('ignores an Application that does not exist', async () => {
    expect(await reconcile()).toEqual({});
  });

  async function create(spec: ApplicationSpec): Promise<void> {
    await cluster.client.create(Application.from({ metadata, spec }));
    await waitFor(() => manager.client.find(Application, metadata), { what: 'the cache to have the Application' });
  }

  /** Changes the spec, and waits until the cache has the change. */
  async function change(spec: { [F in keyof ApplicationSpec]?: ApplicationSpec[F] | null }): Promise<void> {
    const changed = await cluster.client.patch(await read(Application), mergePatch({ spec }));
    const isCached = async () =>
      (await manager.client.find(Application, metadata))?.metadata.generation === changed.metadata.generation;
    await waitFor(isCached, { what: 'the cache to have the change' });
  }

  async function remove(): Promise<void> {
    await cluster.client.delete(await read(Application));
    const isCached = async () =>
      (await manager.client.find(Application, metadata))?.metadata.deletionTimestamp !== undefined;
    await waitFor(isCached, { what: 'the cache to have the deletion' });
  }

  function reconcile() {
    return reconciler.reconcile(metadata);
  }

  function read<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Stored<T>> {
    return cluster.client.get(kind, metadata);
  }

  function registryEntry(): Promise<ConfigMap | undefined> {
    return cluster.client.find(ConfigMap, { name: `${metadata.name}-registry`, namespace: registryNamespace });
  }

  async function setReadyReplicas(readyReplicas: number): Promise<void> {
    const status = { replicas: readyReplicas, readyReplicas };
    await cluster.client.status.update({ ...(await read(Deployment)), status });
  }
});
