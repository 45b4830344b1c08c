import { describe, expect, it, vi } from 'vitest';
import { Lease, type LeaseSpec } from '../../../k8s/coordination/v1.js';
import type { Stored } from '../../../k8s/index.js';
import { respond, startScriptedServer } from '../../client/fixtures/scripted-server.js';
import { aborted } from '../../clock/internal.js';
import type { LeaseLock } from '../../leaderelection/index.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { newRecorder } from '../../recorder/index.js';
import { setProcessSettings } from '../../recorder/internal.js';
import { newWebhookServer } from '../../webhook/index.js';
import { newManager, type Runnable } from '../index.js';

/** Something that a test waits for, and the function that lets it continue. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** A runnable that records when it starts and ends. */
const recorded = (order: string[], name: string): Pick<Runnable, 'start'> => ({
  async start(signal) {
    order.push(`start ${name}`);
    await aborted(signal);
    order.push(`stop ${name}`);
  },
});

/** A lock that can be acquired once the promise has resolved. */
function lockAfter(opened: Promise<void>): LeaseLock {
  const leaseOf = (spec: LeaseSpec): Stored<Lease> => {
    const metadata = { name: 'x', uid: '1', resourceVersion: '1', generation: 1, creationTimestamp: '' };
    return Lease.from({ metadata, spec }) as Stored<Lease>; // with all that a stored object has
  };
  return {
    key: { namespace: 'n', name: 'x' },
    read: () => opened.then(() => undefined),
    create: async (spec) => leaseOf(spec),
    update: async (_, spec) => leaseOf(spec),
  };
}

const nothingElse = () => new Promise((resolve) => setTimeout(resolve, 50));

const on = { metrics: { bindAddress: '127.0.0.1:0' }, healthProbeBindAddress: '127.0.0.1:0' };
const off = { metrics: { bindAddress: '0' }, healthProbeBindAddress: '0' };

it.each([
  ['all namespaces', {}, { leaderElection: false }],
  ['some namespaces', { cache: { namespaces: ['a', 'b'] } }, { leaderElection: false, namespaces: ['a', 'b'] }],
  ['settings of one namespace', { cache: { namespaces: { a: {}, '': {} } } }, { leaderElection: false }],
  ['one leader', { leaderElection: true, leaderElectionID: 'x' }, { leaderElection: true }],
])('reports first what it works on: %s', async (_, options, fields) => {
  const info = vi.fn();
  const log = { ...silentLogger, info };
  const manager = await newManager({ server: 'http://127.0.0.1:1', namespace: 'n' }, { ...off, log, ...options });
  await manager.start(AbortSignal.abort());
  expect(info.mock.calls[0]).toEqual(['starting components', fields]);
});

it('reports its start when its runnables do their work', async () => {
  const onStarted = vi.fn();
  setProcessSettings({ recorder: newRecorder(), onStarted });
  const server = await startScriptedServer((_, response) => respond(response, 200, {}));
  const manager = await newManager({ server: server.url }, { ...off, log: silentLogger });
  setProcessSettings(undefined);
  const working = gate();
  manager.add({ start: aborted, started: working.opened });
  const stop = new AbortController();
  const ended = manager.start(stop.signal);
  await manager.elected;
  await nothingElse();
  expect(onStarted).not.toHaveBeenCalled();
  working.open();
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  stop.abort();
  await ended;
  await server.close();
});

describe('a manager starts webhooks, caches, others and warm-ups, and leader-elected runnables in this order, and stops in reverse', () => {
  it.each([
    ['metrics and health servers, which start first and stop last', on, 2],
    ['no other servers', off, 0],
  ])('with %s', async (_, servers, count) => {
    const order: string[] = [];
    const [accepting, synced, elected] = [gate(), gate(), gate()];
    const server = await startScriptedServer(
      (_, response) => void accepting.opened.then(() => respond(response, 200, {})),
    );
    const ports: number[] = [];
    const info = (_: string, fields: { port?: number } = {}) => void (fields.port && ports.push(fields.port));
    const log: Logger = { ...silentLogger, info, child: () => log };
    const serving = async () => {
      const calls = ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`));
      return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
    };
    const webhooks = recorded(order, 'webhooks');
    const manager = await newManager(
      { server: server.url },
      {
        ...servers,
        log,
        leaderElection: true,
        leaderElectionLock: lockAfter(elected.opened),
        webhookServer: Object.assign(newWebhookServer(), {
          async start(signal: AbortSignal) {
            await webhooks.start(signal);
            order.push(`${await serving()} servers`);
          },
        }),
      },
    );
    expect(manager.webhookServer.port).toBeUndefined(); // the first use adds it
    const warmup = async () => void order.push('warm up leader');
    manager.add({ ...recorded(order, 'leader'), warmup });
    manager.add({ ...recorded(order, 'other'), needLeaderElection: false });
    manager.add(Object.assign(recorded(order, 'cache'), { waitForSync: () => synced.opened }));
    const stop = new AbortController();
    const running = manager.start(stop.signal);

    await vi.waitFor(async () => expect(await serving()).toBe(count));
    await nothingElse();
    expect(order).toEqual(['start webhooks']);
    accepting.open();
    await vi.waitFor(() => expect(order).toEqual(['start webhooks', 'start cache']));
    await nothingElse();
    expect(order.splice(0)).toEqual(['start webhooks', 'start cache']);
    synced.open();
    await vi.waitFor(() => expect(order).toHaveLength(2));
    await nothingElse();
    expect(order.splice(0).sort()).toEqual(['start other', 'warm up leader']);
    elected.open();
    await vi.waitFor(() => expect(order.splice(0)).toEqual(['start leader']));
    stop.abort();
    await running;
    expect(order).toEqual(['stop other', 'stop leader', 'stop cache', 'stop webhooks', `${count} servers`]);
    expect(await serving()).toBe(0);
    await server.close();
  });
});
