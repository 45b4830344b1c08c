import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { newRestMapper, newTransport, type Transport } from '../../client/index.js';
import { CollectionServer } from '../fixtures/collection-server.js';
import { type CacheOptions, newCache } from '../index.js';

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

describe('cached reads return copies with apiVersion and kind, unless that is disabled', () => {
  it.each([
    ['pages', false],
    ['a stream', true],
  ])('after a list as %s', async (_, streamsLists) => {
    server.streamsLists = streamsLists;
    const cache = start();
    const first = await cache.get(ConfigMap, key);
    expect([first.apiVersion, first.kind, first.metadata.managedFields]).toEqual(['v1', 'ConfigMap', undefined]);
    first.data = { value: 'changed' };
    expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '1' });
    const [item] = (await cache.list(ConfigMap)).items;
    expect([item?.apiVersion, item?.kind]).toEqual(['v1', 'ConfigMap']);
    if (item) item.metadata.name = 'changed';
    expect((await cache.list(ConfigMap)).items.map(({ metadata }) => metadata.name)).toEqual(['a']);
  });

  it('for one read, with `unsafeDisableDeepCopy`', async () => {
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

  it('and then objects are frozen in tests, so that a mutation fails', async () => {
    const object = await start().get(ConfigMap, key, shared);
    expect(() => {
      object.metadata.labels = {};
    }).toThrow(TypeError);
  });

  it.each<[string, CacheOptions]>([
    ['the cache', shared],
    ['the kind', { byKind: new Map([[ConfigMap, shared]]) }],
  ])('for %s, which a read can override', async (_, options) => {
    const cache = start(options);
    const object = await cache.get(ConfigMap, key);
    expect(await cache.get(ConfigMap, key)).toBe(object);
    expect(await cache.get(ConfigMap, key, { unsafeDisableDeepCopy: false })).not.toBe(object);
    expect((await cache.list(ConfigMap, { unsafeDisableDeepCopy: false })).items[0]).not.toBe(object);
  });

  it('for a kind, which has precedence over the cache', async () => {
    const cache = start({ ...shared, byKind: new Map([[ConfigMap, { unsafeDisableDeepCopy: false }]]) });
    expect(await cache.get(ConfigMap, key)).not.toBe(await cache.get(ConfigMap, key));
  });
});
