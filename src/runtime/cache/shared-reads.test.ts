import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { newRestMapper, newTransport, type Transport } from '../client/index.js';
import { CollectionServer } from './fixtures/collection-server.js';
import { type CacheOptions, newCache } from './index.js';

let server: CollectionServer;
let transport: Transport;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  server = new CollectionServer();
  transport = newTransport({ server: await server.start() });
  stop = new AbortController();
  server.put('a', '1');
});
afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

const key = { namespace: 'default', name: 'a' };
const shared = { unsafeDisableDeepCopy: true };

function start(options: CacheOptions = {}) {
  const cache = newCache({ transport, mapper: newRestMapper(transport) }, options);
  running = cache.start(stop.signal);
  return cache;
}

describe('unsafeDisableDeepCopy', () => {
  it('of a read returns the object of the cache, and other reads return copies', async () => {
    const cache = start();
    const object = await cache.get(ConfigMap, key, shared);
    expect(await cache.find(ConfigMap, key, shared)).toBe(object);
    expect((await cache.list(ConfigMap, shared)).items[0]).toBe(object);
    const copies = [await cache.get(ConfigMap, key), ...(await cache.list(ConfigMap)).items];
    for (const copy of copies) {
      expect(copy).toEqual(object);
      expect(copy).not.toBe(object);
      expect(copy.metadata).not.toBe(object.metadata);
    }
  });

  it('returns frozen objects in tests, so that a mutation fails', async () => {
    const object = await start().get(ConfigMap, key, shared);
    expect(() => {
      object.metadata.labels = {};
    }).toThrow(TypeError);
  });

  it.each<[string, CacheOptions]>([
    ['the cache', shared],
    ['the kind', { byKind: new Map([[ConfigMap, shared]]) }],
  ])('of %s is a default, which a read can override', async (_, options) => {
    const cache = start(options);
    const object = await cache.get(ConfigMap, key);
    expect(await cache.get(ConfigMap, key)).toBe(object);
    expect(await cache.get(ConfigMap, key, { unsafeDisableDeepCopy: false })).not.toBe(object);
    expect((await cache.list(ConfigMap, { unsafeDisableDeepCopy: false })).items[0]).not.toBe(object);
  });

  it('of a kind has precedence over that of the cache', async () => {
    const cache = start({ ...shared, byKind: new Map([[ConfigMap, { unsafeDisableDeepCopy: false }]]) });
    expect(await cache.get(ConfigMap, key)).not.toBe(await cache.get(ConfigMap, key));
  });
});
