import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CertificatePair, makeCertificate } from '../../certwatcher/index.js';
import { FakeClock } from '../../clock/internal.js';
import type { Credentials } from '../../config/index.js';
import { fail, respond, type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';
import type { TransportOptions } from './options.js';
import type { ApiRequest, Transport } from './transport.js';

const stop: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of stop.splice(0).reverse()) await step();
});

const request: ApiRequest = { method: 'GET', path: '/a' };
const closed = { name: 'TransportError', message: 'GET /a: the transport is closed' };

/** Each way to make a call. */
const calls: [string, (transport: Transport) => Promise<unknown>][] = [
  ['a request', (transport) => transport.request(request)],
  ['a write', (transport) => transport.request({ ...request, method: 'POST', body: {} })],
  ['a watch', (transport) => transport.stream(request)],
];

async function start(script: Script, options: TransportOptions = {}, config: { qps?: number; burst?: number } = {}) {
  const server = await startScriptedServer(script);
  const transport = newTransport({ server: server.url, ...config }, options);
  stop.push(
    () => server.close(),
    () => transport.close(),
  );
  return { server, transport };
}

describe.each(calls)('after the transport is closed, %s', (_, call) => {
  it('fails, and no connection is opened', async () => {
    const { server, transport } = await start((_, response) => respond(response, 200, {}));
    transport.close();
    transport.close();
    await expect(call(transport)).rejects.toThrow('/a: the transport is closed');
    expect([server.calls.length, server.connections()]).toEqual([0, 0]);
  });

  it('does not load credentials first', async () => {
    const credentials = { current: vi.fn(() => new Promise<Credentials>(() => {})), invalidate: () => true };
    const { transport } = await start(() => {}, { credentials });
    transport.close();
    await expect(call(transport)).rejects.toThrow('/a: the transport is closed');
    expect(credentials.current).not.toHaveBeenCalled();
  });
});

describe('when the transport is closed', () => {
  it('a call that waits for `Retry-After` fails at once', async () => {
    const clock = new FakeClock();
    const { server, transport } = await start(
      (_, response) => fail(response, 429, 'TooManyRequests', { 'retry-after': '20' }),
      { clock },
    );
    const call = transport.request(request);
    call.catch(() => {});
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    transport.close();
    await expect(call).rejects.toMatchObject(closed);
    expect([server.calls.length, clock.timers]).toEqual([1, 0]);
  });

  it('a call that waits for the rate limit fails at once', async () => {
    const clock = new FakeClock();
    const { server, transport } = await start(
      (_, response) => respond(response, 200, {}),
      { clock },
      { qps: 1, burst: 1 },
    );
    await transport.request(request);
    const call = transport.request(request);
    call.catch(() => {});
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    transport.close();
    await expect(call).rejects.toMatchObject(closed);
    expect(server.calls.length).toBe(1);
  });

  it('a call whose credentials arrive later is not sent', async () => {
    let load: (credentials: Credentials) => void = () => {};
    const current = () => new Promise<Credentials>((resolve) => (load = resolve));
    const { server, transport } = await start((_, response) => respond(response, 200, {}), {
      credentials: { current, invalidate: () => true },
    });
    const call = transport.request(request);
    call.catch(() => {});
    await setImmediate();
    transport.close();
    load({ headers: {}, tls: {} });
    await expect(call).rejects.toMatchObject(closed);
    expect(server.connections()).toBe(0);
  });

  it('calls beyond the connections of HTTP/1.1 are not sent', async () => {
    const { server, transport } = await start(() => {});
    const all = Array.from({ length: 150 }, () => transport.request(request).catch((error: Error) => error.name));
    await vi.waitFor(() => expect(server.calls.length).toBe(100));
    transport.close();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['TransportError']));
    await setImmediate();
    expect(server.calls.length).toBe(100);
  });

  it('a watch in flight ends with an error', async () => {
    const { transport } = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"a":1}\n');
    });
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const batch of await transport.stream(request)) {
        seen.push(...batch);
        transport.close();
      }
    })();
    await expect(reading).rejects.toMatchObject({ name: 'TransportError' });
    expect(seen).toEqual([{ a: 1 }]);
  });
});

describe('with HTTP/2, when the transport is closed', () => {
  it('a connection that is being established is given up', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.resume().on('error', () => {})));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    stop.push(() => silent.close());
    const { port } = silent.address() as AddressInfo; // it listens on TCP
    const transport = newTransport({ server: `https://127.0.0.1:${port}` });
    const call = transport.request(request);
    call.catch(() => {});
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    transport.close();
    await expect(call).rejects.toMatchObject({ name: 'TransportError' });
    await vi.waitFor(() => expect(sockets[0]?.destroyed || sockets[0]?.readableEnded).toBe(true));
  });

  it('calls in flight fail, and later ones open no other connection', async () => {
    const authority: CertificatePair = await makeCertificate({ commonName: 'ca', isAuthority: true });
    const serving = await makeCertificate({ commonName: 'api', ipAddresses: ['127.0.0.1'], issuer: authority });
    const server = createSecureServer({ ...serving, settings: { maxConcurrentStreams: 1 } }, () => {});
    let sessions = 0;
    server.on('session', (session) => {
      sessions++;
      session.on('error', () => {});
      stop.push(() => session.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stop.push(() => server.close());
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const transport = newTransport({ server: `https://127.0.0.1:${port}`, ca: authority.cert });
    const all = Array.from({ length: 3 }, () => transport.request(request).catch((error: Error) => error.name));
    await vi.waitFor(() => expect(sessions).toBe(3));
    transport.close();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['TransportError']));
    await expect(transport.request(request)).rejects.toMatchObject(closed);
    expect(sessions).toBe(3);
  });
});
