import { describe, expect, it } from 'vitest';
import type { HotLoop } from '../runtime/recorder/index.js';
import { reconcile, recording } from './page/fixtures/recording.js';
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
    store.publish({ kind: 'reconcile', reconcile: { ...reconcile(`${index}`, { name: 'a' }, 0, 1), error } });
  }
  expect(store.since(99)).toHaveLength(1);
  const oldest = Array.from({ length: 100 }, (_, index) => index).find((index) => store.since(index)) ?? 0;
  expect(oldest).toBeGreaterThan(83);
  expect(store.ring.newest().length).toBeLessThan(32);
});

it('drops the queues of controllers when the operator is restarted', () => {
  const store = newStore();
  const [queue] = recording().state.queues;
  if (queue) store.publish({ kind: 'queue', queue });
  expect(store.state().queues).toHaveLength(1);
  store.publish({ kind: 'operator', operator: { state: 'starting', restarts: 1 } });
  expect(store.state().queues).toEqual([]);
});

describe('a hot loop is part of the state', () => {
  const at = 1_000_000;
  const [loop] = recording().state.hotLoops as [HotLoop]; // it has one
  const runningSince = (startedAt: number) => {
    const store = newStore();
    store.publish({ kind: 'operator', operator: { state: 'running', restarts: 0, startedAt } });
    return store;
  };

  it('once per object, while it is detected again', () => {
    const store = runningSince(at - 60_000);
    for (const before of [30_000, 15_000, 0]) {
      store.publish({ kind: 'hotLoop', hotLoop: { ...loop, at: at - before } });
      store.publish({ kind: 'hotLoop', hotLoop: { ...loop, at: at - before, object: { name: 'other' } } });
    }
    const names = ['looping', 'other'].map((name) =>
      expect.objectContaining({ at, object: expect.objectContaining({ name }) }),
    );
    expect(store.state(0, at + 19_000).hotLoops).toEqual(names);
    expect(store.state(0, at + 30_000).hotLoops).toEqual([]);
  });

  it('until the operator ends or is restarted', () => {
    const store = runningSince(at - 60_000);
    store.publish({ kind: 'hotLoop', hotLoop: { ...loop, at } });
    store.publish({ kind: 'operator', operator: { state: 'starting', restarts: 1 } });
    expect(store.state(0, at + 1).hotLoops).toEqual([]);
    store.publish({ kind: 'operator', operator: { state: 'running', restarts: 1, startedAt: at + 2 } });
    expect(store.state(0, at + 3).hotLoops).toEqual([]);
  });
});
