import { afterEach, describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { fail, respond, type Script, startScriptedServer } from '../fixtures/scripted-server.js';
import type { Reader } from '../interfaces/client.js';
import { jsonPatch, mergeFrom, mergePatch, strategicMergePatch } from '../patch/patch.js';
import { newTransport } from '../transport/http-transport.js';
import { type ClientOptions, newClient } from './client.js';

interface Job extends KubernetesObject {
  spec?: { parallelism?: number; suspend?: boolean };
}
const Job = defineKind<Job>({ group: 'batch', version: 'v1', kind: 'Job', plural: 'jobs', namespaced: true });
const Node = defineKind<KubernetesObject>({ group: '', version: 'v1', kind: 'Node' });
const key = { namespace: 'ns', name: 'a' };
const job = Job.from({ metadata: key, spec: { parallelism: 1 } });

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

const echo: Script = (call, response) => {
  const body: unknown = call.body === '' ? { items: [] } : JSON.parse(call.body);
  respond(response, 200, Array.isArray(body) ? job : body); // a JSON patch is an array
};

async function start(script: Script = echo, options: Partial<ClientOptions> = {}) {
  const server = await startScriptedServer((call, response) => {
    if (call.url === '/api/v1') {
      return respond(response, 200, { resources: [{ name: 'nodes', kind: 'Node', namespaced: false }] });
    }
    if (call.url === '/apis/batch/v1') {
      return respond(response, 200, { resources: [{ name: 'jobs', kind: 'Job', namespaced: true }] });
    }
    script(call, response);
  });
  const transport = newTransport({ server: server.url });
  open.push(server, transport);
  const sent = () => server.calls.filter(({ url }) => url !== '/api/v1' && url !== '/apis/batch/v1');
  return { client: newClient({ transport, ...options }), sent };
}

describe('reads', () => {
  it('address an object by namespace and name', async () => {
    const { client, sent } = await start();
    await client.get(Job, key);
    await client.get(Node, { name: 'n:1' });
    expect(sent().map(({ url }) => url)).toEqual(['/apis/batch/v1/namespaces/ns/jobs/a', '/api/v1/nodes/n%3A1']);
  });

  it('throw NotFound with get and return undefined with find', async () => {
    const { client } = await start((_, response) => fail(response, 404, 'NotFound'));
    await expect(client.get(Job, key)).rejects.toMatchObject({ reason: 'NotFound' });
    await expect(client.find(Job, key)).resolves.toBeUndefined();
  });

  it('let other failures through with find', async () => {
    const { client } = await start((_, response) => fail(response, 403, 'Forbidden'));
    await expect(client.find(Job, key)).rejects.toMatchObject({ reason: 'Forbidden' });
  });

  it('reject a key without name or namespace', async () => {
    const { client, sent } = await start();
    await expect(client.get(Job, { namespace: 'ns', name: '' })).rejects.toThrow('Job: the name is required');
    await expect(client.find(Job, { name: 'a' })).rejects.toThrow('Job `a`: the namespace is required');
    expect(sent()).toEqual([]);
  });

  it('reject a class that is not a kind', async () => {
    const { client } = await start();
    class Plain {
      apiVersion = '';
      kind = '';
      metadata = {};
    }
    await expect(client.get(Plain, key)).rejects.toThrow('`Plain` is not a kind');
  });
});

describe('list', () => {
  it('sends selectors, and adds apiVersion and kind to items', async () => {
    const { client, sent } = await start((_, response) =>
      respond(response, 200, { metadata: { resourceVersion: '7' }, items: [{ metadata: { name: 'a' } }] }),
    );
    const list = await client.list(Job, {
      namespace: 'ns',
      labels: { app: 'x', tier: '' },
      fields: { 'a.b': 'c,d=e\\' },
      limit: 5,
    });
    expect(list.metadata.resourceVersion).toBe('7');
    expect(list.items).toEqual([{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } }]);
    const url = new URL(sent()[0]?.url ?? '', 'http://x');
    expect(url.pathname).toBe('/apis/batch/v1/namespaces/ns/jobs');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      labelSelector: 'app=x,tier=',
      fieldSelector: 'a.b=c\\,d\\=e\\\\',
      limit: '5',
    });
  });

  it('accepts a selector as a string, and lists all namespaces by default', async () => {
    const { client, sent } = await start();
    await expect(client.list(Job, { labels: 'app in (a,b),!old' })).resolves.toEqual({ metadata: {}, items: [] });
    expect(sent()[0]?.url).toBe('/apis/batch/v1/jobs?labelSelector=app+in+%28a%2Cb%29%2C%21old');
  });

  it('ignores the namespace for a cluster-scoped kind', async () => {
    const { client, sent } = await start();
    await client.list(Node, { namespace: 'ns' });
    expect(sent()[0]?.url).toBe('/api/v1/nodes');
  });
});

