import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from './apply-changes.js';
import type { FileChange } from './change.js';
import { type Disk, realDisk } from './disk.js';

let base = '';
let root = '';
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-files-'));
  root = path.join(base, 'project');
  resetProject();
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const oldState = { PROJECT: 'old project\n', 'src/main.ts': 'old main\n', 'gone/away.txt': 'to be removed\n' };
const newState = {
  PROJECT: 'new project\n',
  'src/main.ts': 'new main\n',
  'config/crd/kustomization.yaml': 'crd\n',
  'config/crd/bases/x.yaml': 'x\n',
  'hack/run.sh': 'run\n',
};
const changes: readonly FileChange[] = [
  { kind: 'update', path: 'PROJECT', before: oldState.PROJECT, contents: newState.PROJECT },
  { kind: 'create', path: 'config/crd/kustomization.yaml', contents: 'crd\n' },
  { kind: 'create', path: 'config/crd/bases/x.yaml', contents: 'x\n' },
  { kind: 'delete', path: 'gone/away.txt', before: oldState['gone/away.txt'] },
  { kind: 'update', path: 'src/main.ts', before: oldState['src/main.ts'], contents: newState['src/main.ts'] },
  { kind: 'create', path: 'hack/run.sh', contents: 'run\n', executable: true },
  { kind: 'keep', path: 'README.md', reason: 'already exists' },
];

// One change of each kind.
const fewChanges = changes.filter((change) => ['PROJECT', 'gone/away.txt', 'hack/run.sh'].includes(change.path));
const fewNew = { PROJECT: newState.PROJECT, 'hack/run.sh': 'run\n', 'src/main.ts': oldState['src/main.ts'] };

