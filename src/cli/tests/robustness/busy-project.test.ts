import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { folderOf, textsOf } from '../../../files/fixtures/folder.js';
import { realProcesses } from '../../../files/index.js';
import { run } from '../../main/fixtures/run.js';
import { commands } from './fixtures/commands.js';
import { killedRun } from './fixtures/killed-process.js';

/** A project whose lock belongs to a process that is running, and what happens at every pause. */
async function lockedProject(atPause: (lock: string, pauses: number) => void) {
  const root = folderOf({});
  const env = { XDG_STATE_HOME: path.join(path.dirname(root), 'state') };
  await run(root, commands.init, { env });
  // A killed run leaves its lock, which names the file.
  await killedRun(
    () => run(root, commands.apiWithoutManifests, { env }),
    ({ name, args }) => name === 'renameSync' && String(args[1]).endsWith('.steps'),
  );
  const folder = path.join(env.XDG_STATE_HOME, 'kbts');
  const [name = ''] = fs.readdirSync(folder).filter((it) => it.endsWith('.lock'));
  const lock = path.join(folder, name);
  const { pid: _, started: __, ...self } = realProcesses.self;
  const started = realProcesses.startOf(process.ppid);
  fs.writeFileSync(lock, JSON.stringify({ ...self, pid: process.ppid, ...(started ? { started } : {}) }));
  let pauses = 0;
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    atPause(lock, ++pauses);
    return 'timed-out';
  });
  return { root, env, [Symbol.dispose]: () => wait.mockRestore() };
}
const note = `note: waiting for another kbts (process ${process.ppid})\n`;

describe('a command that runs while another one is writing', () => {
  it.each([
    [commands.api, 3, 'note: a previous run was interrupted; its temporary files were removed\n'],
    [commands.api, 8, `${note}note: a previous run was interrupted; its temporary files were removed\n`],
    ['manifests --check', 8, note],
  ])('`kbts %s` goes on when it is done at pause %i', async (command, last, stderr) => {
    using project = await lockedProject((lock, pauses) => pauses === last && fs.rmSync(lock));
    const result = await run(project.root, command, project);
    expect(result).toMatchObject({ code: 0, stderr });
  });

  it.each([[commands.api], ['manifests --check']])('`kbts %s` fails when it is not done', async (command) => {
    using project = await lockedProject(() => {});
    const before = textsOf(project.root);
    const { code, stderr } = await run(project.root, command, project);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(note) });
    expect(stderr).toContain(`another kbts (process ${process.ppid}) is writing to this project`);
    expect(textsOf(project.root)).toEqual(before);
  });
});
