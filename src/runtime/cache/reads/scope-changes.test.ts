import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { newTransport, type Transport } from '../../client/index.js';
import { CollectionServer } from '../fixtures/collection-server.js';
import { type Cache, newCache } from '../index.js';

let server: CollectionServer;
let transport: Transport;
let cache: Cache;
let namespaced: boolean;
const stop = { current: new AbortController() };
let running: Promise<void>;

beforeEach(async () => {
  server = new CollectionServer();
  transport = newTransport({ server: await server.start() });
  const kind = { group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps' };
  cache = newCache({ transport, mapper: { restMapping: async () => ({ ...kind, namespaced }), invalidate: () => {} } });
  stop.current = new AbortController();
  running = cache.start(stop.current.signal);
});

afterEach(async () => {
  stop.current.abort();
  await running;
  transport.close();
  await server.stop();
});

/** Waits until a read of the cache returns something. */
const read = <T>(call: () => Promise<T>) => vi.waitFor(call);

// The path of all namespaces is that of the cluster-scoped kind, so the watch continues.
describe('a kind whose CRD is created again with another scope, while its watch continues, is read in that scope', () => {
  it('cluster-scoped instead of namespaced', async () => {
    namespaced = true;
    server.put('a', '1');
    expect((await cache.list(ConfigMap)).items).toHaveLength(1);
    namespaced = false;
    server.remove('a');
    server.put('b', '1', '');
    expect(await read(() => cache.get(ConfigMap, { name: 'b' }))).toMatchObject({ metadata: { name: 'b' } });
    await expect(cache.get(ConfigMap, { namespace: 'default', name: 'a' })).rejects.toThrow('not found');
  });

  it('cluster-scoped instead of namespaced, without objects', async () => {
    namespaced = true;
    expect((await cache.list(ConfigMap)).items).toEqual([]);
    namespaced = false;
    await expect(cache.get(ConfigMap, { name: 'b' })).rejects.toThrow('the namespace is required');
    await vi.waitFor(() => expect(cache.get(ConfigMap, { name: 'b' })).rejects.toThrow('not found'));
  });

  it('namespaced instead of cluster-scoped', async () => {
    namespaced = false;
    server.put('a', '1', '');
    expect((await cache.list(ConfigMap)).items).toHaveLength(1);
    namespaced = true;
    server.remove('a', '');
    server.put('b', '1');
    const found = await read(() => cache.get(ConfigMap, { namespace: 'default', name: 'b' }));
    expect(found).toMatchObject({ metadata: { name: 'b', namespace: 'default' } });
    expect((await cache.list(ConfigMap, { namespace: 'other' })).items).toEqual([]);
  });
});
