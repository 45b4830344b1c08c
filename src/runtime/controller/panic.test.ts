import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { respond, startScriptedServer } from '../client/fixtures/scripted-server.js';
import { silentLogger } from '../log/index.js';
import { newManager } from '../manager/index.js';
import type { Context, Request } from '../reconcile/index.js';
import { newController } from './index.js';

const bug = () => {
  throw new TypeError('undefined is not a function');
};
const failure = () => {
  throw new Error('the database is down');
};

/** Runs a controller of one request in a manager until the second reconcile; returns how often it ran, and the panics. */
async function run(reconcile: () => void, recoverPanic: boolean | undefined) {
  const server = await startScriptedServer((_, response) => respond(response, 200, {}));
  const stop = new AbortController();
  const options = { log: silentLogger, metrics: { bindAddress: '0' }, controller: { recoverPanic } };
  const manager = await newManager({ server: server.url }, options);
  let runs = 0;
  const reconciler = async () => {
    runs += 1;
    if (runs === 2) stop.abort();
    reconcile();
  };
  const controller = newController('test', manager, { reconciler });
  await controller.watch({ start: async (queue) => queue.add({ name: 'a' }) });
  const error = await manager.start(stop.signal).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await server.close();
  const panics = /reconcile_panics_total\{controller="test"\} (\d+)/.exec((await manager.metrics.text()).body)?.[1];
  return { runs, panics, error };
}

describe('a programming error of a reconciler', () => {
  it.each([undefined, true])('is counted and retried with `recoverPanic: %s`', async (recoverPanic) => {
    expect(await run(bug, recoverPanic)).toEqual({ runs: 2, panics: '2', error: undefined });
  });

  it('ends the manager with `recoverPanic: false`', async () => {
    const error = new TypeError('undefined is not a function');
    expect(await run(bug, false)).toEqual({ runs: 1, panics: '1', error });
  });
});

describe('with `recoverPanic: false`, a programming error in one worker', () => {
  /** Starts a controller with two workers: one runs until `release`, the other fails. */
  async function fail(gracefulShutdownTimeout: number) {
    const server = await startScriptedServer((_, response) => respond(response, 200, {}));
    const options = { log: silentLogger, metrics: { bindAddress: '0' }, gracefulShutdownTimeout };
    const manager = await newManager({ server: server.url }, { ...options, controller: { recoverPanic: false } });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let reason: unknown;
    const events: string[] = [];
    const reconciler = async ({ name }: Request, { signal }: Context) => {
      events.push(name);
      if (name === 'bad') return bug();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      ({ reason } = signal);
      events.push('stopping');
      await released;
      events.push('ended');
    };
    const controller = newController('test', manager, { reconciler, maxConcurrentReconciles: 2 });
    await controller.watch({
      start: async (queue) => {
        for (const name of ['slow', 'bad', 'never']) queue.add({ name });
      },
    });
    const running = manager.start(new AbortController().signal).catch((error: unknown) => {
      events.push('manager');
      return error;
    });
    await vi.waitFor(() => expect(events).toContain('stopping'));
    return { server, running, events, release, reason };
  }

  it('stops the others, and ends the manager when they have ended', async () => {
    const { server, running, events, release, reason } = await fail(-1);
    for (let round = 0; round < 10; round++) await setImmediate();
    expect(events).toEqual(['slow', 'bad', 'stopping']);
    release();
    expect(await running).toEqual(new TypeError('undefined is not a function'));
    expect(events).toEqual(['slow', 'bad', 'stopping', 'ended', 'manager']);
    expect(reason).toEqual(new Error('controller `test` has failed'));
    await server.close();
  });

  it('ends the manager after `gracefulShutdownTimeout` even if the others never end', async () => {
    const { server, running, events } = await fail(50);
    expect(await running).toEqual(new TypeError('undefined is not a function'));
    expect(events).toEqual(['slow', 'bad', 'stopping', 'manager']);
    await server.close();
  });
});

it('any other error is retried, whatever `recoverPanic` is', async () => {
  expect(await run(failure, false)).toEqual({ runs: 2, panics: '0', error: undefined });
});
