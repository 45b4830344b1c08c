import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../../hack/control-plane/cache.mjs';
import { readYamlDocuments } from '../../../base/yaml/index.js';
import { expectSuccess } from '../../main/fixtures/run.js';

const golden = fileURLToPath(new URL('../../../../../shared/golden/project-v4/', import.meta.url));
const kustomize = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'kustomize');
const parts = 'default crd rbac manager prometheus network-policy certmanager webhook samples'.split(' ');

const external = (kind: string) => `--external-api-path=${kind}.yaml --external-api-domain=io`;

/** The commands of kubebuilder's golden project, with CRDs instead of Go packages. */
const commands = [
  'init --domain testproject.org --project-name project-v4',
  'create api --group crew --version v1 --kind Captain --controller=true --resource=true',
  'create api --group crew --version v1 --kind Captain --controller=true --resource=false --controller-name=captain-backup',
  'create webhook --group crew --version v1 --kind Captain --defaulting --programmatic-validation',
  'create api --group crew --version v1 --kind FirstMate --controller=true --resource=true',
  'create api --group crew --version v2 --kind FirstMate --controller=false --resource=true',
  'create webhook --group crew --version v1 --kind FirstMate --conversion --spoke v2',
  'create api --group crew --version v1 --kind Sailor --controller=true --resource=true',
  'create webhook --group crew --version v1 --kind Sailor --defaulting --programmatic-validation --defaulting-path=/custom-mutate-sailor --validation-path=/custom-validate-sailor',
  'create api --group crew --version v1 --kind Admiral --plural=admirales --controller=true --resource=true --namespaced=false',
  'create webhook --group crew --version v1 --kind Admiral --plural=admirales --defaulting',
  'create webhook --group crew --version v1 --kind Admiral --plural=admirales --programmatic-validation --validation-path=/custom-validate-admiral',
  `create api --group cert-manager --version v1 --kind Certificate --controller=true --resource=false ${external('certificate')}`,
  `create webhook --group cert-manager --version v1 --kind Issuer --defaulting ${external('issuer')}`,
  'create webhook --group core --version v1 --kind Pod --defaulting',
  'create webhook --group apps --version v1 --kind Deployment --defaulting --programmatic-validation',
  'create api --group crew --version v1 --kind Navigator --controller=true --resource=true --ssa',
];

/** Where a project in TypeScript differs from kubebuilder's on purpose: path of the value, and why. */
const intended: readonly (readonly [path: RegExp, why: string])[] = [
  [/^CustomResourceDefinition\/.*\.controller-gen\.kubebuilder\.io\/version$/, 'names the generator'],
  [/^CustomResourceDefinition\/.*\.description$/, 'the comments of the scaffolded types are our own'],
  [
    /^Deployment\/.*\.containers\.0\.(command|resources)/,
    'Node runs a bundle, and takes more memory than a Go operator',
  ],
  [/^Deployment\/.*\.terminationGracePeriodSeconds$/, 'longer than the graceful shutdown of the manager, 30 s'],
  [/^Role\/(project-v4-)?leader-election-role\.rules\./, 'allows only what the elector and the event recorder call'],
  [
    /^NetworkPolicy\/allow-webhook-traffic\.spec\.ingress\./,
    'a policy sees the port of the pod; fixed in kubebuilder 4.16',
  ],
  [/^\w+\/\w+(-v2)?-sample\./, 'samples have an object as their spec, and a name of their own in a second version'],
];

const needs = [existsSync(kustomize) ? '' : 'kustomize (npm run control-plane)', existsSync(golden) ? '' : golden]
  .filter((need) => need !== '')
  .join(', ');

describe.skipIf(needs !== '')(`kubebuilder's project-v4${needs === '' ? '' : ` (skipped: needs ${needs})`}`, () => {
  let folder = '';
  let root = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-v4-'));
    root = join(folder, 'project-v4');
    mkdirSync(root);
    for (const kind of ['Certificate', 'Issuer']) writeFileSync(join(root, `${kind.toLowerCase()}.yaml`), crd(kind));
    for (const command of commands) await expectSuccess(root, `${command} --yes`);
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(parts)('config/%s builds to the same objects', (part) => {
    const text = execaSync(kustomize, ['build', join(root, 'config', part)]).stdout;
    const file = `kustomize-${part}.yaml`;
    const expected = flatten(readYamlDocuments(file, readFileSync(join(golden, file), 'utf8')));
    const actual = flatten(readYamlDocuments(part, text));
    const paths = [...new Set([...expected.keys(), ...actual.keys()])];
    const unintended = paths
      .filter((path) => expected.get(path) !== actual.get(path) && !intended.some(([known]) => known.test(path)))
      .map((path) => `${path}: ${expected.get(path)} -> ${actual.get(path)}`);
    expect(unintended).toEqual([]);
  });

  it('is recorded in PROJECT as kubebuilder does, except for the paths of Go', () => {
    const read = (text: string) => {
      const [project] = readYamlDocuments('PROJECT', text) as { resources: Record<string, unknown>[] }[]; // a PROJECT file
      return project?.resources.map(({ path: _, module: __, ...resource }) => resource);
    };
    const theirs = read(readFileSync(join(golden, 'PROJECT'), 'utf8'));
    expect(read(readFileSync(join(root, 'PROJECT'), 'utf8'))).toEqual(theirs);
  });
});

/** A CRD of cert-manager, without fields. */
function crd(kind: string): string {
  const plural = `${kind.toLowerCase()}s`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.cert-manager.io }
spec:
  group: cert-manager.io
  names: { kind: ${kind}, plural: ${plural} }
  scope: Namespaced
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;
}

/** Every scalar of some objects by its path, for example `Service/webhook-service.spec.ports.0.port`. */
function flatten(objects: readonly unknown[]): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (entries.length === 0) leaves.set(path, JSON.stringify(value));
    for (const [key, part] of entries) visit(part, `${path}.${key}`);
  };
  for (const object of objects) {
    const { kind, metadata } = object as { kind: string; metadata: { name: string } }; // kustomize prints objects only
    visit(object, `${kind}/${metadata.name}`);
  }
  return leaves;
}
