import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { isPartial, type KubernetesObject, metadataOf, type Stored } from '../../../k8s/index.js';
import { deepCopy, newClient } from '../../client/index.js';
import { createOrUpdate } from '../../controllerutil/index.js';
import type { UpdateEvent } from '../../event/index.js';
import { type EventHandler, enqueueRequestForObject, enqueueRequestsFromMapFunc } from '../../handler/index.js';
import { type Logger, newLogger, silentLogger } from '../../log/index.js';
import { newPredicate } from '../../predicate/index.js';
import { type Request, requestKey } from '../../reconcile/index.js';
import { newKindSource } from '../../source/index.js';
import { PriorityQueue } from '../../workqueue/index.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import type { Cache, Transform } from '../index.js';

let bench: CacheBench;

beforeEach(async () => {
  bench = await CacheBench.open();
});
afterEach(() => bench.close());

const odd = (object: Stored<KubernetesObject>) => {
  Object.assign(object, { metadata: { name: 'other' } });
  throw new Error('odd');
};
const a = { namespace: 'default', name: 'a' };
const b = { namespace: 'default', name: 'b' };
const message = 'only the metadata of ConfigMap `default/b`, because the cache transform `hideData` failed: ';

/** A cache with two objects, for one of which the transform fails unless its value is `good`. */
function startWith(fail: (object: Stored<KubernetesObject>) => unknown = odd): Cache {
  const hideData = (object: Stored<KubernetesObject> & { data?: { value: string } }) => {
    if (object.metadata.name === 'b' && object.data?.value !== 'good') return fail(object);
    return { ...object, data: { value: 'hidden' } };
  };
  for (const name of ['a', 'b']) bench.server.put(name, 'secret', 'default', { app: name });
  return bench.start({ transform: hideData as Transform });
}

