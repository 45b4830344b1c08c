import { expect, it } from 'vitest';
import { reconcile } from './page/fixtures/recording.js';
import { DevStore } from './store.js';

const newStore = () =>
  new DevStore('test', '0.0.0', {
    operator: { state: 'running', restarts: 0 },
    cluster: { name: 'embedded', server: '', kubeconfig: '', definitions: [], webhooks: [] },
    kinds: [],
    permissions: [],
    faults: [],
    problems: [],
  });

it('keeps the last changes for pages that reconnect', () => {
  const store = newStore();
  for (let index = 0; index < 10_000; index++) store.publish({ kind: 'problems', problems: [] });
  expect(store.since(9_998)?.map(({ revision }) => revision)).toEqual([9_999, 10_000]);
  expect(store.since(10_000)).toEqual([]);
  expect(store.since(5_000)).toBeUndefined();
  expect(store.since(10_001)).toBeUndefined();
});

it('keeps at most 16 Mi characters of changes, however large objects are', () => {
  const store = newStore();
  const error = { type: 'Error', message: 'x'.repeat(2 ** 20) };
  for (let index = 0; index < 100; index++) {
    store.record({ kind: 'reconcile', reconcile: { ...reconcile(`${index}`, { name: 'a' }, 0, 1), error } });
  }
  expect(store.since(99)).toHaveLength(1);
  const oldest = Array.from({ length: 100 }, (_, index) => index).find((index) => store.since(index)) ?? 0;
  expect(oldest).toBeGreaterThan(83);
  expect(store.ring.newest().length).toBeLessThan(32);
});
