import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Job } from '../../../k8s/batch/v1.js';
import { fail, type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import type { ClientWatchOptions } from '../interfaces/client.js';
import { newTransport } from '../transport/http-transport.js';
import type { TransportOptions } from '../transport/options.js';
import { newClient } from './client.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script, options: TransportOptions = {}) {
  const server = await startScriptedServer(script);
  const transport = newTransport({ server: server.url }, options);
  open.push(server, transport);
  const client = newClient({ transport });
  const seen: string[] = [];
  const readAll = async (watchOptions: ClientWatchOptions) => {
    for await (const { type, object } of client.watch(Job, watchOptions)) seen.push(`${type} ${object.metadata.name}`);
    return seen;
  };
  return { server, client, seen, readAll };
}

function send(response: ServerResponse, type: string, name: string, version: string): void {
  response.write(`${JSON.stringify({ type, object: { metadata: { name, resourceVersion: version } } })}\n`);
}

describe('watch', () => {
  it('yields changes, with selectors and from a version, and ends when the server does', async () => {
    const { server, readAll } = await start((_, response) => {
      send(response, 'ADDED', 'a', '8');
      send(response, 'BOOKMARK', '', '9');
      send(response, 'MODIFIED', 'a', '10');
      send(response, 'DELETED', 'a', '11');
      response.end();
    });
    const options = { namespace: 'ns', labels: { app: 'x' }, fields: { a: 'b' }, resourceVersion: '7' };
    await expect(readAll(options)).resolves.toEqual(['ADDED a', 'MODIFIED a', 'DELETED a']);
    const { pathname, searchParams } = new URL(server.calls[0]?.url ?? '', 'http://a');
    expect(pathname).toBe('/apis/batch/v1/namespaces/ns/jobs');
    expect(Object.fromEntries(searchParams)).toEqual({
      watch: 'true',
      allowWatchBookmarks: 'true',
      labelSelector: 'app=x',
      fieldSelector: 'a=b',
      resourceVersion: '7',
    });
  });

  it('resumes from the last version, including that of a bookmark, on a connection that is idle for too long', async () => {
    let calls = 0;
    const { server, readAll } = await start(
      (_, response) => {
        if (++calls === 1) send(response, 'ADDED', 'a', '8');
        if (calls === 2) send(response, 'BOOKMARK', '', '9');
        if (calls < 3) return;
        send(response, 'ADDED', 'b', '10');
        response.end();
      },
      { watchIdleTimeout: 20 },
    );
    await expect(readAll({})).resolves.toEqual(['ADDED a', 'ADDED b']);
    const versions = server.calls.map(({ url }) => new URL(url, 'http://a').searchParams.get('resourceVersion'));
    expect(versions).toEqual([null, '8', '9']);
  });

  it('ends after `timeoutSeconds`, even if it was resumed', async () => {
    const { server, readAll } = await start((_, response) => send(response, 'BOOKMARK', '', '9'), {
      watchIdleTimeout: 600,
    });
    await expect(readAll({ timeoutSeconds: 1 })).resolves.toEqual([]);
    const timeouts = server.calls.map(({ url }) => new URL(url, 'http://a').searchParams.get('timeoutSeconds'));
    expect(timeouts).toEqual(['1', '1']);
  });

  it('throws when the version has expired, at once or during the watch', async () => {
    const early = await start((_, response) => fail(response, 410, 'Expired'));
    await expect(early.readAll({ resourceVersion: '1' })).rejects.toMatchObject({ reason: 'Expired' });
    const late = await start((_, response) => {
      send(response, 'ADDED', 'a', '8');
      response.end('{"type":"ERROR","object":{"kind":"Status","reason":"Expired","code":410}}\n');
    });
    await expect(late.readAll({})).rejects.toMatchObject({ name: 'StatusError', reason: 'Expired' });
    expect(late.seen).toEqual(['ADDED a']);
  });

  it('throws when the connection breaks', async () => {
    const { readAll } = await start((_, response) => response.write('{"type"', () => response.destroy()));
    await expect(readAll({})).rejects.toMatchObject({ name: 'TransportError', code: 'ECONNRESET' });
  });

  it('ends without an error when the signal is aborted', async () => {
    const { client } = await start((_, response) => send(response, 'ADDED', 'a', '8'));
    const stop = new AbortController();
    for await (const event of client.watch(Job, { signal: stop.signal })) {
      expect(event.type).toBe('ADDED');
      stop.abort();
    }
  });
});
