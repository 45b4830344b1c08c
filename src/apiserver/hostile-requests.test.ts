import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { RandomSchemas } from './fixtures/random-schemas.js';
import { TestServer } from './fixtures/test-server.js';
import { startApiServer } from './start-server.js';

// By hand: `KBTS_HOSTILE_RUNS=20000 npx vitest run src/apiserver/hostile-requests.test.ts`.
const runs = Number(process.env.KBTS_HOSTILE_RUNS ?? 400);
const seed = Number(process.env.KBTS_HOSTILE_SEED ?? 1);

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'] as const;
const paths = [
  '/api/v1/namespaces/default/configmaps',
  '/api/v1/namespaces/default/configmaps/a',
  '/apis/apps/v1/namespaces/default/deployments/d',
  '/apis/apps/v1/namespaces/default/deployments/d/scale',
  '/api/v1/namespaces/default/pods/p/status',
  '/api/v1/namespaces/default/pods/p/eviction',
  '/api/v1/namespaces/default',
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  '/apis/things.example.com/v1/namespaces/default/things/t',
  '/api',
  '/apis',
  '/openapi/v3',
  '/version',
  '/%',
  '/api/v1/%ff',
  '//',
  '/apis/a/b/c/d/e/f/g',
  '/api/v1/namespaces/default/serviceaccounts/default/token',
  '/apis/rbac.authorization.k8s.io/v1/clusterroles/r',
  '/api/v1/namespaces/default/configmaps/..%2f..%2fsecrets',
  '/openapi/v3/apis/apps/v1',
] as const;
const queries = [
  '',
  '?',
  '?limit=-1',
  '?limit=x',
  '?continue=e30',
  '?continue=%00',
  '?labelSelector=%28',
  '?labelSelector=a%20in%20(',
  '?fieldSelector=a%3D',
  '?watch=1&timeoutSeconds=1',
  '?dryRun=All',
  '?dryRun=x',
  '?fieldManager=m&force=true',
  '?fieldValidation=Strict',
  '?resourceVersion=-1',
  '?resourceVersion=1e9',
  '?resourceVersion=5&resourceVersionMatch=Exact',
  '?gracePeriodSeconds=0',
  '?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=1',
] as const;
const types = [
  'application/json',
  'application/yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
  'application/vnd.kubernetes.protobuf',
  'text/plain',
  '',
  'application/json;;',
] as const;
const accepts = [
  'application/json',
  'application/vnd.kubernetes.protobuf',
  'application/json;as=Table;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
  '*/*',
  'x',
  '',
] as const;
const schema = {
  type: 'object',
  properties: Object.fromEntries(
    ['apiVersion', 'kind', 'metadata', 'spec', 'data', 'status'].map((name) => [
      name,
      { 'x-kubernetes-preserve-unknown-fields': true },
    ]),
  ),
} as const;
const bodies = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":{"b":[',
  '\u0000',
  'a: &a [*a]',
  'k8s\u0000\u000a\uffff',
  `${'['.repeat(3000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `${'{"a":'.repeat(9900)}1${'}'.repeat(9900)}`,
  '[{"op":"copy","from":"","path":"/data"}]',
  '[{"op":"add","path":"/data/-","value":1}]',
  '{"metadata":{"finalizers":[1,null,"a/b"]}}',
  '{"metadata":{"managedFields":[{"manager":5}]}}',
  '{"metadata":{"ownerReferences":[{}]}}',
  '{"$patch":"replace"}',
  '{"spec":{"template":{"spec":{"containers":[{"$patch":"delete"},null,5]}}}}',
  '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"1"}}',
  '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"__proto__"},"data":{"__proto__":"1","constructor":"2"}}',
  '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"d"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}',
] as const;

describe('hostile requests', () => {
  test('never crash or hang the server, and leave no half-written object', async () => {
    const errors: unknown[] = [];
    const server = await startApiServer({ onError: (error) => void errors.push(error) });
    const random = new RandomSchemas(seed);
    const open = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest =>
      request(server.url, { method, path, headers, ca: server.authority.cert, ...server.admin, timeout: 20_000 });
    const broken: string[] = [];
    try {
      for (let run = 0; run < runs; run += 1) {
        const [method, path, type] = [
          random.pick(methods),
          random.pick(paths) + random.pick(queries),
          random.pick(types),
        ];
        const body = random.chance(70) ? random.pick(bodies) : JSON.stringify(random.value(schema, 30));
        const isCut = random.chance(10) && method !== 'GET' && method !== 'HEAD';
        const headers = {
          accept: random.pick(accepts),
          'content-type': type,
          ...(isCut && { 'content-length': String(body.length + 50) }),
        };
        const call = open(method, path, headers);
        const isStopped = random.chance(5);
        const answer = Promise.race([once(call, 'response'), once(call, 'error'), once(call, 'close')]).catch(() => []);
        call.on('error', () => undefined);
        call.on('timeout', () => {
          broken.push(`no response to ${method} ${path}`);
          call.destroy();
        });
        if (method === 'GET' || method === 'HEAD') call.end();
        else if (isCut) call.write(body, () => call.destroy());
        else call.end(body);
        if (isStopped) call.destroy();
        const [response] = (await answer) as [IncomingMessage?];
        if (!response || !('statusCode' in response)) continue;
        // A watch is closed by its client.
        if (path.includes('watch=1')) response.destroy();
        const content = await text(response).catch(() => '');
        if (/Internal error occurred/.test(content))
          broken.push(`${method} ${path} ${type} ${body.slice(0, 200)}: ${content.slice(0, 400)}`);
      }
      const health = open('GET', '/readyz');
      health.end();
      expect(((await once(health, 'response')) as [IncomingMessage])[0].statusCode).toBe(200);
      const list = open('GET', '/api/v1/configmaps');
      list.end();
      const { items } = JSON.parse(await text(((await once(list, 'response')) as [IncomingMessage])[0])) as {
        items: { metadata: object }[];
      };
      for (const { metadata } of items) {
        expect(metadata).toMatchObject({
          name: expect.any(String),
          uid: expect.any(String),
          resourceVersion: expect.any(String),
          creationTimestamp: expect.any(String),
        });
      }
    } finally {
      await server.stop();
    }
    expect(broken).toEqual([]);
    expect(errors).toEqual([]);
  }, 3_600_000);

  test('of two writers with the same resource version, one wins', async () => {
    const server = await TestServer.start();
    const path = '/api/v1/namespaces/default/configmaps';
    await server.send('POST', path, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
    let { body: current } = await server.send('GET', `${path}/a`);
    for (let turn = 0; turn < 10_000; turn += 1) {
      const writes = ['one', 'two'].map((by) =>
        server.send('PUT', `${path}/a`, { ...current, data: { by, turn: `${turn}` } }),
      );
      const [first, second] = await Promise.all(writes);
      expect([first?.status, second?.status].sort()).toEqual([200, 409]);
      current = first?.status === 200 ? first.body : second?.body;
    }
    await server.stop();
  }, 600_000);
});
