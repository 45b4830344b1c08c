import { describe, expect, it, vi } from 'vitest';
import { newAlreadyExists, newConflict, newForbidden, StatusError } from '../client/index.js';
import { FakeClock } from '../clock/internal.js';
import { type Logger, silentLogger } from '../log/index.js';
import { newMetrics } from '../metrics/index.js';
import { TerminalError } from '../reconcile/index.js';
import { newUnmanagedController } from './index.js';

const resource = { group: 'example.com', resource: 'foos' };
const conflict = newConflict(resource, 'a', 'the object has been modified');
const exists = newAlreadyExists(resource, 'a');
const forbidden = newForbidden(resource, 'a', 'no');
const fieldConflict = new StatusError({
  reason: 'Conflict',
  code: 409,
  message: 'Apply failed with 1 conflict: conflict with "kubectl": .spec.replicas',
  details: { causes: [{ reason: 'FieldManagerConflict', field: '.spec.replicas' }] },
});

/** Reconciles one request that fails with each of these errors in turn, and then succeeds. */
async function reconcileWith(...errors: readonly Error[]) {
  const clock = new FakeClock(0);
  const metrics = await newMetrics({ process: false });
  const log = { ...silentLogger, debug: vi.fn(), error: vi.fn(), child: vi.fn((): Logger => log) };
  const manager = { add: () => {}, log, clock, metrics, controllerDefaults: {}, reserveControllerName: () => {} };
  const times: number[] = [];
  const reconciler = async () => {
    times.push(clock.now());
    const error = errors[times.length - 1];
    if (error) throw error;
  };
  const controller = newUnmanagedController('test', manager, { reconciler });
  await controller.watch({ start: async (queue) => queue.add({ name: 'a' }) });
  log.child.mockClear();
  const stop = new AbortController();
  const running = controller.start(stop.signal);
  await clock.advance(100_000);
  stop.abort();
  await running;
  const { body } = await metrics.text();
  const count = (name: string) => Number(body.split(`controller_runtime_reconcile_${name} `)[1]?.split('\n')[0]);
  return {
    times,
    debug: log.debug.mock.calls,
    error: log.error.mock.calls,
    children: log.child.mock.calls.length,
    requeues: count('total{controller="test",result="requeue"}'),
    errors: count('errors_total{controller="test"}'),
  };
}

describe('a reconcile that conflicts with another write', () => {
  it.each([
    ['a conflict', conflict],
    ['an object that exists already', exists],
    ['an error with a conflict as its cause', new Error('cannot update the status', { cause: conflict })],
    ['several conflicts', new AggregateError([conflict, exists])],
  ])('is requeued with backoff, without an error in log and metrics: %s', async (_, error) => {
    const result = await reconcileWith(error, error);
    expect(result.times).toEqual([0, 5, 15]);
    expect(result.error).toEqual([]);
    expect(result.debug).toEqual(Array(2).fill(['conflict with another write; requeueing', { error }]));
    expect(result).toMatchObject({ requeues: 2, errors: 0 });
  });

  it('is an error if it persists', async () => {
    const result = await reconcileWith(...Array(12).fill(conflict));
    expect(result.times).toHaveLength(13);
    expect(result.error).toEqual(Array(2).fill(['reconcile failed', { error: conflict }]));
    expect(result).toMatchObject({ requeues: 10, errors: 2 });
  });

  it.each([
    ['a conflict of field managers', fieldConflict],
    ['another rejection', forbidden],
    ['several errors, one of which is not a conflict', new AggregateError([conflict, forbidden])],
    ['no error at all', new AggregateError([])],
    ['a terminal error', new TerminalError(conflict)],
  ])('is not what happened with %s', async (_, error) => {
    const result = await reconcileWith(error);
    expect(result.error).toHaveLength(1);
    expect(result).toMatchObject({ requeues: 0, errors: 1 });
  });
});

it('creates no logger for a reconcile that logs nothing', async () => {
  expect((await reconcileWith()).children).toBe(0);
  expect((await reconcileWith(conflict)).children).toBe(2);
});
