import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { managerDeployment as deployment } from '../fixtures/manager.js';
import type { PluginOptions } from '../plugin.js';
import { splitImage } from './manifest/container.js';
import { planHelm } from './plan.js';

const project: Project = {
  cliVersion: '0.1.0',
  domain: 'example.com',
  projectName: 'fleet',
  layout: ['typescript.kbts.io/v1'],
  multigroup: false,
  namespaced: false,
  manifests: [],
  resources: [],
};

interface Options {
  readonly texts?: Readonly<Record<string, string>>;
  readonly options?: PluginOptions;
  readonly config?: unknown;
}

function plan(manifests: string | undefined, { texts = {}, options = {}, config }: Options = {}) {
  const sink = new DiagnosticList();
  const files = memoryFiles({ ...texts, ...(manifests === undefined ? {} : { 'dist/install.yaml': manifests }) });
  const own = config === undefined ? project : { ...project, plugins: { 'helm.kbts.io/v2-alpha': config } };
  const around = { files, version: '0.1.0', year: 2026 };
  const planned = planHelm({ command: 'edit', options, project: own, around, chain: [] }, sink);
  const written = (planned?.changes ?? []).flatMap((change) =>
    change.kind === 'create' || change.kind === 'update' ? [[change.path, change.contents] as const] : [],
  );
  return { planned, written: new Map(written), problems: sink.all };
}

