import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';
import type { TransportOptions } from './options.js';
import type { ApiRequest } from './transport.js';
import { readWatch } from './watch-stream.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script, options: TransportOptions = {}) {
  const server = await startScriptedServer(script);
  const transport = newTransport({ server: server.url }, options);
  open.push(server, transport);
  const watch = (more: Partial<ApiRequest> = {}) =>
    transport.stream<{ n: number }>({ method: 'GET', path: '/watch', query: { watch: true }, ...more });
  return { server, transport, watch };
}

/** Reads until the stream ends or throws. */
async function readAll(stream: AsyncIterable<{ n: number }[]>, seen: number[] = []): Promise<number[]> {
  for await (const batch of stream) seen.push(...batch.map(({ n }) => n));
  return seen;
}

describe('stream', () => {
  it('returns lines in batches, as they arrive', async () => {
    let rest: ServerResponse | undefined;
    const { watch } = await start((_, response) => {
      rest = response;
      response.write('{"n":1}\n{"n":2}\n{"n"');
    });
    const batches: number[][] = [];
    for await (const batch of await watch()) {
      batches.push(batch.map(({ n }) => n));
      if (batches.length === 1) rest?.end(':3}\n{"n":4}'); // the last line without an end
    }
    expect(batches).toEqual([[1, 2], [3], [4]]);
  });

  it('throws when the connection breaks, after all complete lines', async () => {
    const { watch } = await start((_, response) => response.write('{"n":1}\n{"n"', () => response.destroy()));
    const seen: number[] = [];
    await expect(readAll(await watch(), seen)).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNRESET' });
    expect(seen).toEqual([1]);
  });

  it('throws for a line that is not JSON', async () => {
    const { watch } = await start((_, response) => response.end('{"n":1}\nproxy error\n'));
    await expect(readAll(await watch())).rejects.toThrow('a line that is not valid JSON');
  });

  it('throws the Status when the server rejects the watch', async () => {
    const { watch } = await start((_, response) => fail(response, 410, 'Expired'));
    await expect(watch()).rejects.toMatchObject({ name: 'StatusError', reason: 'Expired' });
  });

  it('ends without an error when the signal is aborted', async () => {
    const stop = new AbortController();
    const { watch } = await start((_, response) => response.write('{"n":1}\n'));
    const seen: number[] = [];
    for await (const batch of await watch({ signal: stop.signal })) {
      seen.push(...batch.map(({ n }) => n));
      stop.abort();
    }
    expect(seen).toEqual([1]);
  });

  it('closes the connection when the reader stops', async () => {
    let isClosed = false;
    const { watch } = await start((_, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.write('{"n":1}\n');
    });
    for await (const _ of await watch()) break;
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('times out when nothing arrives, not even a bookmark', async () => {
    const { watch } = await start((_, response) => response.write('{"n":1}\n'), { watchIdleTimeout: 20 });
    await expect(readAll(await watch())).rejects.toMatchObject({ name: 'TransportError', code: 'ETIMEDOUT' });
  });

  it('has its own connection', async () => {
    const { server, transport, watch } = await start((call, response) =>
      call.url.startsWith('/watch') ? response.write('{"n":1}\n') : response.end('ok'),
    );
    const streams = [await watch(), await watch(), await watch()];
    await transport.request({ method: 'GET', path: '/' });
    await transport.request({ method: 'GET', path: '/' });
    expect(server.connections()).toBe(4);
    expect(streams).toHaveLength(3);
  });
});

describe('readWatch', () => {
  const read = async (chunks: readonly Buffer[]) => {
    const found: unknown[] = [];
    const message = Object.assign(Readable.from(chunks), { headers: {} });
    for await (const batch of readWatch(message, undefined)) found.push(...batch);
    return found;
  };

  it('returns the same lines for any chunks', async () => {
    const bytes = Buffer.from('{"n":"ä€😀"}\n\n{"n":2}\n{"n":3}');
    for (let size = 1; size <= bytes.length; size += 1) {
      const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
      const found = await read(starts.map((start) => bytes.subarray(start, start + size)));
      expect(found).toEqual([{ n: 'ä€😀' }, { n: 2 }, { n: 3 }]);
    }
  });

  it('rejects a line that is too long', async () => {
    const half = Buffer.alloc(33 * 1024 * 1024, 'x');
    await expect(read([half, half])).rejects.toThrow('a line is longer than 67108864 characters');
  });
});
