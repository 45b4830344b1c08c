import { expect, it } from 'vitest';
import type { RecordedReconcile } from './model.js';
import { ReconcileRing } from './ring.js';

function reconcile(index: number, outcome: RecordedReconcile['outcome'] = 'success'): RecordedReconcile {
  const object = { kind: 'Foo', namespace: 'n', name: `foo-${index % 100}` };
  const times = { queuedAt: index, startedAt: index, attempt: 1 };
  const parts = { causes: [], requests: [], webhooks: [], log: [], omitted: 0 };
  return { id: String(index), controller: 'foo', object, ...times, outcome, ...parts };
}

it('keeps the last 5000 reconciles, and finds those of an object', () => {
  const ring = new ReconcileRing();
  for (let index = 0; index < 10_000; index++) ring.add(reconcile(index));
  expect(ring.newest()).toHaveLength(5_000);
  expect(ring.newest(2).map(({ id }) => id)).toEqual(['9998', '9999']);
  expect(ring.find('foo', 'foo-7', 'n', 3).map(({ id }) => id)).toEqual(['9707', '9807', '9907']);
  expect(ring.find('foo', 'foo-7', 'other', 3)).toEqual([]);
});

it('keeps less than the limit of its size', () => {
  const { length } = JSON.stringify(reconcile(10));
  const ring = new ReconcileRing({ characters: 3 * length });
  for (let index = 10; index < 20; index++) ring.add(reconcile(index));
  expect(ring.newest().map(({ id }) => id)).toEqual(['17', '18', '19']);
});

it('replaces a running reconcile when it has ended', () => {
  const ring = new ReconcileRing();
  ring.add(reconcile(1, 'running'));
  ring.add(reconcile(2));
  ring.add(reconcile(1));
  expect(ring.newest().map(({ id, outcome }) => [id, outcome])).toEqual([
    ['1', 'success'],
    ['2', 'success'],
  ]);
});
