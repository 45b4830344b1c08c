import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../../hack/control-plane/cache.mjs';
import { readYamlDocuments } from '../../../base/yaml/index.js';
import { expectSuccess } from '../../main/fixtures/run.js';
import { buildInstaller, chartTestsNeed, runHelm } from '../plugins/fixtures/chart-project.js';

const goldens = fileURLToPath(new URL('../../../../../shared/golden/', import.meta.url));
const kustomize = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'kustomize');
const parts = 'default crd rbac manager prometheus network-policy certmanager webhook samples'.split(' ');

const external = (kind: string) => `--external-api-path=${kind}.yaml --external-api-domain=io`;

/** The commands of a project whose golden has no list of them, with CRDs instead of Go packages. */
const projectV4 = [
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
  [
    /^(Cluster)?Role\/([\w-]+-)?manager-role\.rules\.((get|list|watch) \/pods|(delete|update) apps\/deployments)$/,
    'deploy-image does not read pods, and does not change a Deployment except by apply',
  ],
  [/^RoleBinding\/manager-rolebinding\.metadata\.namespace$/, 'named in the source; kustomize replaces it'],
  [
    /^CustomResourceDefinition\/(busyboxes|memcacheds)\..*x-kubernetes-validations/,
    'a Service has a shorter name than a kind',
  ],
  [/^CustomResourceDefinition\/memcacheds\..*(containerPort|spec\.required)/, 'the port has a default and limits'],
  [/^PrometheusRule\/controller-manager-alerts\./, 'kubebuilder has no alerts'],
  [/^Role\/([\w-]+-)?leader-election-role\.rules\./, 'allows only what the elector and the event recorder call'],
  [
    /^NetworkPolicy\/allow-webhook-traffic\.spec\.ingress\./,
    'a policy sees the port of the pod; fixed in kubebuilder 4.16',
  ],
  [/^\w+\/\w+(-v2)?-sample\./, 'samples have an object as their spec, and a name of their own in a second version'],
];

/** Where a chart differs besides. */
const intendedInCharts: typeof intended = [
  [
    /\.metadata\.labels\./,
    'all objects have the labels of Helm; pods have only those that do not restart them with each release',
  ],
  [/^Role\/.*-(admin|editor|viewer)-role\./, 'the roles for users are enabled by default'],
  [/^Deployment\/.*\.containers\.0\.(image|imagePullPolicy)$/, 'those of the manifests, until a value sets others'],
  [/^Pod\/.*-test-metrics\./, '`helm test` reads the metrics'],
];

const needs = [existsSync(kustomize) ? '' : 'kustomize (npm run control-plane)', existsSync(goldens) ? '' : goldens]
  .filter((need) => need !== '')
  .join(', ');

const suite = `kubebuilder's %s${needs === '' ? '' : ` (skipped: needs ${needs})`}`;

describe.skipIf(needs !== '').each(['project-v4', 'project-v4-multigroup', 'project-v4-with-plugins'])(
  suite,
  (name) => {
    const golden = join(goldens, name);
    let folder = '';
    let root = '';

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'kbts-upstream-'));
      root = join(folder, name);
      mkdirSync(root);
      for (const kind of ['Certificate', 'Issuer']) writeFileSync(join(root, `${kind.toLowerCase()}.yaml`), crd(kind));
      for (const command of commandsOf(golden)) {
        if (command === 'build-installer') await expectSuccess(root, 'manifests').then(() => buildInstaller(root));
        else await expectSuccess(root, [...wordsOf(command), '--yes', ...withoutManifests(command)]);
      }
      await expectSuccess(root, 'manifests');
    }, 600_000);

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.each(parts)('config/%s builds to the same objects', (part) => {
      const text = execaSync(kustomize, ['build', join(root, 'config', part)]).stdout;
      expect(unintended(readFileSync(join(golden, `kustomize-${part}.yaml`), 'utf8'), text)).toEqual([]);
    });

    if (name === 'project-v4-with-plugins') {
      it.skipIf(chartTestsNeed !== '')(`its Helm chart installs the same objects${chartTestsNeed}`, () => {
        const text = runHelm('template', 'chart', join(root, 'dist/chart')).stdout;
        const theirs = readFileSync(join(golden, 'helm-template.yaml'), 'utf8');
        expect(unintended(theirs, text, [...intended, ...intendedInCharts])).toEqual([]);
      });
    }

    it('is recorded in PROJECT as kubebuilder does, except for the paths of Go', () => {
      const read = (text: string) => {
        const [project] = readYamlDocuments('PROJECT', text) as { resources: Record<string, unknown>[] }[]; // a PROJECT file
        return project?.resources.map(({ path: _, module: __, ...resource }) => resource);
      };
      const theirs = read(readFileSync(join(golden, 'PROJECT'), 'utf8'));
      expect(read(readFileSync(join(root, 'PROJECT'), 'utf8'))).toEqual(theirs);
    });
  },
);

