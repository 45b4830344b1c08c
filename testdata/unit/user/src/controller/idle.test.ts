import { StatefulSet } from 'kbts/k8s/apps/v1';
import { type Manager, newManager, silentLogger } from 'kbts/runtime';
import { mergePatch, newTransport, type Transport } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, readSample, type TestCluster, testCluster, waitFor } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unit } from '../api/v1/unit.types.js';
import { UnitReconciler } from './unit.controller.js';

// Counts the requests to the API server, not only the changes: an update without a difference is a request, too.
describeWithControlPlane(describe, 'an idle UnitReconciler', () => {
  let cluster: TestCluster;
  let transport: Transport;
  let manager: Manager;
  let metadata: { name: string; namespace: string };
  const clock = new FakeClock(Date.now());
  const stop = new AbortController();
  let running: Promise<void>;
  let reconciles = 0;
  const writes: string[] = [];

  beforeAll(async () => {
    cluster = await testCluster();
    transport = newTransport(cluster.config);
    const counting: Transport = {
      request: (request) => {
        if (request.method !== 'GET') writes.push(`${request.method} ${request.path}`);
        return transport.request(request);
      },
      stream: (request) => transport.stream(request),
      close: () => transport.close(),
    };
    manager = await newManager(cluster.config, {
      transport: counting,
      cache: { namespaces: [cluster.namespace] },
      metrics: { bindAddress: '0' },
      startupCheck: 'off',
      log: silentLogger,
      clock,
    });
    const reconciler = new UnitReconciler(manager.client, clock);
    const inner = reconciler.reconcile.bind(reconciler);
    reconciler.reconcile = (request, context) => inner(request, context).finally(() => (reconciles += 1));
    await reconciler.setupWithManager(manager);
    running = manager.start(stop.signal);
    metadata = { name: 'idle', namespace: cluster.namespace };
    const sample = readSample(Unit, 'config/samples/custom_v1_unit.yaml');
    await cluster.client.create({ ...sample, metadata });
    await waitFor(async () => (await cluster.client.get(Unit, metadata)).status?.baseStatefulSet, {
      what: 'the objects of the Unit',
    });
    await settle();
  });

  afterAll(async () => {
    stop.abort();
    await running;
    transport?.close();
    await cluster?.stop();
  });

  it('writes nothing in 10 minutes', async () => {
    expect(writes.length).toBeGreaterThan(0);
    writes.length = 0;
    for (let minute = 0; minute < 10; minute += 1) await clock.advance(60_000);
    await settle();
    expect(writes).toEqual([]);
  });

  it('writes nothing when events cause reconciles that change nothing', async () => {
    const before = reconciles;
    for (const number of ['1', '2', '3']) {
      const annotations = { 'example.com/number': number };
      await cluster.client.patch(await cluster.client.get(Unit, metadata), mergePatch({ metadata: { annotations } }));
      const set = await cluster.client.get(StatefulSet, metadata);
      await cluster.client.patch(set, mergePatch({ metadata: { annotations } }));
    }
    await settle();
    expect(reconciles).toBeGreaterThan(before);
    expect(writes).toEqual([]);
  });

  /** Waits until no reconcile has run for a while. */
  async function settle(): Promise<void> {
    let last = -1;
    const isQuiet = async () => {
      await clock.advance(1_000);
      const isSame = last === reconciles;
      last = reconciles;
      return isSame;
    };
    await waitFor(isQuiet, { what: 'the reconciler to be idle', interval: 300 });
  }
});
