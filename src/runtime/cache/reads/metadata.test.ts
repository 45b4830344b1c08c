import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { isPartial, type KubernetesObject, metadataOf } from '../../../k8s/index.js';
import { newRestMapper, newTransport, type Transport } from '../../client/index.js';
import { silentLogger } from '../../log/index.js';
import { newMetrics } from '../../metrics/index.js';
import { CollectionServer } from '../fixtures/collection-server.js';
import { type Cache, type CacheDependencies, type CacheOptions, newCache } from '../index.js';

const Metadata = metadataOf(ConfigMap);
const key = { namespace: 'default', name: 'a' };

let server: CollectionServer;
let transport: Transport;
let stop: AbortController;
let running: Promise<void>;
let infos: string[];

beforeEach(async () => {
  server = new CollectionServer();
  transport = newTransport({ server: await server.start() });
  stop = new AbortController();
  infos = [];
  server.put('a', '1', 'default', { app: 'x' });
});
afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

function start(options: CacheOptions = {}, more: Partial<CacheDependencies> = {}): Cache {
  const log = { ...silentLogger, info: (message: string) => void infos.push(message) };
  const cache = newCache({ transport, mapper: newRestMapper(transport), log, ...more }, options);
  running = cache.start(stop.signal);
  return cache;
}

const lists = () => server.calls.filter((url) => url.searchParams.has('sendInitialEvents')).length;
const fieldsOf = (object: object) => Object.keys(object).sort();

