import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { expectSuccess, run } from '../main/fixtures/run.js';

const newProject = async (...more: readonly string[]) => {
  const project = folderOf({});
  await expectSuccess(project, ['init', '--domain', 'example.com', ...more]);
  return project;
};

const memcached = 'create api --group cache --version v1 --kind Memcached --plugins deploy-image'.split(' ');

describe('--plugins', () => {
  it.each([
    ['deploy-imag', 'unknown plugin `deploy-imag` in `--plugins`', 'did you mean `deploy-image`?'],
    ['gopher/v4', 'unknown plugin `gopher/v4`', '`kbts plugins` lists the plugins'],
    ['Deploy', 'invalid plugin name `Deploy`', '`kbts plugins` lists the plugins'],
    ['deploy-image/latest', 'invalid version `latest` of the plugin `deploy-image`', 'expected a version such as `v1`'],
  ])('%s is an error with a suggestion, and the only one', async (key, message, hint) => {
    const args = [...memcached.slice(0, -1), key, '--image', 'x'];
    const { code, stderr } = await run(await newProject(), args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(stderr.match(/^error/gm)).toHaveLength(1);
  });

  it('takes the keys of kubebuilder', async () => {
    const keys = 'go.kubebuilder.io/v4,deploy-image.go.kubebuilder.io/v1-alpha';
    const { code, stderr } = await run(await newProject(), [
      ...memcached.slice(0, -1),
      keys,
      '--image',
      'memcached:1.6.39',
    ]);
    expect(stderr).toContain('replaces `go.kubebuilder.io/v4` in `--plugins`');
    expect(code).toBe(0);
  });

  it('adds flags to the help, with the plugin that they are of', async () => {
    const { stdout } = await run(await newProject(), ['create', 'api', '--plugins', 'deploy-image', '--help']);
    expect(stdout).toMatch(/--image <image> +image of the container \(deploy-image\) \(required\)/);
    expect((await run(await newProject(), ['create', 'api', '--help'])).stdout).not.toContain('--run-as-user');
  });

  it('requires the required flags of a plugin', async () => {
    const { code, stderr } = await run(await newProject(), memcached);
    expect(code).toBe(2);
    expect(stderr).toContain('`--image` is missing');
  });

  it('is the hint for a flag of a plugin that does not take part', async () => {
    const project = await newProject();
    const call = ['create', 'api', '--group', 'cache', '--kind', 'Memcached', '--image', 'memcached:1.6'];
    expect(await run(project, call)).toMatchObject({
      code: 2,
      stderr: 'error usage: unknown flag `--image`\n  help: it requires a plugin: add `--plugins deploy-image`\n\n',
    });
    expect((await run(project, [...call, '--plugins', 'helm'])).stderr).toContain('add `--plugins deploy-image`');
    expect((await run(project, ['create', 'webhook', '--kind', 'Memcached', '--image', 'x'])).stderr).not.toContain(
      '--plugins',
    );
  });

  it('warns about a plugin that does nothing in the command', async () => {
    const project = await newProject();
    const { code, stderr } = await run(project, ['edit', '--multigroup', '--plugins', 'deploy-image']);
    expect(code).toBe(0);
    expect(stderr).toContain('the plugin `deploy-image.kbts.io/v1-alpha` has no effect on `kbts edit`');
    expect(stderr).toContain('it takes part in `kbts create api`');
  });

  it('of init is the layout of PROJECT, and runs in later commands until others are named', async () => {
    const project = await newProject('--plugins', 'deploy-image');
    expect(textsOf(project).PROJECT).toContain('layout:\n- typescript.kbts.io/v1\n- deploy-image.kbts.io/v1-alpha\n');
    const create = 'create api --group cache --version v1 --kind Memcached'.split(' ');
    expect((await run(project, create)).stderr).toContain('`--image` is missing');
    expect((await run(project, [...create, '--plugins', 'typescript'])).code).toBe(0);
    expect(textsOf(project)['src/controller/memcached.controller.ts']).not.toContain('Deployment');
  });

  it('is an error if the layout has an unknown plugin', async () => {
    const project = await newProject();
    const text = textsOf(project).PROJECT ?? '';
    writeFileSync(path.join(project, 'PROJECT'), text.replace('io/v1\n', 'io/v1\n- gone.example.com/v1\n'));
    const { code, stderr } = await run(project, ['edit', '--multigroup']);
    expect(code).toBe(2);
    expect(stderr).toContain('unknown plugin `gone.example.com/v1` in `layout` of PROJECT');
  });

  it('previews, applies, repeats and undoes deploy-image like the command alone', async () => {
    const project = await newProject();
    const before = textsOf(project);
    const create = [...memcached, '--image', 'memcached:1.6'];
    const preview = await run(project, [...create, '--dry-run']);
    expect(preview.stdout).toContain('update  config/manager/manager.yaml\n');
    expect(textsOf(project)).toEqual(before);
    expect((await run(project, create)).code).toBe(0);
    const after = textsOf(project);
    expect(await run(project, create)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(textsOf(project)).toEqual(after);
    expect((await run(project, ['manifests', '--check'])).code).toBe(0);
    const undo = 'delete api --group cache --version v1 --kind Memcached --yes'.split(' ');
    const { code, stderr } = await run(project, undo);
    expect(code, stderr).toBe(0);
    expect(textsOf(project).PROJECT).toBe(before.PROJECT);
    expect(textsOf(project)['config/manager/manager.yaml']).toBe(before['config/manager/manager.yaml']);
    expect(textsOf(project)).not.toHaveProperty(['src/controller/memcached.controller.ts']);
  });
});
