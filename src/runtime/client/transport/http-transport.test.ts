import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { type CredentialSource, newCredentialSource } from '../../config/index.js';
import { isNotFound } from '../errors/status-reason.js';
import { fail, respond, type Script, type ScriptedServer, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';
import type { TransportOptions } from './options.js';
import type { Transport } from './transport.js';
import { version } from './user-agent.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script, options: TransportOptions = {}, path = '') {
  const server: ScriptedServer = await startScriptedServer(script);
  const transport: Transport = newTransport({ server: server.url + path, token: 'secret' }, options);
  open.push(server, transport);
  return { server, transport };
}

describe('request', () => {
  it('sends JSON with query, token and user agent, and reads JSON', async () => {
    const { server, transport } = await start((_, response) => respond(response, 200, { ok: 1 }), {}, '/prefix/');
    const query = { a: 'x y', b: 1, c: undefined };
    const body = { name: 'ä' };
    await expect(transport.request({ method: 'POST', path: '/api/v1/pods', query, body })).resolves.toEqual({ ok: 1 });
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      url: '/prefix/api/v1/pods?a=x+y&b=1',
      body: '{"name":"ä"}',
    });
    expect(server.calls[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(`^kbts/${version} `),
    });
  });

  it('keeps its connection open', async () => {
    const { server, transport } = await start((_, response) => respond(response, 200, {}));
    for (let i = 0; i < 20; i += 1) await transport.request({ method: 'GET', path: '/' });
    expect(server.connections()).toBe(1);
  });

  it('returns text where the server sends text', async () => {
    const { transport } = await start((_, response) => response.end('ok'));
    await expect(transport.request({ method: 'GET', path: '/readyz' })).resolves.toBe('ok');
  });

  it('throws the Status of the server', async () => {
    const { transport } = await start((_, response) => fail(response, 404, 'NotFound'));
    const error = await transport.request({ method: 'GET', path: '/' }).catch((reason: unknown) => reason);
    expect(isNotFound(error)).toBe(true);
    expect(error).toMatchObject({ message: 'test: NotFound', code: 404 });
  });

  it.each([
    ['GET', 409, 'Conflict'],
    ['POST', 409, 'AlreadyExists'],
    ['GET', 502, 'Unknown'],
    ['GET', 413, 'RequestEntityTooLarge'],
  ] as const)('derives the reason for %s %i without a Status: %s', async (method, code, reason) => {
    const { transport } = await start((_, response) => response.writeHead(code).end('<html>proxy</html>'));
    const message = `the server responded with ${code}: <html>proxy</html>`;
    await expect(transport.request({ method, path: '/' })).rejects.toMatchObject({ code, reason, message });
  });

  it('throws when the response is not valid JSON', async () => {
    const { transport } = await start((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a"'),
    );
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toThrow('the response is not valid JSON');
  });

  it('reports warning headers', async () => {
    const warnings: string[] = [];
    const { transport } = await start(
      (_, response) => respond(response, 200, {}, { warning: '299 - "old \\"v1\\"", 299 - "two"' }),
      { onWarning: (text) => warnings.push(text) },
    );
    await transport.request({ method: 'GET', path: '/' });
    expect(warnings).toEqual(['old "v1"', 'two']);
  });

  it('rejects a server that is not a URL', () => {
    expect(() => newTransport({ server: 'http://[' })).toThrow('`http://[` is not a server URL');
    expect(() => newTransport({ server: 'ftp://a' })).toThrow('expected `https` or `http`, found `ftp`');
  });
});

