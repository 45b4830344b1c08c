import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../../hack/control-plane/cache.mjs';
import { readYamlDocuments } from '../../../base/yaml/index.js';
import { expectSuccess } from '../../main/fixtures/run.js';

const kustomize = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'kustomize');

const external = '--external-api-path=certificate.yaml --external-api-domain=io';

/** Several groups and versions, controllers of built-in kinds and of kinds of other projects, and conversion. */
const commands = [
  'init --domain testproject.org --project-name fleet --multigroup',
  'create api --group crew --version v1 --kind Captain --controller --resource',
  'create webhook --group crew --version v1 --kind Captain --defaulting --programmatic-validation',
  'create api --group ship --version v1beta1 --kind Frigate --controller --resource',
  'create api --group ship --version v1 --kind Frigate --from v1beta1 --controller=false --resource',
  'create webhook --group ship --version v1 --kind Frigate --conversion --spoke v1beta1',
  'create api --group ship --version v1 --kind Destroyer --controller --resource --namespaced=false',
  'create api --group ship --version v2 --kind Destroyer --from v1 --controller=false --resource',
  'create webhook --group ship --version v1 --kind Destroyer --conversion --spoke v2 --defaulting',
  'create api --group foo --version v1 --kind Bar --controller --resource',
  'create api --group fiz --version v1 --kind Bar --controller --resource',
  'create api --group apps --version v1 --kind Deployment --controller --resource=false',
  `create api --group cert-manager --version v1 --kind Certificate --controller --resource=false ${external}`,
  'create webhook --group core --version v1 --kind Pod --programmatic-validation',
];

const certificate = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: certificates.cert-manager.io }
spec:
  group: cert-manager.io
  names: { kind: Certificate, plural: certificates }
  scope: Namespaced
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;

const crds = [
  ...['captains.crew.testproject.org', 'frigates.ship.testproject.org', 'destroyers.ship.testproject.org'],
  ...['bars.foo.testproject.org', 'bars.fiz.testproject.org'],
];
const converted = crds.filter((name) => /^(?:frigates|destroyers)/.test(name));

/** What kubebuilder deploys for these commands, by the names in its templates: `<kind> <name>`. */
const deployed = [
  'Namespace fleet-system',
  ...crds.map((name) => `CustomResourceDefinition ${name}`),
  'ServiceAccount fleet-controller-manager',
  'Role fleet-leader-election-role',
  'RoleBinding fleet-leader-election-rolebinding',
  'ClusterRole fleet-manager-role',
  'ClusterRoleBinding fleet-manager-rolebinding',
  ...['crew-captain', 'ship-frigate', 'ship-destroyer', 'foo-bar', 'fiz-bar'].flatMap((kind) =>
    ['admin', 'editor', 'viewer'].map((role) => `ClusterRole fleet-${kind}-${role}-role`),
  ),
  'ClusterRole fleet-metrics-auth-role',
  'ClusterRoleBinding fleet-metrics-auth-rolebinding',
  'ClusterRole fleet-metrics-reader',
  'Service fleet-controller-manager-metrics-service',
  'Service fleet-webhook-service',
  'Deployment fleet-controller-manager',
  'Certificate fleet-metrics-certs',
  'Certificate fleet-serving-cert',
  'Issuer fleet-selfsigned-issuer',
  'MutatingWebhookConfiguration fleet-mutating-webhook-configuration',
  'ValidatingWebhookConfiguration fleet-validating-webhook-configuration',
];

interface Deployed {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly conversion?: unknown; readonly versions?: readonly { readonly name: string }[] };
  readonly webhooks?: readonly {
    readonly name: string;
    readonly clientConfig: { readonly service: { path: string } };
  }[];
}

