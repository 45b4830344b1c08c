import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { FakeClock } from '../../clock/internal.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import type { CollectionServer } from '../fixtures/collection-server.js';
import type { EventListener } from '../index.js';

let bench: CacheBench;
let server: CollectionServer;
let clock: FakeClock;

beforeEach(async () => {
  bench = await CacheBench.open();
  ({ server, clock } = bench);
});

afterEach(() => bench.close());

const start: CacheBench['start'] = (options) => bench.start(options);

/** A listener that records its events. */
function record() {
  const events: string[] = [];
  const textOf = (object: ConfigMap) => `${object.metadata.name}=${object.data?.value}`;
  const listener: EventListener<ConfigMap> = {
    create: ({ object, isInInitialList }) => void events.push(`${isInInitialList ? 'there' : 'new'} ${textOf(object)}`),
    update: ({ objectOld, objectNew }) => void events.push(`${textOf(objectOld)} -> ${textOf(objectNew)}`),
    delete: ({ object, deleteStateUnknown }) =>
      void events.push(`${deleteStateUnknown ? 'missing' : 'gone'} ${textOf(object)}`),
  };
  return { events, listener };
}

describe('listeners of a cache', () => {
  it('receive existing objects, creations, updates and deletions', async () => {
    server.put('a', '1');
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    expect(events).toEqual(['there a=1']);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.put('b', '1');
    server.put('a', '2');
    server.remove('b');
    await vi.waitFor(() => expect(events).toEqual(['there a=1', 'new b=1', 'a=1 -> a=2', 'gone b=1']));
  });

  it('receive nothing after they were removed', async () => {
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    const registration = informer.addListener(listener);
    await registration.waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    registration.remove();
    server.put('a', '1');
    const other = record();
    informer.addListener(other.listener);
    await vi.waitFor(() => expect(other.events).toHaveLength(1));
    expect(events).toEqual([]);
  });

  it('have an end to their wait when the informer is removed, and receive nothing if they are added later', async () => {
    server.put('a', '1');
    const cache = start();
    const informer = await cache.informer(ConfigMap);
    await informer.waitForSync();
    const { events, listener } = record();
    const busy = informer.addListener({ ...listener, create: () => clock.sleep(60_000) });
    const wait = expect(busy.waitForSync()).rejects.toThrow('the informer of `ConfigMap` was removed from the cache');
    cache.removeInformer(ConfigMap);
    await wait;
    await expect(informer.addListener(listener).waitForSync()).rejects.toThrow('was removed from the cache');
    expect(events).toEqual([]);
    await clock.advance(60_000);
  });

  it('have no timers left when the cache stops', async () => {
    const informer = await start().informer(ConfigMap);
    await informer.addListener(record().listener).waitForSync();
    expect(clock.timers).toBe(1);
    bench.stop.abort();
    await bench.running;
    expect(clock.timers).toBe(0);
    const { events, listener } = record();
    await expect(informer.addListener(listener).waitForSync()).rejects.toThrow('the cache was stopped');
    expect([clock.timers, events]).toEqual([0, []]);
  });
});

describe('a deletion that was missed is delivered with the last known state', () => {
  it('after a relist, along with other changes, and without unchanged objects', async () => {
    server.put('a', '1');
    server.put('b', '1');
    server.put('c', '1');
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    events.length = 0;
    server.breakWatches();
    server.remove('a');
    server.put('b', '2');
    server.compact();
    for (let i = 0; i < 50 && events.length < 2; i++) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(events).toEqual(['missing a=1', 'b=1 -> b=2']);
  });

  it('and an object that was deleted and created again meanwhile is delivered as an update', async () => {
    server.put('a', '1');
    const informer = await start().informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    server.breakWatches();
    server.remove('a');
    server.put('a', '2');
    server.compact();
    for (let i = 0; i < 50 && events.length < 2; i++) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(events).toEqual(['there a=1', 'a=1 -> a=2']);
  });
});

