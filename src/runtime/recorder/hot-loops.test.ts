import { describe, expect, it } from 'vitest';
import { HotLoops } from './hot-loops.js';
import type { RecordedReconcile } from './model.js';

const object = { kind: 'Foo', namespace: 'n', name: 'a' };

const write = { verb: 'update', path: '/', object, startedAt: 0, duration: 1, retries: 0, sent: {} } as const;

/** A reconcile that a change of these fields caused. */
function reconcile(id: number, at: number, fields: readonly string[], writtenBy?: number): RecordedReconcile {
  const changes = fields.map((path) => ({ path, before: 1, after: 2 }));
  const by = writtenBy === undefined ? {} : { writtenBy: String(writtenBy) };
  const times = { queuedAt: at, startedAt: at, endedAt: at, attempt: 1 };
  const parts = { requests: [write], webhooks: [], log: [], omitted: 0 };
  const causes = [{ kind: 'event', event: 'update', object, at, changes, ...by }] as const;
  return { id: String(id), controller: 'foo', object, causes, ...times, outcome: 'success', ...parts };
}

/** Adds a change of another object, which another client made. */
function alsoOf(name: string, { causes, ...rest }: RecordedReconcile): RecordedReconcile {
  const event = {
    kind: 'event',
    event: 'update',
    object: { ...object, name },
    at: rest.startedAt,
    changes: [],
  } as const;
  return { ...rest, causes: [...causes, event] };
}

/** Reconciles that fail, each after the backoff of the one before. */
function retries(count: number): RecordedReconcile[] {
  return Array.from({ length: count }, (_, id) => {
    const at = 5 * 2 ** id;
    return { ...reconcile(id, at, []), outcome: 'error', causes: [{ kind: 'retry', reconcile: String(id - 1), at }] };
  });
}

function found(...reconciles: readonly RecordedReconcile[]) {
  const loops = new HotLoops();
  return reconciles.flatMap((each) => loops.add(each) ?? []);
}

describe('an object is in a hot loop', () => {
  it('if it is reconciled more than 10 times in 10 s, and the field that changed each time is named', () => {
    const many = Array.from({ length: 30 }, (_, id) => reconcile(id, id * 900, ['status.seen', `spec.${id}`]));
    expect(found(...many.slice(0, 10))).toEqual([]);
    expect(found(...many)).toMatchObject([
      { reason: 'often', reconciles: 11, fields: ['status.seen'], object, reconcile: '10' },
      { reason: 'often', fields: ['status.seen'] },
    ]);
  });

  it('if it is changed more than 10 times in 10 s, even if each reconcile fails', () => {
    const many = Array.from({ length: 11 }, (_, id) => reconcile(id, id * 900, ['spec.a']));
    const [retry] = retries(1).flatMap(({ causes }) => causes);
    const failing = many.map((each) => ({ ...each, causes: [...each.causes, ...(retry ? [retry] : [])] }));
    expect(found(...failing)).toMatchObject([{ reason: 'often', fields: ['spec.a'] }]);
  });

  it('if its own last write caused it twice in a row, with the same field', () => {
    const loop = [0, 1, 2].map((id) => reconcile(id, id * 4_000, ['status.seen'], id - 1));
    expect(found(...loop)).toMatchObject([{ reason: 'own-write', fields: ['status.seen'], reconcile: '2' }]);
  });
});

describe('an object is not in a hot loop', () => {
  it.each([
    [
      'that is reconciled once per second',
      Array.from({ length: 30 }, (_, id) => reconcile(id, id * 1_000, ['spec.a'])),
    ],
    [
      'that sets a finalizer, and then its status',
      [
        reconcile(0, 0, []),
        reconcile(1, 10, ['metadata.finalizers'], 0),
        reconcile(2, 20, ['status.ready'], 1),
        reconcile(3, 30, [], 2),
      ],
    ],
    [
      'that follows the state of an object that it owns',
      [
        reconcile(0, 0, []),
        alsoOf('job', reconcile(1, 10, ['status.active'], 0)),
        reconcile(2, 20, ['status.active'], 1),
      ],
    ],
    [
      'that ends a sequence of states',
      [
        reconcile(0, 0, []),
        reconcile(1, 10, ['status.phase'], 0),
        { ...reconcile(2, 20, ['status.phase'], 1), requests: [{ ...write, changes: [] }] },
      ],
    ],
    ['whose reconciles fail, and are retried with backoff', retries(20)],
    ['that another client changes', [0, 1, 2, 3].map((id) => reconcile(id, id * 10, ['spec.a']))],
  ])('%s', (_, reconciles) => {
    expect(found(...reconciles)).toEqual([]);
  });
});
