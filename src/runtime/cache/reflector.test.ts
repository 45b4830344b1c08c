import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeClock } from '../clock/internal.js';
import { type CollectionServer, reset, status } from './fixtures/collection-server.js';
import { type Mirror, ReflectorBench } from './fixtures/reflector-bench.js';

let bench: ReflectorBench;
let server: CollectionServer;
let clock: FakeClock;
let mirror: Mirror;
let stop: AbortController;

beforeEach(async () => {
  bench = await ReflectorBench.open();
  ({ server, clock, mirror, stop } = bench);
});

afterEach(() => bench.close());

const start: ReflectorBench['start'] = (...options) => bench.start(...options);
const untilEqual: ReflectorBench['untilEqual'] = (...limits) => bench.untilEqual(...limits);
const watching = () => bench.watching();
const lists = () => bench.lists;
const versions = () =>
  server.calls.filter((url) => url.searchParams.has('watch')).map((url) => url.searchParams.get('resourceVersion'));

describe('Reflector', () => {
  it('lists, then watches', async () => {
    server.put('a', '1');
    start();
    await untilEqual();
    await watching();
    server.put('a', '2');
    server.put('b', '1');
    server.remove('a');
    await untilEqual();
    expect(lists()).toBe(1);
    expect(server.calls[1]?.searchParams.get('allowWatchBookmarks')).toBe('true');
    expect(Number(server.calls[1]?.searchParams.get('timeoutSeconds'))).toBe(300);
  });

  it('reads long lists in pages', async () => {
    for (let i = 0; i < 1200; i++) server.put(`object-${i}`, '1');
    start();
    await untilEqual();
    expect(mirror.objects.size).toBe(1200);
    expect(lists()).toBe(3);
    expect(mirror.replaced).toBe(1);
  });

  it('reads the list without pages when its continue token expires', async () => {
    for (let i = 0; i < 600; i++) server.put(`object-${i}`, '1');
    server.failNext('list', (request, response) => {
      const body = { metadata: { resourceVersion: '5', continue: '5:500' }, items: server.objects.slice(0, 500) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      server.compact();
      request.resume();
    });
    start();
    await untilEqual();
    expect(mirror.objects.size).toBe(600);
    expect(server.calls[2]?.searchParams.has('limit')).toBe(false);
  });

  it('resumes from the last event when the server ends the watch', async () => {
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

  it('resumes from a bookmark, so that a quiet watch does not expire', async () => {
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

  it('loses nothing when the connection breaks in the middle of an event', async () => {
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

  it('relists at once when its resource version has expired, including missed deletions', async () => {
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

  it('relists when the watch reports that its resource version has expired', async () => {
    start();
    await watching();
    server.send(
      `${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' } })}\n`,
    );
    await vi.waitFor(() => expect(lists()).toBe(2));
  });

  it.each([
    ['500', status(500, 'InternalError')],
    ['429', status(429, 'TooManyRequests')],
    ['503', status(503, 'ServiceUnavailable')],
    ['a reset connection', reset],
  ])('resumes after %s on the watch, without a relist', async (_, fault) => {
    server.put('a', '1');
    for (let i = 0; i < 3; i++) server.failNext('watch', fault);
    start();
    await untilEqual();
    server.put('b', '1');
    await untilEqual();
    expect(lists()).toBe(1);
  });

  it.each([
    ['500', status(500, 'InternalError')],
    ['429 with Retry-After', status(429, 'TooManyRequests', { 'retry-after': '1' })],
    ['401', status(401, 'Unauthorized')],
    ['403', status(403, 'Forbidden')],
    ['404', status(404, 'NotFound')],
    ['a reset connection', reset],
  ])('retries after %s on the list', async (_, fault) => {
    server.put('a', '1');
    for (let i = 0; i < 3; i++) server.failNext('list', fault);
    start();
    await untilEqual();
    expect(lists()).toBe(4);
  });

  it('relists when the server rejects the watch for another reason', async () => {
    server.failNext('watch', status(400, 'BadRequest'));
    start();
    await clock.advance(100);
    await vi.waitFor(() => expect(versions()).toHaveLength(1));
    await setTimeout(10);
    await clock.advance(100);
    await vi.waitFor(() => expect(lists()).toBe(2));
  });

  it('backs off up to a minute, with jitter', async () => {
    for (let i = 0; i < 12; i++) server.failNext('list', status(500, 'InternalError'));
    const waits: number[] = [];
    start(() => 0.5);
    for (let i = 1; i <= 12; i++) {
      await vi.waitFor(() => expect(clock.timers === 1 && lists() === i).toBe(true), { interval: 1 });
      waits.push(clock.untilNextTimer ?? -1);
      await clock.advance(waits[i - 1] ?? 0);
    }
    expect(waits.slice(0, 5)).toEqual([75, 1200, 2400, 4800, 9600]);
    expect(Math.max(...waits)).toBe(45_000);
  });

  it('does not spin when the server ends each watch immediately', async () => {
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

  it('resumes soon after an outage of the server', async () => {
    server.put('a', '1');
    start();
    await untilEqual();
    await watching();
    const { port } = server;
    await server.stop();
    for (let i = 0; i < 20; i++) {
      await setTimeout(1);
      await clock.advance(1_000);
    }
    server.put('b', '1');
    server.remove('a');
    await server.start(port);
    const back = clock.now();
    await untilEqual();
    expect(clock.now() - back).toBeLessThanOrEqual(2_000);
    expect(lists()).toBe(1);
  });

  it('ends without an error when it is stopped, at any step', async () => {
    server.failNext('list', status(500, 'InternalError'));
    start();
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    stop.abort();
    await expect(bench.running).resolves.toBeUndefined();
    expect(clock.timers).toBe(0);
  });

  it('reads the list as a stream that continues as the watch', async () => {
    for (let i = 0; i < 1200; i++) server.put(`object-${i}`, '1');
    start(() => 0, true);
    await untilEqual();
    server.put('object-1', '2');
    server.remove('object-2');
    await untilEqual();
    expect([server.calls.length, mirror.replaced]).toEqual([1, 1]);
    expect(server.calls[0]?.searchParams.get('resourceVersionMatch')).toBe('NotOlderThan');
  });

  it('reads pages when the server does not stream lists', async () => {
    server.put('a', '1');
    server.streamsLists = false;
    start(() => 0, true);
    await untilEqual();
    await watching();
    expect(server.calls.map((url) => url.searchParams.has('watch'))).toEqual([true, false, true]);
    server.breakWatches();
    server.put('b', '1');
    server.compact();
    await untilEqual();
    expect(lists()).toBe(2);
  });

  it('reads pages when a streamed list ends early', async () => {
    server.put('a', '1');
    server.failNext('stream', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify({ type: 'ADDED', object: server.objects[0] })}\n`);
    });
    start(() => 0, true);
    await untilEqual();
    expect([lists(), mirror.replaced]).toEqual([1, 1]);
  });

  it('restarts a streamed list that is interrupted, and does not replace objects with half of it', async () => {
    server.put('a', '1');
    start(() => 0, true);
    await untilEqual();
    await watching();
    server.breakWatches();
    server.put('b', '1');
    server.compact();
    server.failNext('stream', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const half = { type: 'ADDED', object: server.objects[1] };
      response.write(`${JSON.stringify(half)}\n{"type"`, () => response.socket?.resetAndDestroy());
    });
    await untilEqual();
    expect(mirror.replaced).toBe(2);
    expect(lists()).toBe(0);
  });

  it.each([
    ['pages', false],
    ['a stream', true],
  ])(
    'ends up in sync with the server after any mix of changes and faults, with lists as %s',
    async (_, streamLists) => {
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
    },
  );
});
