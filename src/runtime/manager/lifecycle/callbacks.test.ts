import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { KubernetesObject } from '../../../k8s/index.js';
import { type ControllerBuilder, newControllerManagedBy } from '../../builder/index.js';
import { CollectionServer } from '../../cache/fixtures/collection-server.js';
import { enqueueRequestsFromMapFunc } from '../../handler/index.js';
import { type LogFields, silentLogger } from '../../log/index.js';
import { newPredicate } from '../../predicate/index.js';
import type { Request } from '../../reconcile/index.js';
import { type Manager, newManager } from '../index.js';

let server: CollectionServer;
let manager: Manager;
let stop: AbortController;
let running: Promise<void>;
let errors: unknown[];
const rejections: unknown[] = [];
const reject = (reason: unknown) => void rejections.push(reason);

beforeEach(async () => {
  errors = [];
  rejections.length = 0;
  process.on('unhandledRejection', reject);
  server = new CollectionServer();
  stop = new AbortController();
  const log = {
    ...silentLogger,
    error: (_: string, fields?: LogFields) => void errors.push(fields?.error),
    child: () => log,
  };
  const options = { log, metrics: { bindAddress: '0' }, startupCheck: 'off' } as const;
  manager = await newManager({ server: await server.start() }, options);
});

afterEach(async () => {
  stop.abort();
  await running;
  await server.stop();
  process.off('unhandledRejection', reject);
});

const failure = new Error('a bug in the operator');
const isBad = ({ metadata }: KubernetesObject) => metadata.name === 'bad';
const failIfBad = (object: ConfigMap) => {
  if (isBad(object)) throw failure;
};
const rejectIfBad = async (object: ConfigMap) => failIfBad(object);

/** Starts a controller with one failing callback, and returns the names of the objects that are reconciled. */
async function start(fail: (builder: ControllerBuilder) => unknown, reconcile = async (_: Request) => {}) {
  const names = new Set<string>();
  const builder = newControllerManagedBy(manager).for(ConfigMap).named('test');
  fail(builder);
  await builder.complete(async (request) => {
    names.add(request.name);
    await reconcile(request);
  });
  for (const name of ['bad', 'good']) server.put(name, '1');
  running = manager.start(stop.signal);
  return names;
}

describe('an error in a callback never ends the process', () => {
  it.each<[string, Parameters<typeof start>[0]]>([
    ['a predicate', (builder) => builder.withEventFilter(newPredicate((object) => !isBad(object) || raise()))],
    [
      'a map function',
      (builder) =>
        builder.watches(
          ConfigMap,
          enqueueRequestsFromMapFunc((object) => (isBad(object) ? raise() : [{ name: 'mapped' }])),
        ),
    ],
    [
      'an asynchronous map function',
      (builder) =>
        builder.watches(
          ConfigMap,
          enqueueRequestsFromMapFunc(async (object) => {
            await rejectIfBad(object);
            return [{ name: 'mapped' }];
          }),
        ),
    ],
    ['a handler', (builder) => builder.watches(ConfigMap, { create: ({ object }) => failIfBad(object) })],
    [
      'an asynchronous handler',
      (builder) => builder.watches(ConfigMap, { create: ({ object }) => rejectIfBad(object) }),
    ],
    [
      'the key of a request',
      (builder) => builder.withOptions({ keyOf: ({ name }) => (name === 'bad' ? raise() : name) }),
    ],
    [
      'a raw source with a listener',
      (builder) =>
        builder.watchesRawSource({
          start: async () => {
            const informer = await manager.cache.informer(ConfigMap);
            const create = ({ object }: { object: ConfigMap }) => failIfBad(object);
            informer.addListener({ create, update: () => {}, delete: () => {} });
          },
        }),
    ],
  ])('in %s: it is logged, and other events are handled', async (_, fail) => {
    const names = await start(fail);
    await vi.waitFor(() => expect([...names]).toContain('good'));
    await vi.waitFor(() => expect(errors).toContain(failure));
    server.put('later', '1');
    await vi.waitFor(() => expect([...names]).toContain('later'));
    expect(rejections).toEqual([]);
  });

  it.each([
    ['an error', failure],
    ['nothing', undefined],
    ['a string', 'no'],
    ['an object whose message cannot be read', Object.defineProperty({}, 'message', { get: raise })],
  ])('in a reconciler that throws %s', async (_, thrown) => {
    const names = await start(
      () => {},
      async ({ name }) => {
        if (name === 'bad') throw thrown;
      },
    );
    await vi.waitFor(() => expect([...names]).toEqual(['bad', 'good']));
    await vi.waitFor(() => expect(errors.includes(thrown)).toBe(true));
    expect(rejections).toEqual([]);
  });

  it('in a health check', async () => {
    manager.addReadyzCheck('broken', () => Promise.reject(failure));
    const names = await start(() => {});
    await vi.waitFor(() => expect([...names]).toContain('good'));
    expect(rejections).toEqual([]);
  });
});

function raise(): never {
  throw failure;
}
