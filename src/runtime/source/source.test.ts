import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ConfigMap, Pod } from '../../k8s/core/v1.js';
import { defineKind, groupVersionKindOf, type KubernetesObject, type Stored } from '../../k8s/index.js';
import type { Cache, EventListener, Informer } from '../cache/index.js';
import { FakeClock } from '../clock/internal.js';
import {
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
} from '../handler/index.js';
import { type Logger, silentLogger } from '../log/index.js';
import { labelSelectorPredicate } from '../predicate/index.js';
import { type Request, requestKey } from '../reconcile/index.js';
import { PriorityQueue } from '../workqueue/index.js';
import {
  EventChannel,
  newChannelSource,
  newInformerSource,
  newKindSource,
  optionalSource,
  type Source,
} from './index.js';

function configMap(name: string, labels = {}): Stored<ConfigMap> {
  const metadata = {
    name,
    labels,
    uid: name,
    resourceVersion: '1',
    creationTimestamp: '2000-01-01T00:00:00Z',
    generation: 1,
  };
  return { ...ConfigMap.from({ metadata }), metadata };
}

/** An informer whose events and sync state are controlled by the test. */
function newInformer() {
  const listeners = new Set<EventListener<ConfigMap>>();
  let sync = () => {};
  const synced = new Promise<void>((resolve) => (sync = resolve));
  const informer: Informer<ConfigMap> = {
    hasSynced: false,
    waitForSync: () => synced,
    addListener(listener) {
      listeners.add(listener);
      return { waitForSync: () => synced, remove: () => void listeners.delete(listener) };
    },
  };
  const create = (object: Stored<ConfigMap>) => {
    for (const listener of listeners) void listener.create({ object, isInInitialList: false });
  };
  return { informer, listeners, sync, create };
}

function newContext() {
  const clock = new FakeClock();
  const stop = new AbortController();
  const errors: unknown[] = [];
  const log: Logger = { ...silentLogger, error: (message) => void errors.push(message) };
  const queue = new PriorityQueue<Request>({ keyOf: requestKey, clock });
  return { clock, stop, errors, queue, context: { clock, log, signal: stop.signal } };
}

describe('newInformerSource', () => {
  it('is started once its listener has handled all initial objects, and ends with the controller', async () => {
    const { informer, listeners, sync, create } = newInformer();
    const { queue, context, stop } = newContext();
    let isStarted = false;
    const starting = newInformerSource(informer, enqueueRequestForObject())
      .start(queue, context)
      .then(() => (isStarted = true));
    await setImmediate();
    expect(isStarted).toBe(false);
    sync();
    await starting;
    create(configMap('a'));
    expect(queue.length).toBe(1);
    stop.abort();
    expect(listeners.size).toBe(0);
  });

  it('evaluates predicates before the handler, and continues after a handler that fails', async () => {
    const { informer, sync, create } = newInformer();
    const { queue, context, errors } = newContext();
    sync();
    const map = ({ metadata }: ConfigMap) => {
      if (metadata.name === 'bad') throw new Error('bad');
      return [{ name: metadata.name ?? '' }];
    };
    const handler = enqueueRequestsFromMapFunc<ConfigMap>(map);
    await newInformerSource(informer, handler, labelSelectorPredicate('app')).start(queue, context);
    create(configMap('left out'));
    create(configMap('bad', { app: 'web' }));
    create(configMap('good', { app: 'web' }));
    expect((await queue.get())?.item).toEqual({ name: 'good' });
    await vi.waitFor(() => expect(errors).toEqual(['event handler failed, retrying']));
    expect(queue.length).toBe(0);
  });
});

