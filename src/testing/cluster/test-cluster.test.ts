import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ValidatingWebhookConfiguration } from '../../k8s/admissionregistration/v1.js';
import { ConfigMap } from '../../k8s/core/v1.js';
import { defineKind, groupVersionKindOf, type KubernetesObject } from '../../k8s/index.js';
import { newClient } from '../../runtime/client/index.js';
import type { Manager } from '../../runtime/manager/index.js';
import { newWebhookManagedBy } from '../../runtime/webhook/index.js';
import type { ControlPlaneKind } from '../controlplane/control-plane.js';
import { kindVariable } from '../controlplane/kind.js';
import { describeWithControlPlane } from '../describe.js';
import { clusterVariable } from './connection.js';
import { controlPlaneSetup } from './control-plane-setup.js';
import type { ControlPlaneSetupOptions } from './shared-control-plane.js';
import { type TestCluster, testCluster } from './test-cluster.js';

interface Ship extends KubernetesObject {
  spec: { guns?: number };
}

const Frigate = defineKind<Ship>({ group: 'ships.example.com', version: 'v1', kind: 'Frigate' });
const Harbor = defineKind<Ship>({ group: 'ships.example.com', version: 'v1', kind: 'Harbor', namespaced: false });

describeWithControlPlane(describe, 'the embedded control plane of a test run', () => testRun('embedded'), {
  kind: 'embedded',
});

describeWithControlPlane(describe, 'the real control plane of a test run', () => testRun('real'), { kind: 'real' });

function testRun(kind: ControlPlaneKind): void {
  const before = { [clusterVariable]: process.env[clusterVariable], [kindVariable]: process.env[kindVariable] };
  const clusters: TestCluster[] = [];
  let teardown: (() => Promise<void>) | undefined;
  let folder: string;

  beforeAll(async () => {
    teardown = await setUp({
      kind,
      crds: [crdOf('frigates', 'Frigate', 'Namespaced'), crdOf('harbors', 'Harbor', 'Cluster')],
    });
    folder = process.env[clusterVariable] ?? '';
    clusters.push(...(await Promise.all([testCluster(), testCluster()])));
  }, 120_000);

  afterAll(async () => {
    for (const cluster of clusters) await cluster.stop();
    await teardown?.();
    restoreEnvironment(before);
    expect(existsSync(folder)).toBe(false);
    await expect(newClient({ config: firstOf(clusters).config }).list(ConfigMap)).rejects.toThrow();
  }, 60_000);

  it('is shared by all test files, each with its own namespace', async () => {
    const [one, other] = [firstOf(clusters), secondOf(clusters)];
    expect(one.config.server).toBe(other.config.server);
    expect(one.namespace).toMatch(/^test-\w+$/);
    expect(one.namespace).not.toBe(other.namespace);
    const [stored] = await one.apply({ ...ConfigMap.from({ metadata: { name: 'mine' } }) });
    expect(stored?.metadata.namespace).toBe(one.namespace);
    expect((await other.client.list(ConfigMap, { namespace: other.namespace })).items).toEqual([]);
    expect(one.uniqueName('a')).not.toBe(other.uniqueName('a'));
  });

  it('has the CRDs of the setup, and accepts additional ones', async () => {
    const cluster = firstOf(clusters);
    const metadata = { name: 'plain', namespace: cluster.namespace };
    await expect(cluster.client.create(Frigate.from({ metadata, spec: { guns: 3 } }))).resolves.toBeDefined();
    await cluster.installCrds(crdOf('docks', 'Dock', 'Namespaced'));
    const [dock] = await cluster.apply({ apiVersion: 'ships.example.com/v1', kind: 'Dock', metadata: { name: 'one' } });
    expect(dock?.metadata.namespace).toBe(cluster.namespace);
  });

  it('authorizes users only by their roles', async () => {
    const user = await firstOf(clusters).addUser('reader', ['readers']);
    await expect(newClient({ config: user.config }).list(ConfigMap)).rejects.toMatchObject({ reason: 'Forbidden' });
    expect(JSON.parse(user.kubeconfig()).clusters[0].cluster.server).toBe(user.config.server);
  });

  it('calls the webhooks of a file for objects of that file only', { timeout: 60_000 }, async () => {
    const [one, other] = [firstOf(clusters), secondOf(clusters)];
    const manager = await one.serveWebhooks((it) => register(it, 1), configurations());
    await other.serveWebhooks((it) => register(it, 2), configurations());
    expect(manager.webhookServer.isRegistered('/mutate-ships-example-com-v1-frigate')).toBe(true);
    expect(await gunsOf(one)).toEqual([1, 1]);
    expect(await gunsOf(other)).toEqual([2, 2]);
    const refused = Frigate.from({ metadata: { name: 'heavy', namespace: one.namespace }, spec: { guns: 100 } });
    await expect(one.client.create(refused)).rejects.toThrow('too many guns');
    const elsewhere = { name: 'heavy', namespace: 'default' };
    expect((await one.client.create(Frigate.from({ metadata: elsewhere, spec: { guns: 100 } }))).spec.guns).toBe(100);
    expect((await one.client.create(Harbor.from({ metadata: { name: 'free' }, spec: {} }))).spec).toEqual({});
  });

  it('removes the webhooks with the cluster of the file', async () => {
    const cluster = await testCluster();
    const manager = await cluster.serveWebhooks((it) => register(it, 3), configurations());
    const list = async () => {
      const { items } = await firstOf(clusters).client.list(ValidatingWebhookConfiguration);
      return items.map(({ metadata }) => metadata.name);
    };
    const name = `${cluster.namespace}-validating-webhook-configuration`;
    expect(await list()).toContain(name);
    await cluster.stop();
    expect(await list()).not.toContain(name);
    expect(manager.webhookServer.port).toBeUndefined();
  });

  it('lists the webhooks of the configuration if none of them was registered', async () => {
    const cluster = firstOf(clusters);
    await expect(cluster.serveWebhooks(() => {}, configurations('Fleet'))).rejects.toThrow(
      /paths found: `\/mutate-ships-example-com-v1-fleet`, .*Generate the configurations with `npm run manifests`/,
    );
  });

  it('rejects with the error of the register function', async () => {
    const register = () => Promise.reject(new Error('not today'));
    await expect(firstOf(clusters).serveWebhooks(register, configurations())).rejects.toThrow('not today');
  });
}

