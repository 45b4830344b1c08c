import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { CollectionServer } from '../../cache/fixtures/collection-server.js';
import { newTransport } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { newController } from '../../controller/index.js';
import { newLeaseLock } from '../../leaderelection/index.js';
import { silentLogger } from '../../log/index.js';
import { ConverterRegistry } from '../../webhook/conversion/index.js';
import type { WebhookServer } from '../../webhook/index.js';
import { type ManagerOptions, newManager, type Runnable } from '../index.js';

let server: CollectionServer;
let url: string;
let clock: FakeClock;
let stop: AbortController;

beforeEach(async () => {
  server = new CollectionServer();
  url = await server.start();
  clock = new FakeClock();
  stop = new AbortController();
});

afterEach(() => server.stop());

const create = (options: ManagerOptions = {}) =>
  newManager({ server: url }, { log: silentLogger, clock, metrics: { bindAddress: '0' }, ...options });

/** A runnable that records when it starts and stops. */
function noted(events: string[], name: string, options: Partial<Runnable> = {}): Runnable {
  return {
    async start(signal) {
      events.push(`${name} starts`);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await setImmediate();
      events.push(`${name} stops`);
    },
    ...options,
  };
}

describe('a manager starts servers and webhooks, then caches, then everything else, and the work of the leader last', () => {
  it('and stops caches last', async () => {
    const events: string[] = [];
    const manager = await create();
    manager.add(noted(events, 'leader'));
    manager.add(noted(events, 'other', { needLeaderElection: false }));
    const cache = { ...noted(events, 'cache'), waitForSync: () => clock.sleep(1000) };
    manager.add(cache);
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(events).toEqual(['cache starts']));
    await clock.advance(1000);
    expect(events).toEqual(['cache starts', 'other starts', 'leader starts']);
    stop.abort();
    await running;
    expect(events.slice(3)).toEqual(['other stops', 'leader stops', 'cache stops']);
  });

  it('webhooks before the first request, because a list may need their conversion', async () => {
    const events: string[] = [];
    const webhookServer = {
      start: async (signal: AbortSignal) => {
        events.push(`webhooks after ${server.calls.length} requests`);
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
      readyCheck: () => {},
      register: () => {},
      converters: new ConverterRegistry(),
      needLeaderElection: false,
    } as unknown as WebhookServer; // what the manager calls
    const manager = await create({ webhookServer });
    expect(manager.webhookServer).toBe(webhookServer);
    manager.add(noted(events, 'leader'));
    const cache = { ...noted(events, 'cache'), waitForSync: async () => {} };
    manager.add(cache);
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(events).toEqual(['webhooks after 0 requests', 'cache starts', 'leader starts']));
    stop.abort();
    await running;
  });

  it('and nothing after a cache that does not sync', async () => {
    const events: string[] = [];
    const manager = await create();
    manager.add(noted(events, 'other', { needLeaderElection: false }));
    manager.add(noted(events, 'leader'));
    const waitForSync = (signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    const cache = { ...noted(events, 'cache'), waitForSync };
    manager.add(cache);
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(events).toEqual(['cache starts']));
    await clock.advance(60_000);
    stop.abort();
    await running;
    expect(events).toEqual(['cache starts', 'cache stops']);
  });
});

