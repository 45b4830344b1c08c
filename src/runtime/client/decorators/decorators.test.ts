import { afterEach, describe, expect, it } from 'vitest';
import { Job } from '../../../k8s/batch/v1.js';
import { Namespace } from '../../../k8s/core/v1.js';
import type { KubernetesObject } from '../../../k8s/index.js';
import { newClient } from '../direct/client.js';
import { newConflict } from '../errors/new-status-errors.js';
import { respond, startScriptedServer } from '../fixtures/scripted-server.js';
import type { Client } from '../interfaces/client.js';
import { newRestMapper } from '../mapping/rest-mapper.js';
import { mergePatch } from '../patch/patch.js';
import { newTransport } from '../transport/http-transport.js';
import { interceptClient } from './intercept.js';
import { newNamespacedClient } from './namespaced-client.js';
import { newDryRunClient, withFieldManager, withFieldValidation } from './write-options.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

const template = { spec: { containers: [{ name: 'a', image: 'a' }], restartPolicy: 'Never' as const } };
const job = (namespace?: string) => Job.from({ metadata: { name: 'a', namespace }, spec: { template } });
/** The kinds that the server has, by path. */
const discovery: Record<string, object[]> = {
  '/apis/batch/v1': [{ name: 'jobs', kind: 'Job', namespaced: true }],
  '/api/v1': [{ name: 'namespaces', kind: 'Namespace', namespaced: false }],
};
const force = { fieldManager: 'own', force: true };

async function start() {
  const server = await startScriptedServer(({ method, url }, response) => {
    const resources = discovery[url];
    if (resources) return respond(response, 200, { resources });
    if (url.includes('watch=true')) return response.end();
    const isList = method === 'GET' && /\/(jobs|namespaces)(\?|$)/.test(url);
    respond(response, 200, isList ? { items: [] } : job('shop'));
  });
  const transport = newTransport({ server: server.url });
  open.push(server, transport);
  const mapper = newRestMapper(transport);
  return {
    client: newClient({ transport, mapper }),
    mapper,
    sent: () => server.calls.filter(({ url }) => !discovery[url]),
  };
}

/** Calls every method that writes. */
async function writeAll(client: Client, object: KubernetesObject) {
  await client.create(object);
  await client.update(object);
  await client.patch(object, mergePatch({}));
  await client.apply(object, force);
  await client.status.update(object);
  await client.status.patch(object, mergePatch({}));
  await client.status.apply(object, force);
  await client.subResource('eviction').create(object, {});
}

describe('newDryRunClient', () => {
  it('turns every write into a dry run, even if it sets `dryRun` to false', async () => {
    const { client, sent } = await start();
    const dry = newDryRunClient(client);
    await writeAll(dry, job('shop'));
    await dry.update(job('shop'), { dryRun: false });
    expect(sent()).toHaveLength(9);
    expect(sent().every(({ url }) => url.includes('dryRun=All'))).toBe(true);
    await dry.delete(job('shop'));
    await dry.deleteAllOf(Job, { namespace: 'shop' });
    const deletions = sent().slice(9);
    expect(deletions.map(({ body }) => JSON.parse(body).dryRun)).toEqual([['All'], ['All']]);
    expect(sent().some(({ url }) => url.includes('force=true'))).toBe(true);
  });
});

describe('withFieldManager and withFieldValidation', () => {
  it('are defaults, which a call overrides', async () => {
    const { client, sent } = await start();
    const named = withFieldValidation(withFieldManager(client, 'shop-operator'), 'Strict');
    await writeAll(named, job('shop'));
    await named.update(job('shop'), { fieldManager: 'other', fieldValidation: 'Ignore' });
    await named.update(job('shop'), { fieldManager: undefined });
    const managers = sent().map(({ url }) => new URL(url, 'http://a').searchParams.get('fieldManager'));
    const op = 'shop-operator';
    expect(managers).toEqual([op, op, op, 'own', op, op, 'own', op, 'other', op]);
    const validations = sent().map(({ url }) => new URL(url, 'http://a').searchParams.get('fieldValidation'));
    expect(new Set(validations.toSpliced(8, 1))).toEqual(new Set(['Strict']));
    expect(validations[8]).toBe('Ignore');
  });
});

