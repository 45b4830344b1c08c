import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeClock } from '../../clock/internal.js';
import { type CollectionServer, reset, status } from '../fixtures/collection-server.js';
import { ReflectorBench } from '../fixtures/reflector-bench.js';

let bench: ReflectorBench;
let server: CollectionServer;
let clock: FakeClock;

beforeEach(async () => {
  bench = await ReflectorBench.open();
  ({ server, clock } = bench);
});

afterEach(() => bench.close());

const start: ReflectorBench['start'] = (...options) => bench.start(...options);
const untilEqual: ReflectorBench['untilEqual'] = (...limits) => bench.untilEqual(...limits);
const watching = () => bench.watching();
const lists = () => bench.lists;
const versions = () =>
  server.calls.filter((url) => url.searchParams.has('watch')).map((url) => url.searchParams.get('resourceVersion'));

describe('a list is at least as recent as everything that was read before', () => {
  it.each([
    ['in pages', false],
    ['as a stream', true],
  ])('because it never accepts an older state of the API server, %s', async (_, streamLists) => {
    server.put('a', '1');
    start(() => 0, streamLists);
    await untilEqual();
    await watching();
    server.compact();
    server.put('b', '1');
    server.compact();
    server.breakWatches();
    await untilEqual();
    const isList = ({ searchParams }: URL) => !searchParams.has('watch') || searchParams.has('sendInitialEvents');
    const requests = server.calls.filter(isList).map(({ searchParams }) => searchParams);
    expect(requests).toHaveLength(2);
    // Without a version, a list is consistent; with `resourceVersion=0`, it may come from an outdated API server.
    expect(requests.map((query) => query.has('resourceVersion'))).toEqual([false, false]);
    expect(requests.map((query) => query.get('resourceVersionMatch'))).toEqual(
      streamLists ? ['NotOlderThan', 'NotOlderThan'] : [null, null],
    );
  });

  it('it is read at once when the resource version has expired, and includes missed deletions', async () => {
    server.put('a', '1');
    server.put('b', '1');
    start();
    await untilEqual();
    await watching();
    server.remove('b');
    await untilEqual();
    server.breakWatches();
    server.remove('a');
    server.put('c', '1');
    server.compact();
    await untilEqual();
    expect(lists()).toBe(2);
  });

  it('when the watch reports that during a watch', async () => {
    start();
    await watching();
    server.send(
      `${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' } })}\n`,
    );
    await vi.waitFor(() => expect(lists()).toBe(2));
  });

  it.each([
    ['by its reason', [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], 'Timeout: retry'],
  ])('when the resource version is too large, because etcd was restored: %s', async (_, causes, message) => {
    server.put('a', '1');
    start();
    await watching();
    server.failNext('watch', (_, response) => {
      const body = { kind: 'Status', code: 504, reason: 'Timeout', message, details: { causes } };
      response.writeHead(504, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    server.endWatches();
    for (let i = 0; i < 50 && lists() < 2; i++) {
      await setTimeout(2);
      await clock.advance(100);
    }
    expect(lists()).toBe(2);
  });

  it('when the server rejects the watch for another reason', async () => {
    server.failNext('watch', status(400, 'BadRequest'));
    start();
    await clock.advance(100);
    await vi.waitFor(() => expect(versions()).toHaveLength(1));
    await setTimeout(10);
    await clock.advance(100);
    await vi.waitFor(() => expect(lists()).toBe(2));
  });
});

describe('a watch resumes from the last resource version that it has seen', () => {
  it('that of the last event, when the server ends the watch', async () => {
    start();
    await watching();
    const { metadata } = server.put('a', '1');
    await untilEqual();
    await clock.advance(300_000);
    server.endWatches();
    await vi.waitFor(() => expect(versions()).toHaveLength(2));
    expect(versions()[1]).toBe(metadata.resourceVersion);
    expect(lists()).toBe(1);
  });

  it('that of a bookmark, so that a quiet watch does not expire', async () => {
    server.put('a', '1');
    start();
    await watching();
    server.put('b', '1');
    server.remove('b');
    await untilEqual();
    server.bookmark();
    await setTimeout(20);
    await clock.advance(1_000);
    server.compact();
    server.endWatches();
    await vi.waitFor(() => expect(versions()).toHaveLength(2));
    expect(versions()[1]).toBe('13');
    expect(lists()).toBe(1);
  });

  it.each([
    [0, 300],
    [0.5, 450],
    [0.999, 600],
  ])('and lasts 5 to 10 minutes, so that not all end at the same time: %d', async (random, seconds) => {
    start(() => random);
    await watching();
    expect(Number(server.calls.at(-1)?.searchParams.get('timeoutSeconds'))).toBe(seconds);
  });

  it('and waits if the server ends each watch immediately', async () => {
    for (let i = 0; i < 50; i++) {
      server.failNext(
        'watch',
        (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(),
      );
    }
    start();
    for (let i = 0; i < 40; i++) {
      await setTimeout(1);
      await clock.advance(50);
    }
    expect(versions().length).toBeLessThan(6);
    expect(lists()).toBe(1);
  });
});

describe('what changed while a watch was broken is delivered as the difference', () => {
  it('when the connection breaks in the middle of an event', async () => {
    server.put('a', '1');
    server.put('b', '1');
    start();
    await untilEqual();
    await watching();
    server.breakWatches();
    server.put('a', '2');
    server.remove('b');
    server.put('c', '1');
    await untilEqual();
    expect(lists()).toBe(1);
  });

  it.each([
    ['pages', false],
    ['a stream', true],
  ])('after any mix of changes and faults, with lists as %s', async (_, streamLists) => {
    start(() => 0, streamLists);
    await untilEqual();
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), name }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), name }) },
      fc.record({ do: fc.constantFrom('break', 'end', 'compact', 'bookmark', 'refuse', 'reset', 'wait') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const action of steps) {
          if (action.do === 'put' && 'name' in action) server.put(action.name, String(Math.random()));
          else if (action.do === 'remove' && 'name' in action) server.remove(action.name);
          else if (action.do === 'break') server.breakWatches();
          else if (action.do === 'end') server.endWatches();
          else if (action.do === 'compact') server.compact();
          else if (action.do === 'bookmark') server.bookmark();
          else if (action.do === 'refuse') server.failNext('watch', status(500, 'InternalError'));
          else if (action.do === 'reset') server.failNext('watch', reset);
          else {
            await setTimeout(1);
            await clock.advance(1000);
          }
        }
        await untilEqual(200_000, 5_000);
      }),
      { numRuns: 25 },
    );
  });
});
