import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, respond, type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';
import type { TransportOptions } from './options.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script, options: TransportOptions) {
  const server = await startScriptedServer(script);
  const transport = newTransport({ server: server.url }, options);
  open.push(server, transport);
  return { server, transport };
}

describe('beforeSend', () => {
  it('keeps a request from being sent that is no longer allowed once it has a connection', async () => {
    let isAllowed = true;
    const beforeSend = () => {
      if (!isAllowed) throw new Error('not the leader');
    };
    let finish = () => {};
    const { server, transport } = await start(
      (_, response) => {
        finish = () => respond(response, 200, {});
      },
      { beforeSend },
    );
    const running = Array.from({ length: 100 }, () => transport.request({ method: 'GET', path: '/' }));
    await vi.waitFor(() => expect(server.calls).toHaveLength(100));
    const queued = transport.request({ method: 'POST', path: '/', body: {} });
    isAllowed = false;
    finish();
    await expect(queued).rejects.toThrow('not the leader');
    expect(server.calls).toHaveLength(100);
    transport.close();
    await Promise.allSettled(running);
  });

  it('is called before each attempt', async () => {
    const beforeSend = vi.fn();
    const { transport } = await start((_, response) => fail(response, 429, 'TooManyRequests', { 'retry-after': '0' }), {
      beforeSend,
      retries: 2,
    });
    await expect(transport.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 429 });
    expect(beforeSend).toHaveBeenCalledTimes(3);
  });
});
