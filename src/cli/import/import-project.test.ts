import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { shipCrd } from '../../compiler/import/fixtures/import-text.js';
import { goProject } from '../../plugins/fixtures/go-project.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { importFrom } from './fixtures/import-from.js';

const without = (name: string) => Object.fromEntries(Object.entries(goProject).filter(([key]) => key !== name));

describe('kbts import project', () => {
  it('creates a project with equal manifests', async () => {
    const { code, stdout, stderr, files } = await importFrom(goProject);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Enter the folder: `cd ts`\n');
    expect(stdout).toContain(
      'The same as in the Go project: 1 of 1 CRDs, `config/rbac/role.yaml`, `config/webhook/manifests.yaml`\n',
    );
    expect(files['src/api/v1/ship.types.ts']).toContain('sails?: Int32;');
    expect(files['hack/boilerplate.ts.txt']).toContain('Copyright The Ship Authors.');
    expect(files['src/main.ts']).toContain("leaderElectionID: '5d3f.example.com'");
    expect(files.PROJECT).toContain('core: true');
  });

  it('plans nothing in the project that it created', async () => {
    const { target } = await importFrom(goProject);
    const io = fakeIo(target);
    expect(await main(['manifests', '--check'], io)).toBe(0);
    expect(io.printed.stderr).toBe('');
    const doctor = fakeIo(target);
    await main(['doctor', '--cluster=false'], doctor);
    expect(doctor.printed.stderr + doctor.printed.stdout).not.toMatch(/part-|scaffold-marker/);
  });

  it('puts permissions on the controllers that use them, and the others into one file', async () => {
    const { files } = await importFrom(goProject);
    const own = files['src/controller/ship.controller.ts'] ?? '';
    expect(own).toContain(
      "@Rbac({ groups: ['sea.example.com'], resources: ['ships', 'ships/status'], verbs: ['get', 'update'] })",
    );
    expect(own).toContain("@Rbac({ groups: [''], resources: ['secrets'], verbs: ['get', 'list'] })");
    expect(own.match(/@Rbac/g)).toHaveLength(2);
    expect(files['src/controller/deployment.controller.ts']).toContain("resources: ['deployments']");
    expect(files['src/rbac.ts']).toContain(
      "@Rbac({ groups: [''], resources: ['configmaps'], verbs: ['get', 'list'] })",
    );
    expect(files['src/rbac.ts']).toContain("@Rbac({ urls: ['/healthz'], verbs: ['get'] })");
  });

  it('sets on webhooks what the Go project sets', async () => {
    const { files } = await importFrom(goProject);
    const webhook = files['src/webhook/v1/ship.webhook.ts'] ?? '';
    expect(webhook).toContain("  name: 'mutate.ship.kb.io',");
    expect(webhook).toContain("  failurePolicy: 'Ignore',");
    expect(webhook).toContain('  timeoutSeconds: 5,');
    expect(webhook).toContain('namespaceSelector');
    expect(files['src/main.ts']).toContain('setupShipWebhookWithManager(manager)');
  });

  it('keeps config/, but starts Node', async () => {
    const { files } = await importFrom(goProject);
    expect(files['config/samples/sea_v1_ship.yaml']).toBe(goProject['config/samples/sea_v1_ship.yaml']);
    const manager = files['config/manager/manager.yaml'] ?? '';
    expect(manager).toContain(
      '- /nodejs/bin/node\n        - --max-semi-space-size=2\n        - /manager.mjs\n        image:',
    );
    expect(files['config/default/kustomization.yaml']).toBeDefined();
  });

  it('lists what has to be ported by hand', async () => {
    const { files } = await importFrom(goProject);
    const report = files['PORTING.md'] ?? '';
    for (const line of [
      '`internal/controller/ship_controller.go:6` reconciles `Ship`, `Owns(&corev1.ConfigMap{})`',
      'The controller of `Deployment`: its code was not found',
      '`internal/webhook/v1/ship_webhook.go:3` `ShipCustomDefaulter.Default`',
      '`cmd/main.go:5` `--harbor-depth`',
      '`internal/controller`: 1 test file',
      'The Dockerfile builds a Node image',
      'The Makefile target `release-notes`',
    ]) {
      expect(report).toContain(`- [ ] ${line}`);
    }
    expect(report).not.toContain('metrics-bind-address');
    expect(report).not.toContain('The target `build`');
  });

  it('writes nothing with --dry-run', async () => {
    const { code, files } = await importFrom(goProject, ['--dry-run']);
    expect({ code, files }).toEqual({ code: 0, files: {} });
  });
});

