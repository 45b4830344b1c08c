import { afterEach, describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { respond, startScriptedServer } from '../fixtures/scripted-server.js';
import type { Client } from '../interfaces/client.js';
import { InvalidNameError } from '../mapping/path-segment.js';
import { collectionPath, objectPath } from '../mapping/resource-path.js';
import { mergePatch } from '../patch/patch.js';
import { newTransport } from '../transport/http-transport.js';
import { newClient } from './client.js';

const Pod = defineKind<KubernetesObject>({ group: '', version: 'v1', kind: 'Pod', plural: 'pods', namespaced: true });
const Node = defineKind<KubernetesObject>({
  group: '',
  version: 'v1',
  kind: 'Node',
  plural: 'nodes',
  namespaced: false,
});

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start() {
  const resources = [
    { name: 'pods', kind: 'Pod', namespaced: true },
    { name: 'nodes', kind: 'Node', namespaced: false },
  ];
  const server = await startScriptedServer((_, response) => respond(response, 200, { resources, items: [] }));
  const transport = newTransport({ server: server.url });
  open.push(server, transport);
  /** The requests that were sent, except those for discovery. */
  const sent = () => server.calls.filter(({ url }) => url !== '/api/v1');
  return { client: newClient({ transport }), sent };
}

type Key = { readonly namespace?: string; readonly name: string };
const calls: Record<string, (client: Client, kind: typeof Pod, metadata: Key) => Promise<unknown>> = {
  get: (client, kind, key) => client.get(kind, key),
  find: (client, kind, key) => client.find(kind, key),
  update: (client, kind, metadata) => client.update(kind.from({ metadata })),
  patch: (client, kind, metadata) => client.patch(kind.from({ metadata }), mergePatch({})),
  apply: (client, kind, metadata) => client.apply(kind.from({ metadata }), { fieldManager: 'me' }),
  delete: (client, kind, metadata) => client.delete(kind.from({ metadata })),
  'status.update': (client, kind, metadata) => client.status.update(kind.from({ metadata })),
  'status.patch': (client, kind, metadata) => client.status.patch(kind.from({ metadata }), mergePatch({})),
  evict: (client, kind, metadata) => client.subResource('eviction').create(kind.from({ metadata }), {}),
  'subResource.get': (client, kind, metadata) => client.subResource('scale').get(kind.from({ metadata })),
};

describe.each(Object.entries(calls))('%s', (_, call) => {
  it.each(['victim/status', '../victim', '..', '.', 'a%2fstatus', '%', '/', '\ud800'])(
    'refuses the name or namespace %j before anything is sent',
    async (name) => {
      const { client, sent } = await start();
      await expect(call(client, Pod, { namespace: 'ns', name })).rejects.toThrow(InvalidNameError);
      await expect(call(client, Pod, { namespace: name, name: 'a' })).rejects.toThrow(InvalidNameError);
      await expect(call(client, Node, { name })).rejects.toThrow(InvalidNameError);
      expect(sent()).toEqual([]);
    },
  );

  it('rejects a missing name, which would address all objects', async () => {
    const { client, sent } = await start();
    await expect(call(client, Pod, { namespace: 'ns', name: '' })).rejects.toThrow('the name is required');
    await expect(call(client, Node, { name: '' })).rejects.toThrow('the name is required');
    await expect(call(client, Pod, { namespace: '', name: 'a' })).rejects.toThrow('the namespace is required');
    expect(sent()).toEqual([]);
  });

  it.each(['a?watch=true', 'a#b', 'a b', 'a\r\nX: y', '\u0000', 'a:b', 'ä', '...', 'a\\..', '$&+,;=@'])(
    'keeps the name %j in one segment of the path',
    async (name) => {
      const { client, sent } = await start();
      await call(client, Pod, { namespace: 'ns', name });
      const path = sent()[0]?.url.split('?')[0] ?? '';
      const [, ...segments] = path.split('/').map(decodeURIComponent);
      expect(segments.slice(0, 6)).toEqual(['api', 'v1', 'namespaces', 'ns', 'pods', name]);
    },
  );
});

describe('other names', () => {
  it('of namespaces are checked in lists and creations', async () => {
    const { client, sent } = await start();
    for (const namespace of ['../..', 'a/pods/b', '%2e%2e']) {
      await expect(client.list(Pod, { namespace })).rejects.toThrow(InvalidNameError);
      await expect(client.deleteAllOf(Pod, { namespace })).rejects.toThrow(InvalidNameError);
      await expect(client.create(Pod.from({ metadata: { namespace, name: 'a' } }))).rejects.toThrow(InvalidNameError);
    }
    expect(sent()).toEqual([]);
  });

  it('of subresources are checked', async () => {
    const { client, sent } = await start();
    const pod = Pod.from({ metadata: { namespace: 'ns', name: 'a' } });
    for (const name of ['', '..', 'proxy/../../b', 'status%2f']) {
      await expect(client.subResource(name).create(pod, {})).rejects.toThrow(InvalidNameError);
    }
    expect(sent()).toEqual([]);
  });

  it('of groups and versions are checked, including those of an object', async () => {
    const { client, sent } = await start();
    const object = (apiVersion: string) => ({ apiVersion, kind: 'Thing', metadata: { namespace: 'ns', name: 'a' } });
    for (const apiVersion of ['a/b/c', '../v1', 'apps/..', 'apps/', 'a%2f/v1', '/v1/pods']) {
      await expect(client.delete(object(apiVersion))).rejects.toThrow(InvalidNameError);
    }
    expect(sent()).toEqual([]);
  });

  it('of resources are checked, which come from an extension API server', () => {
    const mapping = { group: 'g', version: 'v1', kind: 'K', plural: '../../api/v1/secrets', namespaced: true };
    expect(() => collectionPath(mapping, 'ns')).toThrow(InvalidNameError);
    expect(() => objectPath(mapping, { namespace: 'ns', name: 'a' })).toThrow(InvalidNameError);
  });

  it('are shown in the error without control characters', async () => {
    const { client } = await start();
    await expect(client.get(Pod, { namespace: 'ns', name: 'a/\u001b[2J\n' })).rejects.toThrow(
      String.raw`invalid name of Pod "a/\u001b[2J\n": must not contain "/"`.replace('"/"', '`/`'),
    );
  });
});

describe('selectors', () => {
  it.each([
    { labels: { app: 'a,b!=c' } },
    { labels: { app: 'x y' } },
    { labels: { 'app,b': 'c' } },
    { labels: { '': 'c' } },
    { labels: { app: 'a'.repeat(64) } },
    { labels: { app: null } },
    { fields: { 'metadata.name=a,spec.x': 'c' } },
  ])('%j are rejected, as they would become other requirements', async (selector) => {
    const { client, sent } = await start();
    await expect(client.list(Pod, selector as never)).rejects.toThrow(InvalidNameError);
    await expect(client.deleteAllOf(Pod, { namespace: 'ns', ...(selector as object) })).rejects.toThrow(
      InvalidNameError,
    );
    expect(sent()).toEqual([]);
  });

  it('with valid keys and values are sent', async () => {
    const { client, sent } = await start();
    await client.list(Pod, { labels: { 'app.kubernetes.io/name': 'a_b.C-1', empty: '' }, fields: { 'spec.x': 'a,b' } });
    const query = new URL(sent()[0]?.url ?? '', 'http://localhost').searchParams;
    expect(query.get('labelSelector')).toBe('app.kubernetes.io/name=a_b.C-1,empty=');
    expect(query.get('fieldSelector')).toBe('spec.x=a\\,b');
  });
});
