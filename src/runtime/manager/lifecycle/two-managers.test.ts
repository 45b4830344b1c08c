import { afterEach, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { CollectionServer } from '../../cache/fixtures/collection-server.js';
import { type LogFields, type Logger, silentLogger } from '../../log/index.js';
import { textResponse } from '../../serving/index.js';
import { type Manager, newManager } from '../index.js';

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Running {
  readonly manager: Manager;
  readonly server: CollectionServer;
  /** The names of the objects that were reconciled. */
  readonly reconciled: string[];
  /** The messages of its logger, with their fields. */
  readonly lines: [string, LogFields][];
}

/** Runs a manager of a cluster of its own. Names are equal in all of them. */
async function start(): Promise<Running> {
  const server = new CollectionServer();
  const lines: [string, LogFields][] = [];
  const log = recorder(lines);
  const config = { server: await server.start() };
  const options = { metrics: { bindAddress: '127.0.0.1:0' }, webhook: { port: -1 }, startupCheck: 'off' } as const;
  const manager = await newManager(config, { ...options, log });
  const reconciled: string[] = [];
  await newControllerManagedBy(manager)
    .for(ConfigMap)
    .named('same')
    .complete(async ({ name }, context) => {
      reconciled.push(name);
      context.log.info('reconciled');
    });
  manager.addReadyzCheck('same', () => {});
  manager.webhookServer.register('/same', () => textResponse(200, 'ok'));
  manager.cache.indexField(ConfigMap, 'same', () => []);
  const stop = new AbortController();
  const running = manager.start(stop.signal);
  ends.push(async () => {
    stop.abort();
    await running;
    await server.stop();
  });
  return { manager, server, reconciled, lines };
}

function recorder(lines: [string, LogFields][], fields: LogFields = {}): Logger {
  const info = (message: string, more: LogFields = {}) => void lines.push([message, { ...fields, ...more }]);
  return { ...silentLogger, info, child: (more) => recorder(lines, { ...fields, ...more }) };
}

const reconcilesOf = async ({ manager }: Running) =>
  /controller_runtime_reconcile_total\{controller="same",result="success"\} (\d+)/.exec(
    (await manager.metrics.text()).body,
  )?.[1];

it('managers in one process share neither names, metrics, loggers nor objects', async () => {
  const [first, second] = [await start(), await start()];
  await vi.waitFor(() => expect([first.server.watchCount, second.server.watchCount]).toEqual([1, 1]));
  first.server.put('a', '1');
  second.server.put('b', '1');
  second.server.put('c', '1');
  await vi.waitFor(() => expect([...first.reconciled, ...second.reconciled]).toHaveLength(3));
  expect(first.reconciled).toEqual(['a']);
  expect(second.reconciled.sort()).toEqual(['b', 'c']);
  await vi.waitFor(async () => expect(await Promise.all([first, second].map(reconcilesOf))).toEqual(['1', '2']));
  const namesIn = ({ lines }: Running) =>
    lines.filter(([message]) => message === 'reconciled').map(([, { name }]) => name);
  expect(namesIn(first)).toEqual(['a']);
  expect(namesIn(second).sort()).toEqual(['b', 'c']);
  expect(await first.manager.cache.find(ConfigMap, { namespace: 'default', name: 'b' })).toBeUndefined();
});

it('one manager rejects a name that is used twice', async () => {
  const { manager } = await start();
  const again = newControllerManagedBy(manager).for(ConfigMap).named('same');
  await expect(again.complete(async () => {})).rejects.toThrow('controller `same` already exists');
  expect(() => manager.webhookServer.register('/same', () => textResponse(200, 'ok'))).toThrow('already registered');
  expect(() => manager.cache.indexField(ConfigMap, 'same', () => [])).toThrow('already has an index');
});
