import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { FakeClock } from '../../clock/internal.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import type { CollectionServer } from '../fixtures/collection-server.js';
import { allNamespaces, type CacheOptions, NotCachedError, type Transform } from '../index.js';

let bench: CacheBench;
let server: CollectionServer;
let clock: FakeClock;

beforeEach(async () => {
  bench = await CacheBench.open();
  ({ server, clock } = bench);
});

afterEach(() => bench.close());

const start = (options: CacheOptions) => bench.start(options);

const mark =
  (value: string): Transform =>
  (object) => ({ ...object, metadata: { ...object.metadata, labels: { mark: value } } });

describe('settings of namespaces', () => {
  it('transform and share the objects of their namespace only', async () => {
    for (const namespace of ['a', 'b']) server.put('x', '1', namespace);
    const cache = start({
      namespaces: { a: { transform: mark('a'), unsafeDisableDeepCopy: true }, b: {} },
      transform: mark('other'),
    });
    const read = (namespace: string) => cache.get(ConfigMap, { namespace, name: 'x' });
    expect([(await read('a')).metadata.labels, (await read('b')).metadata.labels]).toEqual([
      { mark: 'a' },
      { mark: 'other' },
    ]);
    expect(await read('a')).toBe(await read('a'));
    expect(await read('b')).not.toBe(await read('b'));
    const listed = (await cache.list(ConfigMap)).items;
    expect(listed[0]).toBe(await read('a'));
    const [, copy] = (await cache.list(ConfigMap)).items;
    expect(copy).not.toBe(listed[1]);
    const { items } = await cache.list(ConfigMap, { unsafeDisableDeepCopy: false });
    expect(items[0]).not.toBe(listed[0]);
    await expect(read('c')).rejects.toThrow(NotCachedError);
  });

  it('have resync periods of their own', async () => {
    for (const namespace of ['a', 'b']) server.put(`of-${namespace}`, '1', namespace);
    const cache = start({ namespaces: { a: { resyncPeriod: 10_000 }, b: { resyncPeriod: 0 } } });
    const updated: string[] = [];
    const listener = {
      create: () => {},
      delete: () => {},
      update: ({ objectNew }: { objectNew: ConfigMap }) => void updated.push(objectNew.metadata.name ?? ''),
    };
    const informer = await cache.informer(ConfigMap);
    await informer.addListener(listener).waitForSync();
    await clock.advance(11_000);
    expect(updated).toEqual(['of-a']);
    informer.addListener(listener, { resyncPeriod: 1_000 });
    updated.length = 0;
    await clock.advance(1_100);
    expect(updated.sort()).toEqual(['of-a', 'of-b']);
  });

  it('of all others do not lose objects when one namespace is listed again, or the other way round', async () => {
    for (const namespace of ['a', 'b', 'c']) server.put(`of-${namespace}`, '1', namespace);
    const cache = start({ namespaces: { a: {}, [allNamespaces]: {} } });
    const names = async () => (await cache.list(ConfigMap)).items.map(({ metadata }) => metadata.name).sort();
    expect(await names()).toEqual(['of-a', 'of-b', 'of-c']);
    await vi.waitFor(() => expect(server.watchCount).toBe(2));
    server.breakWatches();
    server.remove('of-a', 'a');
    server.remove('of-b', 'b');
    server.compact();
    await vi.waitFor(async () => {
      await clock.advance(100);
      expect(await names()).toEqual(['of-c']);
    });
    expect((await cache.get(ConfigMap, { namespace: 'c', name: 'of-c' })).data).toEqual({ value: '1' });
    await expect(cache.find(ConfigMap, { namespace: 'z', name: 'x' })).resolves.toBeUndefined();
  });
});
