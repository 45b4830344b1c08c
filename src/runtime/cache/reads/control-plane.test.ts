import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Namespace, Secret } from '../../../k8s/core/v1.js';
import { metadataOf } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { mergePatch, newClient, newRestMapper, newTransport, type Transport } from '../../client/index.js';
import { allNamespaces, type CacheOptions, newCache } from '../index.js';

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 });

describeWithControlPlane(describe, 'a cache on a control plane', () => {
  let plane: ControlPlane;
  let transport: Transport;
  let stop: AbortController;
  let running: Promise<void> | undefined;

  beforeAll(async () => {
    plane = await startControlPlane();
    transport = newTransport(plane.config);
  }, 120_000);
  afterEach(async () => {
    stop?.abort();
    await running;
  }, 60_000);
  afterAll(async () => {
    transport?.close();
    await plane?.stop();
  }, 60_000);

  function start(options: CacheOptions = {}) {
    stop = new AbortController();
    const cache = newCache({ transport, mapper: newRestMapper(transport) }, options);
    running = cache.start(stop.signal);
    return cache;
  }

  it('has settings for each namespace, and for all others', async () => {
    const create = (namespace: string, name: string, labels = {}) =>
      plane.client.create(ConfigMap.from({ metadata: { namespace, name, labels } }));
    for (const name of ['one', 'two', 'three']) {
      await plane.client.create(Namespace.from({ metadata: { name } }));
      await create(name, 'marked', { app: 'x' });
      await create(name, 'plain');
    }
    const byKind = new Map([
      [ConfigMap, { namespaces: { one: { labels: {} }, two: { labels: '!app' }, [allNamespaces]: {} } }],
    ]);
    const cache = start({ labels: { app: 'x' }, byKind });
    const names = async () =>
      (await cache.list(ConfigMap)).items.map(({ metadata: { namespace, name } }) => `${namespace}/${name}`).sort();
    const initial = ['one/marked', 'one/plain', 'three/marked', 'two/plain'];
    expect(await names()).toEqual(initial);
    await create('default', 'later', { app: 'x' });
    await create('default', 'other', { app: 'y' });
    await create('two', 'later');
    await create('two', 'not', { app: 'x' });
    await until(async () => expect(await names()).toEqual(['default/later', ...initial, 'two/later'].sort()));
    await plane.client.delete(ConfigMap.from({ metadata: { namespace: 'one', name: 'plain' } }));
    await until(async () => expect(await names()).not.toContain('one/plain'));
    expect(await cache.find(ConfigMap, { namespace: 'two', name: 'marked' })).toBeUndefined();
  }, 60_000);

  it('has only the metadata of a kind, whose bytes the API server does not send', async () => {
    const SecretMetadata = metadataOf(Secret);
    const metadata = { namespace: 'default', name: 'large', labels: { size: 'large' } };
    await plane.client.create(Secret.from({ metadata, stringData: { a: 'x'.repeat(500_000) } }));
    let bytes = 0;
    const measured = newTransport(plane.config, {
      onCompleted: (_, { responseSize }) => {
        bytes += responseSize;
      },
    });
    const client = newClient({ transport: measured, fieldManager: 'test' });
    const { items } = await client.list(SecretMetadata, { labels: 'size' });
    expect(items.map(({ kind, metadata: { name } }) => [kind, name])).toEqual([['Secret', 'large']]);
    const [object] = items;
    const cache = start();
    const cached = await cache.get(SecretMetadata, metadata);
    expect(cached).toEqual({ ...object, metadata: { ...cached.metadata, managedFields: undefined } });
    const patched = await client.patch(cached, mergePatch({ metadata: { labels: { patched: 'yes' } } }));
    expect(patched.metadata.labels).toEqual({ size: 'large', patched: 'yes' });
    await until(async () =>
      expect((await cache.get(SecretMetadata, metadata)).metadata.labels).toEqual(patched.metadata.labels),
    );
    await client.delete(cached, { preconditions: { uid: cached.metadata.uid } });
    await until(async () => expect(await cache.find(SecretMetadata, metadata)).toBeUndefined());
    await expect(client.get(SecretMetadata, metadata)).rejects.toMatchObject({ reason: 'NotFound' });
    expect(bytes).toBeLessThan(50_000);
    measured.close();
  }, 60_000);
});