describe('an object whose transform failed', () => {
  it.each([
    ['throws', odd, 'odd'],
    ['returns nothing', () => undefined, 'the transform did not return the object'],
    ['returns something else', () => ({ kind: 'ConfigMap' }), 'the transform did not return the object'],
    [
      'returns another object',
      ({ metadata }: KubernetesObject) => ({ metadata: { ...metadata, name: 'other' } }),
      'the transform did not return the object',
    ],
    ['is asynchronous', async (object: KubernetesObject) => object, 'the transform did not return the object'],
  ])('because it %s cannot be read, and the others can', async (_, fail, why) => {
    const cache = startWith(fail);
    await expect(cache.get(ConfigMap, b)).rejects.toThrow(`${message}${why}`);
    await expect(cache.get(ConfigMap, b, { unsafeDisableDeepCopy: true })).rejects.toThrow(message);
    await expect(cache.find(metadataOf(ConfigMap), b)).rejects.toThrow(message);
    expect((await cache.get(ConfigMap, a)).data).toEqual({ value: 'hidden' });
    await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
    bench.server.put('b', 'secret again', 'default', { app: 'b' });
    bench.server.put('c', 'secret', 'default', { app: 'c' });
    await vi.waitFor(() => cache.get(ConfigMap, { ...b, name: 'c' }));
    expect(bench.errors.map(([text]) => text)).toEqual(['cache transform failed']); // once per object
    expect(JSON.stringify(bench.errors)).not.toContain('secret');
  });

  it('is not omitted from lists, which throw if they would include it', async () => {
    const cache = startWith();
    cache.indexField(ConfigMap, 'value', ({ data }) => [data?.value ?? 'none']);
    for (const options of [{}, { fields: { value: 'x' } }, { fields: { 'metadata.name': 'b', value: 'x' } }])
      await expect(cache.list(ConfigMap, options)).rejects.toThrow(message);
    for (const options of [{ namespace: 'other' }, { labels: 'app=c' }, { namespace: 'other', fields: { value: 'x' } }])
      expect((await cache.list(ConfigMap, options)).items).toEqual([]);
    expect((await cache.list(ConfigMap, { labels: 'app=a' })).items).toHaveLength(1);
  });

  it('can be read once the transform succeeds, and is not found once it is gone', async () => {
    const cache = startWith();
    cache.indexField(ConfigMap, 'value', ({ data }) => [data?.value ?? 'none']);
    await expect(cache.get(ConfigMap, b)).rejects.toThrow(message);
    await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
    bench.server.put('b', 'good');
    await vi.waitFor(async () => expect((await cache.get(ConfigMap, b)).data).toEqual({ value: 'hidden' }));
    expect((await cache.list(ConfigMap, { fields: { value: 'hidden' } })).items).toHaveLength(2);
    expect((await cache.list(ConfigMap, { fields: { value: 'none' } })).items).toEqual([]);
    bench.server.put('b', 'bad');
    await vi.waitFor(() => expect(cache.get(ConfigMap, b)).rejects.toThrow(message));
    bench.server.remove('b');
    await vi.waitFor(async () => expect(await cache.find(ConfigMap, b)).toBeUndefined());
    expect((await cache.list(ConfigMap, { fields: { value: 'x' } })).items).toEqual([]);
  });

  it('is delivered to listeners as metadata, without the annotation of `kubectl apply`', async () => {
    const cache = startWith();
    const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
    const annotations = { [annotation]: '{"data":{"value":"secret"}}', kept: 'yes' };
    Object.assign(bench.server.put('b', 'secret').metadata, { annotations });
    const seen: Stored<ConfigMap>[] = [];
    const note = ({ object }: { object: Stored<ConfigMap> }) => void seen.push(object);
    const informer = await cache.informer(ConfigMap);
    await informer.addListener({ create: note, update: () => {}, delete: note }).waitForSync();
    await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
    bench.server.remove('b');
    await vi.waitFor(() => expect(seen.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'b']));
    for (const object of seen.slice(1)) {
      expect([isPartial(object), object.kind]).toEqual([true, 'ConfigMap']);
      expect(object.metadata.annotations).toEqual({ kept: 'yes' });
    }
  });

  it.each<[string, (event: Stored<ConfigMap>) => ConfigMap]>([
    ['`structuredClone`', (event) => structuredClone(event)],
    ['`deepCopy`', (event) => deepCopy(event)],
    ['JSON', (event) => JSON.parse(JSON.stringify(event))],
    ['a spread', (event) => ({ ...event })],
    ['the remaining properties', ({ metadata, ...rest }) => ({ ...rest, metadata })],
    ['`Object.assign`', (event) => Object.assign(ConfigMap.from({ metadata: event.metadata }), event)],
    [
      'its own keys',
      (event) => Object.fromEntries(Object.keys(event).map((key) => [key, event[key as 'data']])) as never,
    ],
    ['its field', ({ apiVersion, kind, metadata, data }) => ({ apiVersion, kind, metadata, data: { ...data } })],
    ['a field that may exist', (event) => ConfigMap.from({ metadata: a, data: 'data' in event ? event.data : {} })],
    ['an own field', (event) => ConfigMap.from({ metadata: a, data: Object.hasOwn(event, 'data') ? event.data : {} })],
    ['itself', (event) => event],
  ])('cannot be written as if it were whole, copied from an event by %s', async (_, copy) => {
    const cache = startWith();
    const mapping = { group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true };
    const mapper = { restMapping: async () => mapping };
    const client = newClient({ transport: bench.transport, mapper, reader: cache });
    const events: Stored<ConfigMap>[] = [];
    const note = ({ object }: { object: Stored<ConfigMap> }) => void events.push(object);
    const informer = await cache.informer(ConfigMap);
    await informer.addListener({ create: note, update: () => {}, delete: note }).waitForSync();
    await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
    bench.server.remove('b');
    bench.server.put('b', 'secret');
    await vi.waitFor(() => expect(events.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'b', 'b']));
    for (const event of events.slice(1)) {
      await expect(async () => await client.update(copy(event))).rejects.toThrow(/only (?:its|the) metadata|cloned/);
      await expect(async () => await client.create(copy(event))).rejects.toThrow(/only (?:its|the) metadata|cloned/);
      expect(() => event.data).toThrow(message);
    }
    await client.update(copy(events[0] as Stored<ConfigMap>)).catch(() => {}); // this server only has reads
    const written = bench.server.calls.filter(({ pathname }) => /configmaps\/\w$/.test(pathname));
    expect(written.map(({ pathname }) => pathname)).toEqual(['/api/v1/namespaces/default/configmaps/a']);
  });

  it.each<[string, EventHandler<ConfigMap>]>([
    ['the object', enqueueRequestForObject()],
    ['a map function', enqueueRequestsFromMapFunc(({ data }) => [{ name: data?.value ?? '' }])],
    ['an asynchronous map function', enqueueRequestsFromMapFunc(async ({ data }) => [{ name: data?.value ?? '' }])],
  ])('does not stop the events of %s, whatever the predicates read', async (name, handler) => {
    const cache = startWith();
    const depends = newPredicate<ConfigMap>(({ data }) => data?.value === 'hidden');
    const changed = { update: ({ objectOld, objectNew }: UpdateEvent<ConfigMap>) => objectOld.data !== objectNew.data };
    const { clock } = bench;
    const { signal } = bench.stop;
    const queue = new PriorityQueue<Request>({ keyOf: requestKey, clock });
    const source = newKindSource(cache, ConfigMap, handler, depends, changed);
    const errors: unknown[] = [];
    const log: Logger = { ...silentLogger, error: (...line) => void errors.push(line) };
    await source.start(queue, { signal, clock, log });
    const isOfObject = name === 'the object';
    const next = async () => {
      const got = await queue.get();
      if (got) queue.done(got.item);
      return got?.item.name;
    };
    const initial = [await next(), ...(isOfObject ? [await next()] : [])].sort();
    expect(initial).toEqual(isOfObject ? ['a', 'b'] : ['hidden']);
    await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
    bench.server.put('b', 'good');
    expect(await next()).toBe(isOfObject ? 'b' : 'hidden');
    expect([queue.length, errors]).toEqual([0, []]);
  });

  it('can be logged, awaited and identified in an event', async () => {
    const lines: string[] = [];
    const log = newLogger({ destination: { write: (line: string) => void lines.push(line) } });
    const cache = startWith();
    const events: Stored<ConfigMap>[] = [];
    const note = async ({ object }: { object: Stored<ConfigMap> }) => void events.push(await Promise.resolve(object));
    await (await cache.informer(ConfigMap))
      .addListener({ create: note, update: () => {}, delete: () => {} })
      .waitForSync();
    await vi.waitFor(() => expect(events).toHaveLength(2));
    const event = events[1] as Stored<ConfigMap>;
    log.info('changed', { event });
    expect(JSON.parse(lines[0] ?? '').event).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', ...b });
    expect(`${event}`).toBe('[object Object]');
    expect(inspect(event)).toContain("name: 'b'");
    expect(isPartial(event)).toBe(true);
  });

  it('is not overwritten by a read, a change and an update', async () => {
    const client = newClient({ transport: bench.transport, reader: startWith() });
    const change = async (copy: (read: ConfigMap) => ConfigMap) => client.update(copy(await client.get(ConfigMap, b)));
    await expect(change(structuredClone)).rejects.toThrow(message);
    await expect(change((read) => JSON.parse(JSON.stringify(read)))).rejects.toThrow(message);
    const add = (object: ConfigMap) => void Object.assign(object, { data: { mine: '1' } });
    await expect(createOrUpdate(client, ConfigMap.from({ metadata: b }), add)).rejects.toThrow(message);
  });
});
