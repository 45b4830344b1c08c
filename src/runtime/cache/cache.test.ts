import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Namespace } from '../../k8s/core/v1.js';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { InvalidNameError, newRestMapper, newTransport, type Transport } from '../client/index.js';
import { FakeClock } from '../clock/internal.js';
import type { Logger } from '../log/index.js';
import { silentLogger } from '../log/index.js';
import { CollectionServer } from './fixtures/collection-server.js';
import { type Cache, type CacheOptions, type EventListener, newCache } from './index.js';

let server: CollectionServer;
let transport: Transport;
let clock: FakeClock;
let stop: AbortController;
let running: Promise<void>;
let errors: [string, unknown][];

beforeEach(async () => {
  server = new CollectionServer();
  clock = new FakeClock();
  transport = newTransport({ server: await server.start() }, { clock });
  stop = new AbortController();
  running = Promise.resolve();
  errors = [];
});

afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

function start(options: CacheOptions = {}): Cache {
  const log: Logger = { ...silentLogger, error: (message, fields) => void errors.push([message, fields]) };
  const cache = newCache({ transport, mapper: newRestMapper(transport), clock, log }, options);
  running = cache.start(stop.signal);
  return cache;
}

const key = { namespace: 'default', name: 'a' };
const namesOf = (list: { items: KubernetesObject[] }) => list.items.map(({ metadata }) => metadata.name);

/** A listener that records its events. */
function record() {
  const events: string[] = [];
  const textOf = (object: ConfigMap) => `${object.metadata.name}=${object.data?.value}`;
  const listener: EventListener<ConfigMap> = {
    create: ({ object, isInInitialList }) => void events.push(`${isInInitialList ? 'there' : 'new'} ${textOf(object)}`),
    update: ({ objectOld, objectNew }) => void events.push(`${textOf(objectOld)} -> ${textOf(objectNew)}`),
    delete: ({ object, deleteStateUnknown }) =>
      void events.push(`${deleteStateUnknown ? 'missing' : 'gone'} ${textOf(object)}`),
  };
  return { events, listener };
}

