import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import type { Stored } from '../../k8s/index.js';
import { CollectionServer } from '../cache/fixtures/collection-server.js';
import { newCache } from '../cache/index.js';
import { newRestMapper, newTransport, type Transport } from '../client/index.js';
import { FakeClock } from '../clock/internal.js';
import { enqueueRequestForObject } from '../handler/index.js';
import { silentLogger } from '../log/index.js';
import { type Metrics, newMetrics } from '../metrics/index.js';
import type { ReconcileFunction } from '../reconcile/index.js';
import { EventChannel, newChannelSource, newKindSource } from '../source/index.js';
import { newUnmanagedController } from './index.js';

let server: CollectionServer;
let transport: Transport;
let metrics: Metrics;
let clock: FakeClock;
let stop: AbortController;
let running: Promise<unknown> = Promise.resolve();

beforeEach(async () => {
  server = new CollectionServer();
  clock = new FakeClock();
  stop = new AbortController();
  transport = newTransport({ server: await server.start() }, { clock });
  metrics = await newMetrics({ process: false });
});

afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

const channel = () => new EventChannel<ConfigMap>();

/** Runs a controller of the ConfigMaps of the server, and of the events of a channel. */
function start(reconcile: ReconcileFunction, events = channel()): void {
  const cache = newCache({ transport, mapper: newRestMapper(transport), clock }, { resyncPeriod: 600_000 });
  const add = () => {};
  const manager = { add, log: silentLogger, clock, metrics, controllerDefaults: {}, reserveControllerName: () => {} };
  const controller = newUnmanagedController('test', manager, { reconciler: reconcile });
  void controller.watch(newKindSource(cache, ConfigMap, enqueueRequestForObject()));
  void controller.watch(newChannelSource(events, enqueueRequestForObject()));
  running = Promise.all([cache.start(stop.signal), controller.start(stop.signal)]);
}

/** Returns the sum and the number of the lags that were measured. */
async function lags(): Promise<{ sum: number; count: number }> {
  const text = (await metrics.text()).body;
  const find = (name: string) =>
    Number(new RegExp(`^kbts_event_lag_seconds_${name}\\{controller="test"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  return { sum: find('sum'), count: find('count') };
}

it('event lag is the time from the arrival of the first unhandled event until the reconcile starts', async () => {
  let finish = () => {};
  const reconcile = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  start(reconcile);
  await vi.waitFor(() => expect(server.watchCount).toBe(1));
  server.put('a', '1');
  await vi.waitFor(() => expect(reconcile).toHaveBeenCalledOnce());
  expect(await lags()).toEqual({ sum: 0, count: 1 });

  for (const value of ['2', '3']) {
    server.put('a', value);
    await transport.request({ method: 'GET', path: '/api/v1/configmaps' }); // a round trip after the event
    await clock.advance(2_000);
  }
  finish();
  await vi.waitFor(() => expect(reconcile).toHaveBeenCalledTimes(2));
  expect(await lags()).toEqual({ sum: 4, count: 2 });
  finish();
});

it('event lag includes events of channels', async () => {
  const events = channel();
  let finish = () => {};
  const reconcile = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  start(reconcile, events);
  await vi.waitFor(() => expect(server.watchCount).toBe(1));
  for (const name of ['a', 'b'])
    events.send({ object: ConfigMap.from({ metadata: { name, namespace: 'default' } }) as Stored<ConfigMap> });
  await vi.waitFor(() => expect(reconcile).toHaveBeenCalledOnce());
  await clock.advance(3_000);
  finish();
  await vi.waitFor(() => expect(reconcile).toHaveBeenCalledTimes(2));
  expect(await lags()).toEqual({ sum: 3, count: 2 });
  finish();
});

it('event lag is not measured for initial lists, resyncs, requeues and retries', async () => {
  server.put('a', '1');
  let runs = 0;
  start(async () => {
    runs += 1;
    if (runs === 1) return { requeueAfter: 1_000 };
    if (runs === 2) throw new Error('failed');
    return {};
  });
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(runs).toBe(3);
  });
  await vi.waitFor(async () => {
    await clock.advance(700_000);
    expect(runs).toBeGreaterThanOrEqual(4);
  });
  expect((await lags()).count).toBe(0);
});
