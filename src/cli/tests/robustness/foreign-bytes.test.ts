import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { run } from '../../main/fixtures/run.js';
import { commands } from './fixtures/commands.js';

/** A character in Latin-1, and the start of a UTF-16 file. */
const damages = [Buffer.from([0xe9]), Buffer.from([0xff, 0xfe, 0x61, 0x00])];
const generated = [
  'config/crd/bases/ship.example.com_frigates.yaml',
  'config/rbac/role.yaml',
  'config/webhook/manifests.yaml',
];

async function scaffolded() {
  const root = folderOf({});
  for (const command of [commands.init, commands.api, commands.webhook]) await run(root, command);
  return root;
}

describe('bytes that are not UTF-8', () => {
  it('in generated manifests are reported as stale, and replaced by the next run', async () => {
    const root = await scaffolded();
    const texts = textsOf(root);
    for (const [index, name] of generated.entries()) {
      const damage = damages[index % damages.length] ?? Buffer.alloc(0);
      fs.writeFileSync(
        path.join(root, name),
        Buffer.concat([Buffer.from('# '), damage, Buffer.from(`\n${texts[name]}`)]),
      );
    }
    const damaged = textsOf(root);
    const check = await run(root, 'manifests --check');
    expect(check).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: 3 manifests are stale\n/) });
    for (const name of generated) expect(check.stdout).toContain(`--- a/${name}`);
    expect(textsOf(root)).toEqual(damaged);
    const { code, stdout, stderr } = await run(root, 'manifests');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(generated.map((name) => `update  ${name}\n`).join(''));
    expect(textsOf(root)).toEqual(texts);
  });

  it('in a file of the user stop a command that would write them again', async () => {
    const root = await scaffolded();
    const file = path.join(root, 'src/main.ts');
    fs.appendFileSync(file, Buffer.from('// caf\xe9\n', 'latin1'));
    const bytes = fs.readFileSync(file);
    const { code, stderr } = await run(root, 'create api --group ship --kind Galley');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('`src/main.ts`, which is not UTF-8') });
    expect(fs.readFileSync(file)).toEqual(bytes);
  });
});
