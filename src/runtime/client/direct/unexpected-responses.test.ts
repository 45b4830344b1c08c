import { afterEach, describe, expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { respond, type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from '../transport/http-transport.js';
import { newClient } from './client.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(script: Script) {
  const server = await startScriptedServer(script);
  const transport = newTransport({ server: server.url });
  open.push(server, transport);
  const mapping = { group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true };
  return newClient({ transport, mapper: { restMapping: async () => mapping } });
}

const map = ConfigMap.from({ metadata: { namespace: 'a', name: 'b' } });
const send =
  (code: number, body = ''): Script =>
  (_, response) =>
    void response
      .writeHead(code, { 'content-type': 'text/html', location: 'https://u:p@sso.test/login?key=1' })
      .end(body);

describe('a response of something else than the API server is an error of each call', () => {
  const failure = { kind: 'Status', status: 'Failure', code: 403, reason: 'Forbidden', message: 'no' };
  it.each<[string, Script, string]>([
    [
      'a redirect, of which user and query are not shown',
      send(302, '<a>'),
      'unexpected status code 302 to https://…@sso.test/login;',
    ],
    ['a login page', send(200, '<html>'), 'the response is not JSON, expected'],
    ['no content', send(204), 'the response is empty, expected'],
    ['null', (_, response) => respond(response, 200, null), 'the response is JSON without `kind`, expected'],
    ['a failure with status code 200', (_, response) => respond(response, 200, failure), 'no'],
  ])('%s', async (_, script, message) => {
    const client = await start(script);
    const calls = [
      client.get(ConfigMap, { namespace: 'a', name: 'b' }),
      client.find(ConfigMap, { namespace: 'a', name: 'b' }),
      client.list(ConfigMap),
      client.create(map),
      client.update(map),
      client.apply(map),
      client.status.update(map),
      client.delete(map),
      client.deleteAllOf(ConfigMap, { namespace: 'a' }),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(message) } });
    }
  });

  it('an object instead of a list', async () => {
    const client = await start((_, response) => respond(response, 200, map));
    const hint = 'the response is of kind `ConfigMap`, expected a list; did a proxy respond instead of the API server?';
    await expect(client.list(ConfigMap)).rejects.toThrow(`GET /api/v1/configmaps: ${hint}`);
  });

  it('but the items of a list may have no metadata, as those of `external.metrics.k8s.io`', async () => {
    const items = [{ metricName: 'queue_depth', value: '5' }];
    const client = await start((_, response) => respond(response, 200, { kind: 'ExternalMetricValueList', items }));
    expect((await client.list(ConfigMap)).items).toMatchObject(items);
  });

  it('but a subresource may respond with text', async () => {
    const client = await start(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('line'),
    );
    expect(await client.subResource('log').get(map)).toBe('line');
  });
});
