import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from '../apply/apply-changes.js';
import { findInterruption, recover } from '../apply/recover.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { acquireLock, inspectLock, releaseLock } from './lock.js';
import { type Processes, type ProcessIdentity, realProcesses } from './processes.js';

let base = '';
let file = '';
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-lock-'));
  file = path.join(base, 'lock');
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const me: ProcessIdentity = { pid: 10, started: '1000', machine: 'here', boot: 'today' };
const other: ProcessIdentity = { pid: 20, started: '2000', machine: 'here', boot: 'today' };

/** Processes of which only `me` and `other` run. */
function processes(more: Partial<Processes> = {}): Processes {
  return {
    self: me,
    isRunning: (pid) => pid === 20 || pid === 10,
    startOf: (pid) => ({ 10: '1000', 20: '2000' })[pid],
    now: () => Date.now(),
    ...more,
  };
}

const isHeld = (text: string, more?: Partial<Processes>) => {
  fs.writeFileSync(file, text);
  return inspectLock(realDisk, file, processes(more)).kind === 'held';
};

describe('a lock', () => {
  it('belongs to one process until it is released', () => {
    expect(acquireLock(realDisk, file, processes({ self: other }))).toBeUndefined();
    expect(acquireLock(realDisk, file, processes())).toEqual(other);
    releaseLock(realDisk, file);
    expect(acquireLock(realDisk, file, processes())).toBeUndefined();
    expect(fs.readdirSync(base)).toEqual(['lock']);
  });

  it('of a process that has ended is taken over', () => {
    fs.writeFileSync(file, JSON.stringify({ ...other, pid: 21 }));
    expect(acquireLock(realDisk, file, processes())).toBeUndefined();
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(me);
    expect(fs.readdirSync(base)).toEqual(['lock']);
  });

  it('is taken without what killed processes have left, unless that is young', () => {
    for (const [name, age] of Object.entries({ 'lock.1': 70, 'lock.2.stale': 70, 'lock.3': 10, 'other.1': 70 })) {
      fs.writeFileSync(path.join(base, name), '');
      fs.utimesSync(path.join(base, name), 0, Date.now() / 1000 - age);
    }
    expect(acquireLock(realDisk, file, processes())).toBeUndefined();
    expect(fs.readdirSync(base).sort()).toEqual(['lock', 'lock.3', 'other.1']);
  });

  it('is restored if another process took it over in between', () => {
    fs.writeFileSync(file, 'stale');
    const racing: Disk = {
      ...realDisk,
      rename(from, to) {
        if (from === file) fs.writeFileSync(file, JSON.stringify(other));
        realDisk.rename(from, to);
      },
    };
    expect(acquireLock(racing, file, processes())).toEqual(other);
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(other);
  });

  it('is given up on when it can be neither taken nor read', () => {
    const odd: Disk = { ...realDisk, entry: () => undefined };
    fs.writeFileSync(file, '');
    expect(() => acquireLock(odd, file, processes())).toThrow('the lock cannot be acquired');
  });

  it.each([[''], ['1'], ['1\n'], ['null'], ['[]'], ['{"pid":1'], ['{"pid":"1","machine":"here"}'], ['{"pid":1}']])(
    'with the contents %j has no owner',
    (text) => expect(isHeld(text)).toBe(false),
  );

  it.each<[string, Partial<ProcessIdentity>, boolean]>([
    ['a process that runs', {}, true],
    ['a process that has ended', { pid: 21 }, false],
    ['a process whose number another one has now', { started: '1999' }, false],
    ['a process from before the machine was started', { boot: 'yesterday' }, false],
    ['this process, which does nothing else while it writes', { pid: 10, started: '1000' }, false],
    ['a process on another machine', { machine: 'there' }, true],
  ])('of %s', (_name, change, held) => {
    expect(isHeld(JSON.stringify({ ...other, ...change }))).toBe(held);
  });

  it('of an unknown process is stale after a minute, even if the clock was set back', () => {
    const elsewhere = JSON.stringify({ ...other, machine: 'there' });
    const { started: _, ...unknown } = other;
    for (const text of [elsewhere, JSON.stringify(unknown)]) {
      expect(isHeld(text, { now: () => Date.now() + 50_000 })).toBe(true);
      expect(isHeld(text, { now: () => Date.now() + 70_000 })).toBe(false);
      expect(isHeld(text, { now: () => Date.now() - 70_000 })).toBe(false);
    }
  });
});

describe('the lock of a project', () => {
  it('keeps others from writing and from judging, and names the process', () => {
    const env = { XDG_STATE_HOME: path.join(base, 'state') };
    const root = path.join(base, 'project');
    fs.mkdirSync(root);
    const change = { kind: 'create', path: 'a', contents: '' } as const;
    let seen: unknown;
    const disk: Disk = {
      ...realDisk,
      rename(from, to) {
        // In the middle of the work of `other`, this process comes along.
        const system = { processes: processes() };
        seen ??= [
          applyChanges(root, [change], env, system),
          findInterruption(root, env, system),
          recover(root, env, system).problems,
        ];
        realDisk.rename(from, to);
      },
    };
    expect(applyChanges(root, [change], env, { disk, processes: processes({ self: other }) })).toEqual([]);
    const message = 'another kbts (process 20) is writing to this project';
    expect(seen).toMatchObject([[{ message }], [{ message }], [{ message }]]);
  });
});

describe('the real processes', () => {
  it('know when this one started, and that it runs', () => {
    const { self } = realProcesses;
    expect(self).toMatchObject({ pid: process.pid, machine: expect.stringContaining(os.hostname()) });
    expect(realProcesses.startOf(process.pid)).toBe(self.started);
    expect(realProcesses.isRunning(process.pid)).toBe(true);
    expect(realProcesses.isRunning(2 ** 22 + 1)).toBe(false);
  });
});
