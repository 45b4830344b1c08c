import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../runtime/clock/internal.js';
import { TestServer } from '../fixtures/test-server.js';
import { newTestWorld } from '../fixtures/test-world.js';
import type { JsonObject } from '../model/index.js';

const path = '/api/v1/namespaces/default/configmaps';
const merge = { 'content-type': 'application/merge-patch+json' };

let clock: FakeClock;
let server: TestServer;

beforeEach(async () => {
  clock = new FakeClock();
  server = await TestServer.start({ world: newTestWorld(clock), controllerDelayMs: 10, publishesRootCA: true });
});
afterEach(() => server.stop());

async function create(name: string, more: JsonObject = {}): Promise<JsonObject> {
  const { body } = await server.send('POST', path, { metadata: { name, ...more } });
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid: body.metadata.uid };
}
const status = async (name: string) => (await server.send('GET', `${path}/${name}`)).status;

test('dependents are deleted after their last owner', async () => {
  const [a, b] = [await create('a'), await create('b')];
  await create('child', { ownerReferences: [a, b] });
  await server.send('DELETE', `${path}/a`);
  await clock.advance(100);
  const { body } = await server.send('GET', `${path}/child`);
  expect(body.metadata.ownerReferences).toEqual([b]);
  await server.send('DELETE', `${path}/b`);
  await clock.advance(100);
  expect(await status('child')).toBe(404);
});

test('an owner that is deleted in the foreground waits for blocking dependents', async () => {
  const owner = await create('owner');
  await create('child', {
    ownerReferences: [{ ...owner, blockOwnerDeletion: true }],
    finalizers: ['example.com/hold'],
  });
  await server.send('DELETE', `${path}/owner?propagationPolicy=Foreground`);
  await clock.advance(100);
  expect([await status('owner'), await status('child')]).toEqual([200, 200]);
  await server.send('PATCH', `${path}/child`, { metadata: { finalizers: null } }, merge);
  await clock.advance(100);
  expect([await status('owner'), await status('child')]).toEqual([404, 404]);
});

test('a deleted claim is gone once no running pod uses it', async () => {
  const [claims, pods] = ['persistentvolumeclaims', 'pods'].map((plural) => `/api/v1/namespaces/default/${plural}`);
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  await server.send('POST', `${claims}`, { metadata: { name: 'data' }, spec });
  await server.send('POST', `${claims}`, { metadata: { name: 'unused' }, spec });
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
  const pod = { nodeName: 'node-0', volumes, containers: [{ name: 'a', image: 'a' }] };
  await server.send('POST', `${pods}`, { metadata: { name: 'user' }, spec: pod });
  await server.send('DELETE', `${claims}/data`);
  await server.send('DELETE', `${claims}/unused`);
  await clock.advance(100);
  expect((await server.send('GET', `${claims}/unused`)).status).toBe(404);
  expect((await server.send('GET', `${claims}/data`)).body.metadata.finalizers).toEqual([
    'kubernetes.io/pvc-protection',
  ]);
  await server.send('PATCH', `${pods}/user/status`, { status: { phase: 'Succeeded' } }, merge);
  await clock.advance(100);
  expect((await server.send('GET', `${claims}/data`)).status).toBe(404);
});

test('orphans lose the reference and stay', async () => {
  const owner = await create('owner');
  await create('child', { ownerReferences: [owner] });
  await server.send('DELETE', `${path}/owner?propagationPolicy=Orphan`);
  await clock.advance(100);
  const { body } = await server.send('GET', `${path}/child`);
  expect(body.metadata.ownerReferences).toBeUndefined();
  expect(await status('owner')).toBe(404);
});

test('an owner of an unknown kind keeps its dependents', async () => {
  await create('child', { ownerReferences: [{ apiVersion: 'x.io/v1', kind: 'Thing', name: 'a', uid: 'u' }] });
  await clock.advance(1000);
  expect(await status('child')).toBe(200);
});

test('a namespace gets its ServiceAccount and the root CA', async () => {
  await server.send('POST', '/api/v1/namespaces', { metadata: { name: 'new' } });
  await clock.advance(100);
  expect((await server.send('GET', '/api/v1/namespaces/new/serviceaccounts/default')).status).toBe(200);
  const { body } = await server.send('GET', '/api/v1/namespaces/new/configmaps/kube-root-ca.crt');
  expect(body.data['ca.crt']).toBe('PEM');
});

test('a deleted namespace is emptied first, and says what remains', async () => {
  await server.send('POST', '/api/v1/namespaces', { metadata: { name: 'new' } });
  await server.send('POST', '/api/v1/namespaces/new/configmaps', {
    metadata: { name: 'a', finalizers: ['example.com/x'] },
  });
  await server.send('DELETE', '/api/v1/namespaces/new');
  await clock.advance(100);
  const { body } = await server.send('GET', '/api/v1/namespaces/new');
  const remaining = body.status.conditions.find(
    ({ type }: { type: string }) => type === 'NamespaceFinalizersRemaining',
  );
  expect(remaining.message).toContain('example.com/x in 1 resource instances');
  await server.send('PATCH', '/api/v1/namespaces/new/configmaps/a', { metadata: { finalizers: null } }, merge);
  await clock.advance(100);
  expect((await server.send('GET', '/api/v1/namespaces/new')).status).toBe(404);
});
