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
import type { Request } from './reconcile/index.js';
import { EventChannel, newChannelSource, newKindSource } from './source/index.js';
import { newExponentialRateLimiter, PriorityQueue } from './workqueue/index.js';

// What the builder does for an operator, piece by piece: from the controller to the manager, and then the builder itself.

const keyOf = ({ namespace = '', name }: Request) => `${namespace}/${name}`;
const isNamed = (prefix: string) =>
  newPredicate<ConfigMap>(({ metadata }) => metadata.name?.startsWith(prefix) ?? false);

describeWithControlPlane(describe, 'the parts of an operator', () => {
  let cluster: TestCluster;
  let running: { readonly manager: Manager; readonly stop: () => Promise<void> };

  beforeAll(async () => {
    cluster = await testCluster();
    running = await start(await create());
  });

  afterAll(async () => {
    await running?.stop();
    await cluster?.stop();
  });

  describe('a controller', () => {
    it('calls its reconciler with a context, for anyone who has a request', async () => {
      const seen: unknown[] = [];
      const controller = newUnmanagedController('called', running.manager, {
        reconciler: async (request, { reconcileID }) => void seen.push(request, reconcileID),
      });
      const context = { log: silentLogger, signal: new AbortController().signal, reconcileID: 'test' };
      expect(await controller.reconcile({ name: 'a' }, context)).toEqual({});
      expect(seen).toEqual([{ name: 'a' }, 'test']);
    });

    it('has a name that no other controller of the manager has', () => {
      const reconciler = async () => {};
      newUnmanagedController('unique', running.manager, { reconciler });
      expect(() => newUnmanagedController('unique', running.manager, { reconciler })).toThrow(
        '`unique` already exists',
      );
    });
  });

  describe('watch and start', () => {
    it('reconciles existing objects and changes, and nothing before the start or after the end', async () => {
      await cluster.client.create(newConfigMap('watched-a'));
      const names: string[] = [];
      const controller = newUnmanagedController('watching', running.manager, {
        reconciler: async ({ name }) => void names.push(name),
      });
      const { cache } = running.manager;
      await controller.watch(newKindSource(cache, ConfigMap, enqueueRequestForObject(), isNamed('watched-')));
      await cache.waitForSync();
      expect(names).toEqual([]);

      const stop = new AbortController();
      const ended = controller.start(stop.signal);
      await waitFor(() => names.includes('watched-a'), { what: 'the existing object' });
      await cluster.client.create(newConfigMap('watched-b'));
      await waitFor(() => names.includes('watched-b'), { what: 'the new object' });

      stop.abort();
      await ended;
      const count = names.length;
      await cluster.client.create(newConfigMap('watched-c'));
      await waitFor(() => cache.find(ConfigMap, keyFor('watched-c')), { what: 'the cache to have the object' });
      expect(names).toHaveLength(count);
    });

    it('reconciles what a channel sends', async () => {
      const names: string[] = [];
      const controller = newUnmanagedController('listening', running.manager, {
        reconciler: async ({ name }) => void names.push(name),
      });
      const channel = new EventChannel<ConfigMap>();
      await controller.watch(newChannelSource(channel, enqueueRequestForObject()));
      const stop = new AbortController();
      const ended = controller.start(stop.signal);
      await waitFor(
        () => {
          channel.send({ object: newConfigMap('sent') as Stored<ConfigMap> });
          return names.includes('sent');
        },
        { what: 'the object of the channel' },
      );
      stop.abort();
      await ended;
    });

    it('retries a failed request, and requeues on demand', async () => {
      const { cache } = running.manager;
      let calls = 0;
      const controller = newUnmanagedController('failing', running.manager, {
        rateLimiter: newExponentialRateLimiter({ baseDelay: 1, maxDelay: 10 }),
        reconciler: async () => {
          calls += 1;
          if (calls <= 2) throw new Error('not yet');
          return calls === 3 ? { requeueAfter: 1 } : {};
        },
      });
      await controller.watch(newKindSource(cache, ConfigMap, enqueueRequestForObject(), isNamed('failing')));
      const stop = new AbortController();
      const ended = controller.start(stop.signal);
      await cluster.client.create(newConfigMap('failing'));
      await waitFor(() => calls === 4, { what: 'two retries and one requeue' });
      stop.abort();
      await ended;
    });
  });

  describe('handlers', () => {
    it('turn an event into requests: for the object, its controller, or anything else', async () => {
      const owner = await cluster.client.create(newConfigMap('owner'));
      const secret = Secret.from({ metadata: { name: 'owned', namespace: cluster.namespace } });
      setControllerReference(owner, secret);
      const event = { object: await cluster.client.create(secret) };
      const toOwner = enqueueRequestForOwner<Secret>(running.manager.restMapper, ConfigMap);
      await toOwner.prepare?.();
      const toOthers = enqueueRequestsFromMapFunc<Secret>(({ data = {} }) => [{ name: `${Object.keys(data).length}` }]);
      expect(await requestsOf(enqueueRequestForObject<Secret>(), event)).toEqual([keyFor('owned')]);
      expect(await requestsOf(toOwner, event)).toEqual([keyFor('owner')]);
      expect(await requestsOf(toOthers, event)).toEqual([{ name: '0' }]);
    });
  });

  describe('a manager', () => {
    it('syncs its caches before its controllers run, and waits for them when it stops', async () => {
      const manager = await create();
      await cluster.client.create(newConfigMap('synced'));
      const steps: string[] = [];
      const controller = newController('managed', manager, {
        reconciler: async (request) => {
          const found = await manager.client.find(ConfigMap, request);
          steps.push(`reconcile ${found?.metadata.name}`);
        },
      });
      const source = newKindSource(manager.cache, ConfigMap, enqueueRequestForObject(), isNamed('synced'));
      await controller.watch(source);
      manager.add(async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await setImmediate();
        steps.push('runnable ended');
      });
      const { stop } = await start(manager);
      await waitFor(() => steps.length > 0, { what: 'a reconcile' });
      await stop();
      steps.push('manager ended');
      expect(steps).toEqual(['reconcile synced', 'runnable ended', 'manager ended']);
    });

    it('runs controllers on the leader only, and what needs no leader everywhere', async () => {
      const lease = { leaderElection: true, leaderElectionID: 'internals', leaderElectionNamespace: cluster.namespace };
      const [first, second] = [await createCounted(lease), await createCounted(lease)];
      await waitFor(() => first.counts.everywhere === 1 && second.counts.everywhere === 1, { what: 'both to start' });
      await waitFor(() => first.counts.onLeader + second.counts.onLeader === 1, { what: 'one leader' });
      const [leader, other] = first.counts.onLeader === 1 ? [first, second] : [second, first];
      await leader.stop();
      await waitFor(() => other.counts.onLeader === 1, { what: 'the other one to take over' });
      await other.stop();
    });
  });

  describe('the builder', () => {
    it('is a controller with one source for each of `for`, `owns` and `watches`', async () => {
      const manager = await create();
      const names = new Set<string>();
      const controller = await newControllerManagedBy(manager)
        .for(ConfigMap, { predicates: [isNamed('built')] })
        .owns(Secret)
        .watches(
          Secret,
          enqueueRequestsFromMapFunc(({ metadata }) => (metadata.name === 'mapped' ? [keyFor('from-map')] : [])),
        )
        .named('built')
        .complete(async ({ name }) => void names.add(name));
      expect(controller.name).toBe('built');
      const { stop } = await start(manager);
      const built = await cluster.client.create(newConfigMap('built'));
      await cluster.client.create(newConfigMap('other'));
      await waitFor(() => names.has('built'), { what: 'the object of `for`' });
      names.clear();
      const owned = Secret.from({ metadata: { name: 'built-owned', namespace: cluster.namespace } });
      setControllerReference(built, owned);
      await cluster.client.create(owned);
      await waitFor(() => names.has('built'), { what: 'the owner of the object of `owns`' });
      await cluster.client.create(Secret.from({ metadata: { name: 'mapped', namespace: cluster.namespace } }));
      await waitFor(() => names.has('from-map'), { what: 'the request of `watches`' });
      expect(names).not.toContain('other');
      await stop();
    });
  });

  function create(options: ManagerOptions = {}): Promise<Manager> {
    const cache = { namespaces: [cluster.namespace] };
    const election = { retryPeriod: 100, leaderElectionReleaseOnCancel: true };
    return newManager(cluster.config, {
      cache,
      metrics: { bindAddress: '0' },
      log: silentLogger,
      ...election,
      ...options,
    });
  }

  async function start(manager: Manager) {
    const stop = new AbortController();
    const ended = manager.start(stop.signal);
    return {
      manager,
      stop: async () => {
        stop.abort();
        await ended;
      },
    };
  }

  async function createCounted(options: ManagerOptions) {
    const manager = await create(options);
    const counts = { everywhere: 0, onLeader: 0 };
    manager.add({
      needLeaderElection: false,
      start: async () => {
        counts.everywhere += 1;
      },
    });
    manager.add(async () => {
      counts.onLeader += 1;
    });
    return { ...(await start(manager)), counts };
  }

  function keyFor(name: string) {
    return { namespace: cluster.namespace, name };
  }

  function newConfigMap(name: string): ConfigMap {
    return ConfigMap.from({ metadata: keyFor(name) });
  }

  it('are connected: an event becomes a request, and a request a reconcile', async () => {
    const { cache } = running.manager;
    const values: (string | undefined)[] = [];
    const controller = newUnmanagedController('connected', running.manager, {
      reconciler: async (request) => {
        values.push((await running.manager.client.find(ConfigMap, request))?.data?.value);
      },
    });
    await controller.watch(newKindSource(cache, ConfigMap, enqueueRequestForObject(), isNamed('connected')));
    const stop = new AbortController();
    const ended = controller.start(stop.signal);
    const created = await cluster.client.create({ ...newConfigMap('connected'), data: { value: 'a' } });
    await waitFor(() => values.at(-1) === 'a', { what: 'the created object' });
    await cluster.client.patch(created, mergePatch({ data: { value: 'b' } }));
    await waitFor(() => values.at(-1) === 'b', { what: 'the changed object' });
    stop.abort();
    await ended;
  });
});