describe('reads of a cache', () => {
  it('start an informer, wait until it has synced, and see later changes', async () => {
    server.put('a', '1');
    const cache = start();
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    expect(await cache.find(ConfigMap, { ...key, name: 'b' })).toBeUndefined();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('b', '1');
    await vi.waitFor(async () => expect(namesOf(await cache.list(ConfigMap))).toEqual(['a', 'b']));
    expect(server.calls).toHaveLength(1);
  });

  it('reject names that are paths, and address objects as the API server does', async () => {
    server.put('a', '1');
    const cache = start();
    await expect(cache.find(ConfigMap, { namespace: '', name: 'default/a' })).rejects.toThrow(InvalidNameError);
    await expect(cache.get(ConfigMap, { namespace: 'default/a', name: '..' })).rejects.toThrow(InvalidNameError);
    await expect(cache.find(ConfigMap, { name: 'a' })).rejects.toThrow('the namespace is required');
    await expect(cache.find(ConfigMap, { namespace: 'default', name: '' })).rejects.toThrow('the name is required');
  });

  it('count lists and watches', async () => {
    const counts: unknown[] = [];
    const metrics = {
      listed: (kind: string) => void counts.push(`list ${kind}`),
      watching: (_: string, namespace: string | undefined, isOpen: boolean) =>
        void counts.push(`${isOpen ? 'watch' : 'end'} ${namespace}`),
    };
    const cache = newCache({ transport, mapper: newRestMapper(transport), clock, metrics }, { namespaces: ['a'] });
    running = cache.start(stop.signal);
    await cache.list(ConfigMap);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.endWatches();
    server.put('b', '1', 'a');
    server.compact();
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(counts).toEqual(['list ConfigMap', 'watch a', 'end a', 'list ConfigMap', 'watch a']);
    });
  });

  it('throw NotFound as the API server does', async () => {
    await expect(start().get(ConfigMap, key)).rejects.toMatchObject({
      reason: 'NotFound',
      message: 'configmaps "a" not found',
    });
  });

  it('return copies with apiVersion and kind, without managedFields', async () => {
    server.put('a', '1');
    const cache = start();
    const first = await cache.get(ConfigMap, key);
    expect([first.apiVersion, first.kind, first.metadata.managedFields]).toEqual(['v1', 'ConfigMap', undefined]);
    first.data = { value: 'changed' };
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    const [item] = (await cache.list(ConfigMap)).items;
    if (item) item.metadata.name = 'changed';
    expect(namesOf(await cache.list(ConfigMap))).toEqual(['a']);
  });

  it('select by namespace, labels, index and limit', async () => {
    const cache = start();
    cache.indexField(ConfigMap, 'value', ({ data = {} }) => Object.values(data));
    server.put('a', '1', 'one', { app: 'web' });
    server.put('b', '1', 'two');
    server.put('c', '2', 'two', { app: 'web' });
    const list = async (options: Parameters<Cache['list']>[1]) => namesOf(await cache.list(ConfigMap, options));
    expect(await list({ namespace: 'two' })).toEqual(['b', 'c']);
    expect(await list({ labels: { app: 'web' } })).toEqual(['a', 'c']);
    expect(await list({ labels: '!app' })).toEqual(['b']);
    expect(await list({ fields: { value: '1' } })).toEqual(['a', 'b']);
    expect(await list({ fields: { value: '1' }, namespace: 'two' })).toEqual(['b']);
    expect(await list({ fields: { value: '1', 'metadata.name': 'a' } })).toEqual(['a']);
    expect(await list({ fields: { 'metadata.namespace': 'one' } })).toEqual(['a']);
    expect(await list({ fields: { value: '3' } })).toEqual([]);
    expect(await list({ limit: 2 })).toHaveLength(2);
  });

  it('reject a field without an index, and `continue`', async () => {
    const cache = start();
    await expect(cache.list(ConfigMap, { fields: { other: 'x' } })).rejects.toThrow('ConfigMap has no index `other`');
    await expect(cache.list(ConfigMap, { continue: 'x' })).rejects.toThrow('caches do not support `continue`');
  });

  it('wait no longer than their signal', async () => {
    server.failNext('watch', () => {});
    const cache = start();
    const reading = cache.get(ConfigMap, key, { signal: AbortSignal.timeout(20) });
    await expect(reading).rejects.toThrow('aborted due to timeout');
  });

  it('fail if the cache stops before it has synced, or was never started', async () => {
    server.failNext('watch', () => {});
    const cache = start();
    const reading = cache.get(ConfigMap, key);
    await setImmediate();
    stop.abort();
    await expect(reading).rejects.toThrow('the cache was stopped');
    const other = newCache({ transport, mapper: newRestMapper(transport) });
    await expect(other.get(ConfigMap, key)).rejects.toThrow('the cache is not started');
  });

  it('do not start an informer with `failOnMissingInformer`', async () => {
    const cache = start({ failOnMissingInformer: true });
    await expect(cache.get(ConfigMap, key)).rejects.toThrow('`ConfigMap` is not in the cache');
    await cache.informer(ConfigMap);
    await expect(cache.find(ConfigMap, key)).resolves.toBeUndefined();
  });

  it('try again later if the cluster does not serve the kind', async () => {
    const Unknown = defineKind<KubernetesObject>({ group: 'example.com', version: 'v1', kind: 'Unknown' });
    server.failNext('list', (_, response) => void response.writeHead(404).end('{}'));
    const cache = start();
    await expect(cache.list(Unknown)).rejects.toThrow('has no kind `Unknown`');
    server.failNext('list', (_, response) => {
      const resources = [{ name: 'unknowns', kind: 'Unknown', namespaced: true }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ resources }));
    });
    expect((await cache.list(Unknown)).items).toEqual([]);
  });
});

