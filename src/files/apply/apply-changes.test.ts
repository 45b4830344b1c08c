import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileChange } from '../changes/change.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { applyChanges } from './apply-changes.js';
import { recover } from './recover.js';

let base = '';
let root = '';
let env: { readonly XDG_STATE_HOME: string };
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-files-'));
  root = path.join(base, 'project');
  env = { XDG_STATE_HOME: path.join(base, 'state') };
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
  { kind: 'keep', path: 'README.md', reason: 'owned by you' },
];

// One change of each kind, for the walk over pairs of stops.
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
    expect(applyChanges(root, [gone('a/b/c/d.txt', 'd'), gone('a/b/e.txt', 'e')], env)).toEqual([]);
    expect(fs.readdirSync(path.join(root, 'a'))).toEqual(['f.txt']);
    expect(applyChanges(root, [gone('a/f.txt', 'f')], env)).toEqual([]);
    expect(fs.readdirSync(root).sort()).toEqual(['PROJECT', 'gone', 'own', 'src']);
  });

  it('creates, updates and deletes files, makes parents and leaves no journal, neither here nor there', () => {
    expect(applyChanges(root, changes, env)).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
    expect(fs.statSync(path.join(root, 'hack/run.sh')).mode & 0o111).not.toBe(0);
    expect(filesOf(env.XDG_STATE_HOME)).toEqual({});
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
    expect(applyChanges(fresh, [create], env, { disk: failing })).toMatchObject([{ code: 'write-failed' }]);
    expect(fs.existsSync(path.join(base, 'a'))).toBe(false);
    expect(applyChanges(fresh, [create], env)).toEqual([]);
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
    expect(applyChanges(blocked, [create], env, { disk: half })).toMatchObject([
      { message: expect.stringContaining('permission denied') },
    ]);
    expect(fs.existsSync(path.join(base, 'new'))).toBe(false);
  });

  it('keeps the mode of a file that it updates', () => {
    fs.chmodSync(path.join(root, 'src/main.ts'), 0o766);
    applyChanges(root, changes, env);
    expect(fs.statSync(path.join(root, 'src/main.ts')).mode & 0o777).toBe(0o766);
  });

  it('goes on when another run has made some or all of the same changes meanwhile', () => {
    const some = changes.filter(({ path: place }) => ['PROJECT', 'gone/away.txt', 'hack/run.sh'].includes(place));
    expect(applyChanges(root, some, env)).toEqual([]);
    expect(filesOf(root)).toEqual(fewNew);
    const written = fs.statSync(path.join(root, 'PROJECT'));
    expect(applyChanges(root, changes, env)).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
    expect(applyChanges(root, changes, env, { disk: { ...realDisk, writeNew: writeLockOnly } })).toEqual([]);
    expect(fs.statSync(path.join(root, 'PROJECT'))).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs });
  });

  it('keeps the changes of another run when a step of the others fails', () => {
    applyChanges(root, fewChanges, env);
    const full: Disk = {
      ...realDisk,
      rename(from, to) {
        if (to.endsWith('src/main.ts')) throw Object.assign(new Error('full'), { code: 'ENOSPC', path: to });
        realDisk.rename(from, to);
      },
    };
    expect(applyChanges(root, changes, env, { disk: full })).toMatchObject([{ code: 'write-failed' }]);
    expect(filesOf(root)).toEqual(fewNew);
  });

  it('writes nothing when a file to be made is already there', () => {
    const again = applyChanges(
      root,
      [
        { kind: 'create', path: 'PROJECT', contents: '' },
        { kind: 'create', path: 'other', contents: '' },
      ],
      env,
    );
    expect(again).toMatchObject([{ code: 'file-exists', message: '`PROJECT` already exists' }]);
    expect(fs.existsSync(path.join(root, 'other'))).toBe(false);
  });

  it('writes nothing when a file was changed since the plan was made', () => {
    fs.writeFileSync(path.join(root, 'src/main.ts'), 'mine\n');
    expect(applyChanges(root, changes, env)).toMatchObject([{ code: 'write-failed' }]);
    expect(filesOf(root)).toEqual({ ...oldState, 'src/main.ts': 'mine\n' });
  });

  it('never writes through a link, neither a file nor a folder', () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-outside-'));
    fs.symlinkSync(outside, path.join(root, 'config'));
    const [problem] = applyChanges(root, changes, env);
    expect(problem?.message).toContain('`config` is a symbolic link');
    expect(fs.readdirSync(outside)).toEqual([]);
    fs.rmSync(outside, { recursive: true });
  });

  it('rejects paths outside of the folder', () => {
    expect(() => applyChanges(root, [{ kind: 'create', path: '../x', contents: '' }], env)).toThrow('bug:');
  });

  it('reports the path and a fix if a folder is read-only', () => {
    const denied = diskThat('writeNew', (place) => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: place });
    });
    const [problem] = applyChanges(root, changes, env, { disk: denied });
    expect(problem).toMatchObject({ code: 'write-failed', message: expect.stringContaining('permission denied') });
    expect(problem?.hint).toContain(`chmod u+w`);
    expect(filesOf(root)).toEqual(oldState);
  });

  it.each([['.git/hooks/pre-commit'], ['config/.GIT/x'], ['node_modules/kbts/x.js']])('never writes %s', (place) => {
    const [problem] = applyChanges(root, [{ kind: 'create', path: place, contents: '' }], env);
    expect(problem).toMatchObject({ code: 'write-failed', message: expect.stringContaining('belongs to git or npm') });
    expect(filesOf(root)).toEqual(oldState);
  });

  it('stops at a link that takes the place of a folder while it writes, and rolls back', () => {
    const outside = path.join(base, 'outside');
    fs.mkdirSync(outside);
    const swapped: Disk = {
      ...realDisk,
      makeFolder(place, bits) {
        if (place === path.join(fs.realpathSync(root), 'config')) fs.symlinkSync(outside, place);
        else realDisk.makeFolder(place, bits);
      },
    };
    const [problem] = applyChanges(root, changes, env, { disk: swapped });
    expect(problem?.message).toContain('`config` is a symbolic link, expected a folder; nothing was changed');
    expect(fs.readdirSync(outside)).toEqual([]);
    fs.unlinkSync(path.join(root, 'config'));
    expect(filesOf(root)).toEqual(oldState);
  });

  it.each([
    ['without a home', () => ({})],
    ['with a relative state folder', () => ({ XDG_STATE_HOME: 'state', HOME: 'home' })],
    ['with a home that cannot hold folders', () => ({ HOME: '/dev/null' })],
    ['with a home on /proc, which never says what is wrong', () => ({ HOME: '/proc/none/such' })],
    ['with a home inside the project', () => ({ HOME: root })],
  ])('works %s, and still rolls back when a step fails', (_name, environment) => {
    const full = faultyDisk({ stopAt: 12, full: 'lasting' });
    expect(applyChanges(root, changes, environment(), { disk: full })).toMatchObject([{ code: 'write-failed' }]);
    expect(filesOf(root)).toEqual(oldState);
    expect(applyChanges(root, changes, environment())).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
  });

  it('works when the state folder is read-only', () => {
    applyChanges(root, fewChanges, env);
    const readOnly = diskThat('link', (place) => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS', path: place });
    });
    resetProject({ keepState: true });
    expect(applyChanges(root, changes, env, { disk: readOnly })).toEqual([]);
    expect(filesOf(root)).toEqual(newState);
  });
});