/** Returns where manifests differ from those of kubebuilder without a known reason. */
function unintended(theirs: string, ours: string, known = intended): readonly string[] {
  const expected = flatten(readYamlDocuments('theirs', theirs));
  const actual = flatten(readYamlDocuments('ours', ours));
  const paths = [...new Set([...expected.keys(), ...actual.keys()])];
  return paths
    .filter((path) => expected.get(path) !== actual.get(path) && !known.some(([pattern]) => pattern.test(path)))
    .map((path) => `${path}: ${expected.get(path)} -> ${actual.get(path)}`);
}

/** The commands of a golden, for kbts: without the plugin of Go, with CRDs instead of Go packages, and without \`make\`. */
function commandsOf(golden: string): readonly string[] {
  const file = join(golden, 'commands.txt');
  if (!existsSync(file)) return projectV4;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line === 'make build-installer') return ['build-installer'];
    if (!line.startsWith('kubebuilder ')) return [];
    const [, kind = ''] = /--kind (\w+)/.exec(line) ?? [];
    const command = line
      .replace('kubebuilder ', '')
      .replace(/ --plugins=go\/v4| --make=false| --external-api-(?:module|domain)=\S+/g, '')
      .replace(/--external-api-path=\S+/, external(kind.toLowerCase()));
    return [command];
  });
}

/** The manifests are generated once, at the end. */
const withoutManifests = (command: string) => (command.startsWith('create ') ? ['--make=false'] : []);

/** Splits a command at its spaces, except those in double quotes. */
function wordsOf(command: string): readonly string[] {
  return (command.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));
}

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

/**
 * Returns every scalar of some objects by its path, for example `Service/webhook-service.spec.ports.0.port`. Permissions and
 * named list items have paths without their position.
 */
function flatten(objects: readonly unknown[]): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value) && path.endsWith('.rules')) {
      for (const permission of value.flatMap(permissionsOf)) leaves.set(`${path}.${permission}`, 'granted');
      return;
    }
    if (Array.isArray(value) && path.endsWith('.args')) {
      for (const argument of value) leaves.set(`${path}.${argument}`, 'given');
      return;
    }
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (entries.length === 0) leaves.set(path, JSON.stringify(value));
    for (const [key, part] of entries) visit(part, `${path}.${path.endsWith('.env') ? part.name : key}`);
  };
  for (const object of objects) {
    const { kind, metadata } = object as { kind: string; metadata: { name: string } }; // kustomize prints objects only
    visit(object, `${kind}/${metadata.name}`);
  }
  return leaves;
}

/** Returns what a rule of a role permits, for example `get apps/deployments`. */
function permissionsOf(rule: Readonly<Record<string, readonly string[] | undefined>>): readonly string[] {
  const { apiGroups = [''], resources = rule.nonResourceURLs ?? [], resourceNames = ['*'], verbs = [] } = rule;
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      resourceNames.flatMap((name) =>
        verbs.map((verb) => `${verb} ${group}/${resource}${name === '*' ? '' : ` ${name}`}`),
      ),
    ),
  );
}
