import { afterEach, describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { fail, respond, startScriptedServer } from '../client/fixtures/scripted-server.js';
import { newClient, newTransport } from '../client/index.js';
import { createOrPatch, createOrUpdate } from './create-or-update.js';

interface Thing extends KubernetesObject {
  spec?: { size?: number | undefined; color?: string };
  status?: { ready?: boolean };
}
const Thing = defineKind<Thing>({ group: 'x.io', version: 'v1', kind: 'Thing' });
const metadata = { namespace: 'ns', name: 'a' };
const wanted = Thing.from({ metadata });

interface Strict extends KubernetesObject {
  spec: { size: number };
}
const Strict = defineKind<Strict>({ group: 'x.io', version: 'v1', kind: 'Thing' });

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

/** A cluster that contains one object, or none, and echoes writes. */
async function cluster(stored?: KubernetesObject) {
  const server = await startScriptedServer((call, response) => {
    if (call.url === '/apis/x.io/v1') {
      return respond(response, 200, { resources: [{ name: 'things', kind: 'Thing', namespaced: true }] });
    }
    if (call.url === '/api/v1') {
      return respond(response, 200, { resources: [{ name: 'pods', kind: 'Pod', namespaced: true }] });
    }
    if (call.method !== 'GET') return respond(response, 200, JSON.parse(call.body));
    if (stored) return respond(response, 200, stored);
    fail(response, 404, 'NotFound');
  });
  const transport = newTransport({ server: server.url });
  open.push(server, transport);
  const writes = () =>
    server.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)]);
  return { client: newClient({ transport }), writes };
}

const stored = Thing.from({ metadata: { ...metadata, resourceVersion: '7' }, spec: { size: 1, color: 'red' } });
const path = '/apis/x.io/v1/namespaces/ns/things';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata,
  spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1', memory: '1Gi' } } }] },
};

describe('an object is written only if it has changed', () => {
  describe('an object that is stored in an equivalent form', () => {
    it.each([
      ['createOrUpdate', createOrUpdate],
      ['createOrPatch', createOrPatch],
    ])('is not written by %s', async (_, write) => {
      const { client, writes } = await cluster(pod);
      const { result } = await write(client, { apiVersion: 'v1', kind: 'Pod', metadata }, (object) => {
        Object.assign(object.metadata, { annotations: {} });
        const resources = { limits: { cpu: '1000m', memory: '1024Mi' } };
        Object.assign(object, { spec: { containers: [{ name: 'c', resources, env: [] }], nodeSelector: {} } });
      });
      expect([result, writes()]).toEqual(['unchanged', []]);
    });

    it('is written with all of its differences if one of them is significant', async () => {
      const { client, writes } = await cluster(pod);
      const { result } = await createOrPatch(client, { apiVersion: 'v1', kind: 'Pod', metadata }, (object) => {
        Object.assign(object, { spec: { ...pod.spec, nodeSelector: { a: 'b' } } });
      });
      expect([result, writes()]).toEqual([
        'updated',
        [['PATCH /api/v1/namespaces/ns/pods/a', { spec: { nodeSelector: { a: 'b' } } }]],
      ]);
    });
  });

  describe('createOrUpdate', () => {
    it('creates an object that does not exist', async () => {
      const { client, writes } = await cluster();
      const { result, object } = await createOrUpdate(client, wanted, (thing) => {
        thing.spec = { size: 2 };
      });
      expect(result).toBe('created');
      expect(object.spec).toEqual({ size: 2 });
      expect(writes()).toEqual([[`POST ${path}`, { ...wanted, spec: { size: 2 } }]]);
      expect(wanted).not.toHaveProperty('spec');
    });

    it('updates the fields that differ, and keeps the others', async () => {
      const { client, writes } = await cluster(stored);
      const { result } = await createOrUpdate(client, wanted, async (thing) => {
        thing.spec = { ...thing.spec, size: 2 };
      });
      expect(result).toBe('updated');
      expect(writes()).toEqual([[`PUT ${path}/a`, { ...stored, spec: { size: 2, color: 'red' } }]]);
    });

    it('writes nothing if nothing differs, or only by fields that are undefined', async () => {
      const { client, writes } = await cluster(stored);
      const { result, object } = await createOrUpdate(client, wanted, (thing) => {
        thing.spec = { color: 'red', size: 1 };
        Object.assign(thing, { status: undefined });
      });
      expect(result).toBe('unchanged');
      expect(object).toEqual(stored);
      expect(writes()).toEqual([]);
    });

    it('rejects a rename', async () => {
      const { client, writes } = await cluster(stored);
      const rename = createOrUpdate(client, wanted, (thing) => {
        thing.metadata.name = 'b';
      });
      await expect(rename).rejects.toThrow('Thing `a`: the mutate function must not change name or namespace');
      expect(writes()).toEqual([]);
    });

    it('writes nothing if the function throws', async () => {
      const { client, writes } = await cluster();
      const failing = createOrUpdate(client, wanted, () => {
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(writes()).toEqual([]);
    });
  });

  describe('createOrPatch', () => {
    it('patches only what differs, object and status separately', async () => {
      const { client, writes } = await cluster(stored);
      const { result } = await createOrPatch(client, wanted, (thing) => {
        thing.spec = { size: 2 };
        thing.status = { ready: true };
      });
      expect(result).toBe('updatedStatus');
      expect(writes()).toEqual([
        [`PATCH ${path}/a`, { spec: { size: 2, color: null } }],
        [`PATCH ${path}/a/status`, { status: { ready: true } }],
      ]);
    });

    it.each([
      ['unchanged', () => {}, 0],
      ['updated', (thing: Thing): void => void Object.assign(thing, { spec: { size: 3 } }), 1],
      ['updatedStatusOnly', (thing: Thing): void => void Object.assign(thing, { status: { ready: false } }), 1],
    ] as const)('reports %s', async (expected, mutate, count) => {
      const { client, writes } = await cluster(stored);
      expect((await createOrPatch(client, wanted, mutate)).result).toBe(expected);
      expect(writes()).toHaveLength(count);
    });

    it('creates an object that does not exist, and rejects a rename', async () => {
      const { client, writes } = await cluster();
      expect((await createOrPatch(client, wanted, () => {})).result).toBe('created');
      expect(writes()).toHaveLength(1);
      const rename = createOrPatch(client, wanted, (thing) => {
        thing.metadata.namespace = 'other';
      });
      await expect(rename).rejects.toThrow('must not change name or namespace');
    });
  });
});

describe('a draft without its required fields', () => {
  it('is created with those that the mutate function sets', async () => {
    const { client, writes } = await cluster();
    const { result, object } = await createOrUpdate(client, Strict.from({ metadata }), (thing) => {
      expect(thing).toEqual({ apiVersion: 'x.io/v1', kind: 'Thing', metadata });
      thing.spec = { size: 3 };
    });
    expect([result, object.spec.size]).toEqual(['created', 3]);
    expect(writes()).toMatchObject([[`POST ${path}`, { kind: 'Thing', spec: { size: 3 } }]]);
  });

  it.each([createOrUpdate, createOrPatch])('is the stored object if there is one: %o', async (ensure) => {
    const { client, writes } = await cluster(stored);
    const { result } = await ensure(client, Strict.from({ metadata }), (thing) => {
      thing.spec ??= { size: 3 };
    });
    expect([result, writes()]).toEqual(['unchanged', []]);
  });
});
