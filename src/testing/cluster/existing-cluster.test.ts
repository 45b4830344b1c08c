import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import { ConfigMap, Namespace } from '../../k8s/core/v1.js';
import { newClient } from '../../runtime/client/index.js';
import type { ControlPlane } from '../controlplane/control-plane.js';
import { startControlPlane } from '../controlplane/start-control-plane.js';
import { describeWithControlPlane } from '../describe.js';
import { clusterVariable } from './connection.js';
import { controlPlaneSetup } from './control-plane-setup.js';
import { existingCluster, usesExistingCluster } from './existing-cluster.js';
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

describe('existingCluster', () => {
  it('prints the server and the context once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kbts-existing-'));
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const clusters = [{ name: 'c', cluster: { server: 'https://example.com:6443' } }];
      const contexts = [{ name: 'production', context: { cluster: 'c' } }];
      const path = join(folder, 'config');
      writeFileSync(path, JSON.stringify({ clusters, contexts, 'current-context': 'production' }));
      const env = { KUBECONFIG: `${join(folder, 'none')}:${path}` };
      for (let i = 0; i < 2; i++) expect((await existingCluster(env)).config.server).toBe('https://example.com:6443');
      const line = 'USE_EXISTING_CLUSTER: tests use the cluster https://example.com:6443 of the context `production`\n';
      expect(write.mock.calls).toEqual([[line]]);
    } finally {
      write.mockRestore();
      rmSync(folder, { recursive: true });
    }
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

  it('have a namespace that is deleted at the end', async () => {
    const cluster = await testCluster(env);
    expect(cluster.config.server).toBe(plane.config.server);
    await cluster.apply({ ...ConfigMap.from({ metadata: { name: 'mine' } }) });
    expect((await plane.client.get(Namespace, { name: cluster.namespace })).metadata.deletionTimestamp).toBeUndefined();
    await cluster.stop();
    expect((await plane.client.get(Namespace, { name: cluster.namespace })).metadata.deletionTimestamp).toBeDefined();
    await plane.client.list(ConfigMap); // the cluster itself goes on
    await cluster.stop(); // the second time has no effect
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

  describe('with a CRD of another field manager', () => {
    const crd = (name: string, properties: object, annotations = {}) => ({
      ...frigates,
      metadata: { name: `${name}.existing.example.com`, annotations },
      spec: {
        ...frigates.spec,
        names: { kind: `${name[0]?.toUpperCase()}${name.slice(1)}`, plural: name },
        versions: [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } },
        ],
      },
    });
    const a = { a: { type: 'string' } };
    const ab = { ...a, b: { type: 'string' } };
    const install = async (definition: typeof frigates, more: NodeJS.ProcessEnv = {}) => {
      const cluster = await testCluster({ ...env, ...more });
      await cluster.installCrds([definition]).finally(() => cluster.stop());
    };
    const installedProperties = async (name: string) => {
      const { spec } = await plane.client.get(CustomResourceDefinition, { name: `${name}.existing.example.com` });
      return Object.keys(spec.versions[0]?.schema?.openAPIV3Schema?.properties ?? {});
    };
    const applyAs = (fieldManager: string, definition: typeof frigates) =>
      plane.client.apply(definition, { fieldManager, force: true });

    it('do not change it, and report its field manager and what to do', async () => {
      await applyAs('helm', crd('owned', ab));
      const message =
        /`owned\.existing\.example\.com` in the existing cluster https:.* "helm".*USE_EXISTING_CLUSTER_OVERWRITE_CRDS=true/s;
      await expect(install(crd('owned', a))).rejects.toThrow(message);
      const cluster = await testCluster(env);
      await expect(cluster.apply(crd('owned', a))).rejects.toThrow(message);
      await cluster.stop();
      const before = process.env[clusterVariable];
      const teardown = await controlPlaneSetup({ env, crds: [crd('owned', a)] })();
      await expect(testCluster()).rejects.toThrow(message);
      await teardown();
      if (before !== undefined) process.env[clusterVariable] = before;
      expect(await installedProperties('owned')).toEqual(['a', 'b']);
    });

    it('change it if they may', async () => {
      await applyAs('helm', crd('overwritten', ab));
      await install(crd('overwritten', a), { USE_EXISTING_CLUSTER_OVERWRITE_CRDS: 'true' });
      expect(await installedProperties('overwritten')).toEqual(['a']);
    });

    it('use it if its spec is equal, whatever its annotations', async () => {
      await plane.client.create(crd('equal', ab, { from: 'helm' }));
      await install(crd('equal', ab, { from: 'tests' }));
      await expect(install(crd('equal', a, { from: 'tests' }))).rejects.toThrow('is not from these tests, and differs');
    });

    it('change their own', async () => {
      for (const properties of [ab, a]) await install(crd('own', properties));
      expect(await installedProperties('own')).toEqual(['a']);
    });
  });

  it('fail without a kubeconfig, with the reason', async () => {
    const missing = { USE_EXISTING_CLUSTER: 'true', KUBECONFIG: join(folder, 'none') };
    await expect(testCluster(missing)).rejects.toThrow('no file in `KUBECONFIG`');
  });
});
