import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { FakeClock } from '../../clock/internal.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import { type CollectionServer, status } from '../fixtures/collection-server.js';
import type { Cache, CacheOptions } from '../index.js';

let bench: CacheBench;
let server: CollectionServer;
let clock: FakeClock;

beforeEach(async () => {
  bench = await CacheBench.open({ retries: 0 });
  ({ server, clock } = bench);
});

afterEach(() => bench.close());

/** Starts a cache that watches ConfigMaps. */
async function start(options?: CacheOptions): Promise<Cache> {
  const cache = bench.start(options, { random: () => 0 });
  await cache.informer(ConfigMap);
  return cache;
}

/** Lets time pass in steps of a second, so that retries happen meanwhile. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const watching = (count: number) => vi.waitFor(() => expect(server.watchCount).toBe(count));

describe('the watch check of a cache', () => {
  it('fails after two minutes without a watch, with the reason, until the watch is back', async () => {
    const cache = await start();
    const check = cache.watchChecker();
    await watching(1);
    await clock.advance(3_600_000);
    expect(check).not.toThrow();
    const { port } = server;
    await server.stop();
    await pass(100);
    expect(check).not.toThrow();
    await pass(30);
    expect(check).toThrow(/^caches are stale: no watch of ConfigMap for 1\d\d s \(.*ECONNREFUSED.*\)$/);
    await server.start(port);
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(server.watchCount).toBe(1);
    });
    await vi.waitFor(() => expect(check).not.toThrow());
  });

  it('does not fail when watches end as usual', async () => {
    const cache = await start();
    for (let round = 0; round < 5; round += 1) {
      await watching(1);
      await clock.advance(300_000);
      server.endWatches();
      await watching(1);
      expect(cache.watchChecker({ after: 0 })).not.toThrow();
    }
  });

  it('drops the reason when the watch resumes without a list', async () => {
    const cache = await start();
    const informer = await cache.informer(ConfigMap);
    await watching(1);
    await clock.advance(300_000);
    server.failNext('watch', status(500, 'InternalError'));
    server.endWatches();
    await vi.waitFor(() => expect(informer.failure).toMatchObject({ code: 500 }));
    await pass(1);
    await watching(1);
    await vi.waitFor(() => expect(informer.failure).toBeUndefined());
  });

  it('fails if the initial list never succeeds, and names the namespace', async () => {
    for (let call = 0; call < 200; call += 1) server.failNext('stream', status(403, 'Forbidden'));
    const cache = await start({ namespaces: ['a'] });
    await pass(11);
    expect(cache.watchChecker({ after: 10_000 })).toThrow(
      /^caches are stale: no watch of ConfigMap in namespace a for 11 s \(Forbidden\)$/,
    );
  });

  it('ignores kinds that are not installed', async () => {
    for (let call = 0; call < 200; call += 1) server.failNext('stream', status(404, 'NotFound'));
    const cache = await start();
    await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(0));
    await pass(200);
    expect(cache.watchChecker()).not.toThrow();
  });

  it('ignores informers that were removed', async () => {
    const cache = await start();
    await server.stop();
    await pass(130);
    expect(cache.watchChecker()).toThrow('no watch of ConfigMap');
    cache.removeInformer(ConfigMap);
    await vi.waitFor(() => expect(cache.watchChecker()).not.toThrow());
    await server.start();
  });
});
