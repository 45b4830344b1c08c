import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { type CompletedWrite, newRestMapper, newTransport, type Transport } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { CollectionServer, status } from '../fixtures/collection-server.js';
import { type Cache, type CacheOptions, newCache, StaleCacheError, WriteTracker } from '../index.js';

let server: CollectionServer;
let transport: Transport;
let clock: FakeClock;
let stop: AbortController;
let running: Promise<void>;
let writes: WriteTracker;
let waits: [string, number, boolean][];

beforeEach(async () => {
  server = new CollectionServer();
  clock = new FakeClock();
  transport = newTransport({ server: await server.start() }, { clock });
  stop = new AbortController();
  waits = [];
  writes = new WriteTracker({ onWait: (...wait) => void waits.push(wait) });
});

afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

/** Starts a cache with the object `a` at resource version 11. */
async function start(options: CacheOptions & { namespaces?: readonly string[] } = {}): Promise<Cache> {
  server.put('a', '1');
  const cache = newCache({ transport, mapper: newRestMapper(transport), clock, writes }, options);
  running = cache.start(stop.signal);
  await cache.find(ConfigMap, { namespace: options.namespaces?.[0] ?? 'default', name: 'a' });
  await vi.waitFor(() => expect(server.watchCount).toBe(options.namespaces?.length ?? 1));
  return cache;
}

const key = { namespace: 'default', name: 'a' };
const write = (change: Partial<CompletedWrite>): CompletedWrite => ({
  group: '',
  kind: 'ConfigMap',
  key,
  isDeletion: false,
  labels: {},
  ...change,
});

/** Observes whether a promise is settled. */
function observe<T>(promise: Promise<T>) {
  const state = { isSettled: false, promise };
  const settle = () => {
    state.isSettled = true;
  };
  promise.then(settle, settle);
  return state;
}