describe('each listener receives all events in order, independently of the others', () => {
  it('a late one receives the whole state first', async () => {
    server.put('a', '1');
    const cache = start();
    await cache.list(ConfigMap);
    const { events, listener } = record();
    await (await cache.informer(ConfigMap)).addListener(listener).waitForSync();
    expect(events).toEqual(['there a=1']);
  });

  it('one at a time, and a slow listener does not delay others', async () => {
    for (const name of ['a', 'b', 'c']) server.put(name, '1');
    const informer = await start().informer(ConfigMap);
    const slow: string[] = [];
    const wait = async ({ object }: { object: ConfigMap }) => {
      slow.push(`begin ${object.metadata.name}`);
      await clock.sleep(1000);
      slow.push(`end ${object.metadata.name}`);
    };
    const slowListener = { create: wait, update: () => {}, delete: () => {} };
    const fast = record();
    let isSlowSynced = false;
    void informer
      .addListener(slowListener)
      .waitForSync()
      .then(() => (isSlowSynced = true));
    await informer.addListener(fast.listener).waitForSync();
    expect(fast.events).toHaveLength(3);
    expect([slow, isSlowSynced]).toEqual([['begin a'], false]);
    await clock.advance(3000);
    expect(slow).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
    expect(isSlowSynced).toBe(true);
  });

  it('including the one after an event on which it failed', async () => {
    server.put('a', '1');
    server.put('b', '1');
    const informer = await start().informer(ConfigMap);
    const seen: (string | undefined)[] = [];
    const create = ({ object }: { object: ConfigMap }) => {
      seen.push(object.metadata.name);
      if (seen.length === 1) throw new Error('sync');
      return Promise.reject(new Error('async'));
    };
    await informer.addListener({ create, update: () => {}, delete: () => {} }).waitForSync();
    expect(seen).toEqual(['a', 'b']);
    expect(bench.errors.map(([, fields]) => fields)).toMatchObject([
      { error: new Error('sync') },
      { error: new Error('async') },
    ]);
  });

  it('whenever they are added during a stream of changes', async () => {
    for (const name of ['a', 'b', 'c']) server.put(name, '0');
    const informer = await start().informer(ConfigMap);
    const seen: Map<string, string>[] = [];
    const addListener = () => {
      const state = new Map<string, string>();
      const nameOf = ({ metadata }: ConfigMap) => metadata.name ?? '';
      const dataOf = ({ data }: ConfigMap) => data?.value ?? '';
      informer.addListener({
        create: ({ object }) => {
          expect(state.has(nameOf(object))).toBe(false);
          state.set(nameOf(object), dataOf(object));
        },
        update: ({ objectOld, objectNew }) => {
          expect(state.get(nameOf(objectOld))).toBe(dataOf(objectOld));
          state.set(nameOf(objectNew), dataOf(objectNew));
        },
        delete: ({ object }) => {
          expect(state.delete(nameOf(object))).toBe(true);
        },
      });
      seen.push(state);
    };
    addListener(); // before the list
    for (let round = 1; round <= 40; round++) {
      const name = ['a', 'b', 'c'][round % 3] ?? '';
      if (round % 7 === 0) server.remove(name);
      else server.put(name, String(round));
      await new Promise((resolve) => setTimeout(resolve, round % 2));
      if (round % 4 === 0) addListener();
    }
    const last = server.objects.map(({ metadata, data }) => [metadata.name, data?.value]);
    await vi.waitFor(() => expect(seen.map((state) => [...state].sort())).toEqual(seen.map(() => last.sort())));
    expect(bench.errors).toEqual([]);
  });
});

describe('a resync delivers all objects again, from memory', () => {
  it('after the resync period, without a request', async () => {
    server.put('a', '1');
    const informer = await start({ resyncPeriod: 60_000 }).informer(ConfigMap);
    const { events, listener } = record();
    await informer.addListener(listener).waitForSync();
    const calls = server.calls.length;
    await clock.advance(66_000);
    expect(events).toEqual(['there a=1', 'a=1 -> a=1']);
    expect(server.calls.length - calls).toBeLessThanOrEqual(1);
  });

  it('with the period of each listener, or never', async () => {
    server.put('a', '1');
    const informer = await start({ resyncPeriod: 60_000 }).informer(ConfigMap);
    const [often, never, usual] = [record(), record(), record()];
    await informer.addListener(often.listener, { resyncPeriod: 10_000 }).waitForSync();
    await informer.addListener(never.listener, { resyncPeriod: 0 }).waitForSync();
    await informer.addListener(usual.listener).waitForSync();
    await clock.advance(33_000);
    const counts = () => [often, never, usual].map(({ events }) => events.length - 1);
    expect(counts()[0]).toBeGreaterThanOrEqual(3);
    expect(counts().slice(1)).toEqual([0, 0]);
    await clock.advance(33_000);
    expect(counts().slice(1)).toEqual([0, 1]);
  });
});