describe('writes', () => {
  it('create in the namespace of the object', async () => {
    const { client, sent } = await start();
    await expect(client.create(job, { dryRun: true, fieldManager: 'me', fieldValidation: 'Strict' })).resolves.toEqual(
      job,
    );
    const url = '/apis/batch/v1/namespaces/ns/jobs?dryRun=All&fieldManager=me&fieldValidation=Strict';
    expect(sent()[0]).toMatchObject({ method: 'POST', url, body: JSON.stringify(job) });
  });

  it('update, and update the status', async () => {
    const { client, sent } = await start();
    await client.update(job);
    await client.status.update(job);
    expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /apis/batch/v1/namespaces/ns/jobs/a',
      'PUT /apis/batch/v1/namespaces/ns/jobs/a/status',
    ]);
  });

  it('reject an object without kind, name or namespace', async () => {
    const { client, sent } = await start();
    await expect(client.create({ ...job, kind: '' })).rejects.toThrow('`a` has no `apiVersion` or no `kind`');
    await expect(client.create({ ...job, metadata: { name: 'a' } })).rejects.toThrow(
      '`metadata.namespace` is required',
    );
    await expect(client.update({ ...job, metadata: { namespace: 'ns' } })).rejects.toThrow('the name is required');
    expect(sent()).toEqual([]);
  });

  it('apply with the fields, the manager and force', async () => {
    const { client, sent } = await start();
    await client.apply(job, { fieldManager: 'me', force: true });
    await client.status.apply(job, { fieldManager: 'me' });
    expect(sent()[0]).toMatchObject({ method: 'PATCH', url: expect.stringContaining('?fieldManager=me&force=true') });
    expect(sent()[0]?.headers['content-type']).toBe('application/apply-patch+yaml');
    expect(sent()[1]?.url).toBe('/apis/batch/v1/namespaces/ns/jobs/a/status?fieldManager=me');
  });

  it('use the defaults of the client, which a call can change', async () => {
    const { client, sent } = await start(echo, { dryRun: true, fieldManager: 'me' });
    await client.update(job);
    await client.update(job, { dryRun: false, fieldManager: 'you' });
    await client.delete(job);
    expect(sent().map(({ url }) => url.split('?')[1])).toEqual([
      'dryRun=All&fieldManager=me',
      'fieldManager=you',
      undefined,
    ]);
    expect(JSON.parse(sent()[2]?.body ?? '')).toMatchObject({ dryRun: ['All'] });
  });

  it('delete with preconditions', async () => {
    const { client, sent } = await start();
    await client.delete(job, { preconditions: { uid: 'u' }, propagationPolicy: 'Foreground', gracePeriodSeconds: 0 });
    expect(sent()[0]?.method).toBe('DELETE');
    expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      preconditions: { uid: 'u' },
      propagationPolicy: 'Foreground',
      gracePeriodSeconds: 0,
    });
  });

  it('delete all objects of a namespace, and never of all namespaces by mistake', async () => {
    const { client, sent } = await start();
    await client.deleteAllOf(Job, { namespace: 'ns', labels: { app: 'x' } });
    expect(sent()[0]).toMatchObject({
      method: 'DELETE',
      url: '/apis/batch/v1/namespaces/ns/jobs?labelSelector=app%3Dx',
    });
    await expect(client.deleteAllOf(Job, {})).rejects.toThrow('deleteAllOf Job: `namespace` is required');
  });
});