describe('requests are retried when the server says so, and reads after a broken connection', () => {
  it('wait for `Retry-After`, with 429 and with 503', async () => {
    const clock = new FakeClock();
    const { server, transport } = await start(
      (_, response) =>
        server.calls.length === 1
          ? fail(response, 429, 'TooManyRequests', { 'retry-after': '2' })
          : server.calls.length === 2
            ? fail(response, 503, 'ServiceUnavailable', { 'retry-after': '3' })
            : respond(response, 200, { ok: 1 }),
      { clock },
    );
    const result = transport.request({ method: 'POST', path: '/', body: {} });
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(1999);
    expect(server.calls).toHaveLength(1);
    await clock.advance(1);
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(3000);
    await expect(result).resolves.toEqual({ ok: 1 });
  });

  it('stop after ten and throw the last response', async () => {
    const { server, transport } = await start((_, response) =>
      fail(response, 429, 'TooManyRequests', { 'retry-after': '0' }),
    );
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 429, retryAfter: 0 });
    expect(server.calls).toHaveLength(11);
  });

  it.each([
    ['one wait', 86_400, 1],
    ['all waits together', 12, 3],
  ])('stop when %s would take longer than 30 s', async (_, seconds, attempts) => {
    const clock = new FakeClock();
    const { server, transport } = await start(
      (_call, response) => fail(response, 429, 'TooManyRequests', { 'retry-after': String(seconds) }),
      { clock },
    );
    const result = transport.request({ method: 'GET', path: '/' });
    result.catch(() => {}); // expected below
    for (let i = 1; i < attempts; i++) {
      await vi.waitFor(() => expect(clock.timers).toBe(1));
      await clock.advance(seconds * 1000);
    }
    await expect(result).rejects.toMatchObject({ code: 429, retryAfter: seconds * 1000 });
    expect(server.calls).toHaveLength(attempts);
  });

  it.each([
    [5, [1, 2, 4, 5, 5, 5, 5]],
    [30, [1, 2, 4, 8]],
    [31, []],
  ])(
    'wait for less than `Retry-After: %s` at first if the server is starting, which is 503',
    async (seconds, waits) => {
      const clock = new FakeClock();
      const { server, transport } = await start(
        (_, response) => fail(response, 503, 'ServiceUnavailable', { 'retry-after': String(seconds) }),
        { clock },
      );
      const result = transport.request({ method: 'GET', path: '/' });
      result.catch(() => {}); // expected below
      for (const [index, wait] of waits.entries()) {
        await vi.waitFor(() => expect(clock.timers).toBe(1));
        await clock.advance(wait * 1000 - 1);
        expect(server.calls).toHaveLength(index + 1);
        await clock.advance(1);
      }
      await expect(result).rejects.toMatchObject({ code: 503, retryAfter: seconds * 1000 });
      expect(server.calls).toHaveLength(waits.length + 1);
    },
  );

  it('are reported, and each request with its total duration and its sizes', async () => {
    const clock = new FakeClock();
    const retries: unknown[] = [];
    const completed: unknown[] = [];
    const { server, transport } = await start(
      (_, response) =>
        server.calls.length === 1
          ? fail(response, 429, 'TooManyRequests', { 'retry-after': '2' })
          : respond(response, 200, { ok: 'ä' }),
      {
        clock,
        onRetry: (code, { method }) => void retries.push([code, method]),
        onCompleted: ({ path }, measured) => void completed.push([path, measured]),
      },
    );
    const request = transport.request({ method: 'PUT', path: '/a', body: { b: 'ä' } });
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(2_000);
    await request;
    const stream = await transport.stream({ method: 'GET', path: '/watch' });
    for await (const _ of stream); // a watch is not measured
    await server.close();
    await expect(transport.request({ method: 'POST', path: '/gone', body: 1 })).rejects.toThrow();
    expect(retries[0]).toEqual(['429', 'PUT']);
    expect(completed).toEqual([
      ['/a', { duration: 2, requestSize: 10, responseSize: 11 }],
      ['/gone', { duration: expect.any(Number), requestSize: 1, responseSize: 0 }],
    ]);
  });

  it('do not repeat a failure without `Retry-After`', async () => {
    const { server, transport } = await start((_, response) => fail(response, 500, 'InternalError'));
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ reason: 'InternalError' });
    expect(server.calls).toHaveLength(1);
  });

  it('repeat a PUT when a reused connection turns out to be dead', async () => {
    const { server, transport } = await start((_, response) =>
      server.calls.length === 2 ? response.destroy() : respond(response, 200, { call: server.calls.length }),
    );
    await transport.request({ method: 'GET', path: '/' });
    await expect(transport.request({ method: 'PUT', path: '/', body: {} })).resolves.toEqual({ call: 3 });
  });

  it('do not repeat a POST, which may have been processed', async () => {
    const { server, transport } = await start((_, response) =>
      server.calls.length === 2 ? response.destroy() : respond(response, 200, {}),
    );
    await transport.request({ method: 'GET', path: '/' });
    const post = transport.request({ method: 'POST', path: '/', body: {} });
    await expect(post).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNRESET' });
    expect(server.calls).toHaveLength(2);
  });

  it('repeat a read after a second when a new connection breaks', async () => {
    const clock = new FakeClock();
    const { server, transport } = await start(
      (_, response) => (server.calls.length === 1 ? response.destroy() : respond(response, 200, { ok: 1 })),
      { clock },
    );
    const result = transport.request({ method: 'GET', path: '/' });
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(1000);
    await expect(result).resolves.toEqual({ ok: 1 });
  });

  it('do not repeat a refused connection', async () => {
    const { server, transport } = await start(() => {});
    await server.close();
    const call = transport.request({ method: 'GET', path: '/api' });
    await expect(call).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNREFUSED' });
    await expect(call).rejects.toThrow(`GET ${server.url}/api: connect ECONNREFUSED`);
  });

  it('do not repeat one of a host with several addresses, and report all errors', async () => {
    const { server } = await start(() => {});
    await server.close();
    const transport = newTransport({ server: server.url.replace('127.0.0.1', 'localhost') });
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toThrow(/: connect ECONNREFUSED/);
  });

  it('time out when the server sends no data', async () => {
    const { transport } = await start(() => {}, { idleTimeout: 20 });
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('report an incomplete response', async () => {
    const { transport } = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{', () => response.destroy());
    });
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toThrow(
      'GET /: the response could not be read',
    );
  });
});

