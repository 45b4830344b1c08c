import { describe, expect, it } from 'vitest';
import { contact, teamPlugin } from '../../../docs/examples/library-cli.js';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { createCli } from './create-cli.js';

const cli = createCli({ name: 'acme-operator', version: '2.1.0', plugins: [teamPlugin], commands: [contact] });

const run = async (folder: string, ...argv: string[]) => {
  const io = fakeIo(folder);
  return { code: await cli.run(argv, io), ...io.printed };
};

describe('a branded command line', () => {
  it('creates a project with its plugin, and extends it', async () => {
    const root = folderOf({});
    const init = await run(root, 'init', 'harbor', '--domain=example.com', '--plugins', 'team', '--team', 'harbor');
    expect(init).toMatchObject({ code: 0, stderr: '' });
    expect(init.stdout).toContain('Add approvers to `OWNERS`\n');
    expect(init.stdout).toContain('`npx acme-operator create api --group <group> --kind <Kind>`');
    const files = textsOf(root);
    expect(files['harbor/OWNERS']).toBe('harbor\n');
    expect(files['harbor/PROJECT']).toContain('- team.acme.com/v1\n');
    const api = await run(`${root}/harbor`, 'create', 'api', '--group=ship', '--kind=Frigate');
    expect(api).toMatchObject({ code: 0, stderr: '' });
    // What it generates depends on kbts, not on the branded command line.
    expect(textsOf(root)['harbor/package.json']).toContain('kbts manifests');
  });

  it('has its name in help, errors and completion, and its flags', async () => {
    const root = folderOf({});
    const help = await run(root, 'help');
    expect(help.stdout).toContain('acme-operator <command> [flags]');
    expect(help.stdout).toContain('contact');
    expect(help.stdout).not.toMatch(/\bkbts (?:init|<command>)/);
    const init = await run(root, 'init', '--plugins', 'team', '--help');
    expect(init.stdout).toContain('acme-operator init [folder] [flags]');
    expect(init.stdout).toContain('--team <name>');
    expect((await run(root, 'creat', 'api')).stderr).toContain('did you mean `acme-operator create`?');
    expect((await run(root, 'completion', 'zsh')).stdout).toContain('#compdef acme-operator\n');
    expect((await run(root, '__complete', '--', 'conta')).stdout).toBe('contact\tPrints where to get help\n:none\n');
  });

  it('runs its own command, and prints its own version', async () => {
    const root = folderOf({});
    expect(await run(root, 'contact')).toEqual({ code: 0, stdout: '#operators\n', stderr: '' });
    expect((await run(root, '--version')).stdout).toMatch(/^acme-operator 2\.1\.0, with kbts \d/);
  });

  it('lists and completes its plugins', async () => {
    const root = folderOf({});
    expect((await run(root, 'plugins')).stdout).toContain('team.acme.com/v1');
    expect((await run(root, '__complete', '--', 'init', '--plugins=te')).stdout).toContain('--plugins=team');
  });

  it('reports an unknown plugin', async () => {
    const root = folderOf({});
    expect(await run(root, 'init', '--plugins', 'crew')).toMatchObject({ code: 2 });
    expect(textsOf(root)).toEqual({});
  });

  it.each([
    ['an invalid name', { name: 'Acme Operator', version: '1' }],
    ['a command that is a flag', { name: 'acme', version: '1', commands: [{ ...contact, name: '-x' }] }],
    ['a plugin without a version', { name: 'acme', version: '1', plugins: [{ ...teamPlugin, key: 'a' }] }],
    ['a command of kbts', { name: 'acme', version: '1', commands: [{ ...contact, name: 'init' }] }],
    ['a plugin twice', { name: 'acme', version: '1', plugins: [teamPlugin, teamPlugin] }],
  ])('is not created with %s', (_, options) => {
    expect(() => createCli(options)).toThrow(TypeError);
  });
});
