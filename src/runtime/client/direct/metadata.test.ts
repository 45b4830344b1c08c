import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Namespace, Secret } from '../../../k8s/core/v1.js';
import { isPartial, metadataOf } from '../../../k8s/index.js';
import { respond, type ScriptedServer, startScriptedServer } from '../fixtures/scripted-server.js';
import {
  type Client,
  type CompletedWrite,
  deepCopy,
  listPages,
  mergeFrom,
  mergePatch,
  newClient,
  newTransport,
  type Transport,
} from '../index.js';

const SecretMetadata = metadataOf(Secret);
const metadata = {
  namespace: 'n',
  name: 'a',
  uid: 'u',
  resourceVersion: '5',
  creationTimestamp: '2000-01-01T00:00:00Z',
};
const partial = { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata };
/** As an aggregated API server that does not know the media type. */
const whole = { apiVersion: 'v1', kind: 'Secret', metadata, data: { password: 'c2VjcmV0' } };
const key = { namespace: 'n', name: 'a' };

let response: unknown;
let server: ScriptedServer;
let transport: Transport;
let client: Client;
let writes: CompletedWrite[];

beforeEach(async () => {
  const named = ['secrets', 'namespaces'];
  const kinds = named.map((name, index) => ({ name, kind: ['Secret', 'Namespace'][index], namespaced: index === 0 }));
  server = await startScriptedServer(({ url }, reply) =>
    respond(reply, 200, url === '/api/v1' ? { resources: kinds } : response),
  );
  transport = newTransport({ server: server.url });
  writes = [];
  client = newClient({ transport, onWrite: (write) => void writes.push(write) });
});
afterEach(async () => {
  transport.close();
  await server.close();
});

const calls = () => server.calls.filter(({ url }) => url !== '/api/v1');
const acceptOf = (index = 0) => calls()[index]?.headers.accept;

describe('metadataOf', () => {
  it.each([
    ['metadata', partial],
    ['whole objects', whole],
  ])('reads metadata from a server that sends %s', async (_, sent) => {
    response = sent;
    const object = await client.get(SecretMetadata, key);
    expect({ ...object }).toMatchObject({ apiVersion: 'v1', kind: 'Secret', metadata });
    expect(Object.keys(object)).toEqual(['apiVersion', 'kind', 'metadata']);
    expect(acceptOf()).toBe('application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json');
  });

  it('lists metadata, even in pages', async () => {
    response = { metadata: { resourceVersion: '9' }, items: [partial, { metadata, data: {} }] };
    const { items } = await client.list(SecretMetadata, { namespace: 'n' });
    expect(items.map((item) => [item.kind, Object.keys(item)])).toEqual(
      Array(2).fill(['Secret', ['apiVersion', 'kind', 'metadata']]),
    );
    expect(acceptOf()).toBe('application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json');
    for await (const page of listPages(client, SecretMetadata)) expect(page.items.every(isPartial)).toBe(true);
    expect(acceptOf(1)).toBe(acceptOf());
  });

  it('watches metadata', async () => {
    response = { type: 'ADDED', object: whole };
    for await (const { object } of client.watch(SecretMetadata)) {
      expect(Object.keys(object)).toEqual(['apiVersion', 'kind', 'metadata']);
    }
    expect(acceptOf()).toContain('as=PartialObjectMetadata;');
  });

  it('does not affect whole objects', async () => {
    response = whole;
    expect(await client.get(Secret, key)).toEqual(whole);
    await client.patch(Secret.from({ metadata }), mergePatch({}));
    expect([acceptOf(0), acceptOf(1)]).toEqual(['application/json', 'application/json']);
  });
});

describe('objects with only metadata', () => {
  it('can be patched, also after they were copied, and the response is metadata', async () => {
    response = partial;
    const base = await client.get(SecretMetadata, key);
    const changed = { ...deepCopy(base), metadata: { ...base.metadata, labels: { a: 'b' } } };
    const patched = await client.patch(changed, mergeFrom(base));
    expect(calls()[1]).toMatchObject({ method: 'PATCH', url: '/api/v1/namespaces/n/secrets/a' });
    expect(JSON.parse(calls()[1]?.body ?? '')).toEqual({ metadata: { labels: { a: 'b' } } });
    expect(acceptOf(1)).toContain('as=PartialObjectMetadata;');
    expect([patched.kind, isPartial(patched)]).toEqual(['Secret', true]);
    expect(writes).toMatchObject([{ kind: 'Secret', key, resourceVersion: '5', isDeletion: false }]);
  });

  it('can be patched and deleted without reading them first', async () => {
    response = whole;
    const object = SecretMetadata.from({ metadata: key });
    expect(Object.keys(await client.patch(object, mergePatch({})))).toEqual(['apiVersion', 'kind', 'metadata']);
    await client.delete(object);
    expect(calls().map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
  });

  it('cannot be created or updated, which would remove the other fields', async () => {
    response = partial;
    const object = await client.get(SecretMetadata, key);
    for (const copy of [object, { ...object }, deepCopy(object), SecretMetadata.from({ metadata: key })]) {
      await expect(client.update(copy)).rejects.toThrow(
        'cannot update Secret `a`, which has only metadata: it was created or read with `metadataOf(Secret)`, or a cache transform failed for it; use `patch`, or read the whole object',
      );
      await expect(client.status.update(copy)).rejects.toThrow('cannot update Secret');
      await expect(client.create(copy)).rejects.toThrow('cannot create Secret');
    }
    expect(calls()).toHaveLength(1);
  });

  it('are applied as metadata only', async () => {
    response = whole;
    await client.apply(SecretMetadata.applyConfiguration({ metadata: { ...key, labels: { a: 'b' } } }), {
      fieldManager: 'test',
    });
    expect(JSON.parse(calls()[0]?.body ?? '')).toEqual({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { ...key, labels: { a: 'b' } },
    });
  });

  it('of a Namespace do not show whether it waits for finalizers', async () => {
    response = {
      ...partial,
      metadata: { ...metadata, namespace: undefined, deletionTimestamp: '2000-01-01T00:00:00Z' },
    };
    await client.patch(metadataOf(Namespace).from({ metadata: { name: 'a' } }), mergePatch({}));
    await client.patch(SecretMetadata.from({ metadata: key }), mergePatch({}));
    expect(writes.map(({ isDeletion }) => isDeletion)).toEqual([false, true]);
  });
});