describe('applying changes', () => {
  it('removes folders that deletions leave empty, and no others', () => {
    for (const [file, text] of [
      ['a/b/c/d.txt', 'd'],
      ['a/b/e.txt', 'e'],
      ['a/f.txt', 'f'],
    ] as const) {
      fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    fs.mkdirSync(path.join(root, 'own'));
    const gone = (place: string, before: string) => ({ kind: 'delete', path: place, before }) as const;
    expect(applyChanges(root, [gone('a/b/c/d.txt', 'd'), gone('a/b/e.txt', 'e')])).toEqual([]);
    expect(fs.readdirSync(path.join(root, 'a'))).toEqual(['f.txt']);
    expect(applyChanges(root, [gone('a/f.txt', 'f')])).toEqual([]);
    expect(fs.readdirSync(root).sort()).toEqual(['PROJECT', 'gone', 'own', 'src']);
  });

  it('creates, updates and deletes files, creates parents and leaves no staging folder', () => {
    expect(applyChanges(root, changes)).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
    expect(fs.statSync(path.join(root, 'hack/run.sh')).mode & 0o111).not.toBe(0);
    expect(foldersOf(root)).not.toContainEqual(expect.stringMatching(/^\.kbts/));
  });

  it('creates the project folder and those above it, and removes them when it fails', () => {
    const fresh = path.join(base, 'a/b/project');
    const create: FileChange = { kind: 'create', path: 'PROJECT', contents: 'x' };
    const failing: Disk = {
      ...realDisk,
      writeNew() {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    };
    expect(applyChanges(fresh, [create], { disk: failing })).toMatchObject([{ code: 'write-failed' }]);
    expect(fs.existsSync(path.join(base, 'a'))).toBe(false);
    expect(applyChanges(fresh, [create])).toEqual([]);
    expect(filesOf(path.join(base, 'a'))).toEqual({ 'b/project/PROJECT': 'x' });
  });

  it('creates no folder that it cannot create whole', () => {
    const blocked = path.join(base, 'new/b/project');
    const half: Disk = {
      ...realDisk,
      makeFolder(place, bits) {
        if (place === blocked) throw Object.assign(new Error('denied'), { code: 'EACCES', path: place });
        realDisk.makeFolder(place, bits);
      },
    };
    const create: FileChange = { kind: 'create', path: 'PROJECT', contents: 'x' };
    expect(applyChanges(blocked, [create], { disk: half })).toMatchObject([
      { message: expect.stringContaining('permission denied') },
    ]);
    expect(fs.existsSync(path.join(base, 'new'))).toBe(false);
  });

  it('keeps the mode of a file that it updates', () => {
    fs.chmodSync(path.join(root, 'src/main.ts'), 0o766);
    applyChanges(root, changes);
    expect(fs.statSync(path.join(root, 'src/main.ts')).mode & 0o777).toBe(0o766);
  });

  it('goes on when another run has made some or all of the same changes meanwhile', () => {
    const some = changes.filter(({ path: place }) => ['PROJECT', 'gone/away.txt', 'hack/run.sh'].includes(place));
    expect(applyChanges(root, some)).toEqual([]);
    expect(filesOf(root)).toEqual(fewNew);
    const written = fs.statSync(path.join(root, 'PROJECT'));
    expect(applyChanges(root, changes)).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
    expect(applyChanges(root, changes)).toEqual([]);
    expect(fs.statSync(path.join(root, 'PROJECT'))).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs });
  });

  it('keeps the changes of another run when a step of the others fails', () => {
    applyChanges(root, fewChanges);
    const full: Disk = {
      ...realDisk,
      rename(from, to) {
        if (to.endsWith('src/main.ts')) throw Object.assign(new Error('full'), { code: 'ENOSPC', path: to });
        realDisk.rename(from, to);
      },
    };
    expect(applyChanges(root, changes, { disk: full })).toMatchObject([{ code: 'write-failed' }]);
    expect(filesOf(root)).toEqual(fewNew);
  });

  it('writes nothing when a file to be made is already there', () => {
    const again = applyChanges(root, [
      { kind: 'create', path: 'PROJECT', contents: '' },
      { kind: 'create', path: 'other', contents: '' },
    ]);
    expect(again).toMatchObject([{ code: 'file-exists', message: '`PROJECT` already exists' }]);
    expect(fs.existsSync(path.join(root, 'other'))).toBe(false);
  });

  it('writes nothing when a file was changed since the plan was made', () => {
    fs.writeFileSync(path.join(root, 'src/main.ts'), 'mine\n');
    expect(applyChanges(root, changes)).toMatchObject([{ code: 'write-failed' }]);
    expect(filesOf(root)).toEqual({ ...oldState, 'src/main.ts': 'mine\n' });
  });

  it('never writes through a link, neither a file nor a folder', () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-outside-'));
    fs.symlinkSync(outside, path.join(root, 'config'));
    const [problem] = applyChanges(root, changes);
    expect(problem?.message).toContain('`config` is a symbolic link');
    expect(fs.readdirSync(outside)).toEqual([]);
    fs.rmSync(outside, { recursive: true });
  });

  it('rejects paths outside of the folder', () => {
    expect(() => applyChanges(root, [{ kind: 'create', path: '../x', contents: '' }])).toThrow('bug:');
  });

  it('reports the path and a fix if a folder is read-only', () => {
    const denied = diskThat('writeNew', (place) => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: place });
    });
    const [problem] = applyChanges(root, changes, { disk: denied });
    expect(problem).toMatchObject({ code: 'write-failed', message: expect.stringContaining('permission denied') });
    expect(problem?.hint).toContain(`chmod u+w`);
    expect(filesOf(root)).toEqual(oldState);
  });

  it.each([['.git/hooks/pre-commit'], ['config/.GIT/x'], ['node_modules/kbts/x.js']])('never writes %s', (place) => {
    const [problem] = applyChanges(root, [{ kind: 'create', path: place, contents: '' }]);
    expect(problem).toMatchObject({ code: 'write-failed', message: expect.stringContaining('belongs to git or npm') });
    expect(filesOf(root)).toEqual(oldState);
  });

  it('waits for another run, and fails if that does not end', () => {
    const staging = path.join(root, '.kbts-journal');
    fs.mkdirSync(staging);
    let waited = 0;
    const sleep = (milliseconds: number) => {
      waited += milliseconds;
    };
    const [problem] = applyChanges(root, changes, { sleep });
    expect(problem?.message).toContain('another kbts is writing to this project, or was killed while writing');
    expect([waited, filesOf(root)]).toEqual([2000, oldState]);
    expect(applyChanges(root, changes, { sleep: () => fs.rmdirSync(staging) })).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
  });
});

