import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderOf, textsOf } from '../files/fixtures/folder.js';
import { main } from './main/main.js';
import { fakeIo } from './terminal/fixtures/fake-io.js';

async function kbts(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const io = fakeIo(folder, { env: { PATH: process.env.PATH, ...env } });
  const code = await main(args, io);
  return { code, ...io.printed };
}

async function newProject(...more: readonly string[]): Promise<string> {
  const project = folderOf({});
  const { code, stderr } = await kbts(project, ['init', '--domain', 'example.com', ...more]);
  expect(code, stderr).toBe(0);
  return project;
}

const memcached = 'create api --group cache --version v1 --kind Memcached --plugins deploy-image'.split(' ');

describe('--plugins', () => {
  it.each([
    ['deploy-imag', 'unknown plugin `deploy-imag` in `--plugins`', 'did you mean `deploy-image`?'],
    ['go/v4', 'unknown plugin `go/v4`', 'the base of TypeScript projects is `typescript.kbts.io/v1`'],
    ['Deploy', 'invalid plugin name `Deploy`', '`kbts plugins` lists the plugins'],
    ['deploy-image/latest', 'invalid version `latest` of the plugin `deploy-image`', 'expected `v1`'],
  ])('%s is an error with a suggestion, and the only one', async (key, message, hint) => {
    const args = [...memcached.slice(0, -1), key, '--image', 'x'];
    const { code, stderr } = await kbts(await newProject(), args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(stderr.match(/^error/gm)).toHaveLength(1);
  });

  it('adds flags to the help, with the plugin that they are of', async () => {
    const { stdout } = await kbts(await newProject(), ['create', 'api', '--plugins', 'deploy-image', '--help']);
    expect(stdout).toMatch(/--image <image> +image of the container \(deploy-image\) \(required\)/);
    expect((await kbts(await newProject(), ['create', 'api', '--help'])).stdout).not.toContain('--run-as-user');
  });

  it('requires the required flags of a plugin', async () => {
    const { code, stderr } = await kbts(await newProject(), memcached);
    expect(code).toBe(2);
    expect(stderr).toContain('`--image` is missing');
  });

  it('warns about a plugin that does nothing in the command', async () => {
    const project = await newProject();
    const { code, stderr } = await kbts(project, ['edit', '--multigroup', '--plugins', 'deploy-image']);
    expect(code).toBe(0);
    expect(stderr).toContain('the plugin `deploy-image.kbts.io/v1-alpha` does nothing in `kbts edit`');
    expect(stderr).toContain('it takes part in `kbts create api`');
  });

  it('of init is the layout of PROJECT, and runs in later commands until others are named', async () => {
    const project = await newProject('--plugins', 'deploy-image');
    expect(textsOf(project).PROJECT).toContain('layout:\n- typescript.kbts.io/v1\n- deploy-image.kbts.io/v1-alpha\n');
    const create = 'create api --group cache --version v1 --kind Memcached'.split(' ');
    expect((await kbts(project, create)).stderr).toContain('`--image` is missing');
    expect((await kbts(project, [...create, '--plugins', 'typescript'])).code).toBe(0);
    expect(textsOf(project)['src/controller/memcached.controller.ts']).not.toContain('Deployment');
  });

  it('is an error if the layout has an unknown plugin', async () => {
    const project = await newProject();
    const text = textsOf(project).PROJECT ?? '';
    writeFileSync(path.join(project, 'PROJECT'), text.replace('io/v1\n', 'io/v1\n- gone.example.com/v1\n'));
    const { code, stderr } = await kbts(project, ['edit', '--multigroup']);
    expect(code).toBe(2);
    expect(stderr).toContain('unknown plugin `gone.example.com/v1` in `layout` of PROJECT');
  });

  it('previews, applies, repeats and undoes deploy-image like the command alone', async () => {
    const project = await newProject();
    const before = textsOf(project);
    const create = [...memcached, '--image', 'memcached:1.6'];
    const preview = await kbts(project, [...create, '--dry-run']);
    expect(preview.stdout).toContain('update  config/manager/manager.yaml\n');
    expect(textsOf(project)).toEqual(before);
    expect((await kbts(project, create)).code).toBe(0);
    const after = textsOf(project);
    expect(await kbts(project, create)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(textsOf(project)).toEqual(after);
    expect((await kbts(project, ['manifests', '--check'])).code).toBe(0);
    const undo = 'delete api --group cache --version v1 --kind Memcached --yes'.split(' ');
    const { code, stderr } = await kbts(project, undo);
    expect(code, stderr).toBe(0);
    expect(textsOf(project).PROJECT).toBe(before.PROJECT);
    expect(textsOf(project)['config/manager/manager.yaml']).toBe(before['config/manager/manager.yaml']);
    expect(textsOf(project)).not.toHaveProperty(['src/controller/memcached.controller.ts']);
  });
});

describe('kbts plugins', () => {
  it('lists the plugins of kbts and of the user, and why one cannot run', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'kbts-plugins-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    for (const [name, mode] of [
      ['good', 0o755],
      ['bad', 0o644],
    ] as const) {
      mkdirSync(path.join(root, name, 'v1'), { recursive: true });
      writeFileSync(path.join(root, name, 'v1', name), '', { mode });
    }
    const env = { EXTERNAL_PLUGINS_PATH: root };
    const { code, stdout } = await kbts(await newProject(), ['plugins'], env);
    expect(code).toBe(0);
    const rows = stdout.split('\n').map((row) => row.split(/ {2,}/));
    expect(rows[0]).toEqual(['KEY', 'COMMANDS', 'DESCRIPTION']);
    expect(rows).toContainEqual(['typescript.kbts.io/v1', 'all', expect.stringContaining('part of every project')]);
    expect(rows).toContainEqual([
      'deploy-image.kbts.io/v1-alpha',
      'create api',
      expect.stringContaining('runs an image'),
    ]);
    expect(rows).toContainEqual(['good/v1', 'all', `External: ${path.join(root, 'good/v1/good')}`]);
    expect(rows).toContainEqual(['bad/v1', 'all', expect.stringContaining('; is not executable')]);
    const json = JSON.parse((await kbts(await newProject(), ['plugins', '--json'], env)).stdout) as {
      plugins: object[];
    };
    expect(json.plugins).toContainEqual(
      expect.objectContaining({ key: 'deploy-image.kbts.io/v1-alpha', commands: ['create api'] }),
    );
  });
});
