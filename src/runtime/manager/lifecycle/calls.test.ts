import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Secret } from '../../../k8s/core/v1.js';
import { fail, respond, type ScriptedServer, startScriptedServer } from '../../client/fixtures/scripted-server.js';
import { FakeClock } from '../../clock/internal.js';
import { newController } from '../../controller/index.js';
import { type LogFields, silentLogger } from '../../log/index.js';
import type { ReconcileFunction, Request } from '../../reconcile/index.js';
import { type Manager, newManager } from '../index.js';

let server: ScriptedServer;
let clock: FakeClock;
let stop: AbortController;
let manager: Manager;
let running: Promise<void>;
const failures: [string, LogFields | undefined][] = [];

beforeEach(async () => {
  failures.length = 0;
  clock = new FakeClock();
  stop = new AbortController();
  server = await startScriptedServer(({ method, url }, response) => {
    if (url === '/version') return respond(response, 200, {});
    if (url.startsWith('/api/v1/secrets')) return fail(response, 403, 'Forbidden');
    if (url === '/api/v1') {
      const resources = [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true }];
      return respond(response, 200, { resources });
    }
    if (method === 'POST') return; // waits for a webhook that never responds
    respond(response, 404, {});
  });
});

afterEach(() => server.close());

/** Starts a controller with one worker for two objects. */
async function start(reconcile: ReconcileFunction, reconciliationTimeout = 0) {
  const log = {
    ...silentLogger,
    error: (message: string, fields?: LogFields) => void failures.push([message, fields]),
    child: () => log,
  };
  manager = await newManager({ server: server.url }, { log, clock, metrics: { bindAddress: '0' } });
  const controller = newController<Request>('test', manager, { reconciler: reconcile, reconciliationTimeout });
  await controller.watch({
    async start(queue) {
      queue.add({ namespace: 'n', name: 'first' });
      queue.add({ namespace: 'n', name: 'second' });
    },
  });
  running = manager.start(stop.signal);
  await manager.elected;
}

const reconcileFailure = () => {
  const fields = failures.find(([message]) => message === 'reconcile failed')?.[1];
  return fields?.error instanceof Error ? fields.error.message : undefined;
};

/** Advances time until a condition is true. */
async function advanceUntil(holds: () => void, limit: number) {
  const end = clock.now() + limit;
  while (clock.now() < end) {
    await clock.advance(250);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  holds();
}

describe('a reconcile ends with its calls, even if they have no signal', () => {
  it.each([
    [
      'within its timeout',
      2_000,
      2_500,
      /^the cache of `Secret` has not synced: test: Forbidden \(reconciliation timeout of 2 s exceeded\)$/,
    ],
    [
      'after 30 s without one',
      0,
      31_000,
      /^the cache of `Secret` has not synced: test: Forbidden \(timed out after 30 s\)$/,
    ],
  ])(
    'fails %s when it reads a kind that it may not list, and continues with the next object',
    async (_, timeout, limit, message) => {
      const done: string[] = [];
      await start(async ({ name }) => {
        if (name === 'first') await manager.client.find(Secret, { namespace: 'n', name });
        done.push(name);
      }, timeout);
      await advanceUntil(() => expect(done).toEqual(['second']), limit);
      expect(reconcileFailure()).toMatch(message);
      stop.abort();
      await running; // without advancing time: nothing must be waited for
    },
  );

  it('ends after its timeout while a write hangs, and the next object is reconciled', async () => {
    const done: string[] = [];
    await start(async ({ name }) => {
      if (name === 'first') await manager.client.create(ConfigMap.from({ metadata: { namespace: 'n', name } }));
      done.push(name);
    }, 2_000);
    await vi.waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    await advanceUntil(() => expect(done).toEqual(['second']), 2_250);
    expect(reconcileFailure()).toBe('reconciliation timeout of 2 s exceeded');
    stop.abort();
    await running;
  });

  it('ends immediately when the manager stops', async () => {
    await start(async ({ name }) => {
      await manager.client.create(ConfigMap.from({ metadata: { namespace: 'n', name } }));
    });
    await vi.waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    stop.abort();
    await running; // without advancing time: nothing must be waited for
    expect(failures).toEqual([]);
  });

  it('starts a watch that outlives it', async () => {
    const found: unknown[] = [];
    await start(async ({ name }) => {
      if (name === 'first') await manager.client.find(Secret, { namespace: 'n', name });
      else found.push(await manager.client.find(Secret, { namespace: 'n', name }).catch(() => undefined));
    }, 2_000);
    const watches = () => server.calls.filter(({ url }) => url.startsWith('/api/v1/secrets')).length;
    await advanceUntil(() => expect(found).toHaveLength(1), 4_500);
    const before = watches();
    await advanceUntil(() => expect(watches()).toBeGreaterThan(before), 40_000);
    stop.abort();
    await running;
  });
});