describe('objects of the initial list and of resyncs have a low priority, and real changes do not', () => {
  const mapper = {
    restMapping: async () => ({ group: '', version: 'v1', kind: 'Pod', plural: 'pods', namespaced: true }),
  };
  const owned = { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'x', uid: 'u' }] };
  const add: EventHandler<ConfigMap>['create'] & EventHandler<ConfigMap>['update'] = (_: unknown, queue) =>
    queue.add({ name: 'x' });

  it.each<[string, EventHandler<ConfigMap>]>([
    ['enqueueRequestForObject', enqueueRequestForObject()],
    ['enqueueRequestForOwner', enqueueRequestForOwner(mapper, Pod)],
    ['enqueueRequestsFromMapFunc', enqueueRequestsFromMapFunc(() => [{ name: 'x' }])],
    ['an asynchronous mapping', enqueueRequestsFromMapFunc(async () => [{ name: 'x' }])],
    ['a handler of the user', { create: add, update: add }],
  ])('with %s', async (_, handler) => {
    const { informer, listeners, sync } = newInformer();
    const { queue, context } = newContext();
    sync();
    await newInformerSource(informer, handler).start(queue, context);
    const [listener] = listeners;
    const object = { ...configMap('x'), metadata: { ...configMap('x').metadata, ...owned } };
    const changed = { ...object, metadata: { ...object.metadata, resourceVersion: '2' } };
    const priorityAfter = async (event: void | Promise<void> | undefined) => {
      await event;
      const got = await queue.get();
      if (got) queue.done(got.item);
      return got?.priority;
    };
    expect([
      await priorityAfter(listener?.create({ object, isInInitialList: true })),
      await priorityAfter(listener?.create({ object, isInInitialList: false })),
      await priorityAfter(listener?.update({ objectOld: object, objectNew: object })),
      await priorityAfter(listener?.update({ objectOld: object, objectNew: changed })),
    ]).toEqual([-100, 0, -100, 0]);
  });

  it('unless the handler sets another priority', async () => {
    const { informer, listeners, sync } = newInformer();
    const { queue, context } = newContext();
    sync();
    await newInformerSource(informer, { create: (_, to) => to.add({ name: 'x' }, { priority: 5, after: 0 }) }).start(
      queue,
      context,
    );
    for (const { create } of listeners) await create({ object: configMap('x'), isInInitialList: true });
    expect((await queue.get())?.priority).toBe(5);
  });
});

describe('a source of a kind that is not installed retries until it is', () => {
  it('with growing delays of up to 10 s, and prepares the handler', async () => {
    const { informer, sync } = newInformer();
    const { queue, context, clock, errors } = newContext();
    sync();
    const open = vi.fn(async () => informer);
    const prepare = vi.fn(async () => {});
    prepare.mockRejectedValueOnce(new Error('no such owner'));
    open.mockRejectedValueOnce(new Error('no such kind'));
    const cache = { informer: open } as unknown as Cache; // a source uses no other part of it
    const starting = newKindSource(cache, ConfigMap, { prepare }).start(queue, context);
    await clock.advance(20_000);
    await starting;
    expect([prepare.mock.calls.length, open.mock.calls.length]).toEqual([2, 2]);
    expect(errors).toEqual(['cannot watch a kind; retrying', 'cannot prepare an event handler; retrying']);
  });

  it('or the controller stops', async () => {
    const { queue, context, stop, clock } = newContext();
    const cache = { informer: () => Promise.reject(new Error('no such kind')) } as unknown as Cache; // as above
    const starting = newKindSource(cache, ConfigMap, {}).start(queue, context);
    await setImmediate();
    stop.abort();
    await starting;
    expect(clock.timers).toBe(0);
  });
});

describe('a source prepares its handler before the first event, and retries that', () => {
  const { informer, sync, create } = newInformer();
  sync();
  const channel = new EventChannel<ConfigMap>();
  const send = (object: Stored<ConfigMap>) => channel.send({ object });
  const sources: [string, Source, (object: Stored<ConfigMap>) => void][] = [
    ['newInformerSource', newInformerSource(informer, ownerHandler()), create],
    ['newChannelSource', newChannelSource(channel, ownerHandler()), send],
  ];

  it.each(sources)('with %s', async (_, source, emit) => {
    const { queue, context, clock, errors } = newContext();
    const starting = source.start(queue, context);
    await setImmediate();
    expect(source.failure).toEqual(new Error('the discovery failed'));
    await clock.advance(1_000);
    await starting;
    expect([source.failure, errors]).toEqual([undefined, ['cannot prepare an event handler; retrying']]);
    const owned = { ownerReferences: [{ apiVersion: 'example.com/v1', kind: 'Fleet', name: 'x', uid: 'u' }] };
    const metadata = { ...configMap('a').metadata, namespace: 'b', ...owned };
    emit({ ...configMap('a'), metadata });
    expect((await queue.get())?.item).toEqual({ namespace: 'b', name: 'x' });
  });

  /** A handler that learns only from discovery, which fails once, that its owners are namespaced. */
  function ownerHandler() {
    const fleet = defineKind<KubernetesObject>({ group: 'example.com', version: 'v1', kind: 'Fleet' });
    const restMapping = vi.fn(async () => ({ ...groupVersionKindOf(fleet), plural: 'fleets', namespaced: true }));
    restMapping.mockRejectedValueOnce(new Error('the discovery failed'));
    return enqueueRequestForOwner<ConfigMap>({ restMapping }, fleet);
  }
});

