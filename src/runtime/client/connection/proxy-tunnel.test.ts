import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../certwatcher/index.js';
import { startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from '../transport/http-transport.js';
import type { TransportOptions } from '../transport/options.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A real HTTP proxy on loopback that opens tunnels, or responds with another status code. */
async function startProxy(status = 200) {
  const requests: { target: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer().on('connect', ({ url, headers }, client: Socket) => {
    requests.push({ target: url, headers });
    sockets.add(client.on('error', () => {}));
    if (status !== 200) {
      const body = 'content-type: text/html\r\ncontent-length: 12\r\n\r\n<p>Login</p>';
      return client.end(`HTTP/1.1 ${status} Proxy Authentication Required\r\n${body}`);
    }
    const upstream = connect(Number(url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    sockets.add(upstream.on('error', () => client.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { requests, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }; // it listens on TCP
}

async function startServer(isSecure = true) {
  const tls = await makeCertificate({ commonName: 'api.test', dnsNames: ['api.test'] });
  const server = await startScriptedServer(
    ({ url }, response) => {
      if (url.startsWith('/watch')) response.write('{"n":1}\n');
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    },
    isSecure ? tls : undefined,
  );
  open.push(() => server.close());
  return { server, config: { server: server.url, token: 't', ca: tls.cert, tlsServerName: 'api.test' } };
}

function transportTo(config: Parameters<typeof newTransport>[0], options?: TransportOptions) {
  const transport = newTransport(config, options);
  open.push(() => transport.close());
  return transport;
}

describe('a transport with a proxy', () => {
  it.each(['https', 'http'])('sends requests and watches to an %s server through tunnels', async (scheme) => {
    const { server, config } = await startServer(scheme === 'https');
    const proxy = await startProxy();
    const transport = transportTo({ ...config, proxyUrl: `http://me:se%20krit@${proxy.host}` });
    await expect(transport.request({ method: 'GET', path: '/' })).resolves.toEqual({ ok: true });
    await expect(transport.request({ method: 'PUT', path: '/', body: {} })).resolves.toEqual({ ok: true });
    for await (const batch of await transport.stream({ method: 'GET', path: '/watch' })) {
      expect(batch).toEqual([{ n: 1 }]);
      break;
    }
    expect(proxy.requests.map(({ target }) => target)).toEqual(Array(2).fill(new URL(server.url).host)); // one is reused
    const authorization = `Basic ${Buffer.from('me:se krit').toString('base64')}`;
    expect(proxy.requests[0]?.headers).toMatchObject({ 'proxy-authorization': authorization });
    expect(server.calls[0]?.headers).toMatchObject({ authorization: 'Bearer t' });
    expect(server.calls[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('sends no credentials of the API server to the proxy', async () => {
    const { config } = await startServer();
    const proxy = await startProxy();
    await transportTo({ ...config, proxyUrl: `http://${proxy.host}` }).request({ method: 'GET', path: '/' });
    expect(Object.keys(proxy.requests[0]?.headers ?? {}).sort()).toEqual(['connection', 'host']);
  });

  it('verifies the certificate of the server, not of the proxy', async () => {
    const { config } = await startServer();
    const proxy = await startProxy();
    const transport = transportTo({ ...config, tlsServerName: 'other.test', proxyUrl: `http://${proxy.host}` });
    const call = transport.request({ method: 'GET', path: '/' });
    await expect(call).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('reports a proxy that rejects the connection, without its password', async () => {
    const { server, config } = await startServer();
    const proxy = await startProxy(407);
    const transport = transportTo({ ...config, proxyUrl: `http://me:sekrit@${proxy.host}` });
    const call = transport.request({ method: 'GET', path: '/api' });
    await expect(call).rejects.toThrow(
      `GET ${server.url}/api: cannot connect through the proxy http://…@${proxy.host}: it responded with 407 Proxy Authentication Required`,
    );
    expect(server.calls).toEqual([]);
  });

  it('reports a proxy that is not listening', async () => {
    const { config } = await startServer();
    const transport = transportTo({ ...config, proxyUrl: 'http://127.0.0.1:1' });
    const call = transport.request({ method: 'GET', path: '/' });
    await expect(call).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNREFUSED' });
    await expect(call).rejects.toThrow('cannot connect through the proxy http://127.0.0.1:1: connect ECONNREFUSED');
  });

  it('times out when the proxy does not respond', async () => {
    const { config } = await startServer();
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket.resume()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    open.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo; // it listens on TCP
    const transport = transportTo({ ...config, proxyUrl: `http://127.0.0.1:${port}` }, { connectTimeout: 50 });
    const call = transport.request({ method: 'GET', path: '/' });
    await expect(call).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(call).rejects.toThrow('no response within 0.05 s');
    await vi.waitFor(() => expect(sockets.every(({ closed }) => closed)).toBe(true));
  });
});
