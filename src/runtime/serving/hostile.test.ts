import { describe, expect, it, vi } from 'vitest';
import { onError, start } from './fixtures/open-servers.js';
import { rawClient } from './fixtures/raw-client.js';
import { type HttpResponse, textResponse } from './index.js';

const handler = vi.fn(() => textResponse(200, 'ok'));

/** Sends bytes and returns the status codes of all responses, until the server closes or has sent this many. */
async function send(port: number, bytes: string, count = 1): Promise<string[]> {
  const client = await rawClient(port);
  client.send(bytes);
  const codes = () => [...client.text().matchAll(/^HTTP\/1.1 (\d+)/gm)].map(([, code = '']) => code);
  await Promise.race([client.closed, vi.waitFor(() => expect(codes().length).toBeGreaterThanOrEqual(count))]);
  client.socket.destroy();
  return codes();
}

describe('a malformed request', () => {
  it.each([
    [
      'both kinds of length',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcde'],
    ['a length with a sign', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +4\r\n\r\nabcd'],
    ['a length in hexadecimal', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0x4\r\n\r\nabcd'],
    [
      'an encoding below `chunked`',
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    ],
    ['an invalid chunk length', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['a space before a colon', 'GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding : chunked\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: a\r\nx: 1\r\n 2\r\n\r\n'],
    ['a bare line feed in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\nb: c\r\n\r\n'],
    ['a null character', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a target in absolute form', 'GET http://other/ HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('with %s is rejected, and never reaches the handler', async (_, bytes) => {
    handler.mockClear();
    const { port } = await start(async (request) => {
      await request.readBody(100);
      return handler();
    });
    expect((await send(port, bytes)).slice(0, 1)).toEqual(['400']);
    expect(handler).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['a header of 20 KiB', `x: ${'a'.repeat(20_000)}\r\n`],
    ['10,000 headers', 'a: b\r\n'.repeat(10_000)],
  ])('with %s gets 431', async (_, headers) => {
    const { port } = await start(handler);
    expect(await send(port, `GET / HTTP/1.1\r\nhost: a\r\n${headers}\r\n`)).toEqual(['431']);
  });
});

describe('a request for another protocol', () => {
  it('by CONNECT is closed', async () => {
    handler.mockClear();
    const { port } = await start(handler);
    expect(await send(port, 'CONNECT other:443 HTTP/1.1\r\nhost: a\r\n\r\n')).toEqual([]);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(['websocket', 'h2c'])('by an upgrade to %s gets a response in HTTP/1.1', async (protocol) => {
    const { port } = await start(handler);
    const bytes = `GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`;
    expect(await send(port, bytes)).toEqual(['200']);
  });
});

describe('a handler that returns what HTTP does not allow', () => {
  it.each<[string, unknown]>([
    ['a header with a line break', { status: 200, headers: { 'x-a': 'b', 'x-c': 'd\r\nset-cookie: e' }, body: '' }],
    ['a header name with a space', { status: 200, headers: { 'x y': 'z' }, body: '' }],
    ['a status below 100', { status: 0, body: '' }],
    ['a status that is not a number', { status: 'ok', body: '' }],
    ['no body', { status: 200 }],
    ['nothing', undefined],
  ])('as %s becomes 500, and the next request is handled', async (_, response) => {
    const responses = [response as HttpResponse, textResponse(200, 'ok')]; // A handler in JavaScript can return anything.
    const { port } = await start(() => responses.shift() as HttpResponse);
    const client = await rawClient(port);
    client.send('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    expect(await client.until('internal error\n')).toMatch(/^HTTP\/1.1 500 Internal Server Error\r\n/);
    expect(client.text()).not.toContain('x-a');
    client.send('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await client.until('200 OK');
    expect(onError).toHaveBeenCalledOnce();
  });
});
