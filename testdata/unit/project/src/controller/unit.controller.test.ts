import { Deployment, StatefulSet } from 'kbts/k8s/apps/v1';
import { PersistentVolumeClaim, Service } from 'kbts/k8s/core/v1';
import { Ingress } from 'kbts/k8s/networking/v1';
import { type Context, type KubernetesObject, type ObjectType, type Stored, silentLogger } from 'kbts/runtime';
import { mergePatch } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, readSample, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Unit } from '../api/v1/unit.types.js';
import { protectedAnnotation } from './pre-delete.js';
import { finalizer, UnitReconciler } from './unit.controller.js';

const kinds = [Deployment, StatefulSet, Service, Ingress, PersistentVolumeClaim];
const minute = 60_000;

// There are no controllers of the owned kinds in these tests: they set the status of the objects.
describeWithControlPlane(describe, 'UnitReconciler', () => {
  let cluster: TestCluster;
  let clock: FakeClock;
  let reconciler: UnitReconciler;
  let metadata: { name: string; namespace: string };
  const context: Context = { log: silentLogger, signal: new AbortController().signal, reconcileID: 'test' };
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
  });

  afterAll(() => cluster?.stop());

  beforeEach(async () => {
    count += 1;
    metadata = { name: `test-${count}`, namespace: cluster.namespace };
    clock = new FakeClock(Date.UTC(2026, 0, 1));
    reconciler = new UnitReconciler(cluster.client, clock);
    const sample = readSample(Unit, 'config/samples/custom_v1_unit.yaml');
    await cluster.client.create({ ...sample, metadata: { ...metadata, labels: { team: 'a' } } });
    await reconcile();
  });

  it('creates the objects of the Unit, with its labels', async () => {
    for (const kind of [StatefulSet, Service, Ingress, PersistentVolumeClaim] as ObjectType<KubernetesObject>[]) {
      const { metadata: created } = await read(kind);
      expect(created.labels).toEqual({ team: 'a' });
      expect(created.ownerReferences).toMatchObject([{ kind: 'Unit', name: metadata.name, controller: true }]);
    }
    expect(await cluster.client.find(Deployment, metadata)).toBeUndefined();
  });

  it('sets the names of the pod and of the Unit in the containers of a StatefulSet', async () => {
    const env = [
      { name: 'APPNAME', value: 'wrong' },
      { name: 'ADDRESS', value: '$(POD_NAME).web' },
    ];
    const template = {
      ...(await read(Unit)).spec.template,
      spec: { containers: [{ name: 'web', image: 'nginx', env }] },
    };
    await change({ spec: { template } });
    await reconcile();
    expect((await read(StatefulSet)).spec.template.spec?.containers[0]?.env).toEqual([
      { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
      { name: 'APPNAME', value: metadata.name },
      { name: 'ADDRESS', value: '$(POD_NAME).web' },
    ]);
  });

  it('writes nothing if nothing differs', async () => {
    const before = await versions();
    await clock.advance(10 * minute);
    await reconcile();
    expect(await versions()).toEqual(before);
  });

  it('follows changes', async () => {
    await change({ spec: { replicas: 0 } });
    await reconcile();
    expect((await read(StatefulSet)).spec.replicas).toBe(0);
  });

  it('removes a field that the Unit no longer sets', async () => {
    const { template } = (await read(Unit)).spec;
    await change({ spec: { template: { spec: { ...template.spec, nodeSelector: { disk: 'ssd' } } } } });
    await reconcile();
    expect((await read(StatefulSet)).spec.template.spec?.nodeSelector).toEqual({ disk: 'ssd' });
    await change({ spec: { template: { spec: { nodeSelector: null } } } });
    await reconcile();
    expect((await read(StatefulSet)).spec.template.spec?.nodeSelector).toBeUndefined();
  });

  it('removes a label that the Unit no longer has', async () => {
    await change({ metadata: { labels: { team: 'a' } } });
    await reconcile();
    expect((await read(StatefulSet)).metadata.labels).toMatchObject({ team: 'a' });
    await change({ metadata: { labels: { team: null } } });
    await reconcile();
    expect((await read(StatefulSet)).metadata.labels?.team).toBeUndefined();
    expect((await read(Service)).metadata.labels?.team).toBeUndefined();
  });

  it('reverts changes of its objects, and keeps what others add', async () => {
    const annotations = { 'example.com/note': 'mine' };
    await cluster.client.patch(
      await read(StatefulSet),
      mergePatch({ metadata: { annotations }, spec: { replicas: 9 } }),
    );
    await reconcile();
    const { spec, metadata: stored } = await read(StatefulSet);
    expect(spec.replicas).toBe(2);
    expect(stored.annotations).toMatchObject(annotations);
  });

  it('removes what others add to a selector or a list that the Unit sets as a whole', async () => {
    const rules = [...((await read(Ingress)).spec?.rules ?? []), { host: 'other.example.com' }];
    await cluster.client.patch(await read(Ingress), mergePatch({ spec: { rules } }));
    await cluster.client.patch(await read(Service), mergePatch({ spec: { selector: { other: 'pods' } } }));
    await reconcile();
    expect((await read(Ingress)).spec?.rules).toMatchObject([{ host: 'unit.example.com' }]);
    expect((await read(Service)).spec?.selector).not.toHaveProperty('other');
  });

  it('changes the category in place', async () => {
    await change({ spec: { category: 'Deployment' } });
    await reconcile();
    expect(await cluster.client.find(StatefulSet, metadata)).toBeUndefined();
    expect((await read(Deployment)).spec.replicas).toBe(2);
    await change({ spec: { category: 'StatefulSet' } });
    await reconcile();
    expect(await cluster.client.find(Deployment, metadata)).toBeUndefined();
    expect((await read(StatefulSet)).spec.replicas).toBe(2);
  });

  it('deletes objects that the Unit no longer has', async () => {
    await change({ spec: { relationResource: { service: null, ingress: null } } });
    await reconcile();
    expect(await cluster.client.find(Service, metadata)).toBeUndefined();
    expect(await cluster.client.find(Ingress, metadata)).toBeUndefined();
    expect((await read(PersistentVolumeClaim)).metadata.name).toBe(metadata.name);
    expect(Object.keys((await read(Unit)).status?.relationResourceStatus ?? {})).toEqual(['pvc']);
  });

  it('does not take over an object of others', async () => {
    const name = `${metadata.name}-other`;
    const sample = readSample(Unit, 'config/samples/custom_v1_unit.yaml');
    const other = { name, namespace: cluster.namespace };
    await cluster.client.create(Service.from({ metadata: other, spec: { ports: [{ port: 1 }] } }));
    await cluster.client.create({ ...sample, metadata: other });
    await expect(reconciler.reconcile(other, context)).rejects.toThrow('does not belong to the Unit');
    expect((await cluster.client.get(Service, other)).spec?.ports).toMatchObject([{ port: 1 }]);
    // The rest of the Unit is as desired, and its status says so.
    const { status } = await cluster.client.get(Unit, other);
    expect(status?.relationResourceStatus?.pvc).toMatchObject({ phase: 'Pending' });
  });

  it('sums up the status, with the time of its last change', async () => {
    const first = (await read(Unit)).status;
    expect(first?.lastUpdateTime).toBe('2026-01-01T00:00:00Z');
    expect(first?.relationResourceStatus).toMatchObject({
      service: { type: 'ClusterIP', ports: [{ port: 80 }] },
      endpoints: [{ host: 'unit.example.com', path: '/', serviceName: 'unit-sample' }],
      pvc: { phase: 'Pending' },
    });
    await clock.advance(minute);
    await reconcile();
    expect((await read(Unit)).status).toEqual(first);
    const status = { replicas: 2, readyReplicas: 1 };
    await cluster.client.status.update({ ...(await read(StatefulSet)), status });
    await reconcile();
    expect((await read(Unit)).status).toMatchObject({
      lastUpdateTime: '2026-01-01T00:01:00Z',
      baseStatefulSet: status,
    });
  });

  it('stays while PreDelete fails', async () => {
    await change({ metadata: { annotations: { [protectedAnnotation]: 'true' } } });
    await cluster.client.delete(await read(Unit));
    await expect(reconcile()).rejects.toThrow('the Unit is protected');
    expect((await read(Unit)).metadata.finalizers).toEqual([finalizer]);
    await change({ metadata: { annotations: { [protectedAnnotation]: null } } });
    await reconcile();
    expect(await cluster.client.find(Unit, metadata)).toBeUndefined();
  });

  it('runs PreDelete before the Unit is gone', async () => {
    const seen: boolean[] = [];
    const preDelete = async () => void seen.push((await cluster.client.find(Unit, metadata)) !== undefined);
    reconciler = new UnitReconciler(cluster.client, clock, preDelete);
    await cluster.client.delete(await read(Unit));
    await reconcile();
    expect(seen).toEqual([true]);
    expect(await cluster.client.find(Unit, metadata)).toBeUndefined();
  });

  it('ignores a Unit that does not exist', async () => {
    const missing = { name: 'missing', namespace: cluster.namespace };
    expect(await reconciler.reconcile(missing, context)).toEqual({});
  });

  function reconcile() {
    return reconciler.reconcile(metadata, context);
  }

  function read<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Stored<T>> {
    return cluster.client.get(kind, metadata);
  }

  async function change(patch: object): Promise<void> {
    await cluster.client.patch(await read(Unit), mergePatch(patch));
  }

  /** The resource versions of the Unit and all its objects. */
  async function versions() {
    const all = [Unit, ...kinds] as ObjectType<KubernetesObject>[];
    const found = await Promise.all(all.map((kind) => cluster.client.find(kind, metadata)));
    return found.map((object) => object?.metadata.resourceVersion);
  }
});