describe.skipIf(!existsSync(kustomize))('a project with several groups, versions and conversions', () => {
  let folder = '';
  let root = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-groups-'));
    root = join(folder, 'fleet');
    mkdirSync(root);
    writeFileSync(join(root, 'certificate.yaml'), certificate);
    for (const command of commands) await run(command);
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (command: string) => expectSuccess(root, `${command} --yes`);
  const built = (part: string) =>
    readYamlDocuments(part, execaSync(kustomize, ['build', join(root, 'config', part)]).stdout) as Deployed[];
  const text = (path: string) => readFileSync(join(root, path), 'utf8');

  it('deploys the objects that kubebuilder does', () => {
    const names = built('default').map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.toSorted()).toEqual(deployed.toSorted());
  });

  it('converts the kinds with a hub, and injects the CA into their CRDs only', () => {
    const definitions = built('default').filter(({ kind }) => kind === 'CustomResourceDefinition');
    const service = { name: 'fleet-webhook-service', namespace: 'fleet-system', path: '/convert' };
    const conversion = {
      strategy: 'Webhook',
      webhook: { clientConfig: { service }, conversionReviewVersions: ['v1'] },
    };
    for (const { metadata, spec } of definitions) {
      const isConverted = converted.includes(metadata.name);
      expect(spec?.conversion, metadata.name).toEqual(isConverted ? conversion : undefined);
      const injected = metadata.annotations?.['cert-manager.io/inject-ca-from'];
      expect(injected, metadata.name).toBe(isConverted ? 'fleet-system/fleet-serving-cert' : undefined);
    }
    const patches = text('config/crd/kustomization.yaml').match(/patches\/.*/g);
    expect(patches).toEqual(['patches/webhook_in_ship_frigates.yaml', 'patches/webhook_in_ship_destroyers.yaml']);
  });

  it('has webhooks with the names and paths of kubebuilder', () => {
    const webhooks = built('default').flatMap((object) => object.webhooks ?? []);
    expect(webhooks.map(({ name, clientConfig }) => `${name} ${clientConfig.service.path}`).toSorted()).toEqual([
      'mcaptain-v1.kb.io /mutate-crew-testproject-org-v1-captain',
      'mdestroyer-v1.kb.io /mutate-ship-testproject-org-v1-destroyer',
      'vcaptain-v1.kb.io /validate-crew-testproject-org-v1-captain',
      'vpod-v1.kb.io /validate--v1-pod',
    ]);
  });

  it('has the samples of all versions', () => {
    const samples = built('samples') as unknown as { apiVersion: string; kind: string }[]; // objects of kinds
    expect(samples.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).toSorted()).toEqual([
      'crew.testproject.org/v1 Captain',
      'fiz.testproject.org/v1 Bar',
      'foo.testproject.org/v1 Bar',
      'ship.testproject.org/v1 Destroyer',
      'ship.testproject.org/v1 Frigate',
      'ship.testproject.org/v1beta1 Frigate',
      'ship.testproject.org/v2 Destroyer',
    ]);
  });

  it('is recorded in PROJECT as kubebuilder does', () => {
    const [project] = readYamlDocuments('PROJECT', text('PROJECT')) as [{ resources: Record<string, unknown>[] }]; // a PROJECT file
    const api = { crdVersion: 'v1', namespaced: true };
    const ship = { domain: 'testproject.org', group: 'ship', kind: 'Frigate' };
    const paths = project.resources.map(({ path: _, ...resource }) => resource);
    expect(paths).toContainEqual({ ...ship, api, controller: true, version: 'v1beta1' });
    const conversion = { conversion: true, spoke: ['v1beta1'], webhookVersion: 'v1' };
    expect(paths).toContainEqual({ ...ship, api, version: 'v1', webhooks: conversion });
    expect(paths).toContainEqual({ controller: true, core: true, group: 'apps', kind: 'Deployment', version: 'v1' });
    expect(project).toMatchObject({ multigroup: true });
  });

  it('agrees with PROJECT, and its manifests are up to date', async () => {
    await run('manifests --check');
    expect(await run('doctor --cluster=false --json')).not.toContain('part-missing');
  });
});
