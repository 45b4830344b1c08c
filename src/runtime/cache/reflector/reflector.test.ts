import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeClock } from '../../clock/internal.js';
import { type CollectionServer, status } from '../fixtures/collection-server.js';
import { type Mirror, ReflectorBench } from '../fixtures/reflector-bench.js';

let bench: ReflectorBench;
let server: CollectionServer;
let clock: FakeClock;
let mirror: Mirror;

beforeEach(async () => {
  bench = await ReflectorBench.open();
  ({ server, clock, mirror } = bench);
});

afterEach(() => bench.close());

const start: ReflectorBench['start'] = (...options) => bench.start(...options);
const untilEqual: ReflectorBench['untilEqual'] = (...limits) => bench.untilEqual(...limits);
const watching = () => bench.watching();
const lists = () => bench.lists;

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

  it('ends without an error when it is stopped, at any step', async () => {
    server.failNext('list', status(500, 'InternalError'));
    start();
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    bench.stop.abort();
    await expect(bench.running).resolves.toBeUndefined();
    expect(clock.timers).toBe(0);
  });
});

describe('lists are streamed if the server supports it, and read in pages otherwise', () => {
  it('as a stream that continues as the watch', async () => {
    for (let i = 0; i < 1200; i++) server.put(`object-${i}`, '1');
    start(() => 0, true);
    await untilEqual();
    server.put('object-1', '2');
    server.remove('object-2');
    await untilEqual();
    expect([server.calls.length, mirror.replaced]).toEqual([1, 1]);
    expect(server.calls[0]?.searchParams.get('resourceVersionMatch')).toBe('NotOlderThan');
  });

  it('in pages from a server that does not stream lists', async () => {
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

  it('in pages after a streamed list that ended early', async () => {
    server.put('a', '1');
    server.failNext('stream', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify({ type: 'ADDED', object: server.objects[0] })}\n`);
    });
    start(() => 0, true);
    await untilEqual();
    expect([lists(), mirror.replaced]).toEqual([1, 1]);
  });

  it('a stream that is interrupted is restarted, and half of it does not replace any objects', async () => {
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

  it('a list without objects is complete at its end, too', async () => {
    start(() => 0, true);
    await watching();
    await vi.waitFor(() => expect(mirror.replaced).toBe(1));
  });

  it('an object that is deleted while the list is streamed is not in it', async () => {
    const kept = server.put('kept', '1');
    const gone = server.put('gone', '1');
    server.remove('gone');
    server.failNext('stream', (_, response) => {
      const annotations = { 'k8s.io/initial-events-end': 'true' };
      const events = [
        { type: 'ADDED', object: kept },
        { type: 'ADDED', object: gone },
        { type: 'BOOKMARK', object: { metadata: { resourceVersion: '12' } } },
        { type: 'DELETED', object: gone },
        { type: 'BOOKMARK', object: { metadata: { resourceVersion: '13', annotations } } },
      ];
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const event of events) response.write(`${JSON.stringify(event)}\n`);
    });
    start(() => 0, true);
    await vi.waitFor(() => expect([...mirror.objects.keys()]).toEqual(['kept']));
    expect(mirror.replaced).toBe(1);
  });
});
