import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigMap, Secret } from '../k8s/core/v1.js';
import type { Stored } from '../k8s/index.js';
import { describeWithControlPlane, FakeClock, type TestCluster, testCluster, waitFor } from '../testing/index.js';
import { newControllerManagedBy } from './builder/index.js';
import { mergePatch } from './client/index.js';
import { newController, newUnmanagedController } from './controller/index.js';
import { setControllerReference } from './controllerutil/index.js';
import type { GenericEvent } from './event/index.js';
import { enqueueRequestForObject, enqueueRequestForOwner, enqueueRequestsFromMapFunc } from './handler/index.js';
import { silentLogger } from './log/index.js';
import { type Manager, type ManagerOptions, newManager } from './manager/index.js';
import {
  and,
  generationChangedPredicate,
  labelChangedPredicate,
  newPredicate,
  not,
  or,
  type Predicate,
} from './predicate/index.js';
import type { Context, Request } from './reconcile/index.js';
import { EventChannel, newChannelSource, newKindSource } from './source/index.js';
import { newExponentialRateLimiter, PriorityQueue } from './workqueue/index.js';

// What the builder does for an operator, piece by piece: from the controller to the manager, and then the builder itself.
// docs/tutorials/internals.md explains each test, in this order.

let cluster: TestCluster;
let manager: Manager;