describe('the start of a manager', () => {
  it('immediately starts runnables that are added while it runs', async () => {
    const events: string[] = [];
    const manager = await create();
    const running = manager.start(stop.signal);
    await manager.elected;
    await setImmediate();
    manager.add(noted(events, 'late'));
    expect(events).toEqual(['late starts']);
    stop.abort();
    await running;
    expect(() => manager.add(noted(events, 'too late'))).toThrow('the manager is stopping');
  });

  it('can be started only once', async () => {
    const manager = await create();
    stop.abort();
    await manager.start(stop.signal);
    await expect(manager.start(stop.signal)).rejects.toThrow('already started');
  });

  it('starts no leader-elected runnable if it is stopped first', async () => {
    const start = vi.fn(async () => {});
    const manager = await create();
    manager.add(start);
    stop.abort();
    await manager.start(stop.signal);
    await setImmediate();
    expect(start).not.toHaveBeenCalled();
  });

  it('fails with the error of a runnable after all others have stopped', async () => {
    const events: string[] = [];
    const manager = await create();
    manager.add(noted(events, 'good'));
    manager.add(async () => {
      throw new Error('out of luck');
    });
    await expect(manager.start(stop.signal)).rejects.toThrow('out of luck');
    expect(events).toEqual(['good starts', 'good stops']);
  });

  it('keeps running when a runnable ends by itself', async () => {
    const manager = await create();
    manager.add(async () => {});
    const running = manager.start(stop.signal);
    await manager.elected;
    await setImmediate();
    let isOver = false;
    void running.then(() => (isOver = true));
    await clock.advance(60_000);
    expect(isOver).toBe(false);
    stop.abort();
    await running;
  });
});

describe('a manager stops only after the work in progress, within one deadline', () => {
  it('does not report runnables that reject because they were stopped', async () => {
    const manager = await create();
    manager.add((signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))));
    const running = manager.start(stop.signal);
    await manager.elected;
    await setImmediate();
    stop.abort();
    await expect(running).resolves.toBeUndefined();
  });

  it('fails if runnables do not stop in time', async () => {
    const manager = await create({ gracefulShutdownTimeout: 5000 });
    manager.add(() => new Promise(() => {}));
    const running = manager.start(stop.signal);
    await manager.elected;
    await setImmediate();
    stop.abort();
    const failed = expect(running).rejects.toThrow('not all runnables stopped within 5 s');
    await clock.advance(5000);
    await failed;
  });

  it('names the reconciles that do not stop in time', async () => {
    const manager = await create({ gracefulShutdownTimeout: 5000 });
    const controller = newController('test', manager, { reconciler: () => new Promise(() => {}) });
    await controller.watch({ start: async (queue) => queue.add({ namespace: 'n', name: 'a' }) });
    const running = manager.start(stop.signal);
    await manager.elected;
    await clock.advance(1000);
    stop.abort();
    const failed = expect(running).rejects.toThrow('within 5 s; still running: controller `test`: n/a (6 s)');
    await clock.advance(5000);
    await failed;
  });

  it('does not wait if the timeout is 0', async () => {
    const manager = await create({ gracefulShutdownTimeout: 0 });
    manager.add(() => new Promise(() => {}));
    const running = manager.start(stop.signal);
    await manager.elected;
    await setImmediate();
    stop.abort();
    await expect(running).resolves.toBeUndefined();
  });

  it('waits forever if the timeout is negative', async () => {
    const manager = await create({ gracefulShutdownTimeout: -1 });
    let finish = () => {};
    manager.add(() => new Promise<void>((resolve) => (finish = resolve)));
    let isOver = false;
    const running = manager.start(stop.signal).then(() => (isOver = true));
    await manager.elected;
    await setImmediate();
    stop.abort();
    await clock.advance(10_000_000);
    expect(isOver).toBe(false);
    finish();
    await running;
  });

  it('keeps the cache readable until reconciles have ended', async () => {
    server.put('a', '1');
    const manager = await create();
    let found: unknown;
    manager.add(async (signal) => {
      await manager.client.list(ConfigMap);
      // The watch may have been opened, and the manager stopped, before the list was read.
      if (!signal.aborted) await once(signal, 'abort');
      await setImmediate();
      found = await manager.client.find(ConfigMap, { namespace: 'default', name: 'a' });
    });
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    stop.abort();
    await running;
    expect(found).toMatchObject({ data: { value: '1' } });
  });
});

const lock = newLeaseLock({ transport: newTransport({ server: 'http://127.0.0.1:1' }), namespace: 'a', name: 'b' });

