import { request as httpRequest } from 'node:http';
import * as http2 from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type CertificatePair,
  type CertificateSource,
  fixedCertificate,
  makeCertificate,
} from '../certwatcher/index.js';
import { HttpError, type HttpHandler, textResponse } from './index.js';
import { type HttpServer, parseBindAddress, type ServeOptions, serve } from './internal.js';

const open: HttpServer[] = [];
const onError = vi.fn();

afterEach(async () => {
  onError.mockReset();
  await Promise.all(open.splice(0).map((server) => server.close(0)));
});

async function start(handler: HttpHandler, options: Partial<ServeOptions> = {}): Promise<HttpServer> {
  const server = await serve({ handler, host: '127.0.0.1', port: 0, onError, ...options });
  open.push(server);
  return server;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly connection: string | undefined;
}

function call(
  server: HttpServer,
  options: { body?: string; ca?: string; client?: CertificatePair } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { body, ca, client } = options;
    const send = ca === undefined ? httpRequest : httpsRequest;
    const settings = {
      host: '127.0.0.1',
      port: server.port,
      path: '/a?b=c',
      method: 'POST',
      agent: false,
      ca,
      ...client,
    };
    const request = send(settings, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text, connection: response.headers.connection });
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('calls', () => {
  it('passes method, path, query and body to the handler', async () => {
    const server = await start(async (request) => {
      const body = await request.readBody(10);
      return textResponse(201, `${request.method} ${request.path} ${request.query.get('b')} ${body}`);
    });
    expect(await call(server, { body: 'hello' })).toMatchObject({ status: 201, text: 'POST /a c hello\n' });
  });

  it('responds with 413 to a body over the limit', async () => {
    const server = await start(async (request) => textResponse(200, String(await request.readBody(10))));
    const reply = await call(server, { body: 'x'.repeat(100_000) });
    expect(reply).toMatchObject({ status: 413, text: 'request entity is too large; limit is 10 bytes\n' });
    expect(onError).not.toHaveBeenCalled();
  });

  it('responds with the status of an HttpError', async () => {
    const server = await start(() => {
      throw new HttpError(404, 'no such page');
    });
    expect(await call(server)).toMatchObject({ status: 404, text: 'no such page\n' });
  });

  it('responds with 500 to another error, reports it and hides its reason', async () => {
    const error = new Error('secret');
    const server = await start(() => Promise.reject(error));
    expect(await call(server)).toMatchObject({ status: 500, text: 'internal error\n' });
    expect(onError).toHaveBeenCalledWith(error);
  });

  it('aborts the signal when the client disconnects', async () => {
    const seen = vi.fn();
    const server = await start(
      ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(seen() ?? textResponse(200, '')))),
    );
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n', () => setImmediate(() => socket.destroy()));
    await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce());
  });

  it('rejects when the port is in use', async () => {
    const { port } = await start(() => textResponse(200, ''));
    await expect(start(() => textResponse(200, ''), { port })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('closing', () => {
  it('waits for a running request, and closes its connection', async () => {
    let finish = () => {};
    const started = vi.fn();
    const server = await start(
      () =>
        new Promise((resolve) => {
          started();
          finish = () => resolve(textResponse(200, 'done'));
        }),
    );
    const reply = call(server);
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    const closed = server.close(60_000);
    finish();
    expect(await reply).toMatchObject({ status: 200, text: 'done\n', connection: 'close' });
    await closed;
    await expect(call(server)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('aborts requests that exceed the grace period', async () => {
    const started = vi.fn();
    const server = await start(() => new Promise(() => started()));
    const reply = call(server);
    const failed = expect(reply).rejects.toThrow(/hang up|ECONNRESET/);
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    await server.close(0);
    await failed;
  });

  it('does not wait for connections without requests', async () => {
    const server = await start(() => textResponse(200, ''));
    const socket: Socket = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await server.close(60_000);
    await ended;
  });
});

describe('TLS', () => {
  const names = { commonName: 'server', ipAddresses: ['127.0.0.1'] };

  it('uses the new certificate for new handshakes', async () => {
    const first = await makeCertificate(names);
    const second = await makeCertificate(names);
    let change = (_pair: CertificatePair) => {};
    const certificates: CertificateSource = {
      current: first,
      onChange: (callback) => {
        change = callback;
        return () => {};
      },
    };
    const server = await start(() => textResponse(200, 'safe'), { certificates });
    expect((await call(server, { ca: first.cert })).text).toBe('safe\n');
    change(second);
    expect((await call(server, { ca: second.cert })).text).toBe('safe\n');
    await expect(call(server, { ca: first.cert })).rejects.toThrow(/self-signed|unable to verify/);
  });

  it('accepts only clients with a certificate of the given authority', async () => {
    const pair = await makeCertificate(names);
    const authority = await makeCertificate({ commonName: 'ca', isAuthority: true });
    const server = await start(() => textResponse(200, 'known'), {
      certificates: fixedCertificate(pair),
      clientCA: authority.cert,
    });
    const client = await makeCertificate({ commonName: 'client', issuer: authority });
    const stranger = await makeCertificate({ commonName: 'client' });
    expect((await call(server, { ca: pair.cert, client })).text).toBe('known\n');
    await expect(call(server, { ca: pair.cert })).rejects.toThrow();
    await expect(call(server, { ca: pair.cert, client: stranger })).rejects.toThrow();
  });

  it('supports HTTP/2 only with `http2`', async () => {
    const pair = await makeCertificate(names);
    const protocolOf = (server: HttpServer) =>
      new Promise((resolve, reject) => {
        const socket = tlsConnect({
          port: server.port,
          host: '127.0.0.1',
          ca: pair.cert,
          ALPNProtocols: ['h2', 'http/1.1'],
        });
        socket.once('secureConnect', () => resolve(socket.destroy().alpnProtocol));
        socket.once('error', reject);
      });
    const certificates = fixedCertificate(pair);
    expect(await protocolOf(await start(() => textResponse(200, ''), { certificates, http2: true }))).toBe('h2');
    expect(await protocolOf(await start(() => textResponse(200, ''), { certificates }))).toBe('http/1.1');
  });

  it('serves HTTP/2, and closes its sessions', async () => {
    const pair = await makeCertificate(names);
    const server = await start(async (request) => textResponse(200, `${request.path} ${await request.readBody(5)}`), {
      certificates: fixedCertificate(pair),
      http2: true,
    });
    const session = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    const stream = session.request({ ':method': 'POST', ':path': '/two' });
    stream.end('hello');
    let text = '';
    for await (const chunk of stream) text += chunk;
    expect(text).toBe('/two hello\n');
    const ended = new Promise((resolve) => session.once('close', resolve));
    await server.close(60_000);
    await ended;
  });
});

describe('parseBindAddress', () => {
  it.each([
    [':8080', undefined, 8080],
    ['127.0.0.1:0', '127.0.0.1', 0],
    ['localhost:443', 'localhost', 443],
    ['[::1]:9443', '::1', 9443],
  ])('parses %s', (text, host, port) => {
    expect(parseBindAddress(text)).toEqual({ host, port });
  });

  it.each(['', '8080', ':', ':http', ':70000', '::1:80', 'http://a:1'])(
    'refuses `%s` and says what it expects',
    (text) => {
      expect(() => parseBindAddress(text)).toThrow(/expected `host:port`/);
    },
  );
});
