import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../files/fixtures/folder.js';
import { type Processes, realProcesses } from '../files/index.js';
import { makeScratch } from './scratch.js';

const me = { pid: 10, started: '1000', machine: 'here', boot: 'today' };
const running = { pid: 20, started: '2000', machine: 'here', boot: 'today' };
const ended = { pid: 21, started: '2000', machine: 'here', boot: 'today' };
const twoDays = 48 * 3_600_000;

const processes: Processes = {
  self: me,
  isRunning: (pid) => pid === 20 || pid === 10,
  startOf: (pid) => ({ 10: '1000', 20: '2000' })[pid],
  now: () => Date.now(),
};

/** Creates a folder as a run of another process does. */
function leave(parent: string, name: string, owner: unknown): string {
  const folder = path.join(parent, name);
  fs.mkdirSync(folder, { mode: 0o700 });
  if (owner !== undefined) fs.writeFileSync(path.join(folder, 'kbts-owner.json'), JSON.stringify(owner));
  return folder;
}

/** Whether the next run removes a folder. */
function isRemoved(owner: unknown, age = 0, change: (folder: string) => void = () => undefined): boolean {
  const parent = folderOf({});
  const folder = leave(parent, 'kbts-update-aB3xYz', owner);
  change(folder);
  makeScratch(parent, { ...processes, now: () => Date.now() + age });
  return !fs.existsSync(folder);
}

describe('a temporary folder of a process that was killed', () => {
  it('is removed by the next run, with its contents, but not what links in it refer to', () => {
    const parent = folderOf({ 'kept/file': 'x' });
    const folder = leave(parent, 'kbts-update-abcdef', ended);
    fs.mkdirSync(path.join(folder, 'repository.git/objects'), { recursive: true });
    fs.symlinkSync(path.join(parent, 'kept'), path.join(folder, 'link'));
    const made = makeScratch(parent, processes);
    expect(textsOf(parent)).toEqual({
      'kept/file': 'x',
      [path.join(path.basename(made), 'kbts-owner.json')]: JSON.stringify(me),
    });
  });

  it('is removed after a real SIGKILL', () => {
    const parent = folderOf({});
    const { stdout } = spawnSync(process.execPath, ['-e', 'console.log(process.pid);process.kill(process.pid, 9)']);
    const folder = leave(parent, 'kbts-update-abcdef', { ...realProcesses.self, pid: Number(stdout) });
    makeScratch(parent);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it.each([
    ['its ID is used by another process', { ...running, started: '1' }],
    ['the machine was started again', { ...running, boot: 'yesterday' }],
  ])('is removed if %s', (_, owner) => {
    expect(isRemoved(owner)).toBe(true);
  });

  it('is removed after a day if its process may still run elsewhere', () => {
    const elsewhere = { ...ended, machine: 'elsewhere' };
    expect([isRemoved(elsewhere, 3_600_000), isRemoved(elsewhere, twoDays)]).toEqual([false, true]);
  });

  it('is removed after a day if it was not written to, and is empty', () => {
    const fill = (folder: string) => fs.writeFileSync(path.join(folder, 'file'), '');
    expect([isRemoved(undefined), isRemoved(undefined, twoDays), isRemoved(undefined, twoDays, fill)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a folder with the name of a temporary one', () => {
  it.each([
    ['of a process that runs', running],
    ['of this process', me],
    ['with an invalid owner', { pid: 'x' }],
    ['with another file', ['x']],
  ])('%s is kept', (_, owner) => {
    expect(isRemoved(owner, twoDays)).toBe(false);
  });

  it.each([
    ['that other users can access', (folder: string) => fs.chmodSync(folder, 0o755)],
    ['whose owner is a link', (folder: string) => asLink(path.join(folder, 'kbts-owner.json'))],
    ['that is a link', asLink],
    ['with a huge owner', (folder: string) => fs.appendFileSync(`${folder}/kbts-owner.json`, ' '.repeat(9_000))],
  ])('%s is kept', (_, change) => {
    expect(isRemoved(ended, twoDays, change)).toBe(false);
  });

  it.runIf(process.geteuid?.() === 0)('of another user is kept', () => {
    expect(isRemoved(ended, twoDays, (folder) => fs.chownSync(folder, 12_345, 12_345))).toBe(false);
  });

  it('is kept in a folder in which other users can replace it', () => {
    const parent = folderOf({});
    const folder = leave(parent, 'kbts-update-abcdef', ended);
    fs.chmodSync(parent, 0o777);
    makeScratch(parent, processes);
    expect(fs.existsSync(folder)).toBe(true);
    fs.chmodSync(parent, 0o1777);
    makeScratch(parent, processes);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it.each(['kbts-update-abcdef-mine', 'kbts-update-', 'kbts-cli-abcdef'])('is %s, and kept', (name) => {
    const parent = folderOf({});
    const folder = leave(parent, name, ended);
    makeScratch(parent, processes);
    expect(fs.existsSync(folder)).toBe(true);
  });
});

/** Moves an entry away, and replaces it with a link to it. */
function asLink(place: string): void {
  const moved = path.join(path.dirname(path.dirname(place)), 'moved');
  fs.renameSync(place, moved);
  fs.symlinkSync(moved, place);
}