describe('kbts import project, other layouts', () => {
  it('takes groups, scope, versions and plurals from the CRDs', async () => {
    const versions = ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v2',
      schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } },
    }));
    const names = { kind: 'Goose', listKind: 'GooseList', plural: 'flocks', singular: 'goose' };
    const goose = shipCrd(null, { group: 'birds.example.com', names, scope: 'Cluster', versions }).replace(
      'name: ships.sea.example.com',
      'name: flocks.birds.example.com',
    );
    const { code, stderr, stdout, files } = await importFrom({
      ...goProject,
      'config/crd/bases/birds.example.com_flocks.yaml': goose,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('2 of 2 CRDs');
    expect(files.PROJECT).toContain('multigroup: true');
    expect(files.PROJECT).toContain('plural: flocks');
    expect(files['src/api/birds/v2/goose.types.ts']).toContain('@StorageVersion()');
    expect(files['src/api/sea/v1/ship.types.ts']).toBeDefined();
  });

  it('works without a domain, and with a group that repeats it', async () => {
    const empty = await importFrom({
      ...goProject,
      PROJECT: (goProject.PROJECT ?? '').replace('domain: example.com\n', ''),
    });
    expect(empty).toMatchObject({ code: 0, stdout: expect.stringContaining('1 of 1 CRDs') });
    const { code, files } = await importFrom({
      ...goProject,
      PROJECT:
        'domain: sea.example.com\nrepo: example.com/x/sea-operator/v2\nresources:\n- group: sea\n  kind: Ship\n  version: v1\nversion: "2"\n',
    });
    expect(code).toBe(0);
    expect(files.PROJECT).toContain('projectName: sea-operator\n');
    expect(files['PORTING.md']).toContain('PROJECT has version 2');
    expect(files['src/controller/ship.controller.ts']).toBeDefined();
  });

  it('imports what there is when role, webhooks or controllers are missing', async () => {
    const texts = without('config/rbac/role.yaml');
    delete texts['config/webhook/manifests.yaml'];
    const { code, files } = await importFrom(texts);
    expect(code).toBe(0);
    expect(files['PORTING.md']).toContain('There is no `config/rbac/role.yaml`');
    expect(files['PORTING.md']).toContain('There is no `config/webhook/manifests.yaml`');
  });

  it('leaves controllers of kinds of other projects to the user', async () => {
    const external = `- controller: true\n  external: true\n  domain: io\n  group: cert-manager\n  kind: Issuer\n  path: example.com/issuer\n  version: v1\nversion`;
    const { code, files } = await importFrom({
      ...goProject,
      PROJECT: (goProject.PROJECT ?? '').replace(/^version/m, external),
    });
    expect(code).toBe(0);
    expect(files['PORTING.md']).toContain(
      'The controller of `cert-manager/v1` `Issuer`: its types belong to another project',
    );
  });

  it('puts webhooks of no kind into one file, and several of one class onto it', async () => {
    const manifest = goProject['config/webhook/manifests.yaml'] ?? '';
    const second = manifest
      .slice(manifest.indexOf('- admissionReviewVersions'), manifest.indexOf('---'))
      .replace('mutate.ship.kb.io', 'second.ship.kb.io')
      .replace('CREATE', 'DELETE');
    const pods = second.replace('second.ship.kb.io', 'pods.ship.kb.io').replaceAll('ships', 'pods');
    const { code, stdout, files } = await importFrom({
      ...goProject,
      'config/webhook/manifests.yaml': manifest.replace('---', `${second}${pods}---`),
    });
    expect({ code, equal: stdout.includes('`config/webhook/manifests.yaml`\n') }).toEqual({ code: 0, equal: true });
    expect(files['src/webhook/v1/ship.webhook.ts']).toContain("name: 'second.ship.kb.io'");
    expect(files['src/webhook/others.ts']).toContain("name: 'pods.ship.kb.io'");
    expect(files['PORTING.md']).toContain('(`pods.ship.kb.io`) does not belong to exactly one kind');
  });

  it('reports the plugins that the Go project uses', async () => {
    const plugins = `plugins:
  deploy-image.go.kubebuilder.io/v1-alpha: {}
  helm.kubebuilder.io/v2-alpha: {}
  manifests.sdk.operatorframework.io/v2: {}
`;
    const PROJECT =
      (goProject.PROJECT ?? '').replace('layout:\n', 'layout:\n- grafana.kubebuilder.io/v1-alpha\n') + plugins;
    const { files } = await importFrom({ ...goProject, PROJECT });
    const uses = 'The Go project uses the plugin ';
    const byHand = 'the files that it scaffolded have to be ported by hand';
    expect((files['PORTING.md'] ?? '').split('\n').filter((line) => line.includes(uses))).toEqual([
      `- [ ] ${uses}\`grafana.kubebuilder.io/v1-alpha\`: run \`kbts edit --plugins grafana\``,
      `- [ ] ${uses}\`deploy-image.go.kubebuilder.io/v1-alpha\`: ${byHand}`,
      `- [ ] ${uses}\`helm.kubebuilder.io/v2-alpha\`: run \`kbts edit --plugins helm\``,
      `- [ ] ${uses}\`manifests.sdk.operatorframework.io/v2\`: ${byHand}`,
    ]);
    expect((await importFrom(goProject)).files['PORTING.md']).not.toContain(uses);
  });

  it('reports that an older config/ lacks what later commands edit', async () => {
    const { code, files } = await importFrom({
      ...goProject,
      'config/rbac/kustomization.yaml': 'resources:\n- role.yaml\n',
    });
    expect(code).toBe(0);
    expect(files['config/rbac/kustomization.yaml']).toBe('resources:\n- role.yaml\n');
    expect(files['PORTING.md']).toMatch(/`kbts doctor` reports \d+ warnings about `config\/`/);
  });

  it('generates CRDs from another folder where they are listed', async () => {
    const { 'config/crd/bases/sea.example.com_ships.yaml': crd = '', ...texts } = goProject;
    const list = 'resources:\n  - ships.yaml # the CRD\n  - more.yaml\n';
    const { code, stdout, target, files } = await importFrom({
      ...texts,
      'config/crds/bases/ships.yaml': crd,
      'config/crds/bases/more.yaml': crd.replaceAll('ships', 'boats').replaceAll('Ship', 'Boat'),
      'config/crds/bases/kustomization.yaml': list,
    });
    expect({ code, isEqual: stdout.includes('2 of 2 CRDs') }).toEqual({ code: 0, isEqual: true });
    expect(files['config/crd/bases/sea.example.com_ships.yaml']).toBeDefined();
    expect(files['config/crds/bases/ships.yaml']).toBeUndefined();
    expect(files['config/crd/kustomization.yaml']).toContain('- bases/sea.example.com_ships.yaml');
    expect(files['config/crds/bases/kustomization.yaml']).toBe('resources:\n  - ../../crd\n');
    expect(files['PORTING.md']).toContain('`config/crds/bases/kustomization.yaml` lists the CRDs at the paths');
    const doctor = fakeIo(target);
    await main(['doctor', '--cluster=false'], doctor);
    expect(doctor.printed.stderr).not.toContain('file-missing');
  });

  it('keeps the entries of CRDs next to their kustomization file', async () => {
    const { 'config/crd/bases/sea.example.com_ships.yaml': crd = '', ...texts } = goProject;
    const { files } = await importFrom({
      ...texts,
      'config/crd/ships.yaml': crd,
      'config/crd/kustomization.yaml': 'resources:\n- "ships.yaml"\n- other.yaml\n',
    });
    expect(files['config/crd/kustomization.yaml']).toBe(
      'resources:\n- bases/sea.example.com_ships.yaml\n- other.yaml\n',
    );
    expect(files['PORTING.md']).toContain('lists `other.yaml`, but `config/crd/other.yaml` was not found');
  });

  it.each([
    ['resources:\n- role.yaml', ''],
    ['resources:\n  - role.yaml\npatches:\n  # Mine.\n  - path: mine.yaml\n', '  '],
  ])('keeps a Role without a namespace as it is: %j', async (entries, indent) => {
    const role = (goProject['config/rbac/role.yaml'] ?? '').replace('ClusterRole', 'Role');
    const binding = 'kind: RoleBinding\nmetadata:\n  name: manager\nroleRef:\n  kind: Role\n  name: manager-role\n';
    const { code, stdout, files } = await importFrom({
      ...goProject,
      'config/rbac/role.yaml': role.replace(/^- nonResourceURLs:\n {2}- .*\n {2}verbs:\n {2}- get\n/m, ''),
      'config/rbac/role_binding.yaml': binding,
      'config/rbac/kustomization.yaml': entries,
      'config/rbac/mine.yaml': '',
    });
    expect(code).toBe(0);
    expect(stdout).toContain('`config/rbac/role.yaml`, `config/webhook');
    expect(files['config/rbac/role.yaml']).toContain(
      'kind: Role\nmetadata:\n  name: manager-role\n  namespace: system\n',
    );
    expect(files['config/rbac/kustomization.yaml']).toContain(
      `patches:\n${indent}- target:\n${indent}    kind: Role\n${indent}    name: manager-role\n${indent}  patch: |-\n`,
    );
    expect(files['PORTING.md']).not.toContain('refers to the');
  });

  it('lists what it changes in config/, and roles, ServiceAccounts and Services that are missing', async () => {
    const binding =
      'kind: ClusterRoleBinding\nmetadata:\n  name: lost\nroleRef:\n  kind: ClusterRole\n  name: lost-role\n' +
      'subjects:\n- kind: ServiceAccount\n  name: lost-account\n  namespace: system\n';
    const { files } = await importFrom({
      ...goProject,
      'config/rbac/lost_binding.yaml': binding,
      'config/rbac/kustomization.yaml': 'resources:\n- role.yaml\n- lost_binding.yaml\n',
    });
    const report = files['PORTING.md'] ?? '';
    expect(report).toContain('## Changed in `config/`\n\n- [ ] `config/manager/manager.yaml` starts `/nodejs/bin/node');
    expect(report).toContain('There is no `config/default/kustomization.yaml`');
    expect(report).toContain('`config/rbac/lost_binding.yaml` refers to the ClusterRole `lost-role`');
    expect(report).toContain('`config/rbac/lost_binding.yaml` refers to the ServiceAccount `lost-account`');
  });

  it('lists samples that the user must complete or correct', async () => {
    const { 'config/samples/sea_v1_ship.yaml': _, ...texts } = goProject;
    const home = { type: 'string', pattern: '^[A-Z]' };
    const spec = { type: 'object', required: ['home'], properties: { home } };
    const crd = { 'config/crd/bases/sea.example.com_ships.yaml': shipCrd(spec) };
    const { files } = await importFrom({ ...texts, ...crd });
    expect(files['config/samples/sea_v1_ship.yaml']).toContain('TODO(user): Set `spec.home`');
    const remark = 'Correct `config/samples/sea_v1_ship.yaml`, which the API server rejects: `spec.home`:';
    expect(files['PORTING.md']).toContain(`${remark} Required value`);
    const other = await importFrom({ ...goProject, ...crd });
    expect(other.files['PORTING.md']).toContain('unknown field "spec.sails"; `spec.home`: Required value');
  });

  it('lists samples in subfolders that the user must correct, but no patches', async () => {
    const { 'config/samples/sea_v1_ship.yaml': sample = '' } = goProject;
    const wrong = sample.replace('spec:\n', 'spec:\n  masts: 3\n');
    const { files } = await importFrom({
      ...goProject,
      'config/samples/more/deep/ship.yaml': wrong,
      'config/samples/overlay/kustomization.yaml': 'resources:\n- ./own.yaml\npatches:\n- path: patch.yaml\n',
      'config/samples/overlay/own.yaml': wrong,
      'config/samples/overlay/patch.yaml': wrong,
    });
    const remarks = files['PORTING.md']?.match(/Correct `.*`, which the API server rejects: .*/g);
    expect(remarks).toEqual(
      ['more/deep/ship.yaml', 'overlay/own.yaml'].map((path) =>
        expect.stringMatching(`^Correct \`config/samples/${path}\`, .*unknown field "spec.masts"`),
      ),
    );
  });

  it('renames samples of the Go project to what tests read', async () => {
    const { 'config/samples/sea_v1_ship.yaml': sample = '', ...texts } = goProject;
    const { files } = await importFrom({
      ...texts,
      'config/samples/big-ship.yaml': sample,
      'config/samples/two.yaml': `${sample}---\n${sample}`,
      'config/samples/kustomization.yaml': 'resources:\n  - big-ship.yaml # the first\n  - two.yaml\n',
    });
    expect(files['config/samples/sea_v1_ship.yaml']).toBe(sample);
    expect(files['config/samples/big-ship.yaml']).toBeUndefined();
    expect(files['config/samples/kustomization.yaml']).toBe(
      'resources:\n  - sea_v1_ship.yaml # the first\n  - two.yaml\n',
    );
    expect(files['PORTING.md']).not.toContain('which the API server rejects');
    const unlisted = await importFrom({ ...texts, 'config/samples/big-ship.yaml': sample });
    expect(unlisted.files['config/samples/kustomization.yaml']).toContain('\n- sea_v1_ship.yaml\n');
  });

  it.each([
    ['config/e2e/kustomization.yaml', 'resources:\n- "../samples/big-ship.yaml"\n'],
    ['config/e2e/Kustomization', 'resources: [../samples/big-ship.yaml]\n'],
    ['config/samples/kustomization.yaml', 'resources: [big-ship.yaml, small-big-ship.yaml]\n'],
    ['config/samples/kustomization.yaml', 'resources:\n- ./big-ship.yaml # big-ship.yaml\n'],
    ['config/samples/kustomization.yml', 'resources:\n- big-ship.yaml\npatches:\n- path: big-ship.yaml\n'],
    ['config/samples/Kustomization', 'configMapGenerator:\n- files: [a=big-ship.yaml]\n'],
  ])('renames a sample in %s, too: %j', async (path, text) => {
    const { 'config/samples/sea_v1_ship.yaml': sample = '', ...texts } = goProject;
    const { files } = await importFrom({ ...texts, 'config/samples/big-ship.yaml': sample, [path]: text });
    expect(files['config/samples/big-ship.yaml']).toBeUndefined();
    expect(files['config/samples/sea_v1_ship.yaml']).toBe(sample);
    expect(files[path.replace(/\w+(\.\w+)?$/, 'kustomization.yaml')]).toBe(
      text.replaceAll(/(?<!-)big-ship.yaml/g, 'sea_v1_ship.yaml'),
    );
  });

  it.each([
    ['with a kustomization file', { 'config/samples/one/kustomization.yaml': 'resources: [ship.yaml]\n' }],
    ['without one', {}],
  ])('copies a sample from a subfolder %s, where tests read it', async (_, others) => {
    const { 'config/samples/sea_v1_ship.yaml': sample = '', ...texts } = goProject;
    const patch = { 'config/samples/one/a.yaml': sample.replace('sails: 3', 'sails: 4') };
    const more = Object.keys(others).length > 0 ? { ...others, ...patch } : {};
    const { files } = await importFrom({ ...texts, 'config/samples/one/ship.yaml': sample, ...more });
    expect(files['config/samples/one/ship.yaml']).toBe(sample);
    expect(files['config/samples/sea_v1_ship.yaml']).toBe(sample);
  });

  it.each(['kustomization.yml', 'Kustomization'])(
    'has one kustomization file per folder if it is named %s',
    async (name) => {
      const role = (goProject['config/rbac/role.yaml'] ?? '').replace('ClusterRole', 'Role');
      const folders = ['crd', 'default', 'manager', 'rbac', 'samples', 'own'];
      const texts = folders.map((folder) => [`config/${folder}/${name}`, `# ${folder}\nresources: []\n`]);
      const { files, target } = await importFrom({
        ...goProject,
        'config/rbac/role.yaml': role.replace(/^- nonResourceURLs:\n {2}- .*\n {2}verbs:\n {2}- get\n/m, ''),
        ...Object.fromEntries(texts),
      });
      for (const folder of folders) {
        expect(files[`config/${folder}/${name}`]).toBeUndefined();
        expect(files[`config/${folder}/kustomization.yaml`]).toContain(`# ${folder}\nresources:`);
      }
      expect(files['config/rbac/kustomization.yaml']).toContain('path: /metadata/namespace');
      const report = files['PORTING.md'] ?? '';
      expect(report).toContain(`\`config/own/${name}\` is now \`config/own/kustomization.yaml\``);
      expect(report).not.toContain('There is no `config/default/kustomization.yaml`');
      expect(report).not.toContain('Correct `config/samples');
      const doctor = fakeIo(target);
      await main(['doctor', '--cluster=false'], doctor);
      expect(doctor.printed.stderr).not.toMatch(/kustomization.yaml` (?:not|was not) found/);
    },
  );

  it.each(['kustomization.yml', 'Kustomization'])(
    'reports no %s as a sample next to a kustomization.yaml',
    async (name) => {
      const two = ['kustomization.yaml', name].map((one) => [
        `config/samples/${one}`,
        'resources: [sea_v1_ship.yaml]\n',
      ]);
      const { files } = await importFrom({ ...goProject, ...Object.fromEntries(two) });
      expect(files[`config/samples/${name}`]).toBeDefined();
      expect(files['PORTING.md']).not.toContain('Correct `config/samples');
    },
  );

  it('creates no samples of versions that are not served', async () => {
    const { 'config/samples/sea_v1_ship.yaml': _, ...texts } = goProject;
    const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object' } } };
    const versions = ['v1', 'v1alpha1'].map((name) => ({
      ...{ name, served: name === 'v1', storage: name === 'v1' },
      schema: { openAPIV3Schema },
    }));
    const crd = { 'config/crd/bases/sea.example.com_ships.yaml': shipCrd({}, { versions }) };
    const { files, target } = await importFrom({ ...texts, ...crd });
    const samples = Object.keys(files).filter((file) => file.startsWith('config/samples/'));
    expect(samples).toEqual(['config/samples/kustomization.yaml', 'config/samples/sea_v1_ship.yaml']);
    expect(files['config/samples/kustomization.yaml']).not.toContain('v1alpha1');
    const doctor = fakeIo(target);
    await main(['doctor', '--cluster=false'], doctor);
    expect(doctor.printed.stderr + doctor.printed.stdout).not.toContain('config/samples');
  });

  it('shortens a name from which no Service could be named', async () => {
    const PROJECT = (goProject.PROJECT ?? '').replace(
      'projectName: sea',
      'projectName: percona-server-mongodb-operator',
    );
    const { code, files } = await importFrom({ ...goProject, PROJECT });
    expect(code).toBe(0);
    expect(files.PROJECT).toContain('projectName: percona-server-mongodb\n');
    expect(files['PORTING.md']).toContain('The project is named `percona-server-mongodb`');
  });

  it('reports what the generator cannot express', async () => {
    const role = `${goProject['config/rbac/role.yaml']}---\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: local\nrules: []\n`;
    const { code, stdout, files } = await importFrom({ ...goProject, 'config/rbac/role.yaml': role });
    expect(code).toBe(0);
    expect(stdout).toContain('`config/rbac/role.yaml` differs in');
    expect(files['PORTING.md']).toContain('## Manifests that differ');
  });
});

