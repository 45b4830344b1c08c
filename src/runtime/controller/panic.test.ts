import { describe, expect, it } from 'vitest';
import { respond, startScriptedServer } from '../client/fixtures/scripted-server.js';
import { silentLogger } from '../log/index.js';
import { newManager } from '../manager/index.js';
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

it('any other error is retried, whatever `recoverPanic` is', async () => {
  expect(await run(failure, false)).toEqual({ runs: 2, panics: '0', error: undefined });
});