describe('optionalSource', () => {
  it('does not keep the controller waiting while its kind is missing, and delivers events once it is there', async () => {
    const { informer, listeners, create } = newInformer();
    const { queue, context, stop, clock, errors } = newContext();
    const open = vi.fn(async () => informer);
    for (let times = 0; times < 5; times++) open.mockRejectedValueOnce(new Error('no such kind'));
    const cache = { informer: open } as unknown as Cache; // as above
    const source = optionalSource(newKindSource(cache, ConfigMap, enqueueRequestForObject()));
    await source.start(queue, context);
    await clock.advance(20_000);
    expect([listeners.size, errors]).toEqual([0, []]);
    await clock.advance(20_000);
    create(configMap('a'));
    expect((await queue.get())?.item).toEqual({ name: 'a' });
    stop.abort();
    await setImmediate();
    expect([listeners.size, clock.timers]).toEqual([0, 0]);
  });

  it('works with a logger that is an instance of a class', async () => {
    class Recorder implements Logger {
      readonly lines: string[] = [];
      debug(message: string) {
        this.lines.push(message);
      }
      info(message: string) {
        this.lines.push(message);
      }
      error(message: string) {
        this.lines.push(`error: ${message}`);
      }
      child() {
        return this;
      }
    }
    const { informer, listeners } = newInformer();
    const { queue, context, clock } = newContext();
    const log = new Recorder();
    const open = vi.fn(async () => informer);
    for (let times = 0; times < 2; times++) open.mockRejectedValueOnce(new Error('no such kind'));
    const cache = { informer: open } as unknown as Cache; // as above
    await optionalSource(newKindSource(cache, ConfigMap, enqueueRequestForObject())).start(queue, { ...context, log });
    await clock.advance(20_000);
    const line = 'cannot watch a kind; retrying';
    expect([listeners.size, log.lines]).toEqual([1, [line, line]]);
  });
});

describe('newChannelSource', () => {
  it.each([null, {}, { object: null }, { object: { metadata: null } }, { object: { metadata: { name: '' } } }])(
    'rejects an event without a name: %j',
    (event) => {
      const channel = new EventChannel<ConfigMap>();
      expect(() => channel.send(event as never)).toThrow('must have `object.metadata.name`');
      channel.subscribe(() => {});
      expect(() => channel.send(event as never)).toThrow(TypeError);
    },
  );

  it('delivers external events in order, including earlier ones', async () => {
    const { queue, context } = newContext();
    const channel = new EventChannel<ConfigMap>();
    channel.send({ object: configMap('early') });
    await newChannelSource(channel, enqueueRequestForObject()).start(queue, context);
    channel.send({ object: configMap('late') });
    await setImmediate();
    expect([(await queue.get())?.item, (await queue.get())?.item]).toEqual([{ name: 'early' }, { name: 'late' }]);
  });

  it('keeps the last event of each object until a controller starts, and rejects too many objects', async () => {
    const { queue, context } = newContext();
    const channel = new EventChannel<ConfigMap>();
    for (let i = 0; i < 300_000; i++) channel.send({ object: configMap(`object-${i % 100}`, { version: String(i) }) });
    const seen: string[] = [];
    channel.subscribe(({ object }) => void seen.push(object.metadata.labels?.version ?? ''))();
    expect([seen.length, seen.at(-1)]).toEqual([100, '299999']);
    for (let i = 0; i < 10_000; i++) channel.send({ object: configMap(`object-${i}`) });
    channel.send({ object: configMap('object-0') });
    expect(() => channel.send({ object: configMap('one-more') })).toThrow('events of 10000 objects wait');
    await newChannelSource(channel, enqueueRequestForObject()).start(queue, context);
    await setImmediate();
    expect(queue.length).toBe(10_000);
  });

  it('reaches all controllers except those that have stopped', async () => {
    const [one, other] = [newContext(), newContext()];
    const channel = new EventChannel<ConfigMap>();
    for (const { queue, context } of [one, other]) {
      await newChannelSource(channel, enqueueRequestForObject()).start(queue, context);
    }
    other.stop.abort();
    channel.send({ object: configMap('a') });
    await setImmediate();
    expect([one.queue.length, other.queue.length]).toEqual([1, 0]);
  });
});
