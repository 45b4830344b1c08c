import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import type { Stored } from '../../k8s/index.js';
import { CollectionServer } from '../cache/fixtures/collection-server.js';
import { type Cache, newCache } from '../cache/index.js';
import { newRestMapper, newTransport, type Transport } from '../client/index.js';
import { FakeClock } from '../clock/internal.js';
import { enqueueRequestForObject } from '../handler/index.js';
import { silentLogger } from '../log/index.js';
import { noMetrics } from '../metrics/index.js';
import { EventChannel, newChannelSource, newKindSource, optionalSource, type Source } from '../source/index.js';
import { type Controller, newUnmanagedController } from './index.js';

let server: CollectionServer;
let transport: Transport;
let clock: FakeClock;
let cache: Cache;
let stop: AbortController;
let running: Promise<unknown>;
let seen: string[];
let controller: Controller;

beforeEach(async () => {
  server = new CollectionServer();
  clock = new FakeClock();
  transport = newTransport({ server: await server.start() }, { clock });
  cache = newCache({ transport, mapper: newRestMapper(transport), clock });
  stop = new AbortController();
  seen = [];
  const manager = {
    log: silentLogger,
    clock,
    metrics: noMetrics,
    controllerDefaults: {},
    add() {},
    reserveControllerName() {},
  };
  controller = newUnmanagedController('test', manager as never, {
    reconciler: async ({ name }) => void seen.push(name),
  });
});
afterEach(async () => {
  stop.abort();
  await running;
  transport.close();
  await server.stop();
});

function start(): void {
  running = Promise.all([cache.start(stop.signal), controller.start(stop.signal)]);
}

const newSource = () => newKindSource(cache, ConfigMap, enqueueRequestForObject());

describe('unwatch', () => {
  it('ends the events of a source, which can be watched again', async () => {
    server.put('a', '1');
    const source = newSource();
    await controller.watch(source);
    start();
    await vi.waitFor(() => expect(seen).toEqual(['a']));
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    controller.unwatch(source);
    controller.unwatch(source); // once more has no effect
    server.put('b', '1');
    await vi.waitFor(async () =>
      expect(await cache.find(ConfigMap, { namespace: 'default', name: 'b' })).toBeDefined(),
    );
    expect(seen).toEqual(['a']);
    await controller.watch(source);
    await vi.waitFor(() => expect(seen.sort()).toEqual(['a', 'a', 'b']));
  });

  it('does not affect other sources, not even of the same kind', async () => {
    const [one, other] = [newSource(), newSource()];
    const channel = new EventChannel<ConfigMap>();
    const external = newChannelSource(channel, enqueueRequestForObject<ConfigMap>());
    for (const source of [one, other, external]) await controller.watch(source);
    start();
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    controller.unwatch(one);
    server.put('a', '1');
    await vi.waitFor(() => expect(seen).toEqual(['a']));
    controller.unwatch(external);
    channel.send({ object: ConfigMap.from({ metadata: { name: 'external' } }) as Stored<ConfigMap> });
    controller.unwatch(other);
    channel.send({ object: ConfigMap.from({ metadata: { name: 'external' } }) as Stored<ConfigMap> });
    expect(seen).toEqual(['a']);
  });

  it('before the start, and while a source waits for its kind, ends the wait', async () => {
    const never: Source = {
      start: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const early = newSource();
    await controller.watch(early);
    await controller.watch(never);
    controller.unwatch(early);
    start();
    await expect(controller.watch(never)).rejects.toThrow('controller `test` already watches the source');
    controller.unwatch(never);
    const added = newSource();
    server.put('a', '1');
    await controller.watch(added);
    await vi.waitFor(() => expect(seen).toEqual(['a']));
  });

  it('leaves no timers, listeners or connections, however often it is called', async () => {
    const source = optionalSource(newSource());
    start();
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    for (let round = 0; round < 200; round++) {
      await controller.watch(source);
      controller.unwatch(source);
    }
    cache.removeInformer(ConfigMap);
    await vi.waitFor(() => expect(server.watchCount).toBe(0));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    expect(getEventListeners(stop.signal, 'abort').length).toBeLessThan(10);
    await vi.waitFor(() => expect(clock.timers).toBe(0));
    server.put('a', '1');
    await controller.watch(source);
    await vi.waitFor(() => expect(seen).toEqual(['a']));
  });
});
