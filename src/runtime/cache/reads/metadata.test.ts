import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { isPartial, metadataOf } from '../../../k8s/index.js';
import { newRestMapper, newTransport, type Transport } from '../../client/index.js';
import { newMetrics } from '../../metrics/index.js';
import { CollectionServer } from '../fixtures/collection-server.js';
import { type Cache, type CacheDependencies, type CacheOptions, newCache } from '../index.js';

const Metadata = metadataOf(ConfigMap);
const key = { namespace: 'default', name: 'a' };

let server: CollectionServer;
let transport: Transport;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  server = new CollectionServer();
  transport = newTransport({ server: await server.start() });
  stop = new AbortController();
  server.put('a', '1', 'default', { app: 'x' });
});
afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

function start(options: CacheOptions = {}, more: Partial<CacheDependencies> = {}): Cache {
  const cache = newCache({ transport, mapper: newRestMapper(transport), ...more }, options);
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

  it('is removed separately from whole objects', async () => {
    const cache = start();
    await cache.get(Metadata, key);
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    cache.removeInformer(Metadata);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    expect(lists()).toBe(2);
  });

  it('does not replace whole objects with `failOnMissingInformer`', async () => {
    const cache = start({ failOnMissingInformer: true });
    await expect(cache.get(Metadata, key)).rejects.toThrow(/`manager.apiReader`$/);
    await cache.informer(Metadata);
    await expect(cache.get(ConfigMap, key)).rejects.toThrow('only its metadata is cached, see `metadataOf`');
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
    expect(await of({ byKind: new Map([[ConfigMap, { namespaces: ['other'] }]]) })).toEqual([1, 1, 2]);
    expect(await of({ byKind: new Map([[Metadata, { namespaces: ['other'] }]]) })).toEqual([2, 1, 4]);
  });

  it('has indexes of its own', async () => {
    const cache = start();
    cache.indexField(Metadata, 'app', ({ metadata }) => [metadata.labels?.app ?? '']);
    cache.indexField(ConfigMap, 'value', ({ data }) => [data?.value ?? '']);
    expect((await cache.list(Metadata, { fields: { app: 'x' } })).items).toHaveLength(1);
    expect((await cache.list(ConfigMap, { fields: { value: '1' } })).items).toHaveLength(1);
    await expect(cache.list(Metadata, { fields: { value: '1' } })).rejects.toThrow('has no index `value`');
    expect(() => cache.indexField(Metadata, 'app', () => [])).toThrow('already has an index `app`');
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
