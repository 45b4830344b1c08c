import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CertificatePair, makeCertificate } from '../../certwatcher/index.js';
import { FakeClock } from '../../clock/internal.js';
import { newTransport } from '../transport/http-transport.js';
import type { TransportOptions } from '../transport/options.js';
import type { Transport } from '../transport/transport.js';

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

let authority: CertificatePair;
let serving: CertificatePair;
let stop: (() => unknown)[] = [];

beforeAll(async () => {
  authority = await makeCertificate({ commonName: 'ca', isAuthority: true });
  serving = await makeCertificate({ commonName: 'api', ipAddresses: ['127.0.0.1'], issuer: authority });
});
beforeEach(() => {
  stop = [];
});
afterEach(async () => {
  for (const step of stop.reverse()) await step();
});

/** Starts a server that speaks HTTP/2, behind a proxy that can freeze its connections. */
async function start(handler: Handler, settings: { maxConcurrentStreams?: number } = {}) {
  const server = createSecureServer({ ...serving, settings, allowHTTP1: true }, handler);
  const sessions = new Set<{ destroy(): void; goaway(): void }>();
  let connections = 0;
  server.on('session', (session) => {
    connections++;
    sessions.add(session);
    session.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop.push(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  const proxy = await startProxy((server.address() as AddressInfo).port);
  return { ...proxy, sessions, connections: () => connections };
}

async function startProxy(target: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  stop.push(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`, freeze };
}

function connectTo(url: string, options: TransportOptions = {}): Transport {
  const transport = newTransport({ server: url, ca: authority.cert }, { retries: 0, ...options });
  stop.push(() => transport.close());
  return transport;
}

function json(response: Http2ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** Responds to watches with one event and keeps them open, to other requests with what was sent. */
const serve: Handler = (request, response) => {
  if (request.url === '/watch') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.write('{"type":"ADDED"}\n');
  }
  if (request.url === '/hang') return;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () =>
    json(response, { url: request.url, body: String(Buffer.concat(chunks)), ...request.headers }),
  );
};

const get = (transport: Transport, path: string) => transport.request({ method: 'GET', path });

describe('HTTP/2', () => {
  it('needs one connection for all requests and watches', async () => {
    const server = await start(serve);
    const transport = connectTo(server.url);
    const watches = [await transport.stream({ method: 'GET', path: '/watch' })];
    watches.push(await transport.stream({ method: 'GET', path: '/watch' }));
    const body = { a: 1 };
    const put = await transport.request({ method: 'PUT', path: '/o', query: { b: 2 }, body });
    expect(put).toMatchObject({ url: '/o?b=2', body: '{"a":1}', 'content-type': 'application/json' });
    await Promise.all(Array.from({ length: 20 }, () => get(transport, '/')));
    for (const watch of watches) {
      for await (const batch of watch) {
        expect(batch).toEqual([{ type: 'ADDED' }]);
        break;
      }
    }
    expect(server.connections()).toBe(1);
  });

  it('is not used with `http2: false`', async () => {
    const server = await start(({ httpVersion }, response) => json(response, httpVersion));
    expect(await get(connectTo(server.url), '/')).toBe('2.0');
    expect(await get(connectTo(server.url, { http2: false }), '/')).toBe('1.1');
    expect(server.connections()).toBe(1);
  });

  it('returns errors of the server', async () => {
    const status = { kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404, message: 'no such object' };
    const server = await start((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json', warning: '299 - "old"' });
      response.end(JSON.stringify(status));
    });
    const onWarning = vi.fn();
    const call = get(connectTo(server.url, { onWarning }), '/');
    await expect(call).rejects.toMatchObject({ name: 'StatusError', reason: 'NotFound', message: 'no such object' });
    expect(onWarning).toHaveBeenCalledWith('old', expect.anything());
  });

  it('detects a dead connection although new ones work, and opens another one', async () => {
    const server = await start(serve);
    const transport = connectTo(server.url, { probeAfter: 100, probeTimeout: 200 });
    const watch = await transport.stream({ method: 'GET', path: '/watch' });
    const read = (async () => {
      for await (const _ of watch);
    })();
    await get(transport, '/');
    server.freeze();
    await expect(get(transport, '/hang')).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNRESET' });
    await expect(read).rejects.toMatchObject({ name: 'TransportError' });
    expect(await get(transport, '/again')).toMatchObject({ url: '/again' });
    expect(server.connections()).toBe(2);
  });

  it('keeps a connection whose requests are slow, but which is alive', async () => {
    const server = await start((request, response) => {
      if (request.url === '/slow') setTimeout(() => json(response, 'done'), 700);
    });
    const transport = connectTo(server.url, { probeAfter: 50, probeTimeout: 5000 });
    expect(await get(transport, '/slow')).toBe('done');
  });

  it('fails a watch and requests whose connection was closed', async () => {
    const server = await start(serve);
    const transport = connectTo(server.url);
    const watch = await transport.stream({ method: 'GET', path: '/watch' });
    const read = (async () => {
      for await (const _ of watch);
    })();
    const call = get(transport, '/hang');
    const failed = expect(call).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNRESET' });
    for (const session of server.sessions) session.destroy();
    await expect(read).rejects.toMatchObject({ name: 'TransportError' });
    await failed;
  });

  it('opens another connection when the server sends GOAWAY, and lets requests in flight finish', async () => {
    let finish: (() => void) | undefined;
    const server = await start((request, response) => {
      if (request.url === '/first') finish = () => json(response, 'first');
      else json(response, 'second');
    });
    const transport = connectTo(server.url);
    const first = get(transport, '/first');
    await vi.waitFor(() => expect(finish).toBeDefined());
    for (const session of server.sessions) session.goaway();
    // Until the frame arrives, requests use the first connection.
    await vi.waitFor(async () => {
      expect(await get(transport, '/second')).toBe('second');
      expect(server.connections()).toBe(2);
    });
    finish?.();
    expect(await first).toBe('first');
  });

  it.each(['POST', 'PATCH', 'PUT', 'GET'] as const)(
    'repeats a %s that the server refused to process',
    async (method) => {
      const codes = [constants.NGHTTP2_REFUSED_STREAM];
      const server = await start((request, response) => {
        const code = codes.shift();
        if (code === undefined) serve(request, response);
        else request.stream.close(code);
      });
      const call = connectTo(server.url, { retries: 10 }).request({ method, path: '/refused', body: { a: 1 } });
      expect(await call).toMatchObject({ body: '{"a":1}' });
    },
  );

  it('repeats a refused request on another connection, and keeps the watches on the first', async () => {
    const server = await start((request, response) => {
      if (request.url?.startsWith('/watch')) response.writeHead(200).write('{"type":"ADDED"}\n');
      else if (server.connections() === 1) request.stream.close(constants.NGHTTP2_REFUSED_STREAM);
      else serve(request, response);
    });
    const transport = connectTo(server.url, { retries: 10 });
    const watch = await transport.stream({ method: 'GET', path: '/watch' });
    const events = watch[Symbol.asyncIterator]();
    expect(await events.next()).toMatchObject({ value: [{ type: 'ADDED' }] });
    expect(await transport.request({ method: 'POST', path: '/', body: { a: 1 } })).toMatchObject({ body: '{"a":1}' });
    expect(server.connections()).toBe(2);
    const next = events.next();
    expect(await Promise.race([next, Promise.resolve('open')])).toBe('open');
    transport.close();
    expect(await next).toMatchObject({ done: true });
  });

  it('repeats a POST beyond the last stream of GOAWAY on another connection', async () => {
    const processed: string[] = [];
    const server = await start((request, response) => {
      if (request.url === '/first') return json(response, 'first');
      const firstStream = 1;
      if (server.connections() === 1) request.stream.session?.goaway(constants.NGHTTP2_NO_ERROR, firstStream);
      else processed.push(request.method);
      serve(request, response);
    });
    const transport = connectTo(server.url, { retries: 10 });
    await get(transport, '/first');
    const call = transport.request({ method: 'POST', path: '/gone', body: { a: 1 } });
    expect(await call).toMatchObject({ body: '{"a":1}' });
    expect(processed).toEqual(['POST']);
    expect(server.connections()).toBe(2);
  });

  it('does not repeat a POST that the server may have processed', async () => {
    const onRetry = vi.fn();
    const server = await start((request) => request.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    const call = connectTo(server.url, { retries: 10, onRetry }).request({ method: 'POST', path: '/', body: {} });
    await expect(call).rejects.toMatchObject({ name: 'TransportError' });
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('stops at a server that keeps refusing, after the delays of Go', async () => {
    const clock = new FakeClock();
    const delays: number[] = [];
    let calls = 0;
    const server = await start((request) => {
      calls++;
      request.stream.close(constants.NGHTTP2_REFUSED_STREAM);
    });
    const sleep = clock.sleep.bind(clock);
    clock.sleep = (delay, signal) => {
      delays.push(delay);
      const slept = sleep(delay, signal);
      void clock.advance(delay);
      return slept;
    };
    const call = connectTo(server.url, { retries: 10, clock }).request({ method: 'POST', path: '/', body: {} });
    await expect(call).rejects.toThrow('NGHTTP2_REFUSED_STREAM');
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
    expect(calls).toBe(8);
  });

  it('uses another connection for what the server does not accept at once on the first', async () => {
    const server = await start(serve, { maxConcurrentStreams: 3 });
    const transport = connectTo(server.url);
    const abort = new AbortController();
    const hanging = Array.from({ length: 7 }, () =>
      transport.request({ method: 'GET', path: '/hang', signal: abort.signal }).catch((error: unknown) => error),
    );
    await vi.waitFor(() => expect(server.connections()).toBe(3));
    expect(await get(transport, '/quick')).toMatchObject({ url: '/quick' });
    abort.abort(new Error('stopped'));
    expect(await Promise.all(hanging)).toEqual(hanging.map(() => abort.signal.reason));
  });

  it('ends a request that is aborted, on both sides', async () => {
    const server = await start(serve);
    const canceled: Promise<unknown>[] = [];
    const hanging = await start((request) => void canceled.push(once(request.stream, 'close')));
    for (const { url } of [server, hanging]) {
      const abort = new AbortController();
      const call = connectTo(url).request({ method: 'GET', path: '/hang', signal: abort.signal });
      await vi.waitFor(() => expect(url === hanging.url ? canceled.length : server.connections()).toBe(1));
      abort.abort(new Error('stopped'));
      await expect(call).rejects.toThrow('stopped');
    }
    await canceled[0];
  });

  it('repeats a read once, on another connection, if its connection was dead', async () => {
    let hangs = 0;
    let freeze = () => {};
    const server = await start((request, response) => {
      if (request.url !== '/hang' && (request.url !== '/once' || ++hangs > 1)) return serve(request, response);
      if (request.url === '/hang') hangs++;
      setImmediate(() => freeze());
    });
    freeze = server.freeze;
    const transport = connectTo(server.url, { retries: 5, probeAfter: 100, probeTimeout: 100 });
    await get(transport, '/');
    expect(await get(transport, '/once')).toMatchObject({ url: '/once' });
    expect(hangs).toBe(2);
    await expect(get(transport, '/hang')).rejects.toThrow('the server stopped responding');
    expect(hangs).toBe(4);
  });

  it('rejects a header that HTTP/1.1 cannot have: servers would drop it, and the request would be anonymous', async () => {
    const server = await start(serve);
    for (const http2 of [true, false]) {
      const credentials = {
        current: async () => ({ headers: { authorization: 'Bearer a\nb' }, tls: { ca: authority.cert } }),
        invalidate: () => false,
      };
      const call = get(connectTo(server.url, { http2, credentials }), '/');
      await expect(call).rejects.toThrow('Invalid character in header content ["authorization"]');
    }
  });

  it('times out when the server speaks TLS, but no HTTP', async () => {
    const server = createTlsServer(
      { ...serving, ALPNProtocols: ['h2'] },
      (socket) => void socket.on('error', () => {}),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stop.push(() => server.close());
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const call = get(connectTo(url, { connectTimeout: 100 }), '/');
    await expect(call).rejects.toMatchObject({ name: 'TransportError', code: 'ETIMEDOUT' });
  });

  it('may take longer than the idle timeout if data keeps arriving', async () => {
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        response.write('[');
        if (sent < 10) return;
        clearInterval(timer);
        response.end(']'.repeat(10));
      }, 50);
    });
    await expect(get(connectTo(server.url, { idleTimeout: 300 }), '/slow')).resolves.toEqual([[[[[[[[[[]]]]]]]]]]);
  });

  it('closes the stream of a response that is too large, and keeps the connection', async () => {
    const closed = vi.fn();
    const server = await start((request, response) => {
      if (request.url !== '/items') return json(response, {});
      response.stream.once('close', closed);
      response.writeHead(200).write('x'.repeat(1_001)); // without an end
    });
    const transport = connectTo(server.url, { longestResponse: 1_000 });
    const message = 'GET /items: the response is larger than 1000 bytes; request less at once';
    await expect(get(transport, '/items')).rejects.toThrow(message);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    await expect(get(transport, '/')).resolves.toEqual({});
    expect(server.connections()).toBe(1);
  });

  it('times out when the server sends nothing', async () => {
    const server = await start(serve);
    const call = get(connectTo(server.url, { idleTimeout: 100 }), '/hang');
    await expect(call).rejects.toMatchObject({ name: 'TransportError', code: 'ETIMEDOUT' });
  });

  it.each([
    ['after a request', "await open().request({ method: 'GET', path: '/' });"],
    ['after a watch', "for await (const _ of await open().stream({ method: 'GET', path: '/watch' })) break;"],
    [
      'if its only request was not sent, because it is not the leader',
      `const beforeSend = () => { throw new Error('not the leader'); };
      await open({ beforeSend }).request({ method: 'GET', path: '/' }).catch(() => {});`,
    ],
  ])('lets a process exit by itself %s', async (_, calls) => {
    const server = await start(serve);
    expect(await exitOf(server.url, calls)).toEqual({ code: 0, signal: null });
    expect(server.connections()).toBe(1);
  });
});

/** Runs calls in a process that never closes the transport that it opens. */
async function exitOf(url: string, calls: string): Promise<{ code: number | null; signal: string | null }> {
  const transport = JSON.stringify(new URL('../transport/http-transport.ts', import.meta.url).href);
  const config = JSON.stringify({ server: url, ca: authority.cert });
  const program = `import { newTransport } from ${transport};
    const open = (options) => newTransport(${config}, options);
    ${calls}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 15_000 });
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}
