import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigMap, Pod } from '../../../k8s/core/v1.js';
import { Event } from '../../../k8s/events/v1.js';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane, waitFor } from '../../../testing/index.js';
import { newEventBroadcaster } from '../../events/index.js';
import { openCrd } from '../../fixtures/open-crd.js';
import type { Client } from '../interfaces/client.js';
import { bigIntOf } from '../json/exact-digits.js';
import { newRestMapper } from '../mapping/rest-mapper.js';
import { jsonPatch, mergeFrom, mergePatch, strategicMergePatch } from '../patch/patch.js';
import { newTransport } from '../transport/http-transport.js';
import type { Transport } from '../transport/transport.js';
import { newClient } from './client.js';

interface Room extends KubernetesObject {
  spec?: { size?: number | bigint };
  status?: { ready?: boolean };
}
const Room = defineKind<Room>({ group: 'rooms.example.com', version: 'v1', kind: 'Room' });
const roomCrd = openCrd({ group: 'rooms.example.com', kind: 'Room', scope: 'Cluster', hasStatus: true });

const namespace = 'default';
const configMap = (name: string, data: Record<string, string> = {}) =>
  ConfigMap.from({ metadata: { name, namespace, labels: { set: name } }, data });

describeWithControlPlane(describe, 'the client on a control plane', () => {
  let controlPlane: ControlPlane;
  let transport: Transport;
  let client: Client;

  beforeAll(async () => {
    controlPlane = await startControlPlane();
    transport = newTransport(controlPlane.config);
    client = newClient({ transport, fieldManager: 'test' });
  }, 120_000);
  afterAll(async () => {
    transport?.close();
    await controlPlane?.stop();
  }, 60_000);

  it('creates, reads, lists, updates and deletes', async () => {
    const created = await client.create(configMap('crud', { a: '1' }));
    await expect(client.create(configMap('crud'))).rejects.toMatchObject({ reason: 'AlreadyExists' });
    const updated = await client.update({ ...created, data: { a: '2' } });
    await expect(client.update(created)).rejects.toMatchObject({ reason: 'Conflict' });
    expect(await client.get(ConfigMap, { namespace, name: 'crud' })).toEqual(updated);
    const { items } = await client.list(ConfigMap, { namespace, labels: 'set in (crud)' });
    expect(items).toEqual([updated]);
    await expect(client.delete(created, { preconditions: { uid: 'wrong' } })).rejects.toMatchObject({
      reason: 'Conflict',
    });
    await client.delete(created, { preconditions: { uid: created.metadata.uid } });
    expect(await client.find(ConfigMap, { namespace, name: 'crud' })).toBeUndefined();
    await expect(client.delete(created)).rejects.toMatchObject({ reason: 'NotFound' });
  });

  it('patches in every format, and applies', async () => {
    const base = await client.create(configMap('patch', { a: '1', b: '2' }));
    const changed = { ...base, data: { b: '3' } };
    expect((await client.patch(changed, mergeFrom(base, { optimisticLock: true }))).data).toEqual({ b: '3' });
    const stale = client.patch(changed, mergeFrom(base, { optimisticLock: true }));
    await expect(stale).rejects.toMatchObject({ reason: 'Conflict' });
    await client.patch(base, jsonPatch([{ op: 'add', path: '/data/c', value: '4' }]));
    await client.patch(base, strategicMergePatch({ data: { b: null } }));
    expect((await client.patch(base, mergePatch({ data: { d: '5' } }))).data).toEqual({ c: '4', d: '5' });
    const applied = ConfigMap.from({ metadata: { name: 'patch', namespace }, data: { c: 'mine' } });
    const conflict = client.apply(applied, { fieldManager: 'other' });
    await expect(conflict).rejects.toMatchObject({ reason: 'Conflict' });
    expect((await client.apply(applied, { fieldManager: 'other', force: true })).data).toMatchObject({ c: 'mine' });
  });

  it('finds a kind that is installed later, and writes its status and numbers of any size', async () => {
    const mapper = newRestMapper(transport);
    const rooms = newClient({ transport, mapper });
    await expect(rooms.list(Room)).rejects.toThrow('the cluster has no kind `Room`');
    await controlPlane.installCrds([roomCrd]);
    const room = await rooms.create(Room.from({ metadata: { name: 'a' }, spec: { size: 9007199254740993n } }));
    expect(bigIntOf(room.spec ?? {}, 'size')).toBe(9007199254740993n);
    const ready = await rooms.status.update({ ...room, status: { ready: true }, spec: { size: 1 } });
    expect(ready).toMatchObject({ status: { ready: true } });
    expect(bigIntOf(ready.spec ?? {}, 'size')).toBe(9007199254740993n);
    await expect(rooms.update(room)).rejects.toMatchObject({ reason: 'Conflict' });
  });

  it('reports invalid and forbidden requests', async () => {
    const causes = [{ field: 'metadata.name' }, { field: 'metadata.labels' }];
    await expect(client.create(configMap('A_'))).rejects.toMatchObject({
      reason: 'Invalid',
      code: 422,
      details: { causes },
    });
    const user = await controlPlane.addUser('nobody');
    const other = newClient({ config: user.config });
    await expect(other.list(Pod, { namespace })).rejects.toMatchObject({ reason: 'Forbidden' });
  });

  it('persists nothing in a dry run', async () => {
    await client.create(configMap('dry'), { dryRun: true });
    expect(await client.find(ConfigMap, { namespace, name: 'dry' })).toBeUndefined();
  });

  it('pages through a list', async () => {
    for (const name of ['page-1', 'page-2', 'page-3']) await client.create(configMap(name));
    const first = await client.list(ConfigMap, { namespace, limit: 2 });
    const rest = await client.list(ConfigMap, { namespace, continue: first.metadata.continue ?? '' });
    const names = [...first.items, ...rest.items].map(({ metadata }) => metadata.name);
    expect(first.items).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(['page-1', 'page-2', 'page-3']));
    const broken = client.list(ConfigMap, { namespace, continue: 'nonsense' });
    await expect(broken).rejects.toMatchObject({ reason: 'BadRequest' });
  });

  it('records events that the server accepts', async () => {
    const subject = await client.create(configMap('told'));
    const broadcaster = newEventBroadcaster({ client });
    const recorder = broadcaster.recorder('test-controller');
    for (let i = 0; i < 3; i += 1) recorder.event(subject, { type: 'Warning', reason: 'Tested', note: 'again' });
    await broadcaster.stop();
    const { items } = await client.list(Event, { namespace, fields: { reason: 'Tested' } });
    expect(items).toMatchObject([{ note: 'again', type: 'Warning', series: { count: 3 } }]);
  });

  it('fails a watch when the server is killed, and works again when it is back', async () => {
    const subject = await client.create(configMap('watched'));
    const query = { watch: true, resourceVersion: subject.metadata.resourceVersion, timeoutSeconds: 300 };
    const path = `/api/v1/namespaces/${namespace}/configmaps`;
    const stream = await transport.stream<{ type: string }>({ method: 'GET', path, query });
    const types: string[] = [];
    const reading = (async () => {
      for await (const batch of stream) types.push(...batch.map(({ type }) => type));
    })();
    reading.catch(() => {}); // looked at below
    await client.patch(subject, mergePatch({ data: { x: '1' } }));
    await waitFor(() => types.length > 0, { what: 'the change in the watch' });
    await controlPlane.killApiServer();
    await expect(reading).rejects.toMatchObject({ name: 'TransportError' });
    await expect(client.get(ConfigMap, { namespace, name: 'watched' })).rejects.toMatchObject({
      name: 'TransportError',
    });
    await controlPlane.restartApiServer();
    expect((await client.get(ConfigMap, { namespace, name: 'watched' })).data).toEqual({ x: '1' });
    expect(types).toEqual(['MODIFIED']);
  }, 90_000);
});
