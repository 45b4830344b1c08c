import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { realIo } from '../terminal/real-io.js';

const project = 'domain: example.com\nlayout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\n';
const groupVersion = `import { GroupVersion } from 'kbts/api';

export const groupVersion = new GroupVersion('ship.example.com', 'v1');
`;
const types = `import { CustomResource, Kind, Minimum, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Minimum(1)
  guns?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
`;
const source = {
  PROJECT: project,
  'src/api/v1/groupversion.ts': groupVersion,
  'src/api/v1/frigate.types.ts': types,
};
const crd = 'config/crd/bases/ship.example.com_frigates.yaml';

const manifests = async (root: string, ...argv: string[]) => {
  const io = fakeIo(root);
  return { code: await main(['manifests', ...argv], io), ...io.printed };
};

describe('kbts manifests', () => {
  it('writes the same CRD for a class that declares its kind, and nothing for one that declares another', async () => {
    const root = folderOf(source);
    await manifests(root);
    const before = textsOf(root)[crd];
    const declaring = (type: string) => types.replace('  spec?:', `  declare kind: ${type};\n  spec?:`);
    const path = `${root}/src/api/v1/frigate.types.ts`;
    fs.writeFileSync(path, declaring("'Frigate'"));
    expect(await manifests(root)).toEqual({ code: 0, stdout: '', stderr: '' });
    fs.writeFileSync(path, declaring("'Frigate' | 'Ship'"));
    const { code, stdout, stderr } = await manifests(root);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('src/api/v1/frigate.types.ts:11:17');
    expect(stderr).toContain("`kind` of the kind `Frigate` is always `Frigate`, found `'Frigate' | 'Ship'`");
    expect(textsOf(root)[crd]).toBe(before);
  });

  it('empties the webhook configurations after the last webhook was removed', async () => {
    const webhook = `import { Webhook } from 'kbts/api';

@Webhook({
  path: '/validate',
  mutating: false,
  failurePolicy: 'fail',
  sideEffects: 'None',
  groups: ['ship.example.com'],
  resources: ['frigates'],
  verbs: ['create'],
  versions: ['v1'],
  name: 'frigate.example.com',
  admissionReviewVersions: ['v1'],
})
export class FrigateWebhook {}
`;
    const [path, file] = ['src/webhook/v1/frigate.webhook.ts', 'config/webhook/manifests.yaml'];
    const root = folderOf({ ...source, [path]: webhook });
    await manifests(root, '--severity', 'webhook-unserved=off');
    expect(textsOf(root)[file]).toContain('kind: ValidatingWebhookConfiguration');
    const args = ['webhook', 'paths=./src/api/...', 'output:webhook:dir=config/webhook'];
    expect(await manifests(root, ...args)).toMatchObject({ code: 0, stdout: '' });
    fs.writeFileSync(`${root}/${file}`, textsOf(root)[file]?.replaceAll('\n', '\r\n') ?? ''); // a Windows checkout
    fs.writeFileSync(`${root}/${path}`, 'export class FrigateWebhook {}\n');
    expect(await manifests(root)).toEqual({ code: 0, stdout: `update  ${file}\n`, stderr: '' });
    expect(textsOf(root)[file]).toBe('');
    expect(await manifests(root)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('keeps a handwritten file in the place of the webhook configurations', async () => {
    const file = 'config/webhook/manifests.yaml';
    const text =
      '# written by hand\napiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\n';
    const root = folderOf({ ...source, [file]: text });
    await manifests(root);
    expect(textsOf(root)[file]).toBe(text);
  });

  it('writes what is missing, then has nothing to do', async () => {
    const root = folderOf(source);
    expect(await manifests(root)).toEqual({ code: 0, stdout: `create  ${crd}\n`, stderr: '' });
    expect(textsOf(root)[crd]).toContain('minimum: 1');
    expect(await manifests(root)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await manifests(root, '--check')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.each([
    [['crd'], '`crd` found nothing in `.`, the default of `paths=`; pass for example `paths=./src/...`'],
    [
      ['crd', 'webhook', 'paths=./src/controller'],
      '`crd` and `webhook` found neither kinds nor markers in `./src/controller`',
    ],
  ])('reports why %j generates no manifest', async (argv, reason) => {
    const root = folderOf({ ...source, 'esbuild.config.ts': '', 'src/controller/x.ts': 'export {};\n' });
    const note = `note: no manifest was generated: ${reason}\n`;
    expect(await manifests(root, ...argv)).toEqual({ code: 0, stdout: '', stderr: note });
  });

  it('reports nothing of the sort where the project decides, or a manifest is up to date', async () => {
    const root = folderOf({ ...source, PROJECT: `${project}manifests: [webhook, paths=./src/...]\n` });
    expect(await manifests(root)).toEqual({ code: 0, stdout: '', stderr: '' });
    const args = ['crd', 'paths=./src/...'];
    await manifests(root, ...args);
    expect(await manifests(root, ...args)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  describe('with an output folder outside of the project', () => {
    const args = ['crd', 'paths=./...', 'output:crd:dir=../chart/crds'];
    const outside = 'chart/crds/ship.example.com_frigates.yaml';
    const repository = (files: Readonly<Record<string, string>> = {}) => {
      const inProject = Object.entries(source).map(([name, text]) => [`operator/${name}`, text]);
      const root = folderOf({ ...Object.fromEntries(inProject), ...files });
      return { root, run: (...argv: string[]) => manifests(`${root}/operator`, ...argv) };
    };

    it('writes, checks and previews there, and removes nothing of others', async () => {
      const others = {
        'chart/crds/other.yaml': 'annotations:\n    controller-gen.kubebuilder.io/version: kbts-v0.1.0\n',
      };
      const { root, run } = repository(others);
      const shown = `create  ../${outside}\n`;
      expect((await run(...args, '--dry-run')).stdout).toContain(shown);
      expect((await run(...args, '--check')).code).toBe(1);
      expect(textsOf(root)[outside]).toBeUndefined();
      expect(await run(...args)).toEqual({ code: 0, stdout: shown, stderr: '' });
      expect(textsOf(root)).toMatchObject({ ...others, [outside]: expect.stringContaining('minimum: 1') });
      expect(await run(...args, '--check')).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(Object.keys(textsOf(root)).filter((name) => name.includes('.kbts'))).toEqual([]);
    });

    it('takes an absolute path', async () => {
      const { root, run } = repository();
      expect((await run('crd', 'paths=./...', `output:dir=${fs.realpathSync(root)}/chart/crds`)).code).toBe(0);
      expect(textsOf(root)[outside]).toContain('minimum: 1');
    });

    it.each([
      ['../link', ''],
      ['../link/crds', 'crds/'],
    ])('follows a link that the command line names: %s', async (folder, below) => {
      const { root, run } = repository({ 'chart/Chart.yaml': 'name: chart\n' });
      fs.symlinkSync('chart', `${root}/link`);
      expect(await run('crd', 'paths=./...', `output:crd:dir=${folder}`)).toMatchObject({ code: 0, stderr: '' });
      expect(textsOf(`${root}/chart`)).toMatchObject({
        [`${below}ship.example.com_frigates.yaml`]: expect.stringContaining('minimum'),
      });
    });

    it('refuses it in PROJECT', async () => {
      const { root, run } = repository({ 'operator/PROJECT': `${project}manifests:\n  - ${args.join('\n  - ')}\n` });
      const { code, stderr } = await run();
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('`../chart/crds` is outside') });
      expect(textsOf(root)[outside]).toBeUndefined();
    });

    it.each([
      ['a link in the project', 'out', /`out` points outside the project/],
      ['a folder of git', '../.git/hooks', /`\.\.\/\.git\/hooks` is inside `\.git`/],
      ['installed packages', '../node_modules/crds', /is inside `node_modules`/],
      ['a file', '../chart/Chart.yaml', /is not in a folder/],
    ])('refuses %s', async (_, folder, message) => {
      const { root, run } = repository({ 'chart/Chart.yaml': 'name: chart\n' });
      fs.symlinkSync('chart', `${root}/link`);
      fs.symlinkSync('../chart', `${root}/operator/out`);
      const before = textsOf(root);
      const { code, stderr } = await run('crd', 'paths=./...', `output:crd:dir=${folder}`);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
      expect(textsOf(root)).toEqual(before);
    });

    it('reads no file there that is a link', async () => {
      const { root, run } = repository({ 'chart/crds/x': '', secret: 'secret' });
      fs.symlinkSync('../../secret', `${root}/${outside}`);
      const { code, stdout, stderr } = await run(...args, '--diff');
      expect(code).toBe(1);
      expect(stdout + stderr).not.toContain('-secret');
      expect((await run(...args)).code).toBe(1);
      expect(textsOf(root).secret).toBe('secret');
    });

    it('refuses file names that leave the folder', async () => {
      const rbac = '// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\nexport {};\n';
      const { run } = repository({ 'operator/src/controller/x.ts': rbac });
      const { code, stderr } = await run('rbac:roleName=x,fileName=../x', 'paths=./...', 'output:dir=../chart');
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is outside of `../chart`') });
    });
  });

  it('fails with `--check` when a manifest is stale, with the diff, and writes nothing', async () => {
    const root = folderOf(source);
    await manifests(root);
    const before = textsOf(folderOf({ ...textsOf(root), 'src/api/v1/frigate.types.ts': types.replace('(1)', '(2)') }));
    const changed = folderOf(before);
    const { code, stdout, stderr } = await manifests(changed, '--check');
    expect(code).toBe(1);
    expect(stdout).toContain(`--- a/${crd}`);
    expect(stdout).toMatch(/\n- +minimum: 1\n\+ +minimum: 2\n/);
    expect(stderr).toBe('error: 1 manifest is stale\n  help: run `kbts manifests` and commit the result\n');
    expect(textsOf(changed)).toEqual(before);
  });

  it('checks the samples with `--check`, and names the place of an invalid one', async () => {
    const root = folderOf(source);
    await manifests(root);
    const sampled = (sample: string) => folderOf({ ...textsOf(root), 'config/samples/frigate.yaml': sample });
    const sample = 'apiVersion: ship.example.com/v1\nkind: Frigate\nmetadata: { name: one }\nspec: { guns: 1 }\n';
    expect(await manifests(sampled(sample), '--check')).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stderr } = await manifests(sampled(sample.replace('guns: 1', 'guns: 0, cannons: 1')), '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('config/samples/frigate.yaml:4');
    expect(stderr).toContain('unknown field "spec.cannons"');
    const old = await manifests(sampled(sample.replace('/v1', '/v1beta1')), '--check');
    expect(old.code).toBe(1);
    expect(old.stderr).toContain('no matches for kind "Frigate" in version "ship.example.com/v1beta1"');
  });

  it.each(['--dry-run', '--diff'])('writes nothing with `%s`', async (flag) => {
    const root = folderOf(source);
    const { code, stdout } = await manifests(root, flag);
    expect(code).toBe(0);
    expect(stdout).toContain(crd);
    expect(Object.keys(textsOf(root))).toEqual(Object.keys(source).sort());
  });

  it('compares CRDs with a Git revision for `--breaking-against`', async () => {
    const root = folderOf(source);
    await manifests(root);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
    expect(await manifests(root, '--breaking-against', 'HEAD')).toEqual({ code: 0, stdout: '', stderr: '' });
    fs.writeFileSync(`${root}/src/api/v1/frigate.types.ts`, types.replace('(1)', '(2)'));
    await manifests(root);
    const { code, stderr } = await manifests(root, '--breaking-against', 'HEAD');
    expect(code).toBe(1);
    expect(stderr).toContain('`minimum` of `.spec.guns` changed from 1 to 2');
    expect(await manifests(root, '--breaking-against', `config/crd/bases`)).toMatchObject({ code: 0 });
  });

  it('refuses `--breaking-against` a revision or folder that has no manifests, and says where it looked', async () => {
    const root = folderOf({ ...source, 'old/README.md': '' });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    git('init', '-q');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'empty', '--allow-empty');
    const before = textsOf(root);
    const { code, stderr } = await manifests(root, '--breaking-against', 'HEAD');
    expect(code).toBe(1);
    expect(stderr).toContain('there are no manifests in `config/crd/bases/` of `HEAD` to compare the CRDs with');
    expect(await manifests(root, '--breaking-against', 'old')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there are no manifests in `old` to compare the CRDs with'),
    });
    expect(textsOf(root)).toEqual(before);
  });

  it('prints changes as JSON, and writes them', async () => {
    const root = folderOf(source);
    const { code, stdout, stderr } = await manifests(root, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ written: true, changes: [{ action: 'create', path: crd }], problems: [] });
    expect(textsOf(root)[crd]).toBe(result.changes[0].contents);
  });

  it('prints errors as JSON with their locations, and writes nothing', async () => {
    const root = folderOf({ ...source, 'src/api/v1/frigate.types.ts': types.replace('guns?: Int32', 'guns?: string') });
    const { code, stdout, stderr } = await manifests(root, '--json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      written: false,
      changes: [],
      problems: [{ code: 'marker-wrong-type', file: 'src/api/v1/frigate.types.ts', line: 5, column: 3 }],
    });
    expect(textsOf(root)[crd]).toBeUndefined();
  });

  it('takes arguments of controller-gen, and prints documents alone with `output:stdout`', async () => {
    const root = folderOf(source);
    const { code, stdout, stderr } = await manifests(root, 'crd:maxDescLen=0', 'paths=./src/...', 'output:stdout');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^---\napiVersion: apiextensions.k8s.io\/v1\n/);
    expect(textsOf(root)).toEqual(source);
  });

  it('uses the arguments in PROJECT', async () => {
    const root = folderOf({
      ...source,
      PROJECT: `${project}manifests:\n- crd\n- paths=./src/...\n- output:crd:dir=crds\n`,
    });
    expect(await manifests(root)).toMatchObject({ code: 0, stdout: 'create  crds/ship.example.com_frigates.yaml\n' });
  });

  it('fails outside of a project, unless it gets arguments', async () => {
    const { PROJECT: _, ...rest } = source;
    expect(await manifests(folderOf(rest))).toMatchObject({ code: 1, stderr: expect.stringContaining('no PROJECT') });
    expect(await manifests(folderOf(rest), 'crd', 'paths=./src/...')).toMatchObject({ code: 0 });
  });

  it('explains the markers in three depths and as JSON', async () => {
    const texts = await Promise.all(
      ['', '=long', '=full'].map((depth) => manifests('/nowhere', `--help-markers${depth}`)),
    );
    const lengths = texts.map(({ stdout }) => stdout.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(texts[0]?.stdout).toContain('+kubebuilder:validation:Minimum');
    const { stdout } = await manifests('/nowhere', '--help-markers', '--json');
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ decorator: 'Minimum' }));
  });
});

