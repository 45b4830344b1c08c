import { expect, it } from 'vitest';
import type { DevChange } from '../../protocol.js';
import { reconcile, recordedAt, recording } from '../fixtures/recording.js';
import { treeRows } from '../objects/tree.js';
import { lastReconciles, plansOf } from '../timeline/plans.js';
import { timelineRows } from '../timeline/rows.js';
import { alarmsOf, totalOf } from './alarms.js';
import { applyChanges, receiveState } from './shown-state.js';

const { state } = recording();
const shown = receiveState(undefined, state);
const filter = { text: '', onlyErrors: false, onlyWrites: false };
const changeOf = (revision: number, id: string, outcome: 'running' | 'error'): DevChange => ({
  revision,
  kind: 'reconcile',
  reconcile: reconcile(id, { name: id }, recordedAt + revision, 1, { outcome }),
});

it('a change replaces what has its ID, and what did not change stays the same value', () => {
  const next = applyChanges(shown, [changeOf(101, 'a', 'running'), changeOf(102, 'a', 'error')]);
  expect(next.reconciles.slice(shown.reconciles.length)).toMatchObject([{ id: 'a', outcome: 'error' }]);
  expect(next.objects).toBe(shown.objects);
  expect(next.revision).toBe(102);
});

it('a change that the state contains already is ignored', () => {
  expect(applyChanges(shown, [changeOf(100, 'a', 'error')]).reconciles).toBe(shown.reconciles);
});

it('a deleted object is removed', () => {
  const next = applyChanges(shown, [{ revision: 101, kind: 'objectDeleted', uid: 'uid-looping' }]);
  expect(next.objects).toHaveLength(shown.objects.length - 1);
});

it('of the samples of a queue in one second, the largest is kept', () => {
  const queue = (revision: number, at: number, ready: number): DevChange => ({
    revision,
    kind: 'queue',
    queue: { controller: 'one', at, ready, working: 0, waiting: 0 },
  });
  const changes = [queue(101, 1000, 3), queue(102, 1400, 7), queue(103, 1900, 0), queue(104, 2000, 1)];
  const next = applyChanges(shown, changes);
  expect(next.samples.filter(({ controller }) => controller === 'one').map(({ ready }) => ready)).toEqual([7, 1]);
  expect(next.queues.find(({ controller }) => controller === 'one')?.ready).toBe(1);
});

it('a tab keeps a limited number of reconciles, the newest', () => {
  const changes = Array.from({ length: 3010 }, (_, index) => changeOf(101 + index, `n-${index}`, 'running'));
  const { reconciles } = applyChanges(shown, changes);
  expect([reconciles.length, reconciles.at(-1)?.id]).toEqual([3000, 'n-3009']);
});

it('a new state of the same process keeps earlier reconciles, one of another process does not', () => {
  const later = { ...state, reconciles: state.reconciles.slice(-2), revision: state.revision + 1 };
  expect(receiveState(shown, later).reconciles.map(({ id }) => id)).toEqual(shown.reconciles.map(({ id }) => id));
  expect(receiveState(shown, { ...later, session: 'other' }).reconciles).toHaveLength(2);
});

it('a state for another tab, which has the same revision, changes nothing', () => {
  expect(receiveState(shown, structuredClone(state))).toBe(shown);
});

it('the timeline is newest first, with idle gaps', () => {
  const rows = timelineRows(state.reconciles, [], filter);
  expect(rows.slice(0, 2).map(({ key }) => key)).toEqual(['running', 'loop-7']);
  expect(rows.filter((row) => row.kind === 'gap').map(({ length }) => Math.round(length / 1000))).toEqual([29, 21, 31]);
});

it('filters hide rows by words, by errors and by writes', () => {
  const ids = (changes: Partial<typeof filter>) =>
    timelineRows(state.reconciles, state.lines, { ...filter, ...changes }).flatMap((row) =>
      row.kind === 'gap' ? [] : row.key,
    );
  expect(ids({ text: 'SAMPLE -now -scaled' })).toEqual(['scaled', 'created']);
  expect(ids({ onlyErrors: true })).toEqual(['failed-3', 'failed-2', 'failed-1', expect.stringMatching(/^line-/)]);
  expect(ids({ onlyWrites: true, text: 'sample' })).toEqual(['scaled', 'created']);
});

it('plans are those of the last reconcile of each object', () => {
  expect(plansOf('memcached', state.reconciles, recordedAt)).toEqual({
    retries: 1,
    requeues: 0,
    next: recordedAt + 1800,
  });
  expect(lastReconciles(state.reconciles).size).toBe(3);
});

it('alarms count objects that fail now, and hot loops that have not ended', () => {
  expect(totalOf(alarmsOf(state, recordedAt))).toBe(4);
  const recovered = [
    ...state.reconciles,
    { ...state.reconciles.find(({ id }) => id === 'failed-3'), id: 'ok', outcome: 'success' },
  ];
  expect(alarmsOf({ ...state, reconciles: recovered as typeof state.reconciles }, recordedAt + 60_000)).toMatchObject({
    failing: 0,
    hotLoops: 0,
  });
});

it('the tree has the worst objects first, below their owners', () => {
  const rows = treeRows(state.objects, state.kinds, new Set(['uid-memcached-sample']));
  expect(rows.map(({ object, level }) => `${level} ${object.kind}`)).toEqual([
    '1 Memcached',
    '2 Deployment',
    '3 Pod',
    '1 Memcached',
    '1 Memcached',
  ]);
  expect(rows.at(-1)).toMatchObject({ childCount: 1, isExpanded: false });
});

it('objects that own each other are shown once and end', () => {
  const [a, b] = state.objects.slice(0, 2).map((object) => ({ ...object, owners: [] as string[] }));
  if (!a || !b) throw new Error('the recording has no objects');
  expect(
    treeRows(
      [
        { ...a, owners: [a.uid] },
        { ...b, owners: [a.uid] },
      ],
      [],
      new Set(),
    ),
  ).toHaveLength(2);
});
