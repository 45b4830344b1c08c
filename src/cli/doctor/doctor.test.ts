import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { packageVersion } from '../../commands/program/version.js';
import { projectOf, run } from '../main/fixtures/run.js';

const kind = '--group ship --kind Frigate';
const api = `create api ${kind}`;
const base = 'ship.example.com_frigates.yaml';
const webhook = `create webhook ${kind} --defaulting --programmatic-validation`;
const none = new RegExp(`^No problems found \\(kbts ${packageVersion()}, Node [\\d.]+, no kubectl\\)\\.\\n$`);

const created = (...commands: readonly string[]) => projectOf('init --domain example.com', ...commands);
const edit = (root: string, file: string, change: (text: string) => string) =>
  fs.writeFileSync(path.join(root, file), change(fs.readFileSync(path.join(root, file), 'utf8')));

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: certificates.cert-manager.io }
spec:
  group: cert-manager.io
  names: { kind: Certificate, plural: certificates }
  scope: Namespaced
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;

describe('`kbts doctor`', () => {
  it.each<[string, readonly string[]]>([
    ['a plain project', ['init --domain example.com', api, webhook, `${api} --version v2 --controller=false`]],
    [
      'a project that runs an image',
      ['init --domain example.com', `${api} --plugins=deploy-image/v1-alpha --image=memcached:1`, webhook],
    ],
    [
      'a multigroup project',
      [
        'init --domain example.com --multigroup --license none',
        api,
        'create api --group crew --kind Captain --namespaced=false --controller-name=escort',
        webhook,
        'edit --multigroup --owner Me --license apache2',
        'delete webhook --group ship --kind Frigate',
        'delete api --group ship --kind Frigate',
      ],
    ],
    [
      'a namespaced project with foreign kinds',
      [
        'init --domain example.com --namespaced',
        'create api --group apps --kind Deployment --resource=false',
        'create webhook --group core --kind Pod --defaulting',
        'create api --group cert-manager --kind Certificate --external-api-path=crd.yaml --external-api-domain=io',
        'import crd crd.yaml --output src/imported --external',
        'edit --namespaced=false',
      ],
    ],
  ])('prints one line after every command of %s', async (_, commands) => {
    const root = folderOf({ 'crd.yaml': crd });
    for (const command of commands) {
      expect(await run(root, `${command} --yes`), command).toMatchObject({ code: 0 });
      const { code, stdout, stderr } = await run(root, 'doctor');
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
      expect(stdout).toMatch(none);
    }
  });

  it('reports everything with its place and its fix, and writes nothing', async () => {
    const root = await created(api);
    fs.rmSync(path.join(root, 'src/controller/frigate.controller.ts'));
    edit(root, `config/crd/bases/${base}`, (text) => text.replace('Frigate is', 'Mine is'));
    edit(root, 'src/main.ts', (text) => text.replace('// +kubebuilder:scaffold:builder\n', ''));
    const before = textsOf(root);
    const { code, stdout, stderr } = await run(root, 'doctor');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^PROJECT:\d+:\d+ - error part-missing: PROJECT records the controller of ship/m);
    expect(stderr).toMatch(/^config\/crd\/bases\/.*:\d+:\d+ - error manifests-stale: /m);
    expect(stderr).toMatch(/^src\/main\.ts:1:1 - warning scaffold-marker-missing: /m);
    expect(stderr).toMatch(/ {2}help: .*`kbts doctor --fix`/);
    expect(textsOf(root)).toEqual(before);
    const json = JSON.parse((await run(root, 'doctor --json')).stdout);
    const codes = json.problems.map((problem: { readonly code: string }) => problem.code);
    expect(new Set(codes)).toEqual(new Set(['part-missing', 'manifests-stale', 'scaffold-marker-missing']));
    expect(json).toMatchObject({ written: false, changes: [] });
  });

  it('reports errors of sources instead of stale manifests', async () => {
    const root = await created(api);
    edit(root, 'src/api/v1/frigate.types.ts', (text) => text.replace('foo?: string', 'foo?: Unknown'));
    const { code, stderr } = await run(root, 'doctor --fix');
    expect(code).toBe(1);
    expect(stderr).toMatch(/frigate\.types\.ts:\d+:\d+ - error type-unresolved/);
    expect(stderr).not.toContain('manifests-stale');
  });

  it.each([
    [{}, 'project-missing'],
    [{ PROJECT: 'version: "9"\n' }, 'project-invalid'],
  ])('fails without a valid PROJECT: %o', async (texts, expected) => {
    const { code, stderr } = await run(folderOf(texts), 'doctor --fix');
    expect(code).toBe(1);
    expect(stderr).toContain(expected);
  });
});

