import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { respond, type ScriptedServer, startScriptedServer } from '../fixtures/scripted-server.js';
import { mergePatch } from '../patch/patch.js';
import { newTransport } from '../transport/http-transport.js';
import type { Transport } from '../transport/transport.js';
import { newClient } from './client.js';
import type { CompletedWrite } from './completed-write.js';

let server: ScriptedServer;
let transport: Transport;
let body: object;
let writes: CompletedWrite[];

beforeEach(async () => {
  writes = [];
  server = await startScriptedServer(({ url }, response) => respond(response, 200, url === '/api/v1' ? kinds : body));
  transport = newTransport({ server: server.url });
});

afterEach(async () => {
  transport.close();
  await server.close();
});

const kinds = {
  resources: [
    { name: 'configmaps', kind: 'ConfigMap', namespaced: true },
    { name: 'pods', kind: 'Pod', namespaced: true },
    { name: 'namespaces', kind: 'Namespace', namespaced: false },
  ],
};

const key = { namespace: 'n', name: 'a' };
const metadata = { ...key, uid: 'u', resourceVersion: '5', labels: { app: 'x' } };
const map = ConfigMap.from({ metadata: { ...key } });
const stored = { kind: 'ConfigMap', metadata };
const common = { group: '', kind: 'ConfigMap', key, uid: 'u' };
const written = { ...common, isDeletion: false, resourceVersion: '5', labels: { app: 'x' } };
const create = (dryRun = false) => newClient({ transport, dryRun, onWrite: (write) => void writes.push(write) });

describe('a client reports', () => {
  it('what it creates, updates, patches and applies, including subresources', async () => {
    const client = create();
    body = stored;
    await client.create(map);
    await client.update(map);
    await client.patch(map, mergePatch({ data: {} }));
    await client.apply(map, { fieldManager: 'm' });
    await client.status.update(map);
    expect(writes).toEqual(Array(5).fill(written));
    body = { kind: 'Scale', metadata: { ...metadata, labels: undefined } };
    await client.subResource('scale').update(map);
    expect(writes[5]).toEqual({ ...common, isDeletion: false, resourceVersion: '5' });
  });

  it('the version that an update has replaced, unless it changed nothing', async () => {
    const client = create();
    body = stored;
    const based = (resourceVersion: string) => ConfigMap.from({ metadata: { ...key, resourceVersion } });
    await client.update(based('4'));
    await client.status.update(based('4'));
    await client.update(based('5'));
    const replaced = { ...written, replacedVersion: '4' };
    expect(writes).toEqual([replaced, replaced, written]);
  });

  it('nothing for reads, dry runs, and responses of another kind', async () => {
    body = stored;
    await create().get(ConfigMap, key);
    await create().create(map, { dryRun: true });
    await create(true).update(map);
    await create(true).delete(map);
    await create().delete(map, { dryRun: true });
    body = { kind: 'TokenRequest', metadata: {}, status: {} };
    await create().subResource('token').create(map, {});
    body = { kind: 'Status', status: 'Success' };
    await create().subResource('eviction').create(map, {});
    await create().delete(map);
    expect(writes).toEqual([]);
  });

  it('that an object is deleted', async () => {
    body = { kind: 'Status', status: 'Success', details: { name: 'a', uid: 'u' } };
    await create().delete(map);
    body = stored; // kinds that return the deleted object
    await create().delete(map);
    body = { ...stored, metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: [] } };
    await create().update(map); // removed the last finalizer
    const deleted = { ...common, isDeletion: true };
    expect(writes).toEqual([deleted, { ...written, ...deleted }, { ...written, ...deleted }]);
  });

  it.each([
    ['a finalizer', 'ConfigMap', { finalizers: ['x'] }, {}],
    ['a grace period', 'Pod', { deletionGracePeriodSeconds: 30 }, {}],
    ['the finalizer of a namespace', 'Namespace', {}, { finalizers: ['kubernetes'] }],
  ] as const)('that an object is not deleted yet, because of %s', async (_, kind, more, spec) => {
    body = { kind, metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:00Z', ...more }, spec };
    const object = { apiVersion: 'v1', kind, metadata: { ...key } };
    await create().delete(object);
    await create().update(object);
    expect(writes).toMatchObject(Array(2).fill({ kind, isDeletion: false, resourceVersion: '5' }));
  });

  it('each object of a deleted collection', async () => {
    body = { kind: 'ConfigMapList', items: [{ metadata }, { metadata: { ...metadata, name: 'b' } }, null] };
    await create().deleteAllOf(ConfigMap, { namespace: 'n' });
    expect(writes.map(({ key: { name }, isDeletion }) => [name, isDeletion])).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });
});
