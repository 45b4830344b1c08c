import { afterEach, describe, expect, it, vi } from 'vitest';
import { respond, type Script, type ScriptedServer, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script) {
  const server: ScriptedServer = await startScriptedServer(script);
  const transport = newTransport({ server: server.url }, { longestResponse: 1_000 });
  open.push(server, transport);
  return { server, transport };
}

describe('a response that is too large', () => {
  const text = 'x'.repeat(1_001);
  const message =
    'GET /items: the response is larger than 1000 bytes; request less at once, for example with `limit` or `listPages`';

  it.each([200, 500])('is an error, which says what to do, and closes the connection (%i)', async (code) => {
    const { server, transport } = await start(({ url }, response) => {
      if (url !== '/items') return respond(response, 200, {});
      const closed = vi.waitFor(() => expect(response.destroyed).toBe(true));
      open.push({ close: () => closed });
      response.writeHead(code).write(text); // without an end
    });
    await expect(transport.request({ method: 'GET', path: '/items' })).rejects.toMatchObject({
      name: 'TransportError',
      code: 'ERR_RESPONSE_TOO_LARGE',
      message,
    });
    await expect(transport.request({ method: 'GET', path: '/' })).resolves.toEqual({});
    expect(server.connections()).toBe(2);
  });

  it('of a rejected watch is discarded, and so is one before a retry', async () => {
    const { server, transport } = await start((_, response) => {
      if (server.calls.length === 3) return void response.end(text.slice(1));
      response.writeHead(server.calls.length === 1 ? 403 : 503, { 'retry-after': '0' }).write(text); // without an end
    });
    await expect(transport.stream({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 403 });
    await expect(transport.request({ method: 'GET', path: '/' })).resolves.toBe(text.slice(1));
  });
});