describe('`kbts doctor --fix`', () => {
  const broken = async () => {
    const root = await created(api, webhook);
    const texts = textsOf(root);
    edit(root, 'src/main.ts', (text) => text.replace('// +kubebuilder:scaffold:builder\n', ''));
    edit(root, 'config/crd/kustomization.yaml', (text) => text.replace(/^- bases.*\n/m, ''));
    fs.rmSync(path.join(root, 'config/webhook/manifests.yaml'));
    return { root, texts };
  };

  it('restores markers, entries and manifests, after which nothing is left', async () => {
    const { root, texts } = await broken();
    const { code, stdout, stderr } = await run(root, 'doctor --fix');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      'update  config/crd/kustomization.yaml\ncreate  config/webhook/manifests.yaml\nupdate  src/main.ts\n',
    );
    expect(textsOf(root)).toEqual(texts);
    expect((await run(root, 'doctor --fix')).stdout).toMatch(none);
  });

  it.each(['--dry-run', '--diff'])('only shows the changes with `%s`', async (flag) => {
    const { root } = await broken();
    const before = textsOf(root);
    const { code, stdout } = await run(root, `doctor --fix ${flag}`);
    expect(code).toBe(0);
    expect(stdout).toContain('config/webhook/manifests.yaml');
    expect(textsOf(root)).toEqual(before);
  });

  it('prints what is left, and fails if that is an error', async () => {
    const { root } = await broken();
    fs.rmSync(path.join(root, 'src/controller/frigate.controller.ts'));
    const { code, stdout, stderr } = await run(root, 'doctor --fix');
    expect(code).toBe(1);
    expect(stdout).toContain('update  src/main.ts\n');
    expect(stderr).toContain('frigate.controller.ts` was not found');
    expect(stderr).toContain('1 error left.\n');
    expect(stderr).not.toContain('Nothing was written');
    const json = JSON.parse((await run(root, 'doctor --json')).stdout);
    expect(json.problems).toHaveLength(1);
  });

  it('keeps the CRD of a kind whose types were lost, which can be restored', async () => {
    const root = await created(api);
    const types = path.join(root, 'src/api/v1/frigate.types.ts');
    const text = fs.readFileSync(types, 'utf8');
    fs.rmSync(types);
    const { code, stdout, stderr } = await run(root, 'doctor --cluster=false --fix');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('PROJECT records the types of ship.example.com/v1 Frigate');
    expect(stderr).not.toContain('is obsolete');
    fs.writeFileSync(types, text);
    expect((await run(root, 'doctor --cluster=false')).stdout).toMatch(none);
  });

  it('keeps the changes of the user', async () => {
    const { root } = await broken();
    edit(root, 'src/main.ts', (text) => `${text}// mine\n`);
    edit(root, 'config/crd/kustomization.yaml', (text) => `# mine\n${text}`);
    expect(await run(root, 'doctor --fix')).toMatchObject({ code: 0 });
    expect(textsOf(root)['src/main.ts']).toMatch(/\/\/ mine\n$/);
    expect(textsOf(root)['config/crd/kustomization.yaml']).toMatch(/^# mine\n/);
  });
});
