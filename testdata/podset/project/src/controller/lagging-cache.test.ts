import { Pod } from 'kbts/k8s/core/v1';
import { type Client, newManager, type Stored, silentLogger } from 'kbts/runtime';
import { type ApiRequest, interceptClient, mergePatch, newTransport, type Transport } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, type TestCluster, testCluster, waitFor } from 'kbts/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PodSet } from '../api/v1/podset.types.js';
import { PodSetReconciler } from './podset.controller.js';

/** How long after a change the cache sees it, in milliseconds. */
const lag = 2_000;

// A manager runs the reconciler with a cache that lags. Time moves only when a test moves it.
describeWithControlPlane(describe, 'PodSetReconciler with a lagging cache', () => {
  let cluster: TestCluster;
  let clock: FakeClock;
  let stop: () => Promise<void>;
  let created: number;

  beforeEach(async () => {
    cluster = await testCluster();
    clock = new FakeClock();
    created = 0;
  });

  afterEach(async () => {
    await stop?.();
    await cluster?.stop();
  });

  it('creates exactly 10 pods for 10 replicas, while another client changes the PodSet', async () => {
    await startManager();
    const podSet = await createPodSet(10);
    await moveTimeUntil(async () => {
      const annotations = { time: String(clock.now()) };
      await cluster.client.patch(podSet, mergePatch({ metadata: { annotations } }));
      return (await pods()).length >= 10;
    });
    await moveTime(10 * lag);
    expect(await pods()).toHaveLength(10);
    expect(created).toBe(10);
    const status = async () => (await cluster.client.get(PodSet, podSet.metadata)).status;
    await moveTimeUntil(async () => (await status())?.replicas === 10);
  });

  it('replaces exactly the pods that others delete', async () => {
    await startManager();
    await createPodSet(5);
    await moveTimeUntil(async () => (await pods()).length === 5);
    const deleted = (await pods()).slice(0, 3);
    for (const pod of deleted) await cluster.client.delete(pod, { gracePeriodSeconds: 0 });
    await moveTimeUntil(async () => (await pods()).length >= 5);
    await moveTime(10 * lag);
    expect(await pods()).toHaveLength(5);
    expect(created).toBe(5 + 3);
  });

  it('deletes exactly the pods that are too many', async () => {
    await startManager();
    const podSet = await createPodSet(5);
    await moveTimeUntil(async () => (await pods()).length === 5);
    await cluster.client.patch(podSet, mergePatch({ spec: { replicas: 2 } }));
    await moveTimeUntil(async () => (await pods()).length <= 2);
    await moveTime(10 * lag);
    expect(await pods()).toHaveLength(2);
    expect(created).toBe(5);
  });

  it('creates too many pods if reads do not include its own writes', async () => {
    await startManager({ readYourOwnWrites: false });
    await createPodSet(1);
    await moveTimeUntil(async () => created > 0);
    // A few milliseconds do not change the cache, so every list is empty.
    const step = async () => {
      await clock.advance(1);
      return created >= 5;
    };
    await waitFor(step, { what: 'more pods' });
  });

  /** Starts the operator with a cache that lags. */
  async function startManager({ readYourOwnWrites = true } = {}): Promise<void> {
    const transport = newTransport(cluster.config);
    const manager = await newManager(cluster.config, {
      transport: withLateEvents(transport, clock),
      cache: { namespaces: [cluster.namespace] },
      client: { readYourOwnWrites },
      metrics: { bindAddress: '0' },
      log: silentLogger,
      clock,
    });
    await new PodSetReconciler(counting(manager.client)).setupWithManager(manager);
    const aborter = new AbortController();
    const running = manager.start(aborter.signal);
    stop = async () => {
      aborter.abort();
      await running;
      transport.close();
    };
  }

  /** Counts the objects that a client creates. */
  function counting(client: Client): Client {
    return interceptClient(client, {
      create: (inner, object, options) => {
        created += 1;
        return inner.create(object, options);
      },
    });
  }

  function createPodSet(replicas: number): Promise<Stored<PodSet>> {
    const metadata = { name: 'test', namespace: cluster.namespace };
    return cluster.client.create(PodSet.from({ metadata, spec: { replicas } }));
  }

  async function pods(): Promise<Stored<Pod>[]> {
    return (await cluster.client.list(Pod, { namespace: cluster.namespace })).items;
  }

  async function moveTime(milliseconds: number): Promise<void> {
    const end = clock.now() + milliseconds;
    await moveTimeUntil(async () => clock.now() >= end);
  }

  async function moveTimeUntil(condition: () => Promise<boolean>): Promise<void> {
    const step = async () => {
      await clock.advance(lag / 4);
      return condition();
    };
    await waitFor(step, { what: 'the pods', interval: 10 });
  }
});

/** A connection to the API server whose watches deliver each change late. */
function withLateEvents(transport: Transport, clock: FakeClock): Transport {
  return {
    request: (request) => transport.request(request),
    stream: async <T>(request: ApiRequest) => late(await transport.stream<T>(request), clock, request.signal),
    close: () => transport.close(),
  };
}

async function* late<T>(changes: AsyncIterable<T>, clock: FakeClock, signal?: AbortSignal): AsyncGenerator<T> {
  for await (const change of changes) {
    await clock.sleep(lag, signal);
    yield change;
  }
}