describe('a stop at any single write', () => {
  it('leaves the old or the new state after recovery, even if interrupted in the middle of a file', () => {
    for (const half of [false, true]) {
      const total = walk((stopAt) => {
        const disk = faultyDisk({ stopAt, half });
        applyChanges(root, changes, env, { disk });
        expect(recover(root, env).problems).toEqual([]);
        expectOldOrNew();
        return disk.stopped();
      });
      expect(total).toBeGreaterThan(25);
    }
  });

  it('survives a second stop at any write of the recovery', () => {
    walk((first) => {
      let stopped = true;
      walk((second) => {
        const disk = faultyDisk({ stopAt: first });
        applyChanges(root, fewChanges, env, { disk });
        stopped = disk.stopped();
        const recovering = faultyDisk({ stopAt: second });
        recover(root, env, { disk: recovering });
        expect(recover(root, env).problems).toEqual([]);
        expect([oldState, fewNew]).toContainEqual(filesOf(root));
        return recovering.stopped();
      });
      return stopped;
    });
  });

  it('goes back to the old state at once when the disk is full', () => {
    for (const lasting of [false, true]) {
      walk((stopAt) => {
        const disk = faultyDisk({ stopAt, full: lasting ? 'lasting' : 'once' });
        const problems = applyChanges(root, changes, env, { disk });
        if (problems.length > 0) {
          expect(problems).toMatchObject([{ code: 'write-failed', message: expect.stringContaining('disk is full') }]);
          expect(filesOf(root)).toEqual(oldState);
        } else expect(filesOf(root)).toEqual(newState);
        expect(recover(root, env).problems).toEqual([]);
        expectOldOrNew();
        return disk.stopped();
      });
    }
  });
});