describe('a failure of any single write', () => {
  it('leaves the old state', () => {
    for (const lasting of [false, true]) {
      const total = walk((failAt) => {
        const disk = faultyDisk(failAt, lasting);
        const problems = applyChanges(root, changes, { disk });
        if (problems.length > 0) {
          expect(problems).toMatchObject([{ code: 'write-failed', message: expect.stringContaining('disk is full') }]);
          expect(filesOf(root)).toEqual(oldState);
        } else expect(filesOf(root)).toEqual(newState);
        expectOldOrNew();
        return disk.hasFailed();
      });
      expect(total).toBeGreaterThan(15);
    }
  });

  it('reports that the rollback failed, too, and keeps previous contents', () => {
    const disk = {
      ...realDisk,
      rename(from: string, to: string) {
        if (to.endsWith('away.txt') || to.endsWith('src/main.ts'))
          throw Object.assign(new Error('broken'), { code: 'EIO', path: to });
        realDisk.rename(from, to);
      },
    };
    const [, second] = applyChanges(root, changes, { disk });
    expect(second).toMatchObject({ message: 'the project could not be restored after the error: EIO' });
    expect(second?.hint).toContain('previous contents of files are in `.kbts-journal`');
    expect(filesOf(path.join(root, '.kbts-journal'))).toMatchObject({ 'old.3': oldState['gone/away.txt'] });
    expect(fs.readFileSync(path.join(root, 'PROJECT'), 'utf8')).toBe(oldState.PROJECT);
  });
});

/** Calls `run` with 1, 2, 3 … on a fresh project until no write fails; returns the number of failures. */
function walk(run: (failAt: number) => boolean): number {
  for (let failAt = 1; ; failAt++) {
    resetProject();
    if (!run(failAt)) return failAt;
  }
}

function resetProject(): void {
  fs.rmSync(root, { recursive: true, force: true });
  for (const [name, text] of Object.entries(oldState)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
}

function expectOldOrNew(): void {
  const now = filesOf(root);
  expect([oldState, newState]).toContainEqual(now);
  expect(foldersOf(root)).toEqual(
    'hack/run.sh' in now ? ['config', 'config/crd', 'config/crd/bases', 'hack', 'src'] : ['gone', 'src'],
  );
}

function filesOf(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));
}

function foldersOf(folder: string): string[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => fs.statSync(path.join(folder, name)).isDirectory());
}

/** A disk that is full at one write, counted from 1, or from there on. Renames and removals need no space then. */
function faultyDisk(failAt: number, isLasting: boolean): Disk & { hasFailed(): boolean } {
  let count = 0;
  const guard = <A extends unknown[]>(needsSpace: boolean, run: (...args: A) => void) => {
    return (...args: A) => {
      count++;
      if ((count === failAt || (isLasting && count > failAt)) && needsSpace) {
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: args[0] });
      }
      return run(...args);
    };
  };
  return {
    ...realDisk,
    makeFolder: guard(true, realDisk.makeFolder),
    writeNew: guard(true, realDisk.writeNew),
    copy: guard(true, realDisk.copy),
    rename: guard(!isLasting, realDisk.rename),
    removeFile: guard(false, realDisk.removeFile),
    removeFolder: guard(false, realDisk.removeFolder),
    hasFailed: () => count >= failAt,
  };
}

function diskThat(operation: 'writeNew', run: (place: string) => void): Disk {
  return { ...realDisk, [operation]: run };
}
