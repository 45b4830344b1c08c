import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, chartCases } from './fixtures/chart-cases.js';
import {
  builtObjects,
  chartProject,
  chartTestsNeed,
  helm,
  kbts,
  renderedObjects,
  renderedTests,
  runHelm,
  type SomeObject,
} from './fixtures/chart-project.js';

/** Projects of kubebuilder, whose manifests a chart is made from as well. */
const golden = fileURLToPath(new URL('../../../../../shared/golden/', import.meta.url));
const upstream = [
  { folder: 'project-v4', project: 'project-v4' },
  { folder: 'cronjob', project: 'project' },
];

describe.skipIf(chartTestsNeed !== '')(`charts${chartTestsNeed}`, () => {
  let folder = '';
  const rootOf = (name: string) => join(folder, name);
  const chartOf = (name: string) => join(folder, name, 'dist/chart');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-charts-'));
    for (const { name, commands, edits } of chartCases) {
      await chartProject(rootOf(name), commands, edits);
      await kbts(rootOf(name), 'edit', '--plugins', 'helm');
    }
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(chartCases)(
    'of `$name` have the objects of kustomize, apart from the labels of Helm',
    ({ name, namespace }) => {
      expectSame(rootOf(name), name, namespace ?? `${name}-system`);
    },
  );

  it.skipIf(!existsSync(golden)).each(upstream)(
    "of kubebuilder's $folder in ../shared/golden have the objects of kustomize, apart from the labels of Helm",
    async ({ folder: name, project }) => {
      const root = join(folder, name);
      await chartProject(root, [`init --domain example.com --project-name ${project}`]);
      copyFileSync(join(golden, name, 'kustomize-default.yaml'), join(root, 'dist/install.yaml'));
      await kbts(root, 'edit', '--plugins', 'helm');
      expectSame(root, project, `${project}-system`);
      expect(helm('lint', '--strict', chartOf(name))).toContain('0 chart(s) failed');
    },
  );

  it('have a test that succeeds if the metrics server responds, and fails otherwise', async () => {
    const objects = renderedTests(chartOf('fleet'), 'fleet', '--namespace', 'fleet-system');
    const [pod] = objects.filter(({ kind }) => kind === 'Pod');
    const spec = pod?.spec as { containers: { command: string[] }[] } | undefined; // of a Pod
    const [program, flag = '', script = '', protocol, url] = spec?.containers[0]?.command ?? [];
    expect([program, flag, protocol, url]).toEqual([
      '/nodejs/bin/node',
      '-e',
      'https',
      'https://fleet-controller-manager-metrics-service.fleet-system.svc:8443/metrics',
    ]);
    for (const [status, exitCode] of [
      [401, 0],
      [200, 0],
      [503, 1],
    ] as const) {
      const server = createServer((_, response) => response.writeHead(status).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo; // it listens on a port
      const run = () =>
        execa(process.execPath, [flag, script, 'http', `http://127.0.0.1:${port}/metrics`], { reject: false });
      expect(await run()).toMatchObject({ exitCode });
      await new Promise((resolve) => server.close(resolve));
      expect(await run()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('ECONNREFUSED') });
    }
  });

  it.each(chartCases)('of `$name` have no errors or warnings', ({ name }) => {
    expect(helm('lint', '--strict', chartOf(name))).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  it.each(chartCases)('of `$name` plan nothing when they are generated again', async ({ name }) => {
    const { changes } = JSON.parse(await kbts(rootOf(name), 'edit', '--plugins', 'helm', '--json', '--dry-run'));
    expect(changes.filter(({ action }: { action: string }) => action !== 'keep')).toEqual([]);
  });

  it('have names and namespaces of their release', () => {
    const objects = renderedObjects(chartOf('full'), 'navy', '--namespace', 'sea');
    const own = objects.filter(({ kind }) => kind !== 'CustomResourceDefinition');
    expect(own.filter(({ metadata }) => !metadata.name.startsWith('navy-full-'))).toEqual([]);
    expect(JSON.stringify(objects)).not.toContain('full-system');
    const override = renderedObjects(chartOf('full'), 'navy', '--set', `fullnameOverride=${'x'.repeat(63)}`);
    const services = override.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    expect(services.every((service) => service.length <= 63)).toBe(true);
    expect(new Set(services).size).toBe(services.length);
  });

  it.each([
    ['metrics.enabled', /metrics|-alerts$/],
    ['webhook.enabled', /webhook-(?:service|configuration|traffic)|serving-cert/],
    ['certManager.enabled', /cert|issuer/],
    ['prometheus.enabled', /metrics-monitor|-alerts$/],
    ['networkPolicy.enabled', /allow-/],
    ['crd.enabled', /example\.com$/],
    ['rbac.helpers.enabled', /-(?:admin|editor|viewer)-role/],
    ['manager.enabled', /^full-controller-manager$/],
  ])('have no objects that belong to `%s` if it is false', (value, names) => {
    const all = renderedObjects(chartOf('full'), 'full', '--namespace', 'full-system');
    const some = renderedObjects(chartOf('full'), 'full', '--namespace', 'full-system', '--set', `${value}=false`);
    const ids = new Set(byId(some).keys());
    const gone = [...byId(all).keys()].filter((id) => !ids.has(id));
    const name = (id: string) => id.split(' ').at(-1) ?? '';
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.filter((id) => !names.test(name(id)))).toEqual([]);
    // The ServiceAccount has the name of the Deployment.
    expect([...ids].filter((id) => names.test(name(id)) && !id.startsWith('ServiceAccount '))).toEqual([]);
  });

  it('have a monitor that verifies the metrics server, and a manager that serves the certificate', () => {
    const on = ['--namespace', 'sea', '--set', 'prometheus.enabled=true'];
    const monitorOf = (objects: readonly SomeObject[]) =>
      objects.find(({ kind }) => kind === 'ServiceMonitor')?.spec as
        | { endpoints: { tlsConfig?: unknown }[] }
        | undefined;
    const objects = renderedObjects(chartOf('renamed'), 'renamed', ...on);
    expect(monitorOf(objects)?.endpoints[0]?.tlsConfig).toEqual({
      ca: { secret: { key: 'ca.crt', name: 'metrics-server-cert' } },
      cert: { secret: { key: 'tls.crt', name: 'metrics-server-cert' } },
      insecureSkipVerify: false,
      keySecret: { key: 'tls.key', name: 'metrics-server-cert' },
      serverName: 'my-navy-controller-manager-metrics-service.sea.svc',
    });
    const manager = managerOf(objects);
    expect(manager.args).toContain('--metrics-cert-path=/tmp/k8s-metrics-server/metrics-certs');
    expect(manager.volumeMounts).toContainEqual(expect.objectContaining({ name: 'metrics-certs' }));
    expect(JSON.stringify(objects)).toContain('"secret":{"secretName":"metrics-server-cert"}');
    for (const chart of ['renamed', 'full']) {
      const without = renderedObjects(chartOf(chart), chart, ...on, '--set', 'certManager.enabled=false');
      expect(monitorOf(without)?.endpoints[0]?.tlsConfig).toEqual({ insecureSkipVerify: true });
      expect(JSON.stringify(without)).not.toMatch(/metrics-(?:certs|cert-path|server-cert)/);
    }
  });

  it('contain no objects of secure metrics if metrics use HTTP', () => {
    const objects = renderedObjects(chartOf('full'), 'full', '--set', 'metrics.secure=false');
    const names = objects.map(({ metadata }) => metadata.name).filter((name) => name.includes('metrics'));
    expect(names.sort()).toEqual([
      'full-allow-metrics-traffic',
      'full-controller-manager-metrics-monitor',
      'full-controller-manager-metrics-service',
    ]);
    expect(JSON.stringify(objects)).not.toContain('metrics-server-cert');
  });

  it('have Roles instead of ClusterRoles for `rbac.namespaced`', () => {
    const objects = renderedObjects(chartOf('full'), 'full', '--namespace', 'sea', '--set', 'rbac.namespaced=true');
    const cluster = objects.filter(({ kind }) => kind.startsWith('ClusterRole'));
    expect(cluster.map(({ metadata }) => metadata.name).filter((name) => !name.includes('-metrics-'))).toEqual([]);
    expect(objects.find(({ metadata }) => metadata.name === 'full-manager-role')).toMatchObject({
      kind: 'Role',
      metadata: { namespace: 'sea' },
    });
    expect(objects.find(({ metadata }) => metadata.name === 'full-manager-rolebinding')).toMatchObject({
      kind: 'RoleBinding',
      metadata: { namespace: 'sea' },
      roleRef: { kind: 'Role', name: 'full-manager-role' },
    });
  });

  it('turn off webhooks and metrics in the manager, too', () => {
    const off = ['--set', 'webhook.enabled=false,metrics.enabled=false'];
    const manager = managerOf(renderedObjects(chartOf('full'), 'full', ...off));
    expect(manager.args).toEqual(['--metrics-bind-address=0', '--leader-elect', '--health-probe-bind-address=:8081']);
    expect(manager.env).toEqual([{ name: 'ENABLE_WEBHOOKS', value: 'false' }]);
    expect(manager.ports).toEqual([{ containerPort: 8081, name: 'health', protocol: 'TCP' }]);
    expect(manager.volumeMounts ?? []).toEqual([]);
    const crds = renderedObjects(chartOf('edited'), 'edited', '--set', 'webhook.enabled=false');
    expect(JSON.stringify(crds.find(({ kind }) => kind === 'CustomResourceDefinition'))).not.toContain('conversion');
  });

  it('take ports, images, variables and authorities from their values', () => {
    const set =
      'metrics.port=9000,metrics.secure=false,webhook.port=9001,manager.healthProbe.port=9002,certManager.enabled=false,' +
      'webhook.caBundle=Q0E=,manager.image.repository=r:5000/a,manager.image.tag=,manager.envOverrides.A=1,' +
      `manager.image.digest=sha256:${'a'.repeat(64)}`;
    const objects = renderedObjects(chartOf('full'), 'full', '--namespace', 'full-system', '--set', set);
    const manager = managerOf(objects);
    expect(manager.args).toEqual([
      '--metrics-bind-address=:9000',
      '--metrics-secure=false',
      '--leader-elect',
      '--health-probe-bind-address=:9002',
      '--webhook-cert-path=/tmp/k8s-webhook-server/serving-certs',
      '--webhook-port=9001',
    ]);
    expect(manager.image).toBe(`r:5000/a@sha256:${'a'.repeat(64)}`);
    expect(manager.env).toEqual([{ name: 'A', value: '1' }]);
    const text = JSON.stringify(objects);
    expect(text).not.toMatch(/8443|9443|8081|inject-ca-from/);
    expect(text.match(/"caBundle":"Q0E="/g)).toHaveLength(3);
    expect(JSON.stringify(objects.find(({ kind }) => kind === 'ServiceMonitor'))).toContain('"scheme":"http"');
  });

  it('use an existing ServiceAccount everywhere', () => {
    const set = 'serviceAccount.enabled=false,serviceAccount.name=captain';
    const objects = renderedObjects(chartOf('fleet'), 'fleet', '--set', set);
    expect(objects.filter(({ kind }) => kind === 'ServiceAccount')).toEqual([]);
    const bindings = objects.filter(({ kind }) => kind.endsWith('Binding'));
    expect(bindings.length).toBeGreaterThan(1);
    for (const binding of bindings)
      expect(JSON.stringify(binding)).toContain('"kind":"ServiceAccount","name":"captain"');
  });

  it.each([
    ['manager.replicas=-1', /replicas/],
    ['manager.replicas=many', /replicas/],
    ['manger.replicas=1', /manger/],
    ['manager.image.pullPolicy=Sometimes', /pullPolicy/],
    ['metrics.port=0', /port/],
    ['fullnameOverride=Not A Name', /fullnameOverride/],
    ['manager.image.tag=a\nb', /tag/],
    ['webhook=null', /webhook/],
    ['serviceAccount.name=a"b', /name/],
    ['manager.priorityClassName=a\nb: c', /priorityClassName/],
  ])('reject the value `%s`', (value, message) => {
    const { exitCode, stderr } = runHelm('template', 'full', chartOf('full'), '--set', value);
    expect(exitCode).not.toBe(0);
    expect(stderr).toMatch(message);
  });

  it('write values as strings, whatever they contain', () => {
    const evil = 'x"\n  hostNetwork: true\n  y: "{{ .Release.Name }}';
    const file = join(folder, 'values.json');
    writeFileSync(
      file,
      JSON.stringify({
        manager: {
          args: [evil],
          env: [{ name: 'A', value: evil }],
          envOverrides: { [evil]: evil },
          labels: { a: evil },
        },
        serviceAccount: { annotations: { a: evil } },
      }),
    );
    const objects = renderedObjects(chartOf('fleet'), 'fleet', '--values', file);
    const manager = managerOf(objects);
    expect(manager.args).toContain(evil);
    expect(manager.env).toEqual([
      { name: 'A', value: evil },
      { name: evil, value: evil },
    ]);
    expect(objects.find(({ kind }) => kind === 'ServiceAccount')?.metadata.annotations).toEqual({ a: evil });
    const deployments = renderedObjects(chartOf('edited'), 'edited', '--set', 'manager.labels.a=b,manager.replicas=0');
    expect(deployments.filter(({ metadata }) => metadata.labels?.a === 'b')).toMatchObject([
      { kind: 'Deployment', metadata: { name: 'edited-controller-manager' }, spec: { replicas: 0 } },
    ]);
  });

  it('keep changes of the user, and add what new objects require', async () => {
    const root = join(folder, 'kept');
    await chartProject(root, ['init --domain example.com --project-name kept', api]);
    await kbts(root, 'edit', '--plugins', 'helm');
    const values = join(root, 'dist/chart/values.yaml');
    const changed = readFileSync(values, 'utf8').replace('replicas: 1', '# Two, as one may fail.\n  replicas: 2');
    writeFileSync(values, `${changed}mine: {a: 1}\n`);
    for (const file of ['Chart.yaml', 'templates/NOTES.txt', '.helmignore']) {
      writeFileSync(join(root, 'dist/chart', file), `# Mine.\n${readFileSync(join(root, 'dist/chart', file), 'utf8')}`);
    }
    const removed = join(root, 'dist/chart/templates/crd/frigates.ship.example.com.yaml');
    expect(readFileSync(removed, 'utf8')).toContain('Generated by kbts');
    await kbts(root, 'delete', 'api', '--group', 'ship', '--version', 'v1', '--kind', 'Frigate', '--yes');
    await chartProject(root, [
      'create api --group ship --version v1 --kind Captain',
      'create webhook --group ship --version v1 --kind Captain --defaulting',
    ]);
    const output = await kbts(root, 'edit', '--plugins', 'helm');
    expect(output).toContain('`manager.replicas`');
    expect(() => readFileSync(removed)).toThrow('ENOENT');
    const text = readFileSync(values, 'utf8');
    expect(text).toMatch(/# Two, as one may fail.\n {2}replicas: 2[\s\S]*mine: \{a: 1\}/);
    expect(text).toContain('caBundle');
    expect(readFileSync(join(root, 'dist/chart/Chart.yaml'), 'utf8')).toMatch(/^# Mine/);
    const objects = renderedObjects(join(root, 'dist/chart'), 'kept');
    expect(objects.find(({ kind }) => kind === 'Deployment')?.spec).toMatchObject({ replicas: 2 });
    expect(objects.map(({ kind }) => kind)).toContain('MutatingWebhookConfiguration');
    await kbts(root, 'edit', '--plugins', 'helm', '--force');
    expect(readFileSync(values, 'utf8')).not.toContain('mine:');
    expect(readFileSync(join(root, 'dist/chart/Chart.yaml'), 'utf8')).toMatch(/^# Mine/);
    expect(readFileSync(join(root, 'dist/chart/.helmignore'), 'utf8')).not.toContain('Mine');
  });
});

/** Compares the objects of a chart with those of kustomize. */
function expectSame(root: string, release: string, namespace: string): void {
  const chart = join(root, 'dist/chart');
  const rendered = byId(renderedObjects(chart, release, '--namespace', namespace).map(withoutHelm));
  const service = builtObjects(root).find(
    (one) => one.kind === 'Service' && /-metrics-service$/.test(one.metadata.name),
  );
  const host = `${service?.metadata.name}.${namespace}.svc`;
  const text = JSON.stringify(builtObjects(root).filter(isInChart).map(withoutHelm));
  // kustomize keeps the placeholder of the metrics certificate as long as nothing uses the certificate.
  const built = byId(JSON.parse(text.replaceAll('SERVICE_NAME.SERVICE_NAMESPACE.svc', host)));
  expect([...rendered.keys()].sort()).toEqual([...built.keys()].sort());
  for (const [id, object] of built) expect({ id, object: rendered.get(id) }).toEqual({ id, object });
}

/** Differences between a chart and kustomize: the labels of releases, the switch that keeps CRDs, and the namespace. */
function withoutHelm(object: SomeObject): SomeObject {
  const { labels = {}, annotations = {}, ...metadata } = object.metadata;
  const known = new Set(['helm.sh/chart', 'app.kubernetes.io/instance', 'app.kubernetes.io/managed-by']);
  const others = Object.entries(labels).filter(([key]) => !known.has(key));
  const notes = Object.entries(annotations).filter(([key]) => key !== 'helm.sh/resource-policy');
  return {
    ...object,
    metadata: { ...metadata, labels: Object.fromEntries(others), annotations: Object.fromEntries(notes) },
  };
}

function isInChart({ kind }: SomeObject): boolean {
  return kind !== 'Namespace';
}

function byId(objects: readonly SomeObject[]): Map<string, SomeObject> {
  return new Map(
    objects.map((object) => [`${object.kind} ${object.metadata.namespace ?? ''} ${object.metadata.name}`, object]),
  );
}

interface Container {
  readonly args: readonly string[];
  readonly env?: unknown;
  readonly image: string;
  readonly ports: unknown;
  readonly volumeMounts?: unknown;
}

function managerOf(objects: readonly SomeObject[]): Container {
  const spec = objects.find(({ kind }) => kind === 'Deployment')?.spec;
  const container = (spec as { template: { spec: { containers: Container[] } } } | undefined)?.template.spec
    .containers[0]; // of a Deployment
  if (!container) throw new Error('no container');
  return container;
}