describe('patches', () => {
  it('send what differs from the base', async () => {
    const { client, sent } = await start();
    const base = { ...job, metadata: { ...key, resourceVersion: '7', labels: { a: 'b' } } };
    const changed = { ...base, metadata: { ...base.metadata, labels: {} }, spec: { parallelism: 2 } };
    await client.patch(changed, mergeFrom(base));
    await client.status.patch(changed, mergeFrom(base, { optimisticLock: true }));
    expect(sent()[0]?.headers['content-type']).toBe('application/merge-patch+json');
    expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({ metadata: { labels: { a: null } }, spec: { parallelism: 2 } });
    expect(JSON.parse(sent()[1]?.body ?? '')).toMatchObject({
      metadata: { labels: { a: null }, resourceVersion: '7' },
    });
  });

  it('contain the optimistic lock even without a difference, and require a resourceVersion for it', () => {
    const base = { ...job, metadata: { ...key, resourceVersion: '7' } };
    const { body } = mergeFrom(base, { optimisticLock: true });
    expect(typeof body === 'function' && body(base)).toEqual({ metadata: { resourceVersion: '7' } });
    expect(() => mergeFrom(job, { optimisticLock: true })).toThrow(
      '`optimisticLock` requires `metadata.resourceVersion`',
    );
  });

  it.each([
    [mergePatch({ spec: null }), 'application/merge-patch+json', '{"spec":null}'],
    [strategicMergePatch({ spec: {} }), 'application/strategic-merge-patch+json', '{"spec":{}}'],
    [jsonPatch([{ op: 'remove', path: '/spec' }]), 'application/json-patch+json', '[{"op":"remove","path":"/spec"}]'],
  ])('are sent in the form %#', async (patch, type, body) => {
    const { client, sent } = await start();
    await client.patch(job, patch);
    expect(sent()[0]).toMatchObject({ method: 'PATCH', body });
    expect(sent()[0]?.headers['content-type']).toBe(type);
  });
});

describe('subResource', () => {
  it('reads and creates with a body of another kind', async () => {
    const { client, sent } = await start();
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction' };
    await expect(client.subResource('eviction').create(job, eviction)).resolves.toEqual(eviction);
    await client.subResource('scale').get(job);
    expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /apis/batch/v1/namespaces/ns/jobs/a/eviction',
      'GET /apis/batch/v1/namespaces/ns/jobs/a/scale',
    ]);
  });
});

describe('reader', () => {
  const stored = { ...job, metadata: { ...key, uid: 'u', resourceVersion: '1', creationTimestamp: '' } } as never; // what the test expects back
  const reader: Reader = {
    get: () => Promise.resolve(stored),
    find: () => Promise.resolve(stored),
    list: () => Promise.resolve({ metadata: {}, items: [stored] }),
  };

  it('responds to all reads, while writes go to the server', async () => {
    const { client, sent } = await start(echo, { reader });
    expect(await client.get(Job, key)).toBe(stored);
    expect(await client.find(Job, key)).toBe(stored);
    expect((await client.list(Job)).items[0]).toBe(stored);
    expect(sent()).toEqual([]);
    await client.update(job);
    expect(sent()).toHaveLength(1);
  });

  it('does not replace `transport` and `config`', () => {
    expect(() => newClient({ reader })).toThrow('`newClient` requires `transport` or `config`');
  });
});