describe('the queue of a controller', () => {
  function newQueue() {
    const clock = new FakeClock();
    const rateLimiter = newExponentialRateLimiter({ baseDelay: 5, maxDelay: 1_000 });
    return { clock, queue: new PriorityQueue<Request>({ keyOf, rateLimiter, clock }) };
  }

  it('contains a request once, however often it is added', async () => {
    const { queue } = newQueue();
    for (let count = 0; count < 3; count += 1) queue.add({ namespace: 'n', name: 'a' });
    expect(queue.length).toBe(1);
  });

  it('hands out a request again only when it is done', async () => {
    const { queue } = newQueue();
    queue.add({ name: 'a' });
    const first = await queue.get();
    queue.add({ name: 'a' });
    queue.add({ name: 'b' });
    expect((await queue.get())?.item).toEqual({ name: 'b' });
    if (first) queue.done(first.item);
    expect((await queue.get())?.item).toEqual({ name: 'a' });
  });

  it('delays a request longer after each failure, until it succeeds', async () => {
    const { queue, clock } = newQueue();
    const item = { name: 'a' };
    const delays: number[] = [];
    for (const isLast of [false, false, false, true]) {
      if (isLast) queue.forget(item);
      queue.add(item, { rateLimited: true });
      delays.push(clock.untilNextTimer ?? 0);
      await clock.advance(1_000);
      queue.done((await queue.get())?.item ?? item);
    }
    expect(delays).toEqual([5, 10, 20, 5]);
  });

  it('hands out urgent requests first, and nothing once it is shut down', async () => {
    const { queue } = newQueue();
    queue.add({ name: 'initial' }, { priority: -100 });
    queue.add({ name: 'changed' });
    expect((await queue.get())?.item).toEqual({ name: 'changed' });
    const waiting = [queue.get(), queue.get()];
    queue.shutDown();
    expect((await Promise.all(waiting)).map((got) => got?.item)).toEqual([{ name: 'initial' }, undefined]);
  });
});

