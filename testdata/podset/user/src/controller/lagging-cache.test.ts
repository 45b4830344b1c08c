import { Pod } from 'kbts/k8s/core/v1';
import { type Client, type Manager, newManager, silentLogger } from 'kbts/runtime';
import { interceptClient, mergePatch, newTransport, type Transport } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, type TestCluster, testCluster, waitFor } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PodSet } from '../api/v1/podset.types.js';
import { PodSetReconciler } from './podset.controller.js';

/** How long after a change the cache sees it, in milliseconds. */
const lag = 2_000;

// The manager runs the reconciler with a cache that lags, while others write to the same objects.
describeWithControlPlane(describe, 'PodSetReconciler with a lagging cache', () => {
  let cluster: TestCluster;
  let transport: Transport;
  let manager: Manager;
  const clock = new FakeClock();
  const stop = new AbortController();
  let running: Promise<void>;
  let created = 0;

  beforeAll(async () => {
    cluster = await testCluster();
    transport = newTransport(cluster.config);
    manager = await newManager(cluster.config, {
      transport: withLateEvents(transport, clock),
      cache: { namespaces: [cluster.namespace] },
      metrics: { bindAddress: '0' },
      log: silentLogger,
      clock,
    });
    await new PodSetReconciler(counting(manager.client)).setupWithManager(manager);
    running = manager.start(stop.signal);
  });

  afterAll(async () => {
    stop.abort();
    await running;
    transport?.close();
    await cluster?.stop();
  });

  it('creates exactly 10 pods for 10 replicas, under conflicts', async () => {
    const metadata = { name: 'ten', namespace: cluster.namespace };
    const podSet = await cluster.client.create(PodSet.from({ metadata, spec: { replicas: 10 } }));
    await moveTimeUntil(async () => {
      // Another client changes the object all the time, so updates of the status conflict.
      await cluster.client.patch(podSet, mergePatch({ metadata: { annotations: { time: String(clock.now()) } } }));
      return (await pods()).length >= 10;
    });
    await moveTime(10 * lag);
    expect(await pods()).toHaveLength(10);
    expect(created).toBe(10);
    await moveTimeUntil(async () => (await cluster.client.get(PodSet, metadata)).status?.replicas === 10);
  });

  it('replaces exactly the pods that others delete', async () => {
    const [first, second, third] = await pods();
    for (const pod of [first, second, third]) if (pod) await cluster.client.delete(pod, { gracePeriodSeconds: 0 });
    await moveTimeUntil(async () => (await pods()).length >= 10);
    await moveTime(10 * lag);
    expect(await pods()).toHaveLength(10);
    expect(created).toBe(13);
  });

  async function pods() {
    return (await cluster.client.list(Pod, { namespace: cluster.namespace })).items;
  }

  function counting(client: Client): Client {
    return interceptClient(client, {
      create: (inner, object, options) => {
        created += 1;
        return inner.create(object, options);
      },
    });
  }

  async function moveTime(milliseconds: number): Promise<void> {
    const end = clock.now() + milliseconds;
    await moveTimeUntil(async () => clock.now() >= end);
  }

  function moveTimeUntil(condition: () => Promise<boolean>): Promise<boolean> {
    const step = async () => {
      await clock.advance(lag / 4);
      return condition();
    };
    return waitFor(step, { what: 'the pods', interval: 10 });
  }
});

/** Delays what watches deliver. */
function withLateEvents(transport: Transport, clock: FakeClock): Transport {
  return {
    request: (request) => transport.request(request),
    close: () => transport.close(),
    stream: async <T>(request: Parameters<Transport['stream']>[0]) => late(await transport.stream<T>(request), clock),
  };
}

async function* late<T>(events: AsyncIterable<T>, clock: FakeClock): AsyncGenerator<T> {
  for await (const event of events) {
    await clock.sleep(lag);
    yield event;
  }
}