describeWithControlPlane(describe, 'the parts of an operator', () => {
  let stopManager: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    cluster = await testCluster();
    manager = await createManager();
    stopManager = start(manager);
  }, 60_000);

  afterAll(async () => {
    await stopManager?.();
    await cluster?.stop();
  });

  // 1. The controller

  it('a controller calls its reconciler with a request, and with the context of the call', async () => {
    const seen: unknown[] = [];
    const controller = newUnmanagedController('called', manager, {
      reconciler: async (request, { reconcileID }) => void seen.push(request, reconcileID),
    });
    const context: Context = { log: silentLogger, signal: new AbortController().signal, reconcileID: 'test' };
    expect(await controller.reconcile({ name: 'a' }, context)).toEqual({});
    expect(seen).toEqual([{ name: 'a' }, 'test']);
  });

  it('a controller has a name that no other controller of its manager has', () => {
    const reconciler = async () => {};
    newUnmanagedController('unique', manager, { reconciler });
    expect(() => newUnmanagedController('unique', manager, { reconciler })).toThrow('`unique` already exists');
  });

  // 2. Watch and start

  it('a controller reconciles existing objects and changes, but only while it runs', async () => {
    const { cache } = manager;
    const names: string[] = [];
    const controller = newUnmanagedController('watching', manager, {
      reconciler: async ({ name }) => void names.push(name),
    });
    await controller.watch(newKindSource(cache, ConfigMap, enqueueRequestForObject(), isNamed('watched-')));
    await cluster.client.create(newConfigMap('watched-a'));
    await waitFor(() => cache.find(ConfigMap, keyFor('watched-a')), { what: 'the cache to have the object' });
    expect(names).toEqual([]);

    const stop = start(controller);
    await waitFor(() => names.includes('watched-a'), { what: 'the existing object' });
    await cluster.client.create(newConfigMap('watched-b'));
    await waitFor(() => names.includes('watched-b'), { what: 'the new object' });

    await stop();
    const count = names.length;
    await cluster.client.create(newConfigMap('watched-c'));
    await waitFor(() => cache.find(ConfigMap, keyFor('watched-c')), { what: 'the cache to have the object' });
    expect(names).toHaveLength(count);
  });

  it('a reconciler reads the current object with the request', async () => {
    const values: (string | undefined)[] = [];
    const controller = newUnmanagedController('reading', manager, {
      reconciler: async (request) => {
        const configMap = await manager.client.find(ConfigMap, request);
        values.push(configMap?.data?.value);
      },
    });
    await controller.watch(newKindSource(manager.cache, ConfigMap, enqueueRequestForObject(), isNamed('read')));
    const stop = start(controller);
    const created = await cluster.client.create({ ...newConfigMap('read'), data: { value: 'a' } });
    await waitFor(() => values.at(-1) === 'a', { what: 'the created object' });
    await cluster.client.patch(created, mergePatch({ data: { value: 'b' } }));
    await waitFor(() => values.at(-1) === 'b', { what: 'the changed object' });
    await stop();
  });

  it('a channel is a source for what the cluster does not report', async () => {
    const names: string[] = [];
    const controller = newUnmanagedController('listening', manager, {
      reconciler: async ({ name }) => void names.push(name),
    });
    const channel = new EventChannel<ConfigMap>();
    await controller.watch(newChannelSource(channel, enqueueRequestForObject()));
    const stop = start(controller);
    channel.send({ object: stored({ name: 'sent' }) });
    await waitFor(() => names.includes('sent'), { what: 'the object of the channel' });
    await stop();
  });

  // 3. The queue

  it('the queue contains a request once, however often it is added', () => {
    const { queue } = newQueue();
    for (let count = 0; count < 3; count += 1) queue.add({ name: 'a' });
    expect(queue.length).toBe(1);
  });

  it('the queue returns a request again only after it is done', async () => {
    const { queue } = newQueue();
    queue.add({ name: 'a' });
    expect((await queue.get())?.item).toEqual({ name: 'a' });
    queue.add({ name: 'a' });
    queue.add({ name: 'b' });
    expect((await queue.get())?.item).toEqual({ name: 'b' });
    queue.done({ name: 'a' });
    expect((await queue.get())?.item).toEqual({ name: 'a' });
  });

  it('the queue delays a request longer after each failure, until it succeeds', async () => {
    const { queue, clock } = newQueue();
    const delays: (number | undefined)[] = [];
    for (const hasSucceeded of [false, false, false, true]) {
      if (hasSucceeded) queue.forget({ name: 'a' });
      queue.add({ name: 'a' }, { rateLimited: true });
      delays.push(clock.untilNextTimer);
      await clock.advance(1_000);
      await queue.get();
      queue.done({ name: 'a' });
    }
    expect(delays).toEqual([5, 10, 20, 5]);
  });

  it('the queue returns urgent requests first, and nothing after it is shut down', async () => {
    const { queue } = newQueue();
    queue.add({ name: 'existing' }, { priority: -100 });
    queue.add({ name: 'changed' });
    expect((await queue.get())?.item).toEqual({ name: 'changed' });
    expect((await queue.get())?.item).toEqual({ name: 'existing' });
    const waiting = queue.get();
    queue.shutDown();
    expect(await waiting).toBeUndefined();
  });

  it('a controller retries a failed request, and requeues on demand', async () => {
    let calls = 0;
    const controller = newUnmanagedController('failing', manager, {
      rateLimiter: newExponentialRateLimiter({ baseDelay: 1, maxDelay: 10 }),
      reconciler: async () => {
        calls += 1;
        if (calls <= 2) throw new Error('not yet');
        return calls === 3 ? { requeueAfter: 1 } : {};
      },
    });
    await controller.watch(newKindSource(manager.cache, ConfigMap, enqueueRequestForObject(), isNamed('failing')));
    const stop = start(controller);
    await cluster.client.create(newConfigMap('failing'));
    await waitFor(() => calls === 4, { what: 'two retries and one requeue' });
    await stop();
  });

  // 4. Handlers

  it('a handler maps an event to requests: for the object, for its owner, or for anything else', async () => {
    const owner = await cluster.client.create(newConfigMap('owner'));
    const secret = newSecret('owned');
    setControllerReference(owner, secret);
    const event = { object: await cluster.client.create(secret) };

    const forObject = enqueueRequestForObject<Secret>();
    const forOwner = enqueueRequestForOwner<Secret>(manager.restMapper, ConfigMap);
    const forAnything = enqueueRequestsFromMapFunc<Secret>(() => [{ name: 'x' }, { name: 'y' }]);
    expect(await requestsOf(forObject, event)).toEqual([keyFor('owned')]);
    expect(await requestsOf(forOwner, event)).toEqual([keyFor('owner')]);
    expect(await requestsOf(forAnything, event)).toEqual([{ name: 'x' }, { name: 'y' }]);
  });

  // 5. Predicates

  it.each<[string, Predicate, boolean[]]>([
    ['generationChangedPredicate', generationChangedPredicate, [false, false, true]],
    ['labelChangedPredicate', labelChangedPredicate, [false, true, false]],
    ['or', or(generationChangedPredicate, labelChangedPredicate), [false, true, true]],
    ['and', and(generationChangedPredicate, labelChangedPredicate), [false, false, false]],
    ['not', not(generationChangedPredicate), [true, true, false]],
    ['newPredicate', newPredicate(({ metadata }) => metadata.labels?.tier === 'b'), [false, true, false]],
  ])('a predicate decides which events pass: %s', (_, predicate, expected) => {
    const before = stored({ generation: 1, labels: { tier: 'a' } });
    const unchanged = before;
    const withNewLabel = stored({ generation: 1, labels: { tier: 'b' } });
    const withNewSpec = stored({ generation: 2, labels: { tier: 'a' } });
    const passes = [unchanged, withNewLabel, withNewSpec].map((objectNew) =>
      predicate.update?.({ objectOld: before, objectNew }),
    );
    expect(passes).toEqual(expected);
  });

  // 6. The manager

  it('a manager fills its cache before it starts controllers, and waits for them when it stops', async () => {
    const manager = await createManager();
    await cluster.client.create(newConfigMap('managed'));
    const steps: string[] = [];
    const controller = newController('managed', manager, {
      reconciler: async (request) => {
        const configMap = await manager.client.find(ConfigMap, request);
        steps.push(`reconciled ${configMap?.metadata.name}`);
      },
    });
    await controller.watch(newKindSource(manager.cache, ConfigMap, enqueueRequestForObject(), isNamed('managed')));
    manager.add(async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await setImmediate();
      steps.push('other work ended');
    });
    const stop = start(manager);
    await waitFor(() => steps.length > 0, { what: 'a reconcile' });
    await stop();
    steps.push('manager ended');
    expect(steps).toEqual(['reconciled managed', 'other work ended', 'manager ended']);
  });

  it('a manager runs controllers only if it is the leader, and everything else at once', async () => {
    const lease = { leaderElection: true, leaderElectionID: 'internals', leaderElectionNamespace: cluster.namespace };
    const [first, second] = [await createReplica(lease), await createReplica(lease)];
    await waitFor(() => first.runs.withoutLease && second.runs.withoutLease, { what: 'both to start' });
    await waitFor(() => first.runs.asLeader !== second.runs.asLeader, { what: 'one leader' });
    const [leader, other] = first.runs.asLeader ? [first, second] : [second, first];
    await leader.stop();
    await waitFor(() => other.runs.asLeader, { what: 'the other replica to take over' });
    await other.stop();
  });

  // 7. The builder

  it('the builder creates a controller with a source for each of `for`, `owns` and `watches`', async () => {
    const manager = await createManager();
    const names = new Set<string>();
    const fromMapped = ({ metadata: { name } }: Secret) => (name === 'mapped' ? [keyFor('any')] : []);
    const controller = await newControllerManagedBy(manager)
      .for(ConfigMap, { predicates: [isNamed('built')] })
      .owns(Secret)
      .watches(Secret, enqueueRequestsFromMapFunc(fromMapped))
      .named('built')
      .complete(async ({ name }) => void names.add(name));
    expect(controller.name).toBe('built');

    const stop = start(manager);
    const owner = await cluster.client.create(newConfigMap('built'));
    await cluster.client.create(newConfigMap('other'));
    await waitFor(() => names.has('built'), { what: 'the object of `for`' });

    names.clear();
    const owned = newSecret('built-owned');
    setControllerReference(owner, owned);
    await cluster.client.create(owned);
    await waitFor(() => names.has('built'), { what: 'the owner of the object of `owns`' });

    await cluster.client.create(newSecret('mapped'));
    await waitFor(() => names.has('any'), { what: 'the request of `watches`' });
    expect(names).not.toContain('other');
    await stop();
  });
});