describe('credentials', () => {
  const source = (tokens: string[]): CredentialSource => ({
    current: async () => ({ headers: { authorization: tokens[0] ?? '' }, tls: {} }),
    invalidate: () => tokens.shift() !== undefined,
  });
  const script: Script = (call, response) =>
    call.headers.authorization === 'good' ? respond(response, 200, { ok: 1 }) : fail(response, 401, 'Unauthorized');

  it('are refreshed once when the server rejects them', async () => {
    const { transport } = await start(script, { credentials: source(['old', 'good']) });
    await expect(transport.request({ method: 'POST', path: '/', body: {} })).resolves.toEqual({ ok: 1 });
  });

  it('are not tried a third time', async () => {
    const { server, transport } = await start(script, { credentials: source(['old', 'older', 'good']) });
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ reason: 'Unauthorized' });
    expect(server.calls).toHaveLength(2);
  });

  it('are not refreshed when they cannot change', async () => {
    const { server, transport } = await start((_, response) => fail(response, 401, 'Unauthorized'));
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ reason: 'Unauthorized' });
    expect(server.calls).toHaveLength(1);
  });

  it('that cannot be loaded are reported as such', async () => {
    const credentials = { current: () => Promise.reject(new Error('aws: not found')), invalidate: () => true };
    const { transport } = await start(script, { credentials });
    const call = transport.request({ method: 'GET', path: '/api' });
    await expect(call).rejects.toThrow('GET /api: cannot load credentials: aws: not found');
  });
});

describe('signal', () => {
  it('ends a request that waits for its response', async () => {
    const stop = new AbortController();
    const { transport } = await start(() => stop.abort(new Error('stopped')));
    await expect(transport.request({ method: 'GET', path: '/', signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('ends a request that waits for a retry', async () => {
    const stop = new AbortController();
    const clock = new FakeClock();
    const { server, transport } = await start(
      (_, response) => fail(response, 429, 'TooManyRequests', { 'retry-after': '20' }),
      { clock },
    );
    const call = transport.request({ method: 'GET', path: '/', signal: stop.signal });
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    stop.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    ['that has come', true],
    ['that never comes', false],
  ])('ends a request between the headers of the response and a body %s', async (_, hasBody) => {
    const stop = new AbortController();
    const script: Script = (_, response) => {
      response.writeHead(200, { warning: '299 - "x"' }).flushHeaders();
      if (hasBody) response.end('ok');
    };
    const { transport } = await start(script, { onWarning: () => stop.abort(new Error('stopped')) });
    await expect(transport.request({ method: 'GET', path: '/', signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('ends a request that waits for a connection at once', async () => {
    const { transport } = await start(() => {});
    const stop = new AbortController();
    const calls = Array.from({ length: 150 }, () =>
      transport.request({ method: 'POST', path: '/', body: {}, signal: stop.signal }).catch((error: Error) => error),
    );
    const one = new AbortController();
    const queued = transport.request({ method: 'GET', path: '/', signal: one.signal });
    await setImmediate();
    one.abort(new Error('one is over'));
    await expect(queued).rejects.toThrow('one is over');
    stop.abort(new Error('all are over'));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([new Error('all are over')]));
  });

  it('ends a request that waits for credentials', async () => {
    const plugin = { exec: { command: 'x' } };
    const credentials = newCredentialSource({ server: '', plugin }, { loadPlugin: () => new Promise(() => {}) });
    const { transport } = await start(() => {}, { credentials });
    const stop = new AbortController();
    const call = transport.request({ method: 'GET', path: '/', signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
  });

  it('that is already aborted keeps the request from being sent', async () => {
    const { server, transport } = await start(() => {});
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(transport.request({ method: 'GET', path: '/', signal })).rejects.toThrow('stopped');
    expect(server.calls).toHaveLength(0);
  });
});

describe('close', () => {
  it('ends requests in flight and rejects new ones', async () => {
    const { server, transport } = await start(() => transport.close());
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ name: 'TransportError' });
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toThrow('the transport is closed');
    expect(server.calls).toHaveLength(1);
  });
});
