import * as http2 from 'node:http2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CertificatePair, fixedCertificate, makeCertificate } from '../certwatcher/index.js';
import { flags, frame, frames, framesIn, getHeaders, postHeaders, preface } from './fixtures/http2-frames.js';
import { gate, onError, onLimit, start } from './fixtures/open-servers.js';
import { type RawClient, rawTlsClient } from './fixtures/raw-client.js';
import { type HttpHandler, type ServerLimits, textResponse } from './index.js';
import type { HttpServer } from './internal.js';

const ok = () => textResponse(200, 'ok');
let pair: CertificatePair;

beforeAll(async () => {
  pair = await makeCertificate({ commonName: 'server', ipAddresses: ['127.0.0.1'] });
});

function serveHttp2(handler: HttpHandler, limits: ServerLimits = {}): Promise<HttpServer> {
  return start(handler, { certificates: fixedCertificate(pair), http2: true, limits });
}

/** A connection on which HTTP/2 has begun. */
async function rawSession({ port }: HttpServer): Promise<RawClient> {
  const client = await rawTlsClient(port, { ca: pair.cert, ALPNProtocols: ['h2'] });
  client.send(preface);
  return client;
}

const framesOf = (client: RawClient, type: number) => framesIn(client.received()).filter((one) => one.type === type);
const open = (stream: number, headers: Buffer, flag = flags.endHeaders | flags.endStream) =>
  frame(frames.headers, flag, stream, headers);

/** Sends a frame every few milliseconds until the connection closes. */
async function keepSending(client: RawClient, bytes: () => Uint8Array): Promise<void> {
  const timer = setInterval(() => client.send(bytes()), 5);
  await client.closed;
  clearInterval(timer);
}

const ping = () => frame(frames.ping, 0, 0, Buffer.alloc(8));