describe('the metadata of a kind in a cache', () => {
  it('has a store without the other fields', async () => {
    const cache = start();
    for (const options of [{}, { unsafeDisableDeepCopy: true }]) {
      const object = await cache.get(Metadata, key, options);
      expect(object).toMatchObject({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'a', labels: { app: 'x' } },
      });
      expect([fieldsOf(object), isPartial(object)]).toEqual([['apiVersion', 'kind', 'metadata'], true]);
      expect(object.metadata.managedFields).toBeUndefined();
    }
    expect((await cache.list(Metadata, { labels: { app: 'x' } })).items.map(fieldsOf)).toEqual([
      ['apiVersion', 'kind', 'metadata'],
    ]);
    expect(lists()).toBe(1);
  });

  it('shares the store of whole objects if there is one', async () => {
    const cache = start();
    const informer = await cache.informer(ConfigMap);
    const shared = await cache.informer(Metadata);
    const events: string[][] = [];
    const listener = {
      create: ({ object }: { object: object }) => void events.push(['create', ...fieldsOf(object)]),
      update: ({ objectOld, objectNew }: { objectOld: object; objectNew: object }) =>
        void events.push(['update', ...fieldsOf(objectOld), ...fieldsOf(objectNew)]),
      delete: ({ object }: { object: object }) => void events.push(['delete', ...fieldsOf(object)]),
    };
    const registration = shared.addListener(listener);
    await registration.waitForSync();
    await shared.waitForSync();
    expect([shared.hasSynced, shared.failure, informer.hasSynced]).toEqual([true, undefined, true]);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('a', '2');
    server.remove('a');
    const fields = ['apiVersion', 'kind', 'metadata'];
    await vi.waitFor(() =>
      expect(events).toEqual([
        ['create', ...fields],
        ['update', ...fields, ...fields],
        ['delete', ...fields],
      ]),
    );
    server.put('b', '1');
    await vi.waitFor(async () => expect(await cache.find(ConfigMap, { ...key, name: 'b' })).toBeDefined());
    expect(fieldsOf(await cache.get(Metadata, { ...key, name: 'b' }))).toEqual(fields);
    expect((await cache.list(Metadata)).items.map(fieldsOf)).toEqual([fields]);
    expect([lists(), server.watchCount]).toEqual([1, 1]);
  });

  it('keeps the shared store while it has listeners, when whole objects are removed', async () => {
    const cache = start({ failOnMissingInformer: true });
    const seen: string[][] = [[], [], []];
    const listenerOf = (events: string[] | undefined) => ({
      create: ({ object }: { object: KubernetesObject }) => void events?.push(object.metadata.name ?? ''),
      update: () => {},
      delete: ({ object }: { object: KubernetesObject }) => void events?.push(`gone ${object.metadata.name}`),
    });
    const whole = (await cache.informer(ConfigMap)).addListener(listenerOf(seen[0]));
    await whole.waitForSync();
    await (await cache.informer(Metadata)).addListener(listenerOf(seen[1])).waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    cache.removeInformer(ConfigMap);
    await expect(cache.get(ConfigMap, key)).rejects.toThrow('only its metadata is cached');
    expect(fieldsOf(await cache.get(Metadata, key))).toHaveLength(3);
    server.put('b', '1');
    server.remove('a');
    await (await cache.informer(Metadata)).addListener(listenerOf(seen[2])).waitForSync();
    await vi.waitFor(() => expect(seen[1]).toEqual(['a', 'b', 'gone a']));
    expect([seen[0], lists()]).toEqual([['a'], 1]);
    cache.removeInformer(Metadata);
    await vi.waitFor(() => expect(server.watchCount).toBe(0));
  });

  it('does not keep a shared store without listeners', async () => {
    const cache = start();
    await cache.informer(ConfigMap);
    const listener = { create: () => {}, update: () => {}, delete: () => {} };
    const registration = (await cache.informer(Metadata)).addListener(listener);
    await registration.waitForSync();
    registration.remove();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    cache.removeInformer(ConfigMap);
    await vi.waitFor(() => expect(server.watchCount).toBe(0));
  });

  it('keeps its store when whole objects are cached later, and the log says so', async () => {
    const cache = start();
    await cache.get(Metadata, key);
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    expect((await cache.get(Metadata, key)).metadata.name).toBe('a');
    expect(lists()).toBe(2);
    expect(infos).toEqual(['caching whole objects of a kind besides their metadata']);
    cache.removeInformer(Metadata);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    expect(fieldsOf(await cache.get(Metadata, key))).toHaveLength(3);
    expect(lists()).toBe(2);
    cache.removeInformer(Metadata); // does not remove the shared store
    expect(await cache.find(ConfigMap, key)).toBeDefined();
    expect(lists()).toBe(2);
  });

  it('does not replace whole objects with `failOnMissingInformer`, but the other way round', async () => {
    const cache = start({ failOnMissingInformer: true });
    await expect(cache.get(Metadata, key)).rejects.toThrow(/`manager.apiReader`$/);
    await cache.informer(Metadata);
    await expect(cache.get(ConfigMap, key)).rejects.toThrow('only its metadata is cached, see `metadataOf`');
    await cache.informer(ConfigMap);
    cache.removeInformer(Metadata);
    expect((await cache.get(Metadata, key)).metadata.name).toBe('a');
  });

  it('has settings of its own, or those of the kind', async () => {
    server.put('b', '1', 'other');
    const of = async (options: CacheOptions) => {
      const cache = start(options);
      const sizes = [(await cache.list(ConfigMap)).items.length, (await cache.list(Metadata)).items.length];
      stop.abort();
      await running;
      stop = new AbortController();
      return [...sizes, lists()];
    };
    expect(await of({ byKind: new Map([[ConfigMap, { namespaces: ['other'] }]]) })).toEqual([1, 1, 1]);
    expect(await of({ byKind: new Map([[Metadata, { namespaces: ['other'] }]]) })).toEqual([2, 1, 3]);
  });

  it('has indexes, which whole objects have, too', async () => {
    const cache = start();
    cache.indexField(Metadata, 'app', ({ metadata }) => [metadata.labels?.app ?? '']);
    cache.indexField(ConfigMap, 'value', ({ data }) => [data?.value ?? '']);
    expect((await cache.list(Metadata, { fields: { app: 'x' } })).items).toHaveLength(1);
    expect((await cache.list(ConfigMap, { fields: { app: 'x', value: '1' } })).items).toHaveLength(1);
    await expect(cache.list(Metadata, { fields: { value: '1' } })).rejects.toThrow('has no index `value`');
    expect(() => cache.indexField(ConfigMap, 'app', () => [])).toThrow('already has an index `app`');
    cache.indexField(Metadata, 'late', () => ['yes']);
    await vi.waitFor(async () => {
      for (const kind of [Metadata, ConfigMap])
        expect((await cache.list<ConfigMap>(kind as never, { fields: { late: 'yes' } })).items).toHaveLength(1);
    });
  });
});

describe('the age of a watch is reported until nothing needs it', () => {
  it('for metadata, whole objects and both', async () => {
    const metrics = await newMetrics({ process: false });
    const ages = async () => [...(await metrics.text()).body.matchAll(/^kbts_cache_watch_age_seconds.* (\S+)$/gm)];
    const cache = start({}, { metrics: metrics.cache('a:1') });
    await cache.get(Metadata, key);
    await cache.get(ConfigMap, key);
    await vi.waitFor(async () => expect(Number((await ages())[0]?.[1])).toBeGreaterThan(0));
    cache.removeInformer(Metadata);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    expect(Number((await ages())[0]?.[1])).toBeGreaterThan(0);
    cache.removeInformer(ConfigMap);
    await vi.waitFor(async () => expect(await ages()).toEqual([]));
    await cache.get(Metadata, key);
    await vi.waitFor(async () => expect(Number((await ages())[0]?.[1])).toBeGreaterThan(0));
  });
});
