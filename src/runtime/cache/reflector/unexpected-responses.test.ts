import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CollectionServer, status } from '../fixtures/collection-server.js';
import { ReflectorBench } from '../fixtures/reflector-bench.js';

let bench: ReflectorBench;
let server: CollectionServer;

beforeEach(async () => {
  bench = await ReflectorBench.open();
  ({ server } = bench);
});

afterEach(() => bench.close());

const send =
  (code: number, type: string, body = '') =>
  (response: ServerResponse) =>
    void response.writeHead(code, { 'content-type': type, location: '/login' }).end(body);
const json = (body: unknown) => send(200, 'application/json', JSON.stringify(body));

describe('a response that is not a list is an error, and never an empty list', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['a redirect to a login page', send(302, 'text/html', '<a href="/login">')],
    ['the login page', send(200, 'text/html', '<html></html>')],
    ['no content', send(204, 'application/json')],
    ['a cached response', send(304, 'application/json')],
    ['an empty body', send(200, 'application/json')],
    [
      'a body whose connection broke before its first byte, without a length',
      ({ socket }) =>
        void socket?.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n'),
    ],
    ['null', json(null)],
    ['a string', json('maintenance')],
    ['an array', json([])],
    ['a failure with status code 200', json({ kind: 'Status', status: 'Failure', code: 403, reason: 'Forbidden' })],
    ['an object of another kind', json({ kind: 'Table', rows: [] })],
    ['items that are not an array', json({ kind: 'ConfigMapList', metadata: {}, items: {} })],
    ['items without metadata', json({ kind: 'ConfigMapList', metadata: {}, items: [{ data: {} }] })],
    ['items that are not objects', json({ kind: 'ConfigMapList', metadata: {}, items: [null] })],
  ])('%s', async (_, respond) => {
    server.put('a', '1');
    bench.start();
    await bench.untilEqual();
    await bench.watching();
    for (let i = 0; i < 3; i++) server.failNext('list', (_request, response) => respond(response));
    server.send('{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired"}}\n');
    await vi.waitFor(() => expect(server.watchCount).toBe(0));
    server.put('b', '1');
    await bench.untilEqual();
    expect([bench.mirror.replaced, [...bench.mirror.objects.keys()].sort()]).toEqual([2, ['a', 'b']]);
  });

  it('but null is an empty list, as Go writes it', async () => {
    server.failNext('list', (_, response) =>
      json({ kind: 'ConfigMapList', metadata: { resourceVersion: '10' }, items: null })(response),
    );
    bench.start();
    await bench.watching();
    expect([bench.mirror.replaced, bench.mirror.objects.size]).toEqual([1, 0]);
  });
});

describe('a list whose pages do not end is an error', () => {
  const page = (token: string) => json({ metadata: { resourceVersion: '10', continue: token }, items: [] });

  it('if they expire even without a limit: each attempt waits longer', async () => {
    const begun = bench.clock.elapsed();
    for (let i = 0; i < 8; i++) {
      server.failNext('list', (_, response) => page('next')(response));
      server.failNext('list', status(410, 'Expired'));
    }
    server.put('a', '1');
    bench.start();
    await bench.untilEqual();
    expect(bench.clock.elapsed() - begun).toBeGreaterThan(2_000);
  });

  it('if a continue token does not change', async () => {
    for (let i = 0; i < 2; i++) server.failNext('list', (_, response) => page('same')(response));
    server.put('a', '1');
    const begun = bench.clock.elapsed();
    bench.start();
    await bench.untilEqual();
    expect([bench.lists, bench.mirror.replaced]).toEqual([3, 1]);
    expect(bench.clock.elapsed() - begun).toBeGreaterThanOrEqual(50);
  });
});