/** Creates the draft of a lock, and fails for any other file. */
function writeLockOnly(...[place, contents, mode]: Parameters<Disk['writeNew']>): void {
  if (!/\.lock\.\d+$/.test(place)) throw new Error(`unexpected write of ${place}`);
  realDisk.writeNew(place, contents, mode);
}

/** Calls `run` with 1, 2, 3 … on a fresh project until nothing is interrupted; returns the number of interruptions. */
function walk(run: (stopAt: number) => boolean): number {
  for (let stopAt = 1; ; stopAt++) {
    resetProject();
    if (!run(stopAt)) return stopAt;
  }
}

function resetProject({ keepState = false } = {}): void {
  fs.rmSync(root, { recursive: true, force: true });
  if (!keepState) fs.rmSync(env.XDG_STATE_HOME, { recursive: true, force: true });
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

interface Fault {
  /** Which changing operation fails, counted from 1. */
  readonly stopAt: number;
  /** The failing file is written in half. */
  readonly half?: boolean;
  /** The disk is full instead of the process dying: at that operation only, or for all that need space from then on. */
  readonly full?: 'once' | 'lasting';
}

function faultyDisk({ stopAt, half, full }: Fault): Disk & { stopped(): boolean } {
  let count = 0;
  const guard = <A extends unknown[]>(needsSpace: boolean, run: (...args: A) => void) => {
    return (...args: A) => {
      count++;
      if (full && (count === stopAt || (full === 'lasting' && count > stopAt)) && needsSpace) {
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: args[0] });
      }
      if (full || count < stopAt) return run(...args);
      if (half && count === stopAt && typeof args[1] === 'string' && args[2] !== undefined) {
        fs.writeFileSync(String(args[0]), args[1].slice(0, args[1].length / 2));
      }
      throw new Error('killed');
    };
  };
  const writeNew = guard(true, realDisk.writeNew);
  return {
    ...realDisk,
    makeFolder: guard(true, realDisk.makeFolder),
    link: guard(true, realDisk.link),
    writeNew,
    copy: (from, to) => writeNew(to, fs.readFileSync(from, 'utf8'), { bits: 0o644, exact: false }),
    rename: guard(full === 'once', realDisk.rename),
    removeFile: guard(false, realDisk.removeFile),
    removeFolder: guard(false, realDisk.removeFolder),
    stopped: () => count >= stopAt,
  };
}

function diskThat(operation: 'writeNew' | 'link', run: (place: string) => void): Disk {
  return { ...realDisk, [operation]: run };
}
