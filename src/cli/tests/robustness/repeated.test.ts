import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { commands, runWithCrd } from './fixtures/commands.js';

const { init, api, apiWithoutManifests, v2, escort, image, webhook, conversion, importCrd } = commands;
const foreign = 'create api --group apps --kind Deployment --resource=false';
const foreignWebhook = 'create webhook --group core --kind Pod --defaulting';

/** What happens the second time: the command has nothing to do, or is refused because what it names exists or is gone. */
type Outcome = 'nothing' | 'refused';

/** A command, those before it, and what happens the second time. */
const cases: readonly (readonly [command: string, before: readonly string[], outcome: Outcome])[] = [
  [init, [], 'refused'],
  [api, [init], 'refused'],
  [`${api} --ssa`, [init], 'refused'],
  [v2, [init, api], 'refused'],
  [escort, [init, api], 'refused'],
  [foreign, [init], 'refused'],
  [image, [init], 'nothing'],
  [webhook, [init, api], 'refused'],
  [conversion, [init, api, v2], 'refused'],
  [foreignWebhook, [init], 'refused'],
  ['delete webhook --group ship --kind Frigate', [init, api, webhook], 'refused'],
  ['delete controller --group ship --kind Frigate', [init, api], 'refused'],
  ['delete api --group ship --kind Frigate', [init, api], 'refused'],
  ['edit --multigroup', [init, api], 'nothing'],
  ['edit --namespaced', [init, api, webhook], 'nothing'],
  ['edit --license none', [init, api], 'nothing'],
  ['edit --owner Acme', [init, api], 'nothing'],
  ['edit --plugins grafana', [init], 'nothing'],
  ['edit --plugins autoupdate', [init], 'nothing'],
  [importCrd, [init], 'nothing'],
  [`${importCrd} --external`, [init], 'nothing'],
  ['manifests', [init, apiWithoutManifests], 'nothing'],
  ['doctor --fix --cluster=false', [init, apiWithoutManifests], 'nothing'],
];

describe('a command that runs a second time', () => {
  it.each(cases)('changes nothing: `kbts %s` after %j', async (command, before, outcome) => {
    const root = folderOf({});
    for (const earlier of [...before, command]) expect(await runWithCrd(root, earlier)).toMatchObject({ code: 0 });
    const texts = textsOf(root);
    const second = await runWithCrd(root, command);
    expect({ command, code: second.code, stderr: second.stderr }).toEqual(
      outcome === 'nothing'
        ? { command, code: 0, stderr: '' }
        : { command, code: 1, stderr: expect.stringContaining('Nothing was written.') },
    );
    expect(textsOf(root)).toEqual(texts);
  });

  it.each(cases.filter(([command]) => command.startsWith('create')))(
    'plans nothing with `--force`: `kbts %s` after %j',
    async (command, before) => {
      const root = folderOf({});
      for (const earlier of [...before, command]) expect(await runWithCrd(root, earlier)).toMatchObject({ code: 0 });
      const { stdout } = await runWithCrd(root, `${command} --force --dry-run`);
      expect(stdout.match(/^(?:create|update|delete|move) .*/gm)).toBeNull();
    },
  );
});
