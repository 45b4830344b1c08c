import { setImmediate } from 'node:timers/promises';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { silentLogger } from '../log/index.js';
import { noMetrics } from '../metrics/index.js';
import type { Context, Request } from '../reconcile/index.js';
import type { RequestQueue } from '../workqueue/index.js';
import { type KeyOption, newUnmanagedController } from './index.js';

const host = () => ({
  add: () => {},
  log: silentLogger,
  clock: new FakeClock(),
  metrics: noMetrics,
  controllerDefaults: {},
  reserveControllerName: () => {},
});

/**
 * Runs three workers for the requests that `fill` adds; returns the maximum concurrency and the number of reconciles.
 */
async function runWith<R>(fill: (queue: RequestQueue<R>) => void, keyOf?: (request: R) => string) {
  const counts = { now: 0, most: 0, runs: 0 };
  const reconciler = async () => {
    counts.most = Math.max(counts.most, ++counts.now);
    counts.runs += 1;
    await setImmediate();
    counts.now -= 1;
  };
  const options = { reconciler, maxConcurrentReconciles: 3, ...(keyOf && { keyOf }) };
  const controller = newUnmanagedController<R>('test', host(), options as typeof options & KeyOption<R>); // as the caller says
  await controller.watch({ start: async (queue) => fill(queue) });
  const stop = new AbortController();
  const running = controller.start(stop.signal);
  running.catch(() => {}); // awaited below
  for (let round = 0; round < 20; round++) await setImmediate();
  stop.abort();
  await running;
  return counts;
}

describe('requests', () => {
  it('are equal if namespace and name are, whatever other properties they have', async () => {
    const metadata = (resourceVersion: string) => ({ namespace: 'n', name: 'a', uid: 'u', resourceVersion });
    const { most, runs } = await runWith<Request>((queue) => {
      queue.add({ namespace: 'n', name: 'a' });
      queue.add(metadata('1'));
      queue.add(metadata('2'));
    });
    expect([most, runs]).toEqual([1, 1]);
  });

  it('of custom types are identified by their `keyOf`', async () => {
    const keyOf = ({ cluster, name }: { cluster: string; name: string }) => `${cluster}/${name}`;
    const { most } = await runWith((queue) => {
      for (const cluster of ['east', 'west']) queue.add({ cluster, name: 'a' });
    }, keyOf);
    expect(most).toBe(2);
  });

  it('of custom types require a `keyOf`', async () => {
    expectTypeOf<KeyOption<Request>>().toEqualTypeOf<unknown>();
    expectTypeOf<KeyOption<{ cluster: string; name: string }>>().toHaveProperty('keyOf');
    await expect(runWith<string>((queue) => queue.add('a'))).rejects.toThrow(
      "a request must have a `name`, found 'a'; for custom request types, set `keyOf`",
    );
  });
});

describe('very many workers', () => {
  it('listen to one signal without a warning of Node', async () => {
    const warnings: unknown[] = [];
    const warn = (warning: unknown) => void warnings.push(warning);
    process.on('warning', warn);
    const reconciler = async (_: Request, { signal }: Context) => {
      signal.addEventListener('abort', () => {}); // as fetch does
      await setImmediate();
    };
    const options = { reconciler, maxConcurrentReconciles: 30, reconciliationTimeout: 1_000 };
    const controller = newUnmanagedController('test', host(), options);
    const untimed = newUnmanagedController('other', host(), { ...options, reconciliationTimeout: 0 });
    const stop = new AbortController();
    const fill = async (queue: RequestQueue<Request>) => {
      for (let i = 0; i < 30; i++) queue.add({ name: String(i) });
    };
    for (const each of [controller, untimed]) for (let i = 0; i < 15; i++) await each.watch({ start: fill });
    const running = Promise.all([controller.start(stop.signal), untimed.start(stop.signal)]);
    for (let round = 0; round < 30; round++) await setImmediate();
    stop.abort();
    await running;
    process.off('warning', warn);
    expect(warnings).toEqual([]);
  });
});