describe('a control plane that cannot be started', () => {
  it('is reported to every test file', async () => {
    const env = { KUBEBUILDER_ASSETS: '/nowhere' };
    const teardown = await setUp({ env });
    const variables = { [clusterVariable]: process.env[clusterVariable] };
    await expect(testCluster(variables)).rejects.toThrow(/were not found in `\/nowhere`/);
    await expect(testCluster(variables)).rejects.toThrow(/were not found in `\/nowhere`/);
    await teardown();
    await expect(testCluster(variables)).rejects.toThrow(/control plane of this test run cannot be reached/);
    await expect(testCluster(env)).rejects.toThrow(/were not found in `\/nowhere`/);
  });
});

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

function setUp(options: ControlPlaneSetupOptions) {
  return controlPlaneSetup(options)();
}

function register(manager: Manager, guns: number): void {
  for (const kind of [Frigate, Harbor]) {
    newWebhookManagedBy(manager, kind)
      .withDefaulter({
        default(ship) {
          ship.spec.guns ??= guns;
        },
      })
      .withValidator({
        validateCreate(ship) {
          if ((ship.spec.guns ?? 0) > 50) throw new Error('too many guns');
        },
        validateUpdate() {},
        validateDelete() {},
      })
      .complete();
  }
}

/** A Frigate and a Harbor without guns after defaulting. */
async function gunsOf(cluster: TestCluster): Promise<unknown[]> {
  const { client, namespace } = cluster;
  const frigate = await client.create(Frigate.from({ metadata: { name: 'armed', namespace }, spec: {} }));
  const harbor = await client.create(Harbor.from({ metadata: { name: cluster.uniqueName('armed') }, spec: {} }));
  return [frigate.spec.guns, harbor.spec.guns];
}

function configurations(...more: string[]): KubernetesObject[] {
  const kinds =
    more.length > 0 ? more : [groupVersionKindOf(Frigate).kind, groupVersionKindOf(Harbor).kind, 'Unregistered'];
  return ['Mutating', 'Validating'].map((type) => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${type}WebhookConfiguration`,
    metadata: { name: `${type.toLowerCase()}-webhook-configuration` },
    webhooks: kinds.map((kind) => ({
      name: `${kind.toLowerCase()}.kb.io`,
      admissionReviewVersions: ['v1'],
      clientConfig: { service: { name: 'w', namespace: 's', path: pathOf(type, kind) } },
      sideEffects: 'None',
      rules: [
        {
          apiGroups: ['ships.example.com'],
          apiVersions: ['v1'],
          operations: ['CREATE'],
          // An installed webhook without a server would fail for every Frigate.
          resources: [kind === 'Unregistered' ? 'frigates' : `${kind.toLowerCase()}s`],
        },
      ],
    })),
  }));
}

function pathOf(type: string, kind: string): string {
  return `/${type === 'Mutating' ? 'mutate' : 'validate'}-ships-example-com-v1-${kind.toLowerCase()}`;
}

function crdOf(plural: string, kind: string, scope: string) {
  const spec = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.ships.example.com` },
    spec: {
      group: 'ships.example.com',
      names: { kind, plural },
      scope,
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
  };
}

function firstOf(clusters: readonly TestCluster[]): TestCluster {
  return at(clusters, 0);
}

function secondOf(clusters: readonly TestCluster[]): TestCluster {
  return at(clusters, 1);
}

function at(clusters: readonly TestCluster[], index: number): TestCluster {
  const cluster = clusters[index];
  if (!cluster) throw new Error('the cluster did not start');
  return cluster;
}
