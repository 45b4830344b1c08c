import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Namespace, Secret } from '../../../k8s/core/v1.js';
import { defineKind, type KubernetesObject, type Stored } from '../../../k8s/index.js';
import { InvalidNameError, newRestMapper } from '../../client/index.js';
import type { FakeClock } from '../../clock/internal.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import type { CollectionServer } from '../fixtures/collection-server.js';
import { type Cache, type IndexFunction, newCache } from '../index.js';

let bench: CacheBench;
let server: CollectionServer;
let clock: FakeClock;

beforeEach(async () => {
  bench = await CacheBench.open();
  ({ server, clock } = bench);
});

afterEach(() => bench.close());

const start: CacheBench['start'] = (...settings) => bench.start(...settings);

const key = { namespace: 'default', name: 'a' };
const namesOf = (list: { items: KubernetesObject[] }) => list.items.map(({ metadata }) => metadata.name);

describe('reads of a cache', () => {
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
      watching: () => (isOpen: boolean | undefined) => void counts.push(isOpen),
    };
    const cache = start({ namespaces: ['a'] }, { metrics });
    await cache.list(ConfigMap);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.endWatches();
    server.put('b', '1', 'a');
    server.compact();
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(counts).toEqual(['list ConfigMap', true, false, 'list ConfigMap', true]);
    });
  });

  it('throw NotFound as the API server does', async () => {
    await expect(start().get(ConfigMap, key)).rejects.toMatchObject({
      reason: 'NotFound',
      message: 'configmaps "a" not found',
    });
  });
});