function isNamed(prefix: string) {
  return newPredicate<ConfigMap>(({ metadata }) => metadata.name?.startsWith(prefix) ?? false);
}

/** Starts a controller or a manager, and returns a function that stops it. */
function start(runnable: { start(signal: AbortSignal): Promise<void> }): () => Promise<void> {
  const stop = new AbortController();
  const ended = runnable.start(stop.signal);
  return async () => {
    stop.abort();
    await ended;
  };
}

function createManager(options: ManagerOptions = {}): Promise<Manager> {
  return newManager(cluster.config, {
    cache: { namespaces: [cluster.namespace] },
    metrics: { bindAddress: '0' },
    log: silentLogger,
    ...options,
  });
}

/** One of several processes of an operator, which records what runs. */
async function createReplica(options: ManagerOptions) {
  const manager = await createManager({ retryPeriod: 100, leaderElectionReleaseOnCancel: true, ...options });
  const runs = { withoutLease: false, asLeader: false };
  const withoutLease = async () => {
    runs.withoutLease = true;
  };
  manager.add({ needLeaderElection: false, start: withoutLease });
  manager.add(async () => {
    runs.asLeader = true;
  });
  return { runs, stop: start(manager) };
}

function newQueue() {
  const clock = new FakeClock();
  const rateLimiter = newExponentialRateLimiter({ baseDelay: 5, maxDelay: 1_000 });
  return { clock, queue: new PriorityQueue<Request>({ keyOf: ({ name }) => name, rateLimiter, clock }) };
}

function keyFor(name: string) {
  return { namespace: cluster.namespace, name };
}

function newConfigMap(name: string): ConfigMap {
  return ConfigMap.from({ metadata: keyFor(name) });
}

function newSecret(name: string): Secret {
  return Secret.from({ metadata: keyFor(name) });
}

/** A ConfigMap as the cache contains it. */
function stored(metadata: { name?: string; generation?: number; labels?: Record<string, string> }): Stored<ConfigMap> {
  const required = { name: 'a', uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' };
  return { ...ConfigMap.from({ metadata: required }), metadata: { ...required, ...metadata } };
}

/** Returns the requests that a handler adds for an event. */
async function requestsOf<T extends Secret>(
  handler: ReturnType<typeof enqueueRequestForObject<T>>,
  event: GenericEvent<T>,
): Promise<Request[]> {
  await handler.prepare?.();
  const requests: Request[] = [];
  const context = { log: silentLogger, signal: new AbortController().signal };
  await handler.generic?.(event, { add: (request) => void requests.push(request) }, context);
  return requests;
}
