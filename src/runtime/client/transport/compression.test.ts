import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { respond, type Script, type ScriptedServer, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script, compression?: boolean) {
  const server: ScriptedServer = await startScriptedServer(script);
  const transport = newTransport({ server: server.url, compression }, { longestResponse: 100_000 });
  open.push(server, transport);
  return { server, transport, get: () => transport.request({ method: 'GET', path: '/items' }) };
}

const type = { 'content-type': 'application/json' };
const compressed = (value: unknown, code = 200, encoding = 'gzip'): Script => {
  const body = gzipSync(JSON.stringify(value));
  return (_, response) => void response.writeHead(code, { ...type, 'content-encoding': encoding }).end(body);
};

describe('compression of responses', () => {
  it.each([
    [true, 'gzip'],
    [false, undefined],
    [undefined, undefined],
  ])('is requested for reads if it is enabled (%s)', async (compression, expected) => {
    const { server, get } = await start((_, response) => respond(response, 200, {}), compression);
    await expect(get()).resolves.toEqual({});
    expect(server.calls[0]?.headers['accept-encoding']).toBe(expected);
  });

  it('is never requested for watches and writes', async () => {
    const { server, transport } = await start(
      (_, response) => void response.writeHead(200, type).end('{"a":1}\n'),
      true,
    );
    const batches = await transport.stream({ method: 'GET', path: '/items' });
    for await (const batch of batches) expect(batch).toEqual([{ a: 1 }]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      await transport.request({ method, path: '/items', body: {} });
    expect(server.calls.map(({ headers }) => headers['accept-encoding'])).toEqual(Array(5).fill(undefined));
  });

  it('is removed from bodies, including those of errors', async () => {
    const { get } = await start(compressed({ items: ['é'] }), true);
    await expect(get()).resolves.toEqual({ items: ['é'] });
    const status = { kind: 'Status', status: 'Failure', reason: 'Forbidden', code: 403, message: 'not you' };
    const refusing = await start(compressed(status, 403), true);
    await expect(refusing.get()).rejects.toMatchObject({ reason: 'Forbidden', message: 'not you' });
  });

  it.each(['GZIP', 'x-gzip'])('is also known as %s', async (encoding) => {
    const { get } = await start(compressed({ items: [] }, 200, encoding), true);
    await expect(get()).resolves.toEqual({ items: [] });
  });

  it.each(['identity', 'Identity', ''])('is not what a body with the encoding `%s` has', async (encoding) => {
    const { get } = await start(
      (_, response) => void response.writeHead(200, { ...type, 'content-encoding': encoding }).end('{}'),
    );
    await expect(get()).resolves.toEqual({});
  });

  it('does not raise the limit of the size: a body that expands beyond it is an error', async () => {
    const { get } = await start(compressed('x'.repeat(99_998)), true); // with its quotes as large as the limit
    await expect(get()).resolves.toHaveLength(99_998);
    for (const size of [99_999, 50_000_000]) {
      const bomb = await start(compressed('x'.repeat(size)), true);
      await expect(bomb.get()).rejects.toMatchObject({
        code: 'ERR_RESPONSE_TOO_LARGE',
        message: expect.stringContaining('the response is larger than 100000 bytes'),
      });
    }
  });

  it.each<[string, string, Script]>([
    [
      'is truncated',
      'unexpected end of file',
      (_, response) => {
        const body = gzipSync('{}').subarray(0, -4);
        response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(body);
      },
    ],
    [
      'is not valid',
      'incorrect header check',
      (_, response) => {
        response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end('{}');
      },
    ],
    ['is unknown', 'unknown content encoding `br`', compressed({}, 200, 'br')],
  ])('that %s fails the request', async (_, message, script) => {
    const { get } = await start(script, true);
    await expect(get()).rejects.toMatchObject({ name: 'TransportError', message: expect.stringContaining(message) });
  });
});