describe('kbts manifests --watch', () => {
  it('ends where there is no project, because there is nothing to wait for', async () => {
    const io = fakeIo(folderOf({ 'src/a.ts': '' }));
    expect(await main(['manifests', '--watch'], io)).toBe(1);
    expect(io.printed.stderr).toContain('PROJECT');
    expect(io.printed.stderr).not.toContain('Watching');
  });

  it('is refused with `--check`, which would never end', async () => {
    const root = folderOf(source);
    const { code, stdout, stderr } = await manifests(root, '--check', '--watch');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(
      /^error usage: `--check` and `--watch` cannot be combined: .*\n {2}help: .*`--watch --diff`/,
    );
    const json = await manifests(root, '--check', '--watch', '--json');
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([2, { problems: [{ code: 'usage' }] }]);
  });

  it('watches many folders without a warning about listeners', async () => {
    const root = folderOf({});
    for (let index = 0; index < 15; index++) fs.mkdirSync(`${root}/${index}`);
    const warned: string[] = [];
    const onWarning = ({ name }: Error) => void warned.push(name);
    process.on('warning', onWarning);
    const { watch, stop } = realIo();
    for (let index = 0; index < 15; index++) watch(`${root}/${index}`, { changed: () => {}, failed: () => {} });
    await new Promise(setImmediate);
    process.off('warning', onWarning);
    expect(stop.aborted).toBe(false);
    expect(warned).toEqual([]);
  });

  it('does not miss a change right after the watch starts', async () => {
    const root = folderOf({});
    const { watch } = realIo();
    const changed = new Promise<string>((resolve, failed) => watch(root, { changed: resolve, failed }));
    fs.writeFileSync(`${root}/a.types.ts`, '');
    expect(await changed).toBe('a.types.ts');
  });

  it('reports that a folder cannot be watched', async () => {
    const root = folderOf({});
    const failed = vi.fn();
    realIo().watch(`${root}/missing`, { changed: () => {}, failed });
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOENT' }));
  });

  it('generates now and after each change of a source, until it is stopped', async () => {
    const root = folderOf({ ...source, 'node_modules/x/index.d.ts': '' });
    const io = fakeIo(root);
    const done = main(['manifests', '--watch', '--dry-run'], io);
    const runs = () => io.printed.stdout.split(`create  ${crd}`).length - 1;
    await vi.waitFor(() => expect(io.printed.stderr).toContain('Watching'));
    expect(runs()).toBe(1);
    io.touch('config/crd/bases/x.yaml');
    io.touch('node_modules/x/index.d.ts');
    io.touch('package.json');
    io.touch('src/api/v1/frigate.types.ts');
    io.touch('src/api/v1/frigate.types.ts');
    await vi.waitFor(() => expect(runs()).toBe(2));
    fs.mkdirSync(`${root}/src/api/v2`);
    io.touch('src/api/v2');
    await vi.waitFor(() => expect(runs()).toBe(3));
    io.touch('src/api/v2/notes.txt');
    io.touch('src/api/v2/crane.types.ts');
    await vi.waitFor(() => expect(runs()).toBe(4));
    io.interrupt();
    expect(await done).toBe(0);
    expect(runs()).toBe(4);
  });
});
