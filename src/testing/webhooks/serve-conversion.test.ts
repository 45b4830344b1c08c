import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import type { Manager } from '../../runtime/manager/index.js';
import { newHubSpokeConverter } from '../../runtime/webhook/conversion/index.js';
import { newWebhookManagedBy } from '../../runtime/webhook/index.js';
import { type TestCluster, testCluster } from '../cluster/test-cluster.js';
import { describeWithControlPlane } from '../describe.js';
import { waitFor } from '../wait-for.js';

interface OldShip extends KubernetesObject {
  spec: { length?: number };
}
interface Ship extends KubernetesObject {
  spec: { size?: number };
}
const group = 'conversion.example.com';
const OldShip = defineKind<OldShip>({ group, version: 'v1', kind: 'Ship' });
const Ship = defineKind<Ship>({ group, version: 'v2', kind: 'Ship' });
const Unknown = defineKind<OldShip>({ group, version: 'v1', kind: 'Unknown' });

const versionWith = (name: string, field: string, storage: boolean) => {
  const spec = { type: 'object', properties: { [field]: { type: 'integer' } } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  return { name, served: true, storage, schema };
};
const definition = CustomResourceDefinition.from({
  metadata: { name: `ships.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { kind: 'Ship', plural: 'ships' },
    versions: [versionWith('v1', 'length', true), versionWith('v2', 'size', false)],
  },
});

function register(manager: Manager): void {
  const converter = newHubSpokeConverter<OldShip>(OldShip, {
    kind: Ship,
    toHub: ({ metadata, spec }: Ship) => ({ metadata, spec: { length: spec.size ?? 0 } }),
    fromHub: ({ metadata, spec }) => ({ metadata, spec: { size: spec.length ?? 0 } }) as Ship,
  });
  newWebhookManagedBy(manager, OldShip).withConverter(converter).complete();
}

describeWithControlPlane(describe, 'a converter that a test serves', () => {
  let cluster: TestCluster;
  let other: TestCluster;

  beforeAll(async () => {
    [cluster, other] = await Promise.all([testCluster(), testCluster()]);
    await cluster.installCrds(definition);
  }, 120_000);

  afterAll(async () => {
    await cluster?.stop();
    await other?.stop();
  });

  const conversion = async () =>
    (await other.client.find(CustomResourceDefinition, { name: `ships.${group}` }))?.spec.conversion;

  const ownCrds = async () => {
    const { items } = await other.client.list(CustomResourceDefinition);
    return items.filter(({ spec }) => spec.group.endsWith('.testing.kbts.dev'));
  };

  it('converts objects as soon as it is served, and no longer afterwards', { timeout: 60_000 }, async () => {
    // There is no file with configurations: a converter needs none.
    await cluster.serveWebhooks(register, '/nowhere/manifests.yaml');
    const metadata = { name: 'one', namespace: cluster.namespace };
    expect((await cluster.client.create(Ship.from({ metadata, spec: { size: 3 } }))).spec).toEqual({ size: 3 });
    expect((await cluster.client.get(OldShip, metadata)).spec).toEqual({ length: 3 });
    expect(await conversion()).toMatchObject({ strategy: 'Webhook' });
    await cluster.stop();
    // The CRD may already be deleted.
    expect([undefined, { strategy: 'None' }]).toContainEqual(await conversion());
    // The API server finishes the deletion of a CRD on its own.
    await waitFor(async () => (await ownCrds()).length === 0, { what: 'the CRDs of the tests to be deleted' });
  });

  it('is an error without its CRD', async () => {
    const serving = other.serveWebhooks(
      (manager) => newWebhookManagedBy(manager, Unknown).withConverter(newHubSpokeConverter(Unknown)).complete(),
      '/nowhere/manifests.yaml',
    );
    await expect(serving).rejects.toThrow('the cluster has no CRD of Unknown in `conversion.example.com`');
  });
});