describe('the first read of a kind waits until its objects are in the cache', () => {
  it('and starts an informer, so that later reads need no request', async () => {
    server.put('a', '1');
    const cache = start();
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    expect(await cache.find(ConfigMap, { ...key, name: 'b' })).toBeUndefined();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('b', '1');
    await vi.waitFor(async () => expect(namesOf(await cache.list(ConfigMap))).toEqual(['a', 'b']));
    expect(server.calls).toHaveLength(1);
  });

  it('or its signal is aborted', async () => {
    server.failNext('watch', () => {});
    const cache = start();
    const reading = cache.get(ConfigMap, key, { signal: AbortSignal.timeout(20) });
    await expect(reading).rejects.toThrow('aborted due to timeout');
  });

  it('or the cache stops, and fails if it was never started', async () => {
    server.failNext('watch', () => {});
    const cache = start();
    const reading = cache.get(ConfigMap, key);
    await setImmediate();
    bench.stop.abort();
    await expect(reading).rejects.toThrow('the cache was stopped');
    const other = newCache({ transport: bench.transport, mapper: newRestMapper(bench.transport) });
    await expect(other.get(ConfigMap, key)).rejects.toThrow('the cache is not started');
  });

  it('but fails with `failOnMissingInformer` if the kind has no informer', async () => {
    const cache = start({ failOnMissingInformer: true });
    await expect(cache.get(ConfigMap, key)).rejects.toThrow('`ConfigMap` is not in the cache');
    await cache.informer(ConfigMap);
    await expect(cache.find(ConfigMap, key)).resolves.toBeUndefined();
  });

  it('and fails if the cluster does not serve the kind, until it does', async () => {
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

  it('while adding an index neither waits nor starts an informer', async () => {
    const cache = start();
    cache.indexField(ConfigMap, 'value', () => []);
    await setImmediate();
    expect(server.calls).toEqual([]);
    expect(() => cache.indexField(ConfigMap, 'value', () => [])).toThrow('ConfigMap already has an index `value`');
  });
});

describe('indexes select objects by any of their values, in a namespace or in all', () => {
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

  it('omit an object for which their function throws', async () => {
    server.put('a', '1');
    const cache = start();
    cache.indexField(ConfigMap, 'broken', () => {
      throw new Error('no such field');
    });
    expect((await cache.list(ConfigMap)).items).toHaveLength(1);
    expect((await cache.list(ConfigMap, { fields: { broken: 'x' } })).items).toEqual([]);
    expect(bench.errors[0]?.[0]).toBe('index function failed');
  });

  it.each([
    ['undefined', undefined],
    ['a string', 'abc'],
    ['a promise', Promise.resolve(['x'])],
  ])('omit an object for which their function returns %s, and other objects arrive', async (_, wrong) => {
    const cache = start();
    const values = ({ metadata }: ConfigMap) => (metadata.name === 'a' ? wrong : ['x']);
    cache.indexField(ConfigMap, 'value', values as IndexFunction<ConfigMap>);
    for (const name of ['a', 'b']) server.put(name, '1');
    expect(namesOf(await cache.list(ConfigMap))).toEqual(['a', 'b']);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('a', '2');
    server.remove('a');
    server.put('c', '1');
    await vi.waitFor(async () => expect(namesOf(await cache.list(ConfigMap))).toEqual(['b', 'c']));
    expect(namesOf(await cache.list(ConfigMap, { fields: { value: 'x' } }))).toEqual(['b', 'c']);
    expect((await cache.list(ConfigMap, { fields: { value: 'a' } })).items).toEqual([]);
    expect(new Set(bench.errors.map(([message]) => message))).toEqual(new Set(['index function failed']));
  });

  it('together with namespace, labels and limit', async () => {
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

  it('and reject a field without an index, and `continue`', async () => {
    const cache = start();
    await expect(cache.list(ConfigMap, { fields: { other: 'x' } })).rejects.toThrow('ConfigMap has no index `other`');
    await expect(cache.list(ConfigMap, { continue: 'x' })).rejects.toThrow('caches do not support `continue`');
  });

  it('with several values per object, and several indexes at once', async () => {
    const cache = start();
    cache.indexField(ConfigMap, 'value', ({ data = {} }) => (data.value ?? '').split(','));
    cache.indexField(ConfigMap, 'name', ({ metadata }) => [metadata.name ?? '']);
    server.put('a', '1,2', 'one');
    server.put('b', '2,3', 'one');
    server.put('a', '3,3', 'two');
    const list = async (options: Parameters<Cache['list']>[1]) =>
      (await cache.list(ConfigMap, options)).items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    expect(await list({ fields: { value: '2' } })).toEqual(['one/a', 'one/b']);
    expect(await list({ fields: { value: '3', name: 'a' } })).toEqual(['two/a']);
    expect(await list({ fields: { value: '2', name: 'b' }, namespace: 'one' })).toEqual(['one/b']);
    expect(await list({ fields: { value: '2', name: 'b' }, namespace: 'two' })).toEqual([]);
  });

  it('and leave alone the array that their function returns', async () => {
    const values = Object.freeze(['x', 'y']);
    const cache = start();
    cache.indexField(Namespace, 'value', () => values);
    server.put('a', '1', '');
    expect((await cache.list(Namespace, { fields: { value: 'x' } })).items).toHaveLength(1);
    expect((await cache.list(Namespace, { fields: { value: 'x,y' } })).items).toHaveLength(0);
    expect(values).toEqual(['x', 'y']);
  });

  it('and have no deleted objects, even if an event handler has mutated them', async () => {
    const values: string[] = [];
    const cache = start({ freeze: false });
    cache.indexField(ConfigMap, 'value', ({ data }) => {
      values.splice(0, values.length, data?.value ?? '');
      return values;
    });
    const mutate = ({ object }: { object: ConfigMap }) => void Object.assign(object, { data: { value: 'mutated' } });
    const informer = await cache.informer(ConfigMap);
    server.put('a', 'first');
    server.put('b', 'first');
    await informer.addListener({ create: mutate, update: () => {}, delete: () => {} }).waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    const indexed = async (value: string) => namesOf(await cache.list(ConfigMap, { fields: { value } })).sort();
    expect(await indexed('first')).toEqual(['a', 'b']);
    server.remove('a');
    server.put('b', 'second');
    await vi.waitFor(async () => expect(await indexed('second')).toEqual(['b']));
    expect([await indexed('first'), await indexed('mutated')]).toEqual([[], []]);
    server.remove('b');
    await vi.waitFor(async () => expect(await indexed('second')).toEqual([]));
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

  it('do not limit cluster-scoped kinds, nor does the namespace of a read', async () => {
    server.put('a', '1', '');
    const cache = start({ namespaces: ['one'] });
    expect(namesOf(await cache.list(Namespace, { namespace: 'one' }))).toEqual(['a']);
    expect(await cache.find(Namespace, { namespace: 'one', name: 'a' })).toBeDefined();
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

describe('objects are transformed before they are stored', () => {
  it.each([
    ['in pages', false],
    ['as a stream', true],
  ])('in lists %s, and in events, so that indexes and listeners see the result', async (_, streamsLists) => {
    server.streamsLists = streamsLists;
    server.put('a', 'secret');
    const seen: unknown[] = [];
    const cache = start({
      transform: ({ data: _, ...object }: Stored<KubernetesObject> & { data?: unknown }) => object,
    });
    cache.indexField(ConfigMap, 'value', ({ data }) => [data?.value ?? 'none']);
    const informer = await cache.informer(ConfigMap);
    const note = ({ object }: { object: ConfigMap }) => void seen.push(object.data);
    await informer.addListener({ create: note, update: () => {}, delete: note }).waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('b', 'secret');
    server.remove('a');
    await vi.waitFor(() => expect(seen).toEqual([undefined, undefined, undefined]));
    expect(namesOf(await cache.list(ConfigMap, { fields: { value: 'none' } }))).toEqual(['b']);
    expect(namesOf(await cache.list(ConfigMap, { fields: { value: 'secret' } }))).toEqual([]);
  });
});

describe('the settings of a kind have precedence over those of the cache', () => {
  it('and apply to no other kind', async () => {
    for (const namespace of ['one', 'two']) server.put('a', namespace, namespace, { app: 'web' });
    const label = (value: string) => (object: Stored<KubernetesObject>) => ({
      ...object,
      metadata: { ...object.metadata, labels: { from: value } },
    });
    const own = { namespaces: ['two'], labels: 'app=web', transform: label('kind'), unsafeDisableDeepCopy: true };
    const cache = start({
      namespaces: ['one'],
      labels: 'app',
      transform: label('cache'),
      byKind: new Map([[ConfigMap, own]]),
    });
    const read = async (kind: typeof ConfigMap | typeof Secret) => (await cache.list<KubernetesObject>(kind)).items;
    const [of, other] = [await read(ConfigMap), await read(Secret)];
    expect([...of, ...other].map(({ metadata }) => [metadata.namespace, metadata.labels])).toEqual([
      ['two', { from: 'kind' }],
      ['one', { from: 'cache' }],
    ]);
    expect([of[0] === (await read(ConfigMap))[0], other[0] === (await read(Secret))[0]]).toEqual([true, false]);
    const requests = server.calls.map(({ pathname, searchParams }) => [pathname, searchParams.get('labelSelector')]);
    expect(requests).toEqual([
      ['/api/v1/namespaces/two/configmaps', 'app=web'],
      ['/api/v1/namespaces/one/secrets', 'app'],
    ]);
  });

  it('unless they are undefined', async () => {
    await start({ labels: 'app', byKind: new Map([[ConfigMap, { labels: undefined }]]) }).list(ConfigMap);
    expect(server.calls[0]?.searchParams.get('labelSelector')).toBe('app');
  });
});
