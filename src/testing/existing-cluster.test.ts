import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CustomResourceDefinition } from '../k8s/apiextensions/v1.js';
import { ConfigMap, Namespace } from '../k8s/core/v1.js';
import { clusterVariable } from './cluster-connection.js';
import type { ControlPlane } from './control-plane.js';
import { controlPlaneSetup } from './control-plane-setup.js';
import { describeWithControlPlane } from './describe.js';
import { usesExistingCluster } from './existing-cluster.js';
import { newClient } from './from-runtime.js';
import { startControlPlane } from './start-control-plane.js';
import { testCluster } from './test-cluster.js';

const frigates = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'frigates.existing.example.com' },
  spec: {
    group: 'existing.example.com',
    names: { kind: 'Frigate', plural: 'frigates' },
    scope: 'Namespaced',
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};

describe('usesExistingCluster', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    ['false', false],
    ['1', false],
    ['', false],
    [undefined, false],
  ])('with %j is %j', (value, expected) => {
    expect(usesExistingCluster({ USE_EXISTING_CLUSTER: value })).toBe(expected);
  });
});

describeWithControlPlane(describe, 'tests in an existing cluster', () => {
  let plane: ControlPlane;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    plane = await startControlPlane();
    folder = mkdtempSync(join(tmpdir(), 'kbts-existing-'));
    const path = join(folder, 'config');
    writeFileSync(path, plane.admin.kubeconfig());
    env = { USE_EXISTING_CLUSTER: 'true', KUBECONFIG: path };
  }, 120_000);

  afterAll(async () => {
    await plane?.stop();
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('have a namespace, which is deleted in the end', async () => {
    const cluster = await testCluster(env);
    expect(cluster.config.server).toBe(plane.config.server);
    await cluster.apply({ ...ConfigMap.from({ metadata: { name: 'mine' } }) });
    expect((await plane.client.get(Namespace, { name: cluster.namespace })).metadata.deletionTimestamp).toBeUndefined();
    await cluster.stop();
    expect((await plane.client.get(Namespace, { name: cluster.namespace })).metadata.deletionTimestamp).toBeDefined();
    await plane.client.list(ConfigMap); // the cluster itself goes on
  });

  it('impersonate users without the permissions of the administrator', async () => {
    const cluster = await testCluster(env);
    const user = await cluster.addUser('reader', ['readers']);
    await expect(newClient({ config: user.config }).list(ConfigMap)).rejects.toMatchObject({ reason: 'Forbidden' });
    expect(JSON.parse(user.kubeconfig()).users[0].user).toMatchObject({ as: 'reader', 'as-groups': ['readers'] });
    await cluster.stop();
  });

  it('cannot serve webhooks', async () => {
    const cluster = await testCluster(env);
    await expect(cluster.serveWebhooks(() => {}, [])).rejects.toThrow('run these tests without `USE_EXISTING_CLUSTER`');
    await cluster.stop();
  });

  it('share it through the setup, which installs CRDs that stay', async () => {
    const before = process.env[clusterVariable];
    const teardown = await controlPlaneSetup({ env, crds: [frigates] })();
    const cluster = await testCluster();
    const metadata = { name: 'one', namespace: cluster.namespace };
    await cluster.apply({ apiVersion: 'existing.example.com/v1', kind: 'Frigate', metadata });
    await cluster.stop();
    await teardown();
    if (before !== undefined) process.env[clusterVariable] = before;
    expect(await plane.client.get(CustomResourceDefinition, { name: frigates.metadata.name })).toBeDefined();
  });

  it('fail without a kubeconfig, and say so', async () => {
    const missing = { USE_EXISTING_CLUSTER: 'true', KUBECONFIG: join(folder, 'none') };
    await expect(testCluster(missing)).rejects.toThrow('no kubeconfig file exists in `KUBECONFIG`');
  });
});