describe('the plugin helm', () => {
  it.each(['kustomization.yaml', 'kustomization.yml', 'Kustomization'])(
    'reads optional objects that %s lists',
    (name) => {
      const monitor =
        'apiVersion: monitoring.coreos.com/v1\nkind: ServiceMonitor\nmetadata:\n  name: monitor\nspec: {}\n';
      const texts = {
        [`config/prometheus/${name}`]: 'resources: [monitor.yaml]\n',
        'config/prometheus/monitor.yaml': monitor,
      };
      expect([...plan(deployment, { texts }).written.values()].join('')).toContain('kind: ServiceMonitor');
    },
  );

  it('records its paths in PROJECT', () => {
    expect(plan(deployment).planned?.project.plugins).toEqual({
      'helm.kbts.io/v2-alpha': { manifests: 'dist/install.yaml', output: 'dist' },
    });
  });

  it('uses the paths in PROJECT, unless flags override them', () => {
    const config = { manifests: 'all.yaml', output: 'charts' };
    const texts = { 'all.yaml': deployment };
    expect(plan(undefined, { texts, config }).written.has('charts/chart/Chart.yaml')).toBe(true);
    const { written } = plan(undefined, { texts, config, options: { 'output-dir': 'other' } });
    expect(written.has('other/chart/Chart.yaml')).toBe(true);
  });

  it('explains what to run if there are no manifests', () => {
    expect(plan(undefined).problems).toMatchObject([
      {
        code: 'file-missing',
        message: '`dist/install.yaml`, from which the chart is generated, was not found',
        hint: expect.stringContaining('`make build-installer IMG=<image>`'),
      },
    ]);
  });

  it('suggests to remove the label of the manager from other Deployments', () => {
    const manifests = `${deployment}---\n${deployment.replace('fleet-controller', 'fleet-other')}`;
    const hint = 'remove the label from all Deployments except that of the manager';
    expect(plan(manifests).problems).toMatchObject([{ hint }]);
  });

  it.each([
    ['no Deployment', deployment.replace('kind: Deployment', 'kind: DaemonSet'), 'no Deployment'],
    [
      'several Deployments without the label',
      `${deployment.replace(/ {2}labels.*\n/, '')}---\n${deployment.replace(/ {2}labels.*\n/, '').replace('fleet-controller', 'fleet-other')}`,
      '2 Deployments, none with the label `control-plane: controller-manager`',
    ],
    [
      'several Deployments with the label',
      `${deployment}---\n${deployment.replace('fleet-controller', 'fleet-other')}`,
      '2 Deployments with the label',
    ],
    ['an object twice', `${deployment}---\n${deployment}`, 'twice'],
    ['a value that is not an object', `${deployment}---\n- 1\n`, 'not an object'],
    ['an object without a name', `${deployment}---\napiVersion: v1\nkind: Secret\n`, 'no `metadata.name`'],
    ['invalid YAML', `${deployment}---\na: [\n`, 'not valid YAML'],
    ['deep YAML', `${deployment}---\na: ${'['.repeat(100_000)}\n`, 'nested too deeply'],
    ['a bomb of aliases', `${deployment}---\n${bomb()}`, 'alias'],
  ])('rejects manifests with %s', (_, manifests, message) => {
    const { planned, problems } = plan(manifests);
    expect(planned).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatchObject({ severity: 'error', message: expect.stringContaining(message) });
    expect(problems[0]?.span?.file).toBe('dist/install.yaml');
  });

  it.each([
    ['--output-dir', { 'output-dir': '../other' }],
    ['--output-dir', { 'output-dir': '/tmp/x' }],
    ['--output-dir', { 'output-dir': '.git' }],
    ['--output-dir', { 'output-dir': '$(rm -rf x)' }],
    ['--output-dir', { 'output-dir': '-x' }],
    ['--manifests', { manifests: '/etc/passwd' }],
    ['--manifests', { manifests: 'a\nb' }],
  ])('rejects paths that are not plain or not in the project: %s %j', (flag, options) => {
    const { planned, problems } = plan(deployment, { options });
    expect(planned).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'path-outside', message: expect.stringContaining(`\`${flag}`) }]);
    const [[key, value] = []] = Object.entries(options);
    const config = { [key === 'manifests' ? 'manifests' : 'output']: value };
    expect(plan(deployment, { config }).planned).toBeUndefined();
  });

  it.each([[{ output: 5 }], [{ output: ['x'] }], [{ manifests: { a: 1 } }]])('rejects %j in PROJECT', (config) => {
    expect(plan(deployment, { config }).problems).toMatchObject([{ code: 'path-outside' }]);
  });

  it('writes only files inside the chart, whatever the object names are', () => {
    const names = ['../../../etc/passwd', '..', '{{ evil }}', 'a/b', 'A B', '"\\n', 'x'.repeat(10_000), '.git'];
    const objects = names.map(
      (name) => `apiVersion: v1\nkind: ${JSON.stringify(name)}\nmetadata: {name: ${JSON.stringify(name)}}\n`,
    );
    const roles = names.map(
      (name) => `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: ${JSON.stringify(name)}}\n`,
    );
    const { written, problems } = plan([deployment, ...objects, ...roles].join('---\n'));
    expect(problems).toEqual([]);
    const paths = [...written.keys()].filter((path) => path.startsWith('dist/'));
    const plain = /^dist\/chart\/(?:[\w.]+|templates\/[\w.]+|templates\/[a-z-]+\/[a-z0-9][a-z0-9.-]*\.yaml)$/;
    expect(paths.filter((path) => !plain.test(path) || path.length > 300)).toEqual([]);
    expect(paths.filter((path) => path.includes('/extras/') || path.includes('/rbac/'))).toHaveLength(names.length * 2);
  });

  it('omits custom resources with a warning', () => {
    const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: frigates.ship.example.com}
spec: {group: ship.example.com, names: {kind: Frigate}}
`;
    const sample = 'apiVersion: ship.example.com/v1\nkind: Frigate\nmetadata: {name: a}\n';
    const { problems, written } = plan([deployment, crd, sample].join('---\n'));
    expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('Frigate `a`') }]);
    expect([...written.keys()].some((path) => path.includes('extras'))).toBe(false);
  });

  it('excludes the chart from .gitignore, adds Makefile targets once, and keeps a changed workflow', () => {
    const texts = { '.gitignore': 'node_modules/\ndist/\n', Makefile: 'all:\n' };
    const { written } = plan(deployment, { texts });
    expect(written.get('.gitignore')).toBe('node_modules/\ndist/*\n!dist/chart/\n');
    expect(written.get('Makefile')).toMatch(/^all:\n\n##@ Helm\n[\s\S]*^helm-rollback:/m);
    const workflow = '.github/workflows/test-chart.yml';
    expect(written.get(workflow)).toContain('CHART: "dist/chart"');
    const all = { ...texts, ...Object.fromEntries(written), [workflow]: 'mine\n' };
    const again = plan(deployment, { texts: all });
    expect([...again.written.keys()]).toEqual([]);
  });

  it('keeps Windows line endings, and recognizes its own files with them', () => {
    const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: fleet-a}\n';
    const issuer = 'apiVersion: cert-manager.io/v1\nkind: Issuer\nmetadata: {name: fleet-b}\n';
    const texts = { '.gitignore': 'dist/\r\n', Makefile: 'all:\r\n' };
    const { written } = plan(`${deployment}---\n${role}`, { texts });
    for (const file of Object.keys(texts)) expect(written.get(file)?.replaceAll('\r\n', '')).not.toContain('\n');
    const all = [...Object.entries(texts), ...written].map(([path, text]) => [path, text.replace(/\r?\n/g, '\r\n')]);
    expect(plan(`${deployment}---\n${role}`, { texts: Object.fromEntries(all) }).written.size).toBe(0);
    const { planned } = plan(`${deployment}---\n${issuer}`, { texts: Object.fromEntries(all) });
    const changes = new Map(planned?.changes.map(({ path, kind }) => [path, kind]));
    expect(changes.get('dist/chart/templates/rbac/a.yaml')).toBe('delete');
    expect(changes.get('.github/workflows/test-chart.yml')).toBe('update');
  });

  it('reports errors in values.yaml without changing it', () => {
    for (const values of ['manager: [', '- 1\n', 'text\n']) {
      const { planned, problems } = plan(deployment, { texts: { 'dist/chart/values.yaml': values } });
      expect(planned).toBeUndefined();
      expect(problems[0]?.span?.file).toBe('dist/chart/values.yaml');
    }
  });

  it('fills an empty values.yaml', () => {
    const { written } = plan(deployment, { texts: { 'dist/chart/values.yaml': '' } });
    expect(written.get('dist/chart/values.yaml')).toBe(plan(deployment).written.get('dist/chart/values.yaml'));
  });
});

it.each([
  ['controller', { repository: 'controller', tag: 'latest', digest: '' }],
  ['controller:v1', { repository: 'controller', tag: 'v1', digest: '' }],
  ['localhost:5000/a/b', { repository: 'localhost:5000/a/b', tag: 'latest', digest: '' }],
  ['localhost:5000/a:1@sha256:ab', { repository: 'localhost:5000/a', tag: '1', digest: 'sha256:ab' }],
  ['a@sha256:ab', { repository: 'a', tag: '', digest: 'sha256:ab' }],
  ['', { repository: '', tag: 'latest', digest: '' }],
])('splits the image %s', (image, parts) => {
  expect(splitImage(image)).toEqual(parts);
});

/** Aliases of aliases, which expand to a value of a billion items. */
function bomb(): string {
  const levels = Array.from(
    { length: 30 },
    (_, index) => `a${index}: &a${index} [${`*a${index - 1}, `.repeat(10)}1]\n`,
  );
  return ['a: &a-1 [x]\n', ...levels].join('');
}
