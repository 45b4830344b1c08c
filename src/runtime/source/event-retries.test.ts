import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import type { Stored } from '../../k8s/index.js';
import { FakeClock } from '../clock/internal.js';
import { enqueueRequestsFromMapFunc } from '../handler/index.js';
import { silentLogger } from '../log/index.js';
import type { Predicate } from '../predicate/index.js';
import { type Request, requestKey } from '../reconcile/index.js';
import { currentScope } from '../scope/internal.js';
import { PriorityQueue } from '../workqueue/index.js';
import { newDispatcher } from './dispatch.js';

function configMap(name: string, refersTo: string): Stored<ConfigMap> {
  const metadata = { name, uid: name, resourceVersion: '1', creationTimestamp: '2000-01-01T00:00:00Z', generation: 1 };
  return { ...ConfigMap.from({ metadata, data: { refersTo } }), metadata };
}

type Map = (object: ConfigMap) => Request[] | Promise<Request[]>;

function open(map: Map, ...predicates: Predicate<ConfigMap>[]) {
  const clock = new FakeClock();
  const stop = new AbortController();
  const error = vi.fn();
  const queue = new PriorityQueue<Request>({ keyOf: requestKey, clock });
  const context = { clock, signal: stop.signal, log: { ...silentLogger, error } };
  return {
    clock,
    stop,
    error,
    queue,
    dispatcher: newDispatcher(enqueueRequestsFromMapFunc(map), predicates, queue, context),
  };
}

describe('an event whose map function rejects', () => {
  it('is retried with backoff until it succeeds, without blocking others', async () => {
    let failures = 3;
    const times: number[] = [];
    const map = async ({ metadata }: ConfigMap) => {
      if (metadata.name === 'other') return [{ name: 'other' }];
      times.push(clock.elapsed());
      if (failures-- > 0) throw new Error('list failed: 500');
      return [{ name: 'found' }];
    };
    const { clock, queue, dispatcher, error } = open(map);
    await dispatcher.create({ object: configMap('a', 'x'), isInInitialList: false });
    await dispatcher.create({ object: configMap('other', 'x'), isInInitialList: false });
    expect((await queue.get())?.item).toEqual({ name: 'other' });
    await clock.advance(60_000);
    expect((await queue.get())?.item).toEqual({ name: 'found' });
    expect(times).toEqual([0, 1_000, 3_000, 7_000]);
    expect(error).toHaveBeenCalledOnce();
    expect(clock.timers).toBe(0);
  });

  it('is kept once per object, with the oldest unhandled state', async () => {
    let works = false;
    const map = async ({ data }: ConfigMap) => {
      if (!works) throw new Error('list failed: 500');
      return [{ name: data?.refersTo ?? '' }];
    };
    const { clock, queue, dispatcher } = open(map);
    await dispatcher.update({ objectOld: configMap('a', 'first'), objectNew: configMap('a', 'second') });
    await dispatcher.update({ objectOld: configMap('a', 'second'), objectNew: configMap('a', 'third') });
    expect(clock.timers).toBe(1);
    works = true;
    await clock.advance(1_000);
    expect([(await queue.get())?.item.name, (await queue.get())?.item.name]).toEqual(['third', 'first']);
    expect([queue.length, clock.timers]).toEqual([0, 0]);
  });

  it('is kept for each kind, because a channel can have objects of several', async () => {
    let works = false;
    const map = async ({ kind }: ConfigMap) => {
      if (!works) throw new Error('list failed: 500');
      return [{ name: kind }];
    };
    const { clock, queue, dispatcher } = open(map);
    for (const kind of ['Bucket', 'Queue'])
      await dispatcher.generic({ object: { ...configMap('a', 'x'), kind } as never });
    works = true;
    await clock.advance(1_000);
    expect([(await queue.get())?.item.name, (await queue.get())?.item.name]).toEqual(['Bucket', 'Queue']);
  });

  it('is dropped when the controller stops', async () => {
    const map = vi.fn(() => Promise.reject(new Error('list failed')));
    const { clock, stop, dispatcher } = open(map);
    await dispatcher.generic({ object: configMap('a', 'x') });
    stop.abort();
    await clock.advance(60_000);
    expect([map.mock.calls.length, clock.timers]).toEqual([1, 0]);
  });

  it('cancels its calls when the controller stops', async () => {
    const signals: unknown[] = [];
    const { stop, dispatcher } = open(async () => {
      await setImmediate();
      signals.push(currentScope()?.signal);
      return [];
    });
    await dispatcher.generic({ object: configMap('a', 'x') });
    expect(signals).toEqual([stop.signal]);
  });
});

describe('an event whose handling fails', () => {
  const boom = () => {
    throw new Error('broken');
  };
  const failures: [what: string, map: Map, predicate: Predicate<ConfigMap>][] = [
    ['a map function that throws', failOnce(boom), {}],
    ['a map function that rejects', failOnce(() => Promise.reject(new Error('broken'))), {}],
    ['a predicate that throws', () => [{ name: 'found' }], { create: onceFailing(boom) }],
  ];

  it.each(failures)('because of %s is retried', async (_, map, predicate) => {
    const { clock, queue, dispatcher, error } = open(map, predicate);
    await dispatcher.create({ object: configMap('a', 'x'), isInInitialList: false });
    expect(queue.length).toBe(0);
    await clock.advance(1_000);
    expect((await queue.get())?.item).toEqual({ name: 'found' });
    expect(error).toHaveBeenCalledOnce();
  });

  it('for one state by a throw and for the other by a rejection does not end the process', async () => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    const { dispatcher } = open(({ data }) => (data?.refersTo === 'old' ? boom() : Promise.reject(new Error('late'))));
    await dispatcher.update({ objectOld: configMap('a', 'old'), objectNew: configMap('a', 'new') });
    await setImmediate();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('because its handler does not settle is logged after 30 s', async () => {
    const { clock, dispatcher, error } = open(() => new Promise(() => {}));
    void dispatcher.create({ object: configMap('a', 'x'), isInInitialList: false });
    await clock.advance(29_999);
    expect(error).not.toHaveBeenCalled();
    await clock.advance(60_000);
    const message = 'event handler has not settled for 30 s; later events wait for it';
    expect(error).toHaveBeenCalledExactlyOnceWith(message, { event: 'create', name: 'a' });
  });

  function failOnce(fail: Map): Map {
    let isFirst = true;
    return (object) => {
      if (!isFirst) return [{ name: 'found' }];
      isFirst = false;
      return fail(object);
    };
  }

  function onceFailing(fail: () => never): () => boolean {
    let isFirst = true;
    return () => {
      if (!isFirst) return true;
      isFirst = false;
      return fail();
    };
  }
});