describe('predicates', () => {
  const before = stored({ generation: 1, labels: { tier: 'a' } });
  const newLabels = stored({ generation: 1, labels: { tier: 'b' } });
  const newSpec = stored({ generation: 2, labels: { tier: 'a' } });

  it.each<[string, Predicate, boolean[]]>([
    ['generationChangedPredicate', generationChangedPredicate, [false, false, true]],
    ['labelChangedPredicate', labelChangedPredicate, [false, true, false]],
    ['or', or(generationChangedPredicate, labelChangedPredicate), [false, true, true]],
    ['and', and(generationChangedPredicate, labelChangedPredicate), [false, false, false]],
    ['not', not(generationChangedPredicate), [true, true, false]],
    ['newPredicate', newPredicate(({ metadata }) => metadata.labels?.tier === 'b'), [false, true, false]],
  ])('decide which events matter: %s', (_, predicate, expected) => {
    const admitted = [before, newLabels, newSpec].map((objectNew) =>
      predicate.update?.({ objectOld: before, objectNew }),
    );
    expect(admitted).toEqual(expected);
  });
});

function stored(metadata: { generation: number; labels: Record<string, string> }): Stored<ConfigMap> {
  const required = { name: 'a', uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' };
  return { ...ConfigMap.from({ metadata: required }), metadata: { ...required, ...metadata } };
}

/** Returns the requests that a handler adds for an event. */
async function requestsOf<T extends Secret>(
  handler: ReturnType<typeof enqueueRequestForObject<T>>,
  event: GenericEvent<T>,
): Promise<Request[]> {
  const requests: Request[] = [];
  const context = { log: silentLogger, signal: new AbortController().signal };
  await handler.generic?.(event, { add: (request) => void requests.push(request) }, context);
  return requests;
}