describe('kbts import project, invalid and hostile input', () => {
  const fails = async (...args: Parameters<typeof importFrom>) => {
    const { code, stderr, files } = await importFrom(...args);
    expect(files).toEqual({});
    return { code, stderr };
  };

  it.each([
    ['no PROJECT', without('PROJECT'), 'project/PROJECT` not found'],
    [
      'PROJECT with a bad name',
      { ...goProject, PROJECT: 'projectName: "../../x"\nversion: "3"\n' },
      'project/PROJECT:1:14',
    ],
    ['PROJECT that is a list', { ...goProject, PROJECT: '- a\n' }, 'project/PROJECT:1:1'],
    ['a newer PROJECT', { ...goProject, PROJECT: 'version: "4"\n' }, 'version `4` of PROJECT is not supported'],
    [
      'a TypeScript project',
      { ...goProject, PROJECT: 'layout: typescript.kbts.io/v1\nversion: "3"\n' },
      'already a TypeScript project',
    ],
    ['a role that is not YAML', { ...goProject, 'config/rbac/role.yaml': 'a: [' }, 'project/config/rbac/role.yaml:1'],
    [
      'a role with a name that is an argument',
      { ...goProject, 'config/rbac/role.yaml': 'kind: ClusterRole\nmetadata:\n  name: "x,fileName=../../y"\n' },
      'project/config/rbac/role.yaml:3:9',
    ],
    [
      'a CRD whose kind is not an identifier',
      { ...goProject, 'config/crd/bases/a.yaml': shipCrd({ type: 'object' }).replaceAll('Ship', 'Sh ip') },
      'project/config/crd/bases/a.yaml:',
    ],
    [
      'a deep CRD',
      { ...goProject, 'config/crd/bases/a.yaml': `kind: CustomResourceDefinition\na: ${'['.repeat(10_000)}` },
      'a.yaml:',
    ],
  ])('reports %s with its place, and writes nothing', async (_, texts, message) => {
    expect(await fails(texts)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it('keeps all of config/, whatever its folders are called, and however deep they are', async () => {
    const folders = ['testdata', 'vendor', 'bin', 'dist', '_overlay', '.hidden', 'a/'.repeat(30).slice(0, -1)];
    const places = folders.map((folder) => `config/${folder}/patch.yaml`);
    const texts = Object.fromEntries(places.map((place) => [place, 'a: 1\n']));
    const { code, files } = await importFrom({ ...goProject, ...texts });
    expect(code).toBe(0);
    expect(files).toMatchObject(texts);
    expect(files['PORTING.md']).not.toContain('Not copied');
  });

  it('reports what it leaves out of config/', async () => {
    const { code, files } = await importFrom(
      {
        ...goProject,
        'config/.git/hooks/post-checkout': 'exit\n',
        'config/node_modules/a/index.js': 'exit\n',
      },
      [],
      (root) => execFileSync('mkfifo', [path.join(root, 'config/pipe.yaml'), path.join(root, 'pipe.go')]),
    );
    expect(code).toBe(0);
    const report = files['PORTING.md'] ?? '';
    expect(report).toContain('Not copied: `config/.git` belongs to Git or npm');
    expect(report).toContain('Not copied: `config/node_modules` belongs to Git or npm');
    expect(report).toContain('Not copied: `config/pipe.yaml` is not a regular file');
    expect(report).toContain('Not searched for Go code: `pipe.go` is not a regular file');
    expect(Object.keys(files).filter((file) => /\.git\/|node_modules|pipe/.test(file))).toEqual([]);
  });

  it('follows no link out of the folder', async () => {
    const secret = folderOf({ 'secret.yaml': 'key: swordfish\n' });
    const link = (file: string, target: string) => (root: string) => {
      fs.rmSync(path.join(root, file), { force: true, recursive: true });
      fs.symlinkSync(path.join(secret, target), path.join(root, file));
    };
    const project = await fails(goProject, [], link('PROJECT', 'secret.yaml'));
    expect(project).toMatchObject({ code: 1, stderr: expect.stringContaining('path-outside') });
    const sample = await importFrom(goProject, [], link('config/samples/sea_v1_ship.yaml', 'secret.yaml'));
    expect(JSON.stringify(sample.files)).not.toContain('swordfish');
    expect(sample.files['PORTING.md']).toContain('`config/samples/sea_v1_ship.yaml` is not a regular file');
    const folder = await importFrom(goProject, [], link('config/samples', ''));
    expect(JSON.stringify(folder.files)).not.toContain('swordfish');
  });

  it('escapes what it copies into code and into the report', async () => {
    const { code, files } = await importFrom({
      ...goProject,
      'config/rbac/role.yaml': (goProject['config/rbac/role.yaml'] ?? '').replace(
        'configmaps',
        `"x'] }) process.exit(); //"`,
      ),
      'internal/a\u001b[31m/b_test.go': 'package a\n',
    });
    expect(code).toBe(0);
    expect(files['src/rbac.ts']).toContain(`"x'] }) process.exit(); //"`);
    expect(files['PORTING.md']).not.toContain('\u001b');
  });

  it('refuses a folder with a project, and wrong arguments', async () => {
    const root = folderOf(goProject);
    const io = fakeIo(root);
    expect(await main(['import', 'project', '.'], io)).toBe(1);
    expect(io.printed.stderr).toContain('already contains a project');
    expect(await main(['import', 'project'], fakeIo(root))).toBe(2);
    expect(await main(['import', 'project', 'a', 'b', 'c'], fakeIo(root))).toBe(2);
  });
});
