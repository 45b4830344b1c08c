import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { alphaUpdate } from '../../alpha/alpha-update.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';
import { kbts } from './fixtures/chart-project.js';

const workflow = '.github/workflows/auto_update.yml';

async function created(...init: readonly string[]): Promise<string> {
  const root = folderOf({});
  await kbts(root, 'init', '--domain', 'example.com', '--yes', ...init);
  return root;
}

/** Files that plugins change. */
async function changesOf(root: string, keys: string): Promise<unknown[]> {
  const { changes } = JSON.parse(await kbts(root, 'edit', '--plugins', keys, '--json', '--dry-run'));
  return changes.filter(({ action }: { action: string }) => action !== 'keep');
}

/** Runs a command that fails, and expects that it writes nothing. */
async function refused(root: string, ...argv: readonly string[]): Promise<string> {
  const texts = textsOf(root);
  const io = fakeIo(root);
  expect(await main([...argv], io)).toBeGreaterThan(0);
  expect(textsOf(root)).toEqual(texts);
  return io.printed.stderr;
}

describe('the plugin autoupdate', () => {
  it('writes a workflow with flags of `kbts alpha update`, is recorded, and then plans nothing', async () => {
    const root = await created();
    await kbts(root, 'edit', '--plugins', 'autoupdate');
    const text = textsOf(root)[workflow] ?? '';
    const [, call = ''] = /npx kbts alpha update (.*)/.exec(text) ?? [];
    const flags = [...call.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
    expect(flags.length).toBeGreaterThan(3);
    expect(flags.filter((name) => !Object.hasOwn(alphaUpdate.flags, name))).toEqual([]);
    expect([...text.matchAll(/^ {6}(\w+): write$/gm)].map(([, name]) => name)).toEqual(['contents', 'issues']);
    expect(textsOf(root).PROJECT).toContain('autoupdate.kbts.io/v1-alpha: {}');
    expect(await changesOf(root, 'autoupdate')).toEqual([]);
  });

  it('keeps a workflow that the user changed', async () => {
    const root = await created();
    mkdirSync(join(root, '.github/workflows'), { recursive: true });
    writeFileSync(join(root, workflow), '# Mine.\n');
    await kbts(root, 'edit', '--plugins', 'autoupdate');
    expect(textsOf(root)[workflow]).toBe('# Mine.\n');
  });

  it('requires the version that the project was created with', async () => {
    const root = await created();
    writeFileSync(join(root, 'PROJECT'), readFileSync(join(root, 'PROJECT'), 'utf8').replace(/^cliVersion.*\n/m, ''));
    expect(await refused(root, 'edit', '--plugins', 'autoupdate')).toContain('PROJECT has no `cliVersion`');
  });
});

describe('plugins of projects', () => {
  it('run together, and in `kbts init`', async () => {
    const root = await created('--plugins', 'grafana,autoupdate');
    const texts = textsOf(root);
    expect(texts[workflow]).toContain('kbts alpha update');
    expect(texts['grafana/controller-runtime-metrics.json']).toContain('controller_runtime_reconcile_total');
    expect(await changesOf(root, 'grafana,autoupdate')).toEqual([]);
  });

  it('write nothing if one of them fails', async () => {
    const root = await created();
    expect(await refused(root, 'edit', '--plugins', 'grafana,helm')).toContain('`make build-installer IMG=<image>`');
  });
});

describe('the plugin helm', () => {
  const manifests = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: project-controller-manager}\n';

  it.each(['dist/chart', 'charts'])('writes nothing through a symlink at `%s` to another folder', async (place) => {
    const root = await created();
    const outside = folderOf({ 'keep.txt': 'x' });
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'dist/install.yaml'), manifests);
    symlinkSync(outside, join(root, place));
    const io = fakeIo(root);
    const flags = place === 'charts' ? ['--output-dir', 'charts'] : [];
    expect(await main(['edit', '--plugins', 'helm', ...flags], io)).toBeGreaterThan(0);
    expect(io.printed.stderr).toMatch(/symbolic link|points outside the project/);
    expect(textsOf(outside)).toEqual({ 'keep.txt': 'x' });
  });

  it.each([
    ['controller:latest', 'controller', 'latest', ''],
    ['localhost:5000/a/b:v1', 'localhost:5000/a/b', 'v1', ''],
    ['localhost:5000/a', 'localhost:5000/a', 'latest', ''],
    [`a/b@sha256:${'0'.repeat(64)}`, 'a/b', '', `sha256:${'0'.repeat(64)}`],
  ])('has a target that deploys the image %s', async (image, repository, tag, digest) => {
    const root = await created();
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'dist/install.yaml'), manifests);
    await kbts(root, 'edit', '--plugins', 'helm');
    const { stdout } = execaSync('make', ['-s', 'helm-deploy', `IMG=${image}`, 'HELM=echo'], { cwd: root });
    expect(stdout.split(/\s+/)).toEqual(
      expect.arrayContaining([
        'upgrade',
        'project',
        'dist/chart',
        `manager.image.repository=${repository}`,
        `manager.image.tag=${tag}`,
        `manager.image.digest=${digest}`,
      ]),
    );
  });
});
