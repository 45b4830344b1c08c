import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { CacheBench } from '../fixtures/cache-bench.js';
import type { Cache, Transform } from '../index.js';

let bench: CacheBench;

beforeEach(async () => {
  bench = await CacheBench.open();
});
afterEach(() => bench.close());

const throwing = (object: Stored<KubernetesObject>) => {
  Object.assign(object, { metadata: { name: 'other' } });
  throw new Error('odd');
};
const a = { namespace: 'default', name: 'a' };
const b = { namespace: 'default', name: 'b' };

/** Starts a cache with the objects `a` and `b`; the transform of `b` fails unless its value is `good`. */
function startWith(fail: (object: Stored<KubernetesObject>) => unknown, value = 'secret'): Cache {
  const hideData = (object: Stored<KubernetesObject> & { data?: { value: string } }) => {
    if (object.metadata.name === 'b' && object.data?.value !== 'good') return fail(object);
    return { ...object, data: { value: 'hidden' } };
  };
  for (const name of ['a', 'b']) bench.server.put(name, value, 'default', { app: name });
  return bench.start({ transform: hideData as Transform });
}

it.each([
  ['throws', throwing],
  ['returns nothing', () => undefined],
  ['returns something else', () => ({ kind: 'ConfigMap' })],
  ['returns another object', ({ metadata }: KubernetesObject) => ({ metadata: { ...metadata, name: 'other' } })],
  ['is asynchronous', async (object: KubernetesObject) => object],
])('an object is not cached if its transform %s, and the failure is logged', async (_, fail) => {
  const cache = startWith(fail);
  expect((await cache.list(ConfigMap)).items.map(({ metadata }) => metadata.name)).toEqual(['a']);
  expect(await cache.find(ConfigMap, b)).toBeUndefined();
  expect((await cache.get(ConfigMap, a)).data).toEqual({ value: 'hidden' });
  await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
  bench.server.put('b', 'secret again');
  bench.server.put('c', 'secret');
  await vi.waitFor(() => cache.get(ConfigMap, { ...b, name: 'c' }));
  expect(new Set(bench.errors.map(([text]) => text))).toEqual(new Set(['cache transform failed']));
  expect(JSON.stringify(bench.errors)).not.toContain('secret');
  expect(JSON.stringify(bench.errors)).toContain('"name":"b"');
});

it('a cached object keeps its last state while its transform fails, and its deletion is delivered', async () => {
  const cache = startWith(throwing, 'good');
  const events: string[] = [];
  const informer = await cache.informer(ConfigMap);
  await informer
    .addListener({
      create: ({ object }) => void events.push(`create ${object.metadata.name}`),
      update: ({ objectNew }) => void events.push(`update ${objectNew.metadata.name}`),
      delete: ({ object }) => void events.push(`delete ${object.metadata.name}`),
    })
    .waitForSync();
  await vi.waitFor(() => expect(bench.server.watchCount).toBe(1));
  bench.server.put('b', 'secret');
  bench.server.put('c', 'good');
  await vi.waitFor(() => expect(events.at(-1)).toBe('create c'));
  expect((await cache.get(ConfigMap, b)).data).toEqual({ value: 'hidden' });
  bench.server.remove('b');
  await vi.waitFor(() => expect(events).toEqual(['create a', 'create b', 'create c', 'delete b']));
  expect(await cache.find(ConfigMap, b)).toBeUndefined();
});
