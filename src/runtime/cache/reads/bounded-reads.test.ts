import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Namespace } from '../../../k8s/core/v1.js';
import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import type { FakeClock } from '../../clock/internal.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import { type CollectionServer, status } from '../fixtures/collection-server.js';
import { type Cache, type CacheOptions, NotCachedError } from '../index.js';

let bench: CacheBench;
let server: CollectionServer;
let clock: FakeClock;

beforeEach(async () => {
  bench = await CacheBench.open();
  ({ server, clock } = bench);
});

afterEach(() => bench.close());

const start = (options?: CacheOptions): Cache => bench.start(options, { random: () => 0 });

describe('a cache of some namespaces', () => {
  const outside = { namespace: 'other', name: 'x' };

  it('reads those namespaces, one or all', async () => {
    server.put('x', '1', 'a');
    server.put('x', '1', 'other');
    const cache = start({ namespaces: ['a', 'b'] });
    expect(await cache.find(ConfigMap, { namespace: 'a', name: 'x' })).toBeDefined();
    expect(await cache.find(ConfigMap, { namespace: 'b', name: 'x' })).toBeUndefined();
    expect((await cache.list(ConfigMap)).items).toHaveLength(1);
    expect((await cache.list(ConfigMap, { namespace: 'b' })).items).toEqual([]);
    expect((await cache.list(Namespace)).items).toBeDefined();
  });

  it.each([
    ['get', (cache: Cache) => cache.get(ConfigMap, outside)],
    ['find', (cache: Cache) => cache.find(ConfigMap, outside)],
    ['list', (cache: Cache) => cache.list(ConfigMap, { namespace: 'other' })],
    ['list by field', (cache: Cache) => cache.list(ConfigMap, { fields: { 'metadata.namespace': 'other' } })],
  ])('rejects %s of other namespaces, instead of reporting that nothing exists', async (_, read) => {
    server.put('x', '1', 'other');
    const error: Error = await read(start({ namespaces: ['a', 'b'] })).then(
      () => new Error('read'),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(NotCachedError);
    expect(error.message).toContain(
      '`ConfigMap` in the namespace `other` is not in the cache, which is limited to `a`, `b`',
    );
  });
});

describe('a read of a kind that cannot be listed', () => {
  beforeEach(() => {
    for (let i = 0; i < 50; i++) server.failNext('watch', status(403, 'Forbidden'));
  });

  it('fails after 30 s with the reason, without a signal', async () => {
    const cache = start();
    const read = expect(cache.list(ConfigMap)).rejects.toThrow(
      'the cache of `ConfigMap` has not synced: Forbidden (timed out after 30 s)',
    );
    for (let i = 0; i < 30; i++) {
      await vi.waitFor(() => expect(clock.timers).toBeGreaterThan(1));
      await clock.advance(1_000);
    }
    await read;
  });

  it('fails with its signal, with the reason', async () => {
    const cache = start({ syncTimeout: 1_000 });
    const end = new AbortController();
    const read = cache.list(ConfigMap, { signal: end.signal });
    await vi.waitFor(() => expect(clock.timers).toBe(2));
    end.abort(new Error('too late'));
    await expect(read).rejects.toThrow('has not synced: Forbidden (too late)');
  });
});

describe('the objects of a cache', () => {
  it('the objects of a cache are frozen in tests', async () => {
    server.put('a', '1');
    const cache = start();
    const failures: unknown[] = [];
    const create = ({ object }: { object: ConfigMap }) => {
      try {
        object.metadata.labels = { mine: 'yes' };
      } catch (error) {
        failures.push(error);
      }
    };
    const informer = await cache.informer(ConfigMap);
    await informer.addListener({ create, update: () => {}, delete: () => {} }).waitForSync();
    expect(failures).toEqual([expect.any(TypeError)]);
    const copy = await cache.get(ConfigMap, { namespace: 'default', name: 'a' });
    copy.metadata.labels = { mine: 'yes' };
    expect((await cache.get(ConfigMap, { namespace: 'default', name: 'a' })).metadata.labels).toEqual({});
  });

  it('are not frozen without `freeze`', async () => {
    server.put('a', '1');
    const objects: ConfigMap[] = [];
    const informer = await start({ freeze: false }).informer(ConfigMap);
    const create = ({ object }: { object: ConfigMap }) => void objects.push(object);
    await informer.addListener({ create, update: () => {}, delete: () => {} }).waitForSync();
    expect([objects.length, objects.some((object) => Object.isFrozen(object))]).toEqual([1, false]);
  });

  it('have their managed fields stripped while the list is still being read', async () => {
    for (let i = 0; i < 3; i++) server.put(`object-${i}`, '1');
    const seen: unknown[] = [];
    const transform = (object: Stored<KubernetesObject>) => {
      seen.push([object.metadata.managedFields, cacheSize()]);
      return object;
    };
    const cache = start({ transform });
    const informer = await cache.informer(ConfigMap);
    const cacheSize = () => informer.hasSynced;
    await informer.waitForSync();
    expect(seen).toEqual(Array.from({ length: 3 }, () => [undefined, false]));
    expect((await cache.list(ConfigMap)).items.map(({ metadata }) => 'managedFields' in metadata)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
