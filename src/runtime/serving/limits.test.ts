import { describe, expect, it, vi } from 'vitest';
import { gate, onError, onLimit, start } from './fixtures/open-servers.js';
import { type RawClient, rawClient } from './fixtures/raw-client.js';
import { type HttpHandler, type HttpResponse, textResponse } from './index.js';

const ok = () => textResponse(200, 'ok');
const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const post = (length: number) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`;
const statusIn = (client: RawClient) => /^HTTP\/1.1 (\d+)/.exec(client.text())?.[1];

async function request(port: number, text = get): Promise<RawClient> {
  const client = await rawClient(port);
  client.send(text);
  await client.until('\r\n\r\n');
  return client;
}

/** Sends a byte every few milliseconds until the connection closes. */
async function drip(client: RawClient, text: string): Promise<void> {
  const timer = setInterval(() => client.send(text), 5);
  await client.closed;
  clearInterval(timer);
}

describe('connections', () => {
  it('that never sent a request are replaced by new ones', async () => {
    const { port } = await start(ok, { limits: { maxConnections: 3 } });
    const kept = await request(port);
    const silent = [await rawClient(port), await rawClient(port)];
    expect(statusIn(await request(port))).toBe('200');
    await silent[0]?.closed;
    kept.send(get);
    await vi.waitFor(() => expect(kept.text().match(/200 OK/g)).toHaveLength(2));
    expect(onLimit.mock.calls).toEqual([['maxConnections']]);
  });

  it('that were idle for the longest time are replaced next', async () => {
    const { port } = await start(ok, { limits: { maxConnections: 2 } });
    const first = await request(port);
    const second = await request(port);
    first.send(get);
    await vi.waitFor(() => expect(first.text().match(/200 OK/g)).toHaveLength(2));
    expect(statusIn(await request(port))).toBe('200');
    await second.closed;
    expect(first.socket.destroyed).toBe(false);
  });

  it('with a running request stay, and a further one is closed', async () => {
    const { handler, waiting, release } = gate(ok);
    const { port } = await start(handler, { limits: { maxConnections: 2 } });
    const busy = [await rawClient(port), await rawClient(port)];
    for (const client of busy) client.send(get);
    await vi.waitFor(() => expect(waiting()).toBe(2));
    const third = await rawClient(port);
    await third.closed;
    release();
    await Promise.all(busy.map((client) => client.until('200 OK')));
  });

  it('are closed when headers time out, even while bytes keep arriving', async () => {
    const { port } = await start(ok, { limits: { headersTimeout: 100 } });
    const silent = await rawClient(port);
    const slow = await rawClient(port);
    slow.send('GET / HTTP/1.1\r\nx: ');
    await drip(slow, 'a');
    expect(statusIn(slow)).toBe('408');
    await silent.closed;
  });

  it('are closed when they are idle', async () => {
    const { port } = await start(ok, { limits: { idleTimeout: 50 } });
    const client = await request(port);
    await client.closed;
  });

  it('are closed when the response is not read', async () => {
    const cut = vi.fn();
    const body = 'x'.repeat(50_000_000);
    const handler: HttpHandler = ({ signal }) => {
      signal.addEventListener('abort', cut);
      return textResponse(200, body);
    };
    const { port } = await start(handler, { limits: { responseTimeout: 100 } });
    const client = await rawClient(port);
    client.socket.pause();
    client.send(get);
    await vi.waitFor(() => expect(cut).toHaveBeenCalledOnce());
    client.socket.resume();
    await client.closed;
    expect(client.received().length).toBeLessThan(50_000_000);
  });

  it('do not stay open when the client closes its half', async () => {
    const server = await start(ok);
    const client = await rawClient(server.port);
    client.socket.end(get);
    await client.closed;
    const half = await rawClient(server.port);
    half.socket.end('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nab');
    await half.closed;
    await server.close(60_000);
  });
});

describe('bodies', () => {
  const read = async ({ readBody }: { readBody(limit: number): Promise<Buffer> }): Promise<HttpResponse> =>
    textResponse(200, String((await readBody(100_000)).length));

  it('share the memory of the server; those that do not fit get `Retry-After`', async () => {
    const { port } = await start(read, { limits: { maxBodyBytes: 200_000 } });
    const uploads = await Promise.all(Array.from({ length: 40 }, () => rawClient(port)));
    for (const upload of uploads) upload.send(`${post(50_000)}${'x'.repeat(40_000)}`);
    await vi.waitFor(() => expect(uploads.filter((upload) => statusIn(upload) === '503')).toHaveLength(38));
    const dropped = uploads.find((upload) => statusIn(upload) === '503');
    expect(dropped?.text()).toMatch(/^retry-after: 1\r$/m);
    expect(dropped?.text()).toContain('too many request bodies are in memory; try again later\n');
    const rest = uploads.filter((upload) => statusIn(upload) === undefined);
    for (const upload of rest) upload.send('x'.repeat(10_000));
    await Promise.all(rest.map((upload) => upload.until('50000\n')));
    const again = await request(port, `${post(90_000)}${'x'.repeat(90_000)}`);
    expect(statusIn(again)).toBe('200');
    expect(onLimit.mock.calls).toEqual([['maxBodyBytes']]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('are followed by responses, which count until the client has read them', async () => {
    const large = 'x'.repeat(8 * 2 ** 20); // more than the system keeps for a socket
    const { port } = await start(async () => textResponse(200, large), { limits: { maxBodyBytes: 48 * 2 ** 20 } });
    const clients = await Promise.all(Array.from({ length: 6 }, () => rawClient(port)));
    for (const { socket, send } of clients) {
      socket.pause();
      send(get);
    }
    await vi.waitFor(() => expect(onLimit.mock.calls).toEqual([['maxBodyBytes']]));
    expect(statusIn(await request(port, get))).toBe('200');
  });

  it('that are only announced reserve no memory', async () => {
    const { port } = await start(read, { limits: { maxBodyBytes: 100_000 } });
    const uploads = await Promise.all(Array.from({ length: 20 }, () => rawClient(port)));
    for (const upload of uploads) upload.send(post(100_000));
    const client = await request(port, `${post(90_000)}${'x'.repeat(90_000)}`);
    expect(statusIn(client)).toBe('200');
  });

  it('release their memory when the client disconnects or times out', async () => {
    const { port } = await start(read, { limits: { maxBodyBytes: 100_000, requestTimeout: 200 } });
    const upload = await rawClient(port);
    upload.send(`${post(100_000)}${'x'.repeat(90_000)}`);
    await drip(upload, 'x');
    expect(statusIn(upload)).toBe('408');
    const leaving = await rawClient(port);
    leaving.send(`${post(100_000)}${'x'.repeat(90_000)}`);
    await new Promise((resolve) => setImmediate(resolve));
    leaving.socket.resetAndDestroy();
    await vi.waitFor(async () => {
      expect(statusIn(await request(port, `${post(90_000)}${'x'.repeat(90_000)}`))).toBe('200');
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it('with a `Content-Length` over the limit are rejected before they arrive', async () => {
    const { port } = await start(read);
    const client = await request(port, post(100_001));
    expect(client.text()).toContain('request entity is too large; limit is 100000 bytes\n');
  });

  it('can be read twice', async () => {
    const { port } = await start(async ({ readBody }) =>
      textResponse(200, `${await readBody(10)} ${await readBody(10)}`),
    );
    expect((await request(port, `${post(2)}ab`)).text()).toContain('ab ab\n');
  });
});

describe('requests', () => {
  it('beyond a quarter of the limit per client get 503, and are handled later', async () => {
    const { handler, waiting, release } = gate(ok);
    const { port } = await start(handler, { limits: { maxRequests: 8 } });
    const busy = [await rawClient(port), await rawClient(port)];
    for (const client of busy) client.send(get);
    await vi.waitFor(() => expect(waiting()).toBe(2));
    const third = await request(port);
    expect(third.text()).toMatch(/503 Service Unavailable\r\n.*retry-after: 1\r\n/s);
    release();
    await Promise.all(busy.map((client) => client.until('200 OK')));
    expect(statusIn(await request(port))).toBe('200');
  });

  it('count while their handler runs, even after the client disconnected', async () => {
    const { handler, waiting, release } = gate(ok);
    const { port } = await start(handler, { limits: { maxRequests: 1 } });
    const leaving = await rawClient(port);
    leaving.send(get);
    await vi.waitFor(() => expect(waiting()).toBe(1));
    leaving.socket.resetAndDestroy();
    expect(statusIn(await request(port))).toBe('503');
    release();
    await vi.waitFor(async () => expect(statusIn(await request(port))).toBe('200'));
  });

  it('get 503 when the handler never returns, and its signal is aborted', async () => {
    const aborted = vi.fn();
    const { port } = await start(({ signal }) => new Promise(() => signal.addEventListener('abort', () => aborted())), {
      limits: { handlerTimeout: 50, maxRequests: 1 },
    });
    expect((await request(port)).text()).toContain('503 Service Unavailable');
    expect(aborted).toHaveBeenCalledOnce();
    expect((await request(port)).text()).toContain('the handler did not respond in time\n');
  });

  it('that arrive in one chunk all get a response', async () => {
    const { port } = await start(ok, { limits: { maxRequests: 10 } });
    const client = await rawClient(port);
    client.send(get.repeat(500));
    await vi.waitFor(() => expect(client.text().match(/^HTTP\/1.1/gm)).toHaveLength(500));
  });
});

describe('limits', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('of %d are rejected', async (value) => {
    await expect(start(ok, { limits: { maxRequests: value } })).rejects.toThrow(
      `\`maxRequests\` must be an integer from 1 to 2147483647, found ${value}`,
    );
  });
});
