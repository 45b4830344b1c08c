import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Diagnostic } from '../../problems/index.js';
import { applyChanges } from '../apply/apply-changes.js';
import { type FileSystem, findInterruption, recover } from '../apply/recover.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { acquireLock, inspectLock, releaseLock } from './lock.js';
import { type Processes, type ProcessIdentity, realProcesses } from './processes.js';
import { makeState } from './state.js';

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
  const change = { kind: 'create', path: 'a', contents: '' } as const;
  let env = {};
  let root = '';
  beforeEach(() => {
    env = { XDG_STATE_HOME: path.join(base, 'state') };
    root = path.join(base, 'project');
    fs.mkdirSync(root);
  });

  /** Lets `other` work on the project, and calls `meanwhile` in the middle, before its first rename. */
  function inTheMiddleOfAnother(meanwhile: () => void): void {
    let isDone = false;
    const disk: Disk = {
      ...realDisk,
      rename(from, to) {
        if (!isDone) meanwhile();
        isDone = true;
        realDisk.rename(from, to);
      },
    };
    expect(applyChanges(root, [change], env, { disk, processes: processes({ self: other }) })).toEqual([]);
    expect(isDone).toBe(true);
  }

  /** What needs the lock, and the problems when it is not available. */
  const users: Readonly<Record<string, (system: FileSystem) => readonly Diagnostic[]>> = {
    'applying changes': (system) => applyChanges(root, [{ ...change, path: 'b' }], env, system),
    'a preview': (system) => findInterruption(root, env, system),
    'a recovery': (system) => recover(root, env, system).problems,
  };

  it.each(Object.entries(users))(
    'is waited for by %s for two seconds, with longer and longer pauses, then reported with the name of the process',
    (_, use) => {
      const pauses: number[] = [];
      const onLongWait = vi.fn();
      let problems: unknown;
      inTheMiddleOfAnother(() => {
        problems = use({ processes: processes(), sleep: (pause) => pauses.push(pause), onLongWait });
      });
      expect(problems).toMatchObject([{ message: 'another kbts (process 20) is writing to this project' }]);
      expect(pauses.slice(0, 6)).toEqual([10, 20, 40, 80, 160, 200]);
      const total = pauses.reduce((sum, pause) => sum + pause);
      expect([total >= 2000, total < 2300]).toEqual([true, true]);
      expect(onLongWait.mock.calls).toEqual([['waiting for another kbts (process 20)']]);
    },
  );

  it.each(Object.entries(users))('no longer stops %s once the other process has released it', (_, use) => {
    const onLongWait = vi.fn();
    const lock = lockOf(root);
    fs.writeFileSync(lock, JSON.stringify(other));
    const release = vi.fn(() => fs.rmSync(lock));
    expect(use({ processes: processes(), sleep: release, onLongWait })).toEqual([]);
    expect([release.mock.calls, onLongWait.mock.calls]).toEqual([[[10]], []]);
  });

  it('is waited for by a preview if a process takes it between the looks at the lock and at the record', () => {
    const lock = lockOf(root);
    const [run, commit] = ['run', 'steps'].map((name) => lock.replace(/lock$/, name)) as [string, string];
    const record = JSON.stringify({ staging: '.kbts-journal-0123456789abcdef', steps: [] });
    let isTaken = false;
    const disk: Disk = {
      ...realDisk,
      entry(place) {
        if (place === run && !isTaken) {
          for (const file of [run, commit]) fs.writeFileSync(file, record);
          fs.writeFileSync(lock, JSON.stringify(other));
          isTaken = true;
        }
        return realDisk.entry(place);
      },
    };
    const release = () => {
      for (const file of [run, commit, lock]) fs.rmSync(file);
    };
    expect(findInterruption(root, env, { disk, processes: processes(), sleep: release })).toEqual([]);
    expect(isTaken).toBe(true);
  });

  /** The path of the lock, in a state folder that is created. */
  function lockOf(project: string): string {
    const state = makeState(realDisk, fs.realpathSync(project), env);
    if (state.kind === 'none') throw new Error('no state folder');
    return state.files.lock;
  }

  it('is waited for by blocking, in real time', () => {
    const lock = lockOf(root);
    fs.writeFileSync(lock, JSON.stringify(other));
    const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      fs.rmSync(lock);
      return 'timed-out';
    });
    try {
      expect(findInterruption(root, env, { processes: processes() })).toEqual([]);
      expect(wait).toHaveBeenCalledOnce();
    } finally {
      wait.mockRestore();
    }
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