describe('indexes of a cache', () => {
  it('follow changes, and may be added to a running informer', async () => {
    server.put('a', '1');
    const cache = start();
    await cache.list(ConfigMap);
    cache.indexField(ConfigMap, 'value', ({ data }) => [data?.value ?? '']);
    await vi.waitFor(async () =>
      expect(namesOf(await cache.list(ConfigMap, { fields: { value: '1' } }))).toEqual(['a']),
    );
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('a', '2');
    await vi.waitFor(async () =>
      expect(namesOf(await cache.list(ConfigMap, { fields: { value: '2' } }))).toEqual(['a']),
    );
    expect((await cache.list(ConfigMap, { fields: { value: '1' } })).items).toEqual([]);
  });

  it('do not start an informer, and have one function per name', async () => {
    const cache = start();
    cache.indexField(ConfigMap, 'value', () => []);
    await setImmediate();
    expect(server.calls).toEqual([]);
    expect(() => cache.indexField(ConfigMap, 'value', () => [])).toThrow('ConfigMap already has an index `value`');
  });

  it('omit an object for which their function throws', async () => {
    server.put('a', '1');
    const cache = start();
    cache.indexField(ConfigMap, 'broken', () => {
      throw new Error('no such field');
    });
    expect((await cache.list(ConfigMap)).items).toHaveLength(1);
    expect((await cache.list(ConfigMap, { fields: { broken: 'x' } })).items).toEqual([]);
    expect(errors[0]?.[0]).toBe('index function failed');
  });
});

describe('listeners of a cache', () => {
  it('receive existing objects, creations, updates and deletions', async () => {
    server.put('a', '1');
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    expect(events).toEqual(['there a=1']);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('b', '1');
    server.put('a', '2');
    server.remove('b');
    await vi.waitFor(() => expect(events).toEqual(['there a=1', 'new b=1', 'a=1 -> a=2', 'gone b=1']));
  });

  it('receive the whole state when they are added late', async () => {
    server.put('a', '1');
    const cache = start();
    await cache.list(ConfigMap);
    const { events, listener } = record();
    await (await cache.informer(ConfigMap)).addListener(listener).waitForSync();
    expect(events).toEqual(['there a=1']);
  });

  it('receive deletions that were missed, with the last known state, and no unchanged objects', async () => {
    server.put('a', '1');
    server.put('b', '1');
    server.put('c', '1');
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    events.length = 0;
    server.breakWatches();
    server.remove('a');
    server.put('b', '2');
    server.compact();
    for (let i = 0; i < 50 && events.length < 2; i++) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(events).toEqual(['missing a=1', 'b=1 -> b=2']);
  });

  it('do not wait for each other, and receive one event at a time', async () => {
    for (const name of ['a', 'b', 'c']) server.put(name, '1');
    const informer = await start().informer(ConfigMap);
    const slow: string[] = [];
    const wait = async ({ object }: { object: ConfigMap }) => {
      slow.push(`begin ${object.metadata.name}`);
      await clock.sleep(1000);
      slow.push(`end ${object.metadata.name}`);
    };
    const slowListener = { create: wait, update: () => {}, delete: () => {} };
    const fast = record();
    let isSlowSynced = false;
    void informer
      .addListener(slowListener)
      .waitForSync()
      .then(() => (isSlowSynced = true));
    await informer.addListener(fast.listener).waitForSync();
    expect(fast.events).toHaveLength(3);
    expect([slow, isSlowSynced]).toEqual([['begin a'], false]);
    await clock.advance(3000);
    expect(slow).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
    expect(isSlowSynced).toBe(true);
  });

  it('receive the next event after one on which they failed', async () => {
    server.put('a', '1');
    server.put('b', '1');
    const informer = await start().informer(ConfigMap);
    const seen: (string | undefined)[] = [];
    const create = ({ object }: { object: ConfigMap }) => {
      seen.push(object.metadata.name);
      if (seen.length === 1) throw new Error('sync');
      return Promise.reject(new Error('async'));
    };
    await informer.addListener({ create, update: () => {}, delete: () => {} }).waitForSync();
    expect(seen).toEqual(['a', 'b']);
    expect(errors.map(([, fields]) => fields)).toMatchObject([
      { error: new Error('sync') },
      { error: new Error('async') },
    ]);
  });

  it('receive nothing after they were removed', async () => {
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    const registration = informer.addListener(listener);
    await registration.waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    registration.remove();
    server.put('a', '1');
    const other = record();
    informer.addListener(other.listener);
    await vi.waitFor(() => expect(other.events).toHaveLength(1));
    expect(events).toEqual([]);
  });

  it('have no timers left when the cache stops', async () => {
    const informer = await start().informer(ConfigMap);
    await informer.addListener(record().listener).waitForSync();
    expect(clock.timers).toBe(1);
    stop.abort();
    await running;
    expect(clock.timers).toBe(0);
    await expect(informer.addListener(record().listener).waitForSync()).resolves.toBeUndefined();
    expect(clock.timers).toBe(0);
  });

  it('receive all objects again after the resync period, from memory', async () => {
    server.put('a', '1');
    const informer = await start({ resyncPeriod: 60_000 }).informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    const calls = server.calls.length;
    await clock.advance(66_000);
    expect(events).toEqual(['there a=1', 'a=1 -> a=1']);
    expect(server.calls.length - calls).toBeLessThanOrEqual(1);
  });
});