/** Lets requests and events of the watch arrive. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await setImmediate();
}

describe('a cached read after a write', () => {
  it('waits until the watch has delivered the write', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '12' }));
    const read = observe(cache.get(ConfigMap, key));
    const list = observe(cache.list(ConfigMap, { namespace: 'default' }));
    await settle();
    expect([read.isSettled, list.isSettled]).toEqual([false, false]);
    server.put('a', '2');
    expect((await read.promise).data).toEqual({ value: '2' });
    expect((await list.promise).items.map(({ data }) => data)).toEqual([{ value: '2' }]);
    expect(waits).toEqual(Array(2).fill(['ConfigMap', 0, true]));
  });

  it('does not wait for writes of other objects, other kinds, or other namespaces', async () => {
    const cache = await start();
    writes.record(write({ key: { ...key, name: 'b' }, resourceVersion: '12' }));
    writes.record(write({ kind: 'Secret', resourceVersion: '12' }));
    await cache.get(ConfigMap, key);
    await cache.list(ConfigMap, { namespace: 'other' });
    expect(waits).toEqual([]);
  });

  it('waits for a creation that field selectors select, and for no other', async () => {
    const cache = await start({ byKind: new Map([[ConfigMap, { fields: { 'metadata.name': 'b' } }]]) });
    writes.record(write({ key: { ...key, name: 'b' }, resourceVersion: '12' }));
    writes.record(write({ key: { ...key, name: 'c' }, resourceVersion: '13' }));
    expect(await cache.find(ConfigMap, { ...key, name: 'c' })).toBeUndefined();
    const read = observe(cache.get(ConfigMap, { ...key, name: 'b' }));
    await settle();
    expect(read.isSettled).toBe(false);
    server.put('b', '1');
    expect((await read.promise).data).toEqual({ value: '1' });
  });

  it('does not wait if the watch was faster than the response', async () => {
    const cache = await start();
    server.put('a', '2');
    await vi.waitFor(async () => expect((await cache.get(ConfigMap, key)).data).toEqual({ value: '2' }));
    writes.record(write({ resourceVersion: '12' }));
    await cache.get(ConfigMap, key);
    expect(waits).toEqual([]);
  });

  it('waits for the latest write, in whatever order the responses arrive', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '13' }));
    writes.record(write({ resourceVersion: '12' }));
    const read = observe(cache.get(ConfigMap, key));
    server.put('a', '2');
    await settle();
    expect(read.isSettled).toBe(false);
    server.put('a', '3');
    expect((await read.promise).data).toEqual({ value: '3' });
  });

  it('is not kept waiting by later writes', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '12' }));
    const read = observe(cache.get(ConfigMap, key));
    await settle();
    writes.record(write({ resourceVersion: '99' }));
    server.put('a', '2');
    expect((await read.promise).data).toEqual({ value: '2' });
  });

  it('sees an object that was created', async () => {
    const cache = await start();
    writes.record(write({ key: { ...key, name: 'b' }, resourceVersion: '12' }));
    const read = observe(cache.find(ConfigMap, { ...key, name: 'b' }));
    const list = cache.list(ConfigMap);
    await settle();
    server.put('b', '1');
    expect((await read.promise)?.metadata.name).toBe('b');
    expect((await list).items).toHaveLength(2);
  });

  it('does not see an object that was deleted', async () => {
    const cache = await start();
    const { uid } = server.objects[0]?.metadata ?? {};
    writes.record(write({ isDeletion: true, uid }));
    const read = observe(cache.find(ConfigMap, key));
    await settle();
    expect(read.isSettled).toBe(false);
    server.remove('a');
    expect(await read.promise).toBeUndefined();
  });

  it('does not see an object that was created and then deleted, before the watch delivered either', async () => {
    const cache = await start();
    const b = { ...key, name: 'b' };
    writes.record(write({ key: b, resourceVersion: '12', uid: 'uid-12' }));
    writes.record(write({ key: b, isDeletion: true, uid: 'uid-12' }));
    const read = observe(cache.find(ConfigMap, b));
    await settle();
    expect(read.isSettled).toBe(false);
    server.put('b', '1');
    await settle();
    expect(read.isSettled).toBe(false);
    server.remove('b');
    expect(await read.promise).toBeUndefined();
  });

  it('accepts a later state: deleted by others, or created again', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '12' }));
    const read = observe(cache.find(ConfigMap, key));
    await settle();
    server.remove('a'); // at 12, without an update in between
    expect(await read.promise).toBeUndefined();
    writes.record(write({ isDeletion: true, uid: 'uid-11' }));
    server.put('a', '3');
    await vi.waitFor(async () => expect((await cache.find(ConfigMap, key))?.data).toEqual({ value: '3' }));
  });

  it('is served by a relist or a bookmark that is later than the write', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '12' }));
    const read = observe(cache.get(ConfigMap, key));
    await settle();
    server.put('other', '1'); // at 12
    server.bookmark();
    expect((await read.promise).data).toEqual({ value: '1' });
  });

  it('continues after etcd was restored, when resource versions start over', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '5000' }));
    const read = observe(cache.get(ConfigMap, key));
    await settle();
    server.send(`${JSON.stringify({ type: 'BOOKMARK', object: { metadata: { resourceVersion: '5' } } })}\n`);
    expect((await read.promise).data).toEqual({ value: '1' });
  });
});

describe('a cached read whose write is not delivered', () => {
  it('fails after a timeout with what is wrong with the watch, and the next one waits again', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '12' }));
    server.failNext('watch', status(403, 'Forbidden'));
    server.failNext('stream', status(403, 'Forbidden'));
    server.endWatches();
    await settle();
    const read = observe(cache.get(ConfigMap, key));
    const failed = expect(read.promise).rejects.toThrow(
      /^the watch of `ConfigMap` has not delivered the last write to `default\/a` within 10 s/,
    );
    await clock.advance(9_999);
    expect(read.isSettled).toBe(false);
    await clock.advance(1);
    await failed;
    await expect(read.promise).rejects.toBeInstanceOf(StaleCacheError);
    expect(waits).toEqual([['ConfigMap', 10, false]]);
    const next = observe(cache.get(ConfigMap, key));
    await settle();
    server.put('a', '2');
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(next.isSettled).toBe(true);
    });
    expect((await next.promise).data).toEqual({ value: '2' });
  });

  it('ends with its signal, and when the cache stops', async () => {
    const cache = await start();
    writes.record(write({ resourceVersion: '12' }));
    const own = new AbortController();
    const aborted = expect(cache.get(ConfigMap, key, { signal: own.signal })).rejects.toThrow('enough');
    const stopped = cache.get(ConfigMap, key);
    await settle();
    own.abort(new Error('enough'));
    await aborted;
    stop.abort();
    expect((await stopped).data).toEqual({ value: '1' });
    expect(clock.timers).toBe(0);
  });
});

describe('writes that the watch never delivers are not waited for', () => {
  it.each<[string, Parameters<typeof start>[0], Partial<CompletedWrite>]>([
    ['of a namespace that is not cached', { namespaces: ['default', 'b'] }, { key: { namespace: 'c', name: 'a' } }],
    ['without the labels of the cache', { labels: { app: 'x' } }, { key: { ...key, name: 'b' } }],
    ['in a cache with a field selector', { fields: { type: 'x' } }, { key: { ...key, name: 'b' } }],
    ['with a resource version that cannot be compared', {}, { resourceVersion: 'v12' }],
  ])('%s', async (_, options, change) => {
    const cache = await start(options);
    writes.record(write({ resourceVersion: '99', ...change }));
    await cache.list(ConfigMap);
    await cache.find(ConfigMap, { ...key, name: 'b' });
    expect(waits).toEqual([]);
  });

  it('when an object loses the labels of the cache', async () => {
    const cache = await start({ labels: { app: 'x' } });
    writes.record(write({ resourceVersion: '12', labels: { app: 'y' } }));
    const read = observe(cache.find(ConfigMap, key));
    await settle();
    server.remove('a'); // the watch reports it as deleted
    expect(await read.promise).toBeUndefined();
  });
});

it('keeps the latest 10,000 writes per kind', async () => {
  const cache = await start();
  const nameOf = (index: number) => ({ ...key, name: `n${index}` });
  for (let index = 0; index <= 10_000; index++) writes.record(write({ key: nameOf(index), resourceVersion: '99' }));
  expect(await cache.find(ConfigMap, nameOf(0))).toBeUndefined();
  const read = observe(cache.find(ConfigMap, nameOf(1)));
  await settle();
  expect(read.isSettled).toBe(false);
});

describe('an update event', () => {
  async function updatesOf(change: () => void, recorded: Partial<CompletedWrite>) {
    const cache = await start();
    const updates: (boolean | undefined)[] = [];
    const informer = await cache.informer(ConfigMap);
    informer.addListener({
      create: () => {},
      delete: () => {},
      update: ({ isOwnWrite }) => void updates.push(isOwnWrite),
    });
    writes.record(write(recorded));
    change();
    await vi.waitFor(() => expect(updates).not.toEqual([]));
    return updates;
  }

  it('is the own write if it replaces the version that the write has replaced', async () => {
    const change = () => server.put('a', '2');
    expect(await updatesOf(change, { resourceVersion: '12', replacedVersion: '11' })).toEqual([true]);
  });

  it.each([
    ['was sent without a resource version', { resourceVersion: '12' }],
    ['was based on another version', { resourceVersion: '12', replacedVersion: '10' }],
    ['led to another version', { resourceVersion: '13', replacedVersion: '11' }],
  ])('is not the own write if that %s', async (_, recorded) => {
    expect(await updatesOf(() => server.put('a', '2'), recorded)).toEqual([undefined]);
  });
});
