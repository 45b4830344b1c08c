import { expect, test } from 'vitest';
import type { ApiObject } from '../model/index.js';
import { EventQueue, objectKey, Store, Table } from './index.js';

const object = (name: string, data = ''): ApiObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});

function add(store: Store, ...names: string[]): void {
  for (const name of names) store.write('configmaps', name, undefined, object(name));
}

test('lists in key order, and only below a prefix', () => {
  const store = new Store();
  add(store, 'b/2', 'a/1', 'b/1', 'b-c/1');
  expect(
    store
      .table('configmaps')
      .list('b/')
      .map(([key]) => key),
  ).toEqual(['b/1', 'b/2']);
  expect(
    store
      .table('configmaps')
      .list('')
      .map(([key]) => key),
  ).toEqual(['a/1', 'b-c/1', 'b/1', 'b/2']);
  expect(objectKey('', 'node')).toBe('node');
});

test('stores keys in order, however they were written', () => {
  const store = new Store();
  const written = {
    spec: { b: [{ d: 1, c: 2 }], a: {} },
    ...object('a'),
    metadata: { name: 'a', labels: { y: '1', x: '2' } },
  };
  expect(JSON.stringify(store.write('configmaps', 'a', undefined, written))).toBe(
    '{"apiVersion":"v1","data":"","kind":"ConfigMap","metadata":{"labels":{"x":"2","y":"1"},"name":"a","resourceVersion":"2"},"spec":{"a":{},"b":[{"c":2,"d":1}]}}',
  );
});

test('one of two writers with the same version wins, ten thousand times', () => {
  const store = new Store();
  add(store, 'a');
  for (let round = 0; round < 10_000; round += 1) {
    const current = store.table('configmaps').get('a');
    const results = ['first', 'second'].map((data) => store.write('configmaps', 'a', current, object('a', data)));
    expect(results.filter(Boolean)).toHaveLength(1);
  }
  expect(store.table('configmaps').get('a')?.data).toBe('first');
});

test('does not create an object twice, nor delete one that is gone', () => {
  const store = new Store();
  add(store, 'a');
  expect(store.write('configmaps', 'a', undefined, object('a'))).toBeUndefined();
  expect(store.write('configmaps', 'b', undefined, undefined)).toBeUndefined();
});

test('a deletion has a version of its own, and reports the last object', () => {
  const store = new Store();
  add(store, 'a');
  const deleted = store.write('configmaps', 'a', store.table('configmaps').get('a'), undefined);
  expect(deleted?.metadata.resourceVersion).toBe(String(store.revision));
  expect(store.table('configmaps').get('a')).toBeUndefined();
});

test('reads what a list was at an earlier revision, until that has expired', () => {
  const store = new Store();
  add(store, 'a', 'b');
  const { revision } = store;
  store.write('configmaps', 'a', store.table('configmaps').get('a'), undefined);
  add(store, 'c');
  const table = store.table('configmaps');
  expect(table.listAt('', revision)?.map(([key]) => key)).toEqual(['a', 'b']);
  table.forgetBefore(store.revision);
  expect(table.listAt('', revision)).toBeUndefined();
});

test('keeps a bounded history', () => {
  const table = new Table(1, 10);
  for (let revision = 2; revision <= 30; revision += 1) {
    table.apply({ type: 'ADDED', key: `${revision}`, revision, object: object(`${revision}`), previous: undefined });
  }
  expect(table.eventsAfter(0).length).toBeLessThanOrEqual(11);
  expect(table.oldestRevision).toBeGreaterThan(1);
});

test('a queue starts with the history, then delivers each event once', async () => {
  const store = new Store();
  add(store, 'a');
  const queue = new EventQueue(store.table('configmaps'), 1);
  expect((await queue.take())?.map(({ key }) => key)).toEqual(['a']);
  const next = queue.take();
  add(store, 'b');
  expect((await next)?.map(({ key }) => key)).toEqual(['b']);
  queue.close();
  expect(await queue.take()).toBeUndefined();
});

test('a queue that is woken before it waits does not wait', async () => {
  const queue = new EventQueue(new Store().table('configmaps'), 1);
  queue.wake();
  expect(await queue.take()).toEqual([]);
});

test('a queue without a reader ends', async () => {
  const store = new Store();
  const queue = new EventQueue(store.table('configmaps'), 1);
  for (let count = 0; count < 5001; count += 1) add(store, `a${count}`);
  expect(await queue.take()).toHaveLength(5000);
  expect(await queue.take()).toBeUndefined();
});

test('a dropped table ends its watches', async () => {
  const store = new Store();
  const queue = new EventQueue(store.table('configmaps'), 1);
  const taken = queue.take();
  store.drop('configmaps');
  expect(await taken).toBeUndefined();
});

test('does deferred writes when one of their tables is first used, with the revisions reserved for them', () => {
  const store = new Store();
  const written: string[] = [];
  store.defer({
    storageKeys: ['roles', 'bindings'],
    count: 5,
    write() {
      for (const key of ['roles', 'bindings']) store.write(key, 'a', undefined, object('a'));
    },
  });
  store.listen((storageKey) => written.push(storageKey));
  add(store, 'b');
  expect(written).toEqual(['configmaps']);
  expect(store.revision).toBe(7);
  expect(store.table('bindings').get('a')?.metadata.resourceVersion).toBe('3');
  expect(written).toEqual(['configmaps', 'roles', 'bindings']);
  expect(store.revision).toBe(7);
  expect(store.snapshot().objects.roles).toHaveLength(1);
  expect(written).toHaveLength(3);
});