describe('options of a cache', () => {
  it('limit namespaces and labels, for each kind separately', async () => {
    server.put('a', '1', 'one');
    server.put('b', '1', 'two');
    server.put('c', '1', 'three');
    const byKind = new Map([[ConfigMap, { labels: 'app=web' }]]);
    const cache = start({ namespaces: ['one', 'two'], byKind });
    expect(namesOf(await cache.list(ConfigMap)).sort()).toEqual(['a', 'b']);
    const lists = server.calls.filter((url) => url.searchParams.has('sendInitialEvents'));
    expect(lists.map((url) => url.pathname)).toEqual([
      '/api/v1/namespaces/one/configmaps',
      '/api/v1/namespaces/two/configmaps',
    ]);
    expect(lists[0]?.searchParams.get('labelSelector')).toBe('app=web');
  });

  it('reject namespaces for a cluster-scoped kind', async () => {
    const cache = start({ byKind: new Map([[Namespace, { namespaces: ['one'] }]]) });
    await expect(cache.list(Namespace)).rejects.toThrow('Namespace is cluster-scoped');
    await expect(start({ namespaces: ['one'] }).list(Namespace)).resolves.toBeDefined();
  });

  it('transform objects before they are stored, and tolerate a transform that throws', async () => {
    server.put('a', '1');
    server.put('b', '1');
    const transform = (object: { metadata: { name: string; labels?: Record<string, string> } }) => {
      if (object.metadata.name === 'b') throw new Error('odd');
      object.metadata.labels = { seen: 'yes' };
      return object as never; // the same object
    };
    const cache = start({ transform });
    expect(namesOf(await cache.list(ConfigMap, { labels: 'seen=yes' }))).toEqual(['a']);
    expect(namesOf(await cache.list(ConfigMap))).toEqual(['a', 'b']);
    expect(errors[0]?.[0]).toBe('cache transform failed');
  });

  it('drop the objects of a removed informer', async () => {
    server.put('a', '1');
    const cache = start();
    await cache.list(ConfigMap);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    cache.removeInformer(ConfigMap);
    await vi.waitFor(() => expect(server.watchCount).toBe(0));
    server.put('b', '1');
    expect(namesOf(await cache.list(ConfigMap))).toEqual(['a', 'b']);
  });
});
