import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deployment } from '../../../k8s/apps/v1.js';
import { ConfigMap, Pod, ServiceAccount } from '../../../k8s/core/v1.js';
import { PodDisruptionBudget } from '../../../k8s/policy/v1.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { newClient } from '../direct/client.js';
import type { Client } from '../interfaces/client.js';
import { newTransport } from '../transport/http-transport.js';
import type { Transport } from '../transport/transport.js';
import { listPages } from './pages.js';
import { evict, getScale, requestToken, setScale } from './typed-subresources.js';

const namespace = 'default';
const containers = [{ name: 'a', image: 'a' }];

describeWithControlPlane(describe, 'subresources on a control plane', () => {
  let controlPlane: ControlPlane;
  let transport: Transport;
  let client: Client;
  beforeAll(async () => {
    controlPlane = await startControlPlane();
    transport = newTransport(controlPlane.config, { retries: 0 });
    client = newClient({ transport });
    await client.create(ServiceAccount.from({ metadata: { namespace, name: 'default' } })); // required by pods
  }, 120_000);
  afterAll(async () => {
    transport?.close();
    await controlPlane?.stop();
  }, 60_000);

  const createPod = (name: string) =>
    client.create(Pod.from({ metadata: { namespace, name, labels: { app: name } }, spec: { containers } }));

  it('scale a Deployment, and no ConfigMap', async () => {
    const template = { metadata: { labels: { app: 'a' } }, spec: { containers } };
    const spec = { replicas: 1, selector: { matchLabels: { app: 'a' } }, template };
    const deployment = await client.create(Deployment.from({ metadata: { namespace, name: 'a' }, spec }));
    await expect(getScale(client, deployment)).resolves.toMatchObject({ kind: 'Scale', spec: { replicas: 1 } });
    await expect(setScale(client, deployment, 3)).resolves.toMatchObject({ kind: 'Scale', spec: { replicas: 3 } });
    expect((await client.get(Deployment, { namespace, name: 'a' })).spec.replicas).toBe(3);
    await expect(setScale(client, deployment, -1)).rejects.toMatchObject({ reason: 'Invalid' });
    const map = await client.create(ConfigMap.from({ metadata: { namespace, name: 'a' } }));
    await expect(getScale(client, map)).rejects.toMatchObject({ reason: 'NotFound' });
  });

  it('evict a pod, unless its PodDisruptionBudget does not allow it', async () => {
    await evict(client, await createPod('free'), { gracePeriodSeconds: 0 });
    expect(await client.find(Pod, { namespace, name: 'free' })).toBeUndefined();
    const held = await createPod('held');
    const conditions = [{ type: 'Ready', status: 'True' as const }];
    const running = await client.status.update({ ...held, status: { phase: 'Running' as const, conditions } });
    const spec = { minAvailable: 1, selector: { matchLabels: { app: 'held' } } };
    await client.create(PodDisruptionBudget.from({ metadata: { namespace, name: 'held' }, spec }));
    await expect(evict(client, running)).rejects.toMatchObject({ reason: 'TooManyRequests' });
  });

  it('request a token of a service account', async () => {
    const robot = await client.create(ServiceAccount.from({ metadata: { namespace, name: 'robot' } }));
    const { token, expirationTimestamp } = await requestToken(client, robot, { expirationSeconds: 600 });
    expect(token.split('.')).toHaveLength(3);
    expect(Date.parse(expirationTimestamp ?? '')).toBeGreaterThan(Date.now());
    const missing = ServiceAccount.from({ metadata: { namespace, name: 'missing' } });
    await expect(requestToken(client, missing, {})).rejects.toMatchObject({ reason: 'NotFound' });
  });

  it('list pages and watch', async () => {
    const metadata = { namespace, labels: { set: 'pages' } };
    const create = (name: string) => client.create(ConfigMap.from({ metadata: { ...metadata, name } }));
    for (const name of ['p1', 'p2', 'p3']) await create(name);
    const sizes: number[] = [];
    let resourceVersion: string | undefined;
    for await (const page of listPages(client, ConfigMap, { namespace, labels: { set: 'pages' }, limit: 2 })) {
      sizes.push(page.items.length);
      resourceVersion = page.metadata.resourceVersion;
    }
    expect(sizes).toEqual([2, 1]);
    await create('p4');
    for await (const { type, object } of client.watch(ConfigMap, { namespace, labels: 'set=pages', resourceVersion })) {
      expect([type, object.kind, object.metadata.name]).toEqual(['ADDED', 'ConfigMap', 'p4']);
      break;
    }
  });
});