describe('an HTTP/2 connection', () => {
  it('without a request is closed, whatever else arrives', async () => {
    const server = await serveHttp2(ok, { headersTimeout: 100 });
    const silent = await rawTlsClient(server.port, { ca: pair.cert, ALPNProtocols: ['h2'] });
    const pinging = await rawSession(server);
    await Promise.all([silent.closed, keepSending(pinging, ping)]);
    expect(framesOf(pinging, frames.goAway)).not.toEqual([]);
  });

  it('whose headers never end is closed', async () => {
    const handler = vi.fn(ok);
    const server = await serveHttp2(handler, { headersTimeout: 100 });
    const client = await rawSession(server);
    client.send(open(1, getHeaders, flags.endStream));
    await keepSending(client, () => frame(frames.continuation, 0, 1, Buffer.alloc(0)));
    expect(handler).not.toHaveBeenCalled();
  });

  it('that is no longer used is closed, even while pings arrive', async () => {
    const server = await serveHttp2(ok, { idleTimeout: 100 });
    const client = await rawSession(server);
    client.send(open(1, getHeaders));
    await keepSending(client, ping);
    expect(framesOf(client, frames.data)[0]?.payload.toString()).toBe('ok\n');
    expect(framesOf(client, frames.goAway)).not.toEqual([]);
  });

  it('with a running request stays open', async () => {
    const { handler, waiting, release } = gate(ok);
    const server = await serveHttp2(handler, { headersTimeout: 50, idleTimeout: 50 });
    const client = await rawSession(server);
    client.send(open(1, getHeaders));
    await vi.waitFor(() => expect(waiting()).toBe(1));
    const other = await rawSession(server);
    await other.closed;
    expect(client.socket.destroyed).toBe(false);
    release();
    await client.closed;
    expect(framesOf(client, frames.data)[0]?.payload.toString()).toBe('ok\n');
  });

  it.each([
    ['pings', ping],
    ['settings', () => frame(frames.settings, 0, 0)],
    ['invalid frames', () => frame(frames.data, 0, 99, Buffer.from('x'))],
  ])('that floods the server with %s and reads nothing is closed', async (_, one) => {
    const server = await serveHttp2(ok, { headersTimeout: 500 });
    const client = await rawSession(server);
    await client.until('\0'); // The settings of the server.
    client.socket.pause();
    const flood = Buffer.concat(Array.from({ length: 20_000 }, one));
    for (let times = 0; times < 20 && !client.socket.destroyed; times++) client.send(flood);
    const other = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    expect(await statusOf(other)).toBe(200);
    other.destroy();
    client.socket.resume();
    await client.closed;
  });

  it('that resets requests as fast as it opens them is closed (rapid reset)', async () => {
    const handler = vi.fn(() => new Promise<never>(() => {}));
    const server = await serveHttp2(handler, { maxStreams: 20 });
    const client = await rawSession(server);
    for (let stream = 1; stream < 10_000; stream += 2) {
      client.send(Buffer.concat([open(stream, getHeaders), frame(frames.reset, 0, stream, Buffer.from([0, 0, 0, 8]))]));
    }
    await client.closed;
    expect(handler.mock.calls.length).toBeLessThanOrEqual(41);
    expect(onLimit.mock.calls).toEqual([['maxStreams']]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('gets GOAWAY when the server closes, and its running request gets a response', async () => {
    const { handler, waiting, release } = gate(ok);
    const server = await serveHttp2(handler);
    const session = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    const leaving = new Promise((resolve) => session.once('goaway', resolve));
    const status = statusOf(session);
    await vi.waitFor(() => expect(waiting()).toBe(1));
    const closed = server.close(60_000);
    await leaving;
    release();
    expect(await status).toBe(200);
    await closed;
  });
});

describe('an HTTP/2 request', () => {
  it('over the limit of open streams is rejected', async () => {
    const { handler, waiting, release } = gate(ok);
    const server = await serveHttp2(handler, { maxStreams: 2 });
    const client = await rawSession(server);
    for (const stream of [1, 3, 5]) client.send(open(stream, getHeaders));
    await vi.waitFor(() => expect(framesOf(client, frames.reset)).toHaveLength(1));
    expect(framesOf(client, frames.reset)[0]).toMatchObject({ stream: 5, payload: Buffer.from([0, 0, 0, 7]) });
    expect(waiting()).toBe(2);
    release();
    await vi.waitFor(() => expect(framesOf(client, frames.data)).toHaveLength(2));
    client.socket.destroy();
  });

  it('with too many headers is rejected', async () => {
    const handler = vi.fn(ok);
    const server = await serveHttp2(handler);
    const session = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    session.on('error', () => {});
    const headers = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'y'.repeat(100)]));
    await expect(statusOf(session, headers)).rejects.toThrow();
    expect(handler).not.toHaveBeenCalled();
    session.destroy();
  });

  it('whose body times out is reset', async () => {
    const failed = vi.fn();
    const server = await serveHttp2(
      async ({ readBody, signal }) => {
        signal.addEventListener('abort', () => failed('signal'));
        await readBody(1_000_000).catch((error) => failed(error.message));
        return ok();
      },
      { requestTimeout: 100 },
    );
    const client = await rawSession(server);
    client.send(open(1, postHeaders, flags.endHeaders));
    const timer = setInterval(() => client.send(frame(frames.data, 0, 1, Buffer.from('x'))), 5);
    await vi.waitFor(() => expect(framesOf(client, frames.reset).length).toBeGreaterThan(0));
    clearInterval(timer);
    await vi.waitFor(() =>
      expect(failed.mock.calls.flat().sort()).toEqual(['signal', expect.stringContaining('ended before')]),
    );
    client.socket.destroy();
  });

  it('whose body the handler does not read ends with the response', async () => {
    const server = await serveHttp2(ok, { idleTimeout: 100 });
    const client = await rawSession(server);
    client.send(open(1, postHeaders, flags.endHeaders));
    await keepSending(client, () => frame(frames.data, 0, 1, Buffer.from('x')));
    expect(framesOf(client, frames.data)[0]?.payload.toString()).toBe('ok\n');
  });

  it('whose response is not read is reset', async () => {
    const server = await serveHttp2(() => textResponse(200, 'x'.repeat(1_000_000)), { responseTimeout: 100 });
    const client = await rawSession(server);
    client.send(open(1, getHeaders));
    await vi.waitFor(() => expect(framesOf(client, frames.reset)).toHaveLength(1));
    const sent = framesOf(client, frames.data).reduce((sum, { payload }) => sum + payload.length, 0);
    expect(sent).toBe(65_535); // The initial window of a client that never enlarges it.
    client.socket.destroy();
  });

  it('whose body does not grow loses its memory to others', async () => {
    const server = await serveHttp2(
      async ({ readBody }) => textResponse(200, String((await readBody(100_000)).length)),
      {
        maxBodyBytes: 100_000,
      },
    );
    const session = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    const upload = session.request({ ':method': 'POST' });
    upload.write('x'.repeat(40_000));
    const status = new Promise((resolve) => upload.once('response', (headers) => resolve(headers[':status'])));
    const another = () => statusOf(session, { ':method': 'POST' }, 'x'.repeat(40_000));
    expect(await another()).toBe(200);
    expect(await status).toBe(503);
    upload.close();
    session.destroy();
  });

  it('by CONNECT never reaches the handler', async () => {
    const handler = vi.fn(ok);
    const server = await serveHttp2(handler);
    const session = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    expect(await statusOf(session, { ':method': 'CONNECT', ':authority': 'other:443' })).toBe(405);
    expect(handler).not.toHaveBeenCalled();
    session.destroy();
  });

  it('gets 500 for a header that HTTP does not allow', async () => {
    const server = await serveHttp2(() => ({ status: 200, headers: { 'x-a': 'b\r\nc' }, body: '' }));
    const session = http2.connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
    expect(await statusOf(session)).toBe(500);
    expect(onError).toHaveBeenCalledOnce();
    session.destroy();
  });
});

/** Sends a request and returns the status of its response. */
function statusOf(
  session: http2.ClientHttp2Session,
  headers: http2.OutgoingHttpHeaders = {},
  body?: string,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers, { endStream: body === undefined });
    stream.once('response', (response) => {
      stream.resume();
      resolve(response[':status']);
    });
    stream.once('error', reject);
    stream.once('close', () => reject(new Error('closed without a response')));
    if (body !== undefined) stream.end(body);
  });
}
