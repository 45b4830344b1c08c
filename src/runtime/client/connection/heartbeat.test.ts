import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../certwatcher/index.js';
import { type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from '../transport/http-transport.js';
import type { TransportOptions } from '../transport/options.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

const quick = { probeAfter: 40, probeTimeout: 5_000, idleTimeout: 60_000 };

async function start(script: Script, options: TransportOptions = {}, tls?: { key: string; cert: string }) {
  const server = await startScriptedServer(script, tls);
  const config = { server: server.url, token: 't', ...(tls && { ca: tls.cert, tlsServerName: 'api.test' }) };
  const transport = newTransport(config, { ...quick, ...options });
  open.push(server, transport);
  return { server, transport };
}

async function readAll(stream: AsyncIterable<unknown[]>) {
  const seen: unknown[] = [];
  for await (const batch of stream) seen.push(...batch);
  return seen;
}

describe('a dead connection is detected, and its requests and watches fail', () => {
  it.each(['http', 'https'])('breaks watches and calls in flight, by %s', async (scheme) => {
    const tls = await makeCertificate({ commonName: 'api.test', dnsNames: ['api.test'] });
    const script: Script = ({ url }, response) => {
      if (url.startsWith('/watch')) response.write('{"n":1}\n');
    };
    const { server, transport } = await start(script, { probeTimeout: 100 }, scheme === 'https' ? tls : undefined);
    const watch = transport.stream({ method: 'GET', path: '/watch' }).then(readAll);
    const call = transport.request({ method: 'PUT', path: '/call', body: {} });
    const expected = {
      name: 'TransportError',
      code: 'ETIMEDOUT',
      message: expect.stringContaining('the server stopped responding'),
    };
    // Either of them may fail first.
    await Promise.all([watch, call].map((waiting) => expect(waiting).rejects.toMatchObject(expected)));
    expect(server.calls.filter(({ url }) => url === '/version').length).toBeGreaterThan(0);
  });

  it('gets one probe for all connections, and another while they stay idle', async () => {
    const { server, transport } = await start(({ url }, response) => {
      if (url === '/version') response.writeHead(403).end();
      else response.write('{"n":1}\n');
    });
    const watches = Array.from({ length: 20 }, () => transport.stream({ method: 'GET', path: '/watch' }).then(readAll));
    const probes = () => server.calls.filter(({ url }) => url === '/version').length;
    await vi.waitFor(() => expect(probes()).toBe(3), { interval: 1 });
    expect(server.connections()).toBe(21); // what it says does not matter, nor does it cost a connection each time
    transport.close();
    await Promise.allSettled(watches);
  });
});

describe('a slow call', () => {
  it('continues while the server responds to probes', async () => {
    let probes = 0;
    let finish = () => {};
    const { transport } = await start(({ url }, response) => {
      if (url !== '/version') {
        finish = () => response.end('ok');
        return;
      }
      response.end();
      if (++probes === 3) finish();
    });
    await expect(transport.request({ method: 'GET', path: '/slow' })).resolves.toBe('ok');
  });
});

describe('a connection attempt', () => {
  it('times out when the TLS handshake gets no response', async () => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const transport = newTransport({ server: `https://127.0.0.1:${port}` }, { connectTimeout: 40 });
    open.push(server, transport);
    const call = transport.request({ method: 'GET', path: '/' });
    await expect(call).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(call).rejects.toThrow('no connection within 0.04 s');
    for (const socket of sockets) socket.destroy();
  });
});
