import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../files/fixtures/folder.js';
import { shipCrd } from '../../../import/fixtures/import-text.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';

const init = 'init --domain example.com --project-name project --yes';
const api = 'create api --group ship --kind Frigate';
const v2 = 'create api --group ship --version v2 --kind Frigate --from v1';
const named = 'create api --group ship --kind Frigate --resource=false --controller-name escort';
const webhook = 'create webhook --group ship --kind Frigate --defaulting --programmatic-validation';
const conversion = 'create webhook --group ship --version v1 --kind Frigate --conversion --spoke v2';
const image = 'create api --group cache --kind Memcached --image memcached:1.6.39 --plugins deploy-image';
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
  [named, [init, api], 'refused'],
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
  ['import crd -', [init], 'nothing'],
  ['import crd - --external', [init], 'nothing'],
  ['manifests', [init, `${api} --make=false`], 'nothing'],
  ['doctor --fix --cluster=false', [init, `${api} --make=false`], 'nothing'],
];

async function run(root: string, command: string) {
  const io = fakeIo(root, { input: shipCrd({ type: 'object' }) });
  return { code: await main(command.split(' '), io), ...io.printed };
}

describe('a command that runs a second time', () => {
  it.each(cases)('changes nothing: `kbts %s` after %j', async (command, before, outcome) => {
    const root = folderOf({});
    for (const earlier of [...before, command]) expect(await run(root, earlier)).toMatchObject({ code: 0 });
    const texts = textsOf(root);
    const second = await run(root, command);
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
      for (const earlier of [...before, command]) expect(await run(root, earlier)).toMatchObject({ code: 0 });
      const { stdout } = await run(root, `${command} --force --dry-run`);
      expect(stdout.match(/^(?:create|update|delete|move) .*/gm)).toBeNull();
    },
  );
});