describe('apply', () => {
  it('uses the field manager of the client', async () => {
    const { client, sent } = await start();
    await withFieldManager(client, 'shop-operator').apply(job('shop'), { force: true });
    await withFieldManager(client, 'shop-operator').status.apply(job('shop'));
    expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /apis/batch/v1/namespaces/shop/jobs/a?fieldManager=shop-operator&force=true',
      'PATCH /apis/batch/v1/namespaces/shop/jobs/a/status?fieldManager=shop-operator',
    ]);
  });

  it('uses the first part of the user agent without one', async () => {
    const { client, sent } = await start();
    await client.apply(job('shop'));
    await client.status.apply(job('shop'), { force: true });
    const managers = sent().map(({ url }) => new URL(url, 'http://a').searchParams.get('fieldManager'));
    expect(managers).toEqual(['kbts', 'kbts']);
  });
});

describe('newNamespacedClient', () => {
  it('adds its namespace to every call for a namespaced kind', async () => {
    const { client, mapper, sent } = await start();
    const shop = newNamespacedClient(client, mapper, 'shop');
    await writeAll(shop, job());
    await shop.get(Job, { name: 'a' });
    await shop.find(Job, { name: 'a' });
    await shop.list(Job);
    await shop.delete(job());
    await shop.deleteAllOf(Job, {});
    for await (const _ of shop.watch(Job)) expect.unreachable();
    expect(sent()).toHaveLength(14);
    expect(sent().filter(({ url }) => !url.startsWith('/apis/batch/v1/namespaces/shop/jobs'))).toEqual([]);
    expect(JSON.parse(sent()[0]?.body ?? '')).toMatchObject({ metadata: { namespace: 'shop' } });
  });

  it('rejects another namespace, before anything is sent', async () => {
    const { client, mapper, sent } = await start();
    const shop = newNamespacedClient(client, mapper, 'shop');
    const message = 'Job: the client is limited to the namespace `shop`, found `other`';
    await expect(shop.get(Job, { namespace: 'other', name: 'a' })).rejects.toThrow(message);
    await expect(shop.list(Job, { namespace: 'other' })).rejects.toThrow(message);
    await expect(shop.update(job('other'))).rejects.toThrow(message);
    await expect(shop.status.update(job('other'))).rejects.toThrow(message);
    expect(sent()).toEqual([]);
  });

  it('leaves cluster-scoped kinds alone', async () => {
    const { client, mapper, sent } = await start();
    const shop = newNamespacedClient(client, mapper, 'shop');
    await shop.get(Namespace, { name: 'other' });
    await shop.create(Namespace.from({ metadata: { name: 'other' } }));
    expect(sent().map(({ url }) => url)).toEqual(['/api/v1/namespaces/other', '/api/v1/namespaces']);
    expect(JSON.parse(sent()[1]?.body ?? '').metadata).toEqual({ name: 'other' });
  });
});

describe('interceptClient', () => {
  it('replaces methods, which may call the original', async () => {
    const { client, sent } = await start();
    let failures = 1;
    const flaky = interceptClient(client, {
      update: async (inner, object, options) => {
        if (failures-- > 0) throw newConflict({ group: 'batch', resource: 'jobs' }, 'a', 'changed');
        return await inner.update(object, options);
      },
    });
    await expect(flaky.update(job('shop'))).rejects.toMatchObject({ reason: 'Conflict' });
    expect(sent()).toEqual([]);
    await expect(flaky.update(job('shop'))).resolves.toMatchObject({ kind: 'Job' });
    await expect(flaky.get(Job, { namespace: 'shop', name: 'a' })).resolves.toMatchObject({ kind: 'Job' });
    expect(sent().map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  it('leaves methods alone whose function is undefined', async () => {
    const { client, sent } = await start();
    const same = interceptClient(client, { update: undefined, subResource: undefined });
    await same.update(job('shop'));
    await same.status.update(job('shop'));
    expect(sent().map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });

  it('replaces subresources, including the status', async () => {
    const { client } = await start();
    const names: string[] = [];
    const counting = interceptClient(client, {
      subResource: (inner, name) => {
        names.push(name);
        return inner.subResource(name);
      },
    });
    await counting.status.update(job('shop'));
    await counting.subResource('scale').get(job('shop'));
    expect(names).toEqual(['status', 'scale']);
  });
});
