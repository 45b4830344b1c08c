import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contact, teamPlugin } from '../../../docs/examples/library-cli.js';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { apply, deleteApi, type Plugin, type Settings } from '../../index.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { commands } from './catalog.js';
import { createCli } from './create-cli.js';

/** Its kinds have a variable of the manager, which all commands know. */
const teamKinds: Plugin = {
  ...teamPlugin,
  variantOf: ({ layout }, { kind }, { controllerName }) => {
    if (!layout.includes(teamPlugin.key) || controllerName !== undefined) return undefined;
    const variable = { name: `TEAM_OF_${kind.toUpperCase()}`, value: 'harbor' };
    const edit = { kind: 'variable', path: 'config/manager/manager.yaml', variable } as const;
    return { templates: {}, context: {}, controllerEdits: [edit] };
  },
};

const cli = createCli({ name: 'acme-operator', version: '2.1.0', plugins: [teamKinds], commands: [contact] });

async function run(folder: string, ...argv: string[]) {
  const io = fakeIo(folder);
  return { code: await cli.run(argv, io), ...io.printed };
}

/** Creates a project with the plugin of the command line. */
async function teamProject(): Promise<string> {
  const root = folderOf({});
  await run(root, 'init', '.', '--domain=example.com', '--plugins=team', '--team=harbor');
  return root;
}

const api = ['create', 'api', '--group=ship', '--kind=Frigate'];

describe('what a branded command line prints', () => {
  /** Calls of kbts itself, without those of `npm create kbts`. */
  const words = [...commands, contact].map(({ name }) => name.replace(/ .*/, ''));
  const calls = new RegExp(`\\bkbts (?:<command>|--|(?:${words.join('|')})\\b).*`, 'g');
  const callsIn = async (folder: string, ...argv: string[]) => {
    const { stdout, stderr } = await run(folder, ...argv);
    expect(stdout + stderr).not.toBe('');
    return `${stdout}${stderr}`.match(calls) ?? [];
  };

  it.each([
    'create api --group ship --kind Frigate',
    'delete api --group ship --kind Frigate',
    'manifests',
    'doctor',
    'info',
    'edit --multigroup',
    'alpha generate',
    'alpha update --to-version 9.0.0',
    'envtest path 1.1',
    'import project .',
    'init x/node_modules/y',
    'creat api',
    'contac',
    'create',
    'create --group x',
    '--helpp',
    'init a b',
    'edit --multigrou',
    'edit --plugins nothing',
    'edit --plugins deploy-image',
    'explain nothing',
    'explain manifests-stale',
    'explain scaffold-marker-missing',
    'explain',
    'plugins',
    'info --help',
  ])('is its own name in calls, even with --json: %s', async (line) => {
    const root = folderOf({});
    expect(await callsIn(root, ...line.split(' '))).toEqual([]);
    expect(await callsIn(root, ...line.split(' '), '--json')).toEqual([]);
  });

  it('is its own name in the help of each command', async () => {
    for (const { name } of commands) expect(await callsIn(folderOf({}), 'help', ...name.split(' '))).toEqual([]);
  });

  it('is its own name in a project with problems and next steps, even with --json', async () => {
    const root = await teamProject();
    expect((await run(root, 'info')).stdout).toContain('Create one with `acme-operator create api`');
    expect(await callsIn(root, ...api, '--dry-run')).toEqual([]);
    await run(root, ...api);
    fs.appendFileSync(path.join(root, 'config/crd/bases/ship.example.com_frigates.yaml'), '# changed\n');
    fs.rmSync(path.join(root, 'src/controller/frigate.controller.ts'));
    for (const json of [[], ['--json']]) {
      expect(await callsIn(root, 'doctor', '--cluster=false', ...json)).toEqual([]);
      expect(await callsIn(root, 'create', 'webhook', '--group=ship', '--kind=Frigate', ...json)).toEqual([]);
    }
    const { stdout } = await run(root, 'doctor', '--cluster=false', '--json');
    expect(stdout).toContain('run `acme-operator manifests`, or `acme-operator doctor --fix`');
    const checked = await run(root, 'manifests', '--check');
    expect(checked.stderr).toContain('run `acme-operator manifests` and commit the result');
    // The diff of a file is not changed.
    expect(checked.stdout).toContain('-# changed');
  });

  it('suggests its own commands', async () => {
    expect((await run(folderOf({}), 'contac')).stderr).toContain('did you mean `acme-operator contact`?');
  });
});

describe('a plugin of a branded command line', () => {
  it('decides about the files of its kinds in all commands', async () => {
    const root = await teamProject();
    const before = textsOf(root);
    expect(await run(root, ...api)).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(root)['config/manager/manager.yaml']).toContain('name: TEAM_OF_FRIGATE');
    expect((await run(root, 'doctor', '--cluster=false', '--json')).stdout).not.toContain('TEAM_OF_FRIGATE');
    const { code } = await run(root, 'delete', 'api', '--group=ship', '--kind=Frigate', '--yes');
    expect(code).toBe(0);
    expect(textsOf(root)).toEqual(before);
  });

  it('does so in the library, too, if it is in the settings', async () => {
    const root = await teamProject();
    const before = textsOf(root);
    await run(root, ...api);
    const settings: Settings = { env: {}, plugins: [teamKinds] };
    await apply(await deleteApi({ folder: root, group: 'ship', kind: 'Frigate' }, settings));
    expect(textsOf(root)).toEqual(before);
  });

  it('is completed with its flags', async () => {
    const { stdout } = await run(folderOf({}), '__complete', '--', 'init', '--plugins=team', '--te');
    expect(stdout).toContain('--team');
  });
});