describe('the components of a manager', () => {
  it('reads kinds with a disabled cache from the API server', async () => {
    server.put('a', '1');
    const manager = await create({ client: { disableCacheFor: [ConfigMap] } });
    expect((await manager.client.list(ConfigMap)).items).toHaveLength(1);
    expect(server.watchCount).toBe(0);
  });

  it('rejects cached reads before the start, but not live reads', async () => {
    const manager = await create();
    await expect(manager.client.list(ConfigMap)).rejects.toThrow('the cache is not started');
    expect((await manager.apiReader.list(ConfigMap)).items).toEqual([]);
  });

  it('counts its calls to the API server', async () => {
    const manager = await create();
    await manager.apiReader.list(ConfigMap);
    server.failNext('list', (_, response) => void response.writeHead(403).end());
    await expect(manager.apiReader.list(ConfigMap)).rejects.toMatchObject({ code: 403 });
    await server.stop();
    await expect(manager.apiReader.list(ConfigMap)).rejects.toThrow();
    await server.start();
    const { body } = await manager.metrics.text();
    const host = url.slice('http://'.length);
    const countOf = (code: string) =>
      body.split(`rest_client_requests_total{code="${code}",method="GET",host="${host}"} `)[1]?.[0];
    // A request on a keep-alive connection that has been closed is retried once.
    expect([countOf('200'), countOf('403'), Number(countOf('<error>')) >= 1]).toEqual(['1', '1', true]);
    for (const name of ['request_duration_seconds', 'request_size_bytes', 'response_size_bytes']) {
      expect(body).toContain(`rest_client_${name}_count{verb="GET",host="${host}"} 3`);
    }
  });

  it('serves metrics and health while it runs, and nothing after', async () => {
    const lines: unknown[] = [];
    const log = { ...silentLogger, child: () => log, info: (_: string, fields?: object) => void lines.push(fields) };
    const manager = await create({
      log,
      metrics: { bindAddress: '127.0.0.1:0' },
      healthProbeBindAddress: '127.0.0.1:0',
    });
    const running = manager.start(stop.signal);
    const ports = () => lines.map((fields) => (fields as { port?: number } | undefined)?.port).filter((port) => port);
    await vi.waitFor(() => expect(ports()).toHaveLength(2));
    const get = async (path: string) => {
      const responses = await Promise.all(ports().map((port) => fetch(`http://127.0.0.1:${port}${path}`)));
      return (await Promise.all(responses.filter(({ ok }) => ok).map((reply) => reply.text()))).join('');
    };
    expect(await get('/metrics')).toContain('process_cpu_seconds_total');
    expect(await get('/readyz')).toBe('ok\n');
    stop.abort();
    await running;
    await expect(get('/readyz')).rejects.toThrow('fetch failed');
  });

  it('rejects health checks after the start, and two with the same name', async () => {
    const manager = await create();
    manager.addHealthzCheck('a', () => {});
    expect(() => manager.addHealthzCheck('a', () => {})).toThrow('the check `a` already exists');
    stop.abort();
    await manager.start(stop.signal);
    expect(() => manager.addReadyzCheck('a', () => {})).toThrow(
      'cannot add the check `a`: the manager was already started',
    );
  });

  it.each([
    [{ leaderElection: true }, 'requires `leaderElectionID`'],
    [{ leaderElection: true, leaderElectionID: 'x' }, 'requires a namespace'],
    [
      { leaderElection: true, leaderElectionLock: lock, leaderElectionID: 'x' },
      'set either `leaderElectionLock` or `leaderElectionID`',
    ],
    [{ healthProbeBindAddress: 'nowhere' }, 'is not an address'],
    [
      { leaderElection: true, leaderElectionID: 'x', leaderElectionNamespace: 'y', leaseDuration: 1 },
      '`leaseDuration` > `renewDeadline`',
    ],
  ])('refuses %j', async (options, message) => {
    await expect(create(options)).rejects.toThrow(message);
  });
});
