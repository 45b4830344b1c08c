import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeClock } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
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
describe('the load on a failing server decreases', () => {
  const write = (response: ServerResponse, ...events: object[]) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (const event of events) response.write(`${JSON.stringify(event)}\n`);
  };
  const cut = (response: ServerResponse) => response.write('{"type"', () => response.socket?.resetAndDestroy());
  const added = () => ({ type: 'ADDED', object: server.objects[0] });
  const error = (code: number, reason: string) => ({ type: 'ERROR', object: { kind: 'Status', code, reason } });
  const listEnd = () => {
    const annotations = { 'k8s.io/initial-events-end': 'true' };
    return { type: 'BOOKMARK', object: { metadata: { resourceVersion: '11', annotations } } };
  };
  type Fault = Parameters<CollectionServer['failNext']>[1];
  const cases: [string, Fault, number[]][] = [
    [
      'a streamed list that breaks off half way',
      (_, response) => {
        write(response, added());
        cut(response);
      },
      [50, 800, 1600, 3200, 6400, 12_800],
    ],
    [
      'an error in a streamed list',
      (_, response) => {
        write(response, added(), error(500, 'InternalError'));
        response.end();
      },
      [50, 800, 1600, 3200, 6400, 12_800],
    ],
    [
      'a version that expires right after each list',
      (_, response) => {
        write(response, added(), listEnd());
        setImmediate(() => response.end(`${JSON.stringify(error(410, 'Expired'))}\n`));
      },
      [800, 1600, 3200, 6400, 12_800],
    ],
    [
      'a 503 that takes more than a second',
      (request, response) => {
        clock.block(1_100);
        status(503, 'ServiceUnavailable')(request, response);
      },
      [50, 800, 1600, 3200, 6400, 12_800],
    ],
    [
      'an event without a resource version, and a broken connection',
      (_, response) => {
        write(response, added(), listEnd(), { type: 'MODIFIED', object: { metadata: { name: 'a' } } });
        setImmediate(() => cut(response));
      },
      [50, 800, 1600, 3200, 6400, 12_800],
    ],
    [
      'a list whose end has no resource version',
      (_, response) => {
        const { object, type } = listEnd();
        write(response, added(), { type, object: { metadata: { annotations: object.metadata.annotations } } });
        setImmediate(() => cut(response));
      },
      [50, 800, 1600, 3200, 6400, 12_800],
    ],
    [
      'a watch that sends the same event each time, and breaks',
      (_, response) => {
        write(response, added(), listEnd(), added());
        setImmediate(() => cut(response));
      },
      [50, 800, 1600, 3200, 6400, 12_800],
    ],
  ];

  /** The next delays. */
  async function waits(count: number) {
    const found: number[] = [];
    for (let i = 0; i < count; i++) {
      await vi.waitFor(() => expect(clock.timers).toBe(1), { interval: 1 });
      const wait = clock.untilNextTimer ?? -1;
      found.push(wait);
      await clock.advance(wait);
    }
    return found;
  }

  it.each(cases)('with %s: delays grow', async (_, fault, expected) => {
    server.put('a', '1');
    for (let i = 0; i < 10; i++) server.failNext('watch', fault);
    start(() => 0, true);
    expect(await waits(expected.length)).toEqual(expected);
  });

  /** Streams a list that is followed by an event of a new version, or only the event, and breaks. */
  const progress: Fault = (request, response) => {
    const event = { type: 'MODIFIED', object: server.put('a', String(clock.elapsed())) };
    const isList = request.url?.includes('sendInitialEvents');
    write(response, ...(isList ? [added(), listEnd(), event] : [event]));
    // Not a reset, which could discard what has been sent.
    response.write('{"type"', () => response.socket?.end());
  };

  it('but a watch that is truncated after a new event resumes at once, without a relist', async () => {
    start(() => 0, true);
    await watching();
    for (let i = 0; i < 12; i++) {
      server.put('a', String(i));
      await vi.waitFor(() => expect(bench.mirror.objects.get('a')).toBe(server.objects[0]?.metadata.resourceVersion));
      server.breakWatches();
      expect(await waits(1)).toEqual([50]);
      await watching();
      await clock.advance(950);
    }
    expect(server.calls.filter((url) => url.searchParams.has('sendInitialEvents'))).toHaveLength(1);
  });

  it('and one that does so for ever, every second on average', async () => {
    for (let i = 0; i < 40; i++) server.failNext('watch', progress);
    start(() => 0, true);
    const began = clock.elapsed();
    expect((await waits(10)).every((wait) => wait === 50)).toBe(true);
    await waits(30);
    expect(clock.elapsed() - began).toBeGreaterThanOrEqual(29_000);
    expect(server.calls.filter((url) => url.searchParams.has('sendInitialEvents'))).toHaveLength(1);
  });

  it('progress does not shorten the delays of lists', async () => {
    for (let i = 0; i < 6; i++) {
      server.failNext('watch', progress);
      server.failNext('watch', status(410, 'Expired'));
    }
    server.put('a', '0');
    start(() => 0, true);
    expect(await waits(10)).toEqual([50, 50, 800, 50, 1600, 50, 3200, 50, 6400, 50]);
  });

  it('until a watch was healthy for two minutes', async () => {
    for (let i = 0; i < 3; i++) server.failNext('watch', status(500, 'InternalError'));
    start(() => 0, true);
    expect(await waits(3)).toEqual([50, 800, 1600]);
    await watching();
    await clock.advance(119_999);
    server.failNext('watch', status(500, 'InternalError'));
    server.endWatches();
    expect(await waits(1)).toEqual([3200]);
    await watching();
    await clock.advance(120_000);
    server.failNext('watch', status(500, 'InternalError'));
    server.endWatches();
    expect(await waits(1)).toEqual([50]);
  });

  it('or until quiet watches that were resumed were healthy for two minutes together', async () => {
    for (let i = 0; i < 3; i++) server.failNext('watch', status(500, 'InternalError'));
    start(() => 0, true);
    expect(await waits(3)).toEqual([50, 800, 1600]);
    for (let i = 0; i < 4; i++) {
      await watching();
      await clock.advance(30_000);
      server.breakWatches();
      expect(await waits(1)).toEqual([50]);
    }
    await watching();
    server.failNext('watch', status(500, 'InternalError'));
    server.endWatches();
    expect(await waits(2)).toEqual([50, 800]); // as after a reset
  });

  it('but relists at once after an outage that outlasted its resource version', async () => {
    server.put('a', '1');
    start(() => 0, true);
    await watching();
    await clock.advance(5_000);
    const { port } = server;
    await server.stop();
    await waits(20);
    server.put('b', '1');
    server.compact();
    await server.start(port);
    const back = clock.now();
    await untilEqual();
    expect(clock.now() - back).toBeLessThanOrEqual(1_000);
  });

  it('and resumes soon when only connections break, however often', async () => {
    start(() => 0, true);
    for (let i = 0; i < 10; i++) {
      await watching();
      await clock.advance(2_000);
      server.breakWatches();
      await vi.waitFor(() => expect(clock.timers).toBe(1), { interval: 1 });
      expect(clock.untilNextTimer).toBe(50);
      await clock.advance(50);
    }
  });

  it('the delays grow up to a minute, with jitter', async () => {
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

  it.each([
    ['500', status(500, 'InternalError')],
    ['429', status(429, 'TooManyRequests')],
    ['503', status(503, 'ServiceUnavailable')],
    ['a reset connection', reset],
  ])('after %s on the watch, it resumes without a relist', async (_, fault) => {
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
  ])('after %s on the list, it retries', async (_, fault) => {
    server.put('a', '1');
    for (let i = 0; i < 3; i++) server.failNext('list', fault);
    start();
    await untilEqual();
    expect(lists()).toBe(4);
  });

  it('but it resumes soon after an outage, in which connections were refused', async () => {
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
});

describe('a reflector', () => {
  it('logs a failure once, without a stack, and the regular end of a watch not at all', async () => {
    for (let i = 0; i < 5; i++) server.failNext('list', status(403, 'Forbidden'));
    const lines: unknown[] = [];
    const error = (message: string, fields?: object) => void lines.push([message, fields]);
    const info = (message: string) => void lines.push(message);
    start(() => 0, false, { ...silentLogger, error, info });
    await untilEqual();
    await clock.advance(60_000);
    await watching();
    for (let i = 0; i < 5; i++) {
      await clock.advance(30_000);
      server.breakWatches();
      await clock.advance(50);
      await watching();
    }
    const fields = { path: '/api/v1/configmaps', delay: 50, reason: 'Forbidden' };
    expect(lines).toEqual([['list/watch failed, retrying', fields], 'list/watch recovered']);
  });

  it.each([
    [429, '86400', 30_000],
    [503, '86400', 30_000],
    [429, '31', 30_000],
  ])('logs a %i with Retry-After of %s s, and retries after 30 s', async (code, seconds, delay) => {
    server.put('a', '1');
    server.failNext('watch', status(code, 'TooManyRequests', { 'retry-after': seconds }));
    const lines: unknown[] = [];
    const error = (message: string, fields?: object) => void lines.push([message, fields]);
    start(() => 0, false, { ...silentLogger, error });
    await vi.waitFor(() => expect(lines).toHaveLength(1), { interval: 1 });
    expect(lines).toMatchObject([['list/watch failed, retrying', { delay }]]);
    await vi.waitFor(() => expect(clock.timers).toBe(1), { interval: 1 });
    expect(clock.untilNextTimer).toBe(delay);
    await clock.advance(delay);
    await watching();
    expect(lists()).toBe(1); // the resource version is kept
  });

  it('reads smaller pages after one that was too large', async () => {
    const small = await ReflectorBench.open({ longestResponse: 20_000 });
    for (let i = 0; i < 500; i++) small.server.put(`a${i}`, '1');
    small.start();
    await small.untilEqual();
    const limits = small.server.calls.map((url) => url.searchParams.get('limit')).filter(Boolean);
    expect(limits).toEqual(['500', ...Array.from({ length: 10 }, () => '50')]);
    await small.close();
  });

  it('streams lists again after one that was truncated', async () => {
    server.put('a', '1');
    server.failNext('stream', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify({ type: 'ADDED', object: server.objects[0] })}\n`);
    });
    start(() => 0, true);
    await untilEqual();
    await watching();
    server.compact();
    server.put('b', '1');
    server.compact();
    server.breakWatches();
    server.put('c', '1');
    server.compact();
    await untilEqual();
    expect(server.calls.filter((url) => url.searchParams.has('sendInitialEvents'))).toHaveLength(2);
    expect(lists()).toBe(1);
  });
});
