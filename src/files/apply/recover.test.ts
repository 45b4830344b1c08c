import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileChange } from '../changes/change.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { killedDisk, readOnlyDisk } from '../fixtures/killed-disk.js';
import { applyChanges } from './apply-changes.js';
import { findInterruption, recover } from './recover.js';

let base = '';
let root = '';
let env: { readonly XDG_STATE_HOME: string };
const at = (...names: string[]) => path.join(base, ...names);
const state = () => at('state/kbts');

const changes: readonly FileChange[] = [
  { kind: 'update', path: 'a.txt', before: 'old a', contents: 'new a' },
  { kind: 'create', path: 'made/b.txt', contents: 'new b' },
  { kind: 'update', path: 'c.txt', before: 'old c', contents: 'new c' },
  { kind: 'delete', path: 'd.txt', before: 'old d' },
];
const before = { 'a.txt': 'old a', 'c.txt': 'old c', 'd.txt': 'old d' };
const after = { 'a.txt': 'new a', 'c.txt': 'new c', 'made/b.txt': 'new b' };

beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-recover-')));
  root = at('project');
  env = { XDG_STATE_HOME: at('state') };
  fs.mkdirSync(root);
  for (const [name, text] of Object.entries(before)) fs.writeFileSync(path.join(root, name), text);
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

/** Leaves a project of which only `a.txt` is new. */
function killHalfWay(): void {
  applyChanges(root, changes, env, {
    disk: killedDisk((operation, _from, to) => operation === 'rename' && to?.endsWith('b.txt') === true),
  });
  expect(textsIn(root)).toEqual({ ...before, 'a.txt': 'new a' });
}

function killWhileStaging(): void {
  const disk = killedDisk((operation, target) => operation === 'writeNew' && target.endsWith('new.2'));
  applyChanges(root, changes, env, { disk });
  expect(textsIn(root)).toEqual(before);
}

function textsIn(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => !name.startsWith('.kbts') && fs.lstatSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));
}

const journals = () => fs.readdirSync(root).filter((name) => name.startsWith('.kbts-journal'));
const stateFile = (ending: string) =>
  path.join(state(), fs.readdirSync(state()).find((it) => it.endsWith(ending)) ?? '');

describe('recovering an interrupted run', () => {
  it('completes one that was committed', () => {
    killHalfWay();
    expect(recover(root, env)).toEqual({ outcome: 'completed', problems: [], notes: [] });
    expect(textsIn(root)).toEqual(after);
    expect([...journals(), ...fs.readdirSync(state())]).toEqual([]);
  });

  it('removes the files of one that was not', () => {
    killWhileStaging();
    expect(recover(root, env)).toEqual({ outcome: 'cleaned up', problems: [], notes: [] });
    expect(textsIn(root)).toEqual(before);
    expect([...journals(), ...fs.readdirSync(state())]).toEqual([]);
  });

  it('keeps its records private', () => {
    killHalfWay();
    expect(fs.statSync(state()).mode & 0o777).toBe(0o700);
    for (const name of fs.readdirSync(state())) expect(fs.statSync(path.join(state(), name)).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.join(root, journals()[0] ?? '')).mode & 0o777).toBe(0o700);
  });

  it('does nothing, and creates nothing, where no run was interrupted', () => {
    expect(recover(root, env, { disk: readOnlyDisk })).toEqual({
      outcome: 'nothing to do',
      problems: [],
      notes: [],
    });
  });

  it('keeps what was changed since, and says so', () => {
    killHalfWay();
    fs.writeFileSync(path.join(root, 'c.txt'), 'mine');
    fs.writeFileSync(path.join(root, 'd.txt'), 'mine, too');
    const { outcome, notes } = recover(root, env);
    expect({ outcome, notes }).toEqual({
      outcome: 'completed in part',
      notes: ['c.txt', 'd.txt'].map(
        (name) => `\`${name}\` was changed after a previous run was interrupted; it was kept`,
      ),
    });
    expect(textsIn(root)).toEqual({ ...after, 'c.txt': 'mine', 'd.txt': 'mine, too' });
  });

  it('does not report a file that is gone as kept', () => {
    killHalfWay();
    fs.rmSync(path.join(root, 'c.txt'));
    expect(recover(root, env)).toEqual({
      outcome: 'completed in part',
      problems: [],
      notes: ['`c.txt` was removed after a previous run was interrupted; it was not created again'],
    });
    expect(textsIn(root)).toEqual({ 'a.txt': 'new a', 'made/b.txt': 'new b' });
    expect([...journals(), ...fs.readdirSync(state())]).toEqual([]);
  });

  it('takes a file that it would have removed, and that is gone, for removed', () => {
    killHalfWay();
    fs.rmSync(path.join(root, 'd.txt'));
    expect(recover(root, env)).toEqual({ outcome: 'completed', problems: [], notes: [] });
    expect(textsIn(root)).toEqual(after);
  });

  it.each([
    ['changed', 'mine', '`a.txt` was changed after a previous run was interrupted; it was kept'],
    ['removed', undefined, '`a.txt` was removed after a previous run was interrupted; it was not created again'],
  ])('reports what it does not roll back because it was %s', (_, text, note) => {
    killHalfWay();
    fs.renameSync(stateFile('.steps'), stateFile('.steps').replace(/steps$/, 'undo'));
    if (text === undefined) fs.rmSync(path.join(root, 'a.txt'));
    else fs.writeFileSync(path.join(root, 'a.txt'), text);
    expect(recover(root, env)).toEqual({ outcome: 'rolled back in part', problems: [], notes: [note] });
    expect(textsIn(root)['a.txt']).toBe(text);
  });

  it('never uses a staged file with other contents than it recorded', () => {
    killHalfWay();
    fs.writeFileSync(path.join(root, journals()[0] ?? '', 'new.2'), 'evil');
    expect(recover(root, env).notes).toEqual([
      '`c.txt` was kept: its temporary file was changed after a previous run was interrupted',
    ]);
    expect(textsIn(root)).toEqual({ ...after, 'c.txt': 'old c' });
  });

  it('never follows a link that took the place of a folder or a file since', () => {
    killHalfWay();
    fs.mkdirSync(at('outside'));
    fs.rmdirSync(path.join(root, 'made'));
    fs.writeFileSync(at('outside/c.txt'), 'old c');
    fs.symlinkSync(at('outside'), path.join(root, 'made'));
    fs.rmSync(path.join(root, 'c.txt'));
    fs.symlinkSync(at('outside/c.txt'), path.join(root, 'c.txt'));
    expect(recover(root, env)).toMatchObject({ outcome: 'completed in part', problems: [], notes: { length: 3 } });
    expect(textsIn(at('outside'))).toEqual({ 'c.txt': 'old c' });
  });

  it('never follows a link that took the place of its staging folder', () => {
    killHalfWay();
    const [staging = ''] = journals();
    fs.renameSync(path.join(root, staging), at('elsewhere'));
    fs.symlinkSync(at('elsewhere'), path.join(root, staging));
    expect(recover(root, env)).toMatchObject({
      outcome: 'nothing to do',
      notes: [expect.stringContaining('git status'), expect.any(String)],
    });
    expect(textsIn(root)).toEqual({ ...before, 'a.txt': 'new a' });
    expect(fs.readdirSync(at('elsewhere'))).not.toEqual([]);
  });

  it('leaves a project alone that was moved or copied since', () => {
    killHalfWay();
    fs.cpSync(root, at('copy'), { recursive: true });
    fs.renameSync(root, at('moved'));
    for (const name of ['copy', 'moved']) {
      expect(recover(at(name), env)).toMatchObject({
        outcome: 'nothing to do',
        notes: [expect.stringContaining('is ignored')],
      });
      expect(textsIn(at(name))).toEqual({ ...before, 'a.txt': 'new a' });
    }
  });

  it('leaves another project alone that is in the same place now', () => {
    killHalfWay();
    fs.rmSync(root, { recursive: true });
    fs.mkdirSync(root);
    fs.writeFileSync(path.join(root, 'c.txt'), 'old c');
    expect(recover(root, env)).toMatchObject({ outcome: 'nothing to do', problems: [] });
    expect(textsIn(root)).toEqual({ 'c.txt': 'old c' });
    expect(recover(root, env).notes).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['half a record', '{"staging":".kbts-jou'],
    ['null', 'null'],
    ['no steps', '{"staging":".kbts-journal-0123456789abcdef","steps":null}'],
    ['a null step', '{"staging":".kbts-journal-0123456789abcdef","steps":[null]}'],
    ['steps of another kind', '{"staging":".kbts-journal-0123456789abcdef","steps":[{"kind":"run","path":"x"}]}'],
    ['a staging folder elsewhere', '{"staging":"../x","steps":[]}'],
  ])('continues with a record that contains %s', (_name, text) => {
    killHalfWay();
    fs.writeFileSync(stateFile('.steps'), text);
    expect(recover(root, env)).toMatchObject({
      outcome: 'nothing to do',
      problems: [],
      notes: [expect.stringContaining('git status')],
    });
    expect(textsIn(root)).toEqual({ ...before, 'a.txt': 'new a' });
    expect(recover(root, env)).toEqual({ outcome: 'nothing to do', problems: [], notes: [] });
  });

  it.each([['../outside'], ['/etc/x'], ['a/../../x'], ['.git/hooks/pre-commit'], ['node_modules/x'], ['a//b'], ['']])(
    'accepts no record with the path %j',
    (place) => {
      killHalfWay();
      const record = JSON.parse(fs.readFileSync(stateFile('.steps'), 'utf8'));
      record.steps[0].path = place;
      fs.writeFileSync(stateFile('.steps'), JSON.stringify(record));
      expect(recover(root, env)).toMatchObject({ outcome: 'nothing to do', notes: { length: 1 } });
      expect(textsIn(root)).toEqual({ ...before, 'a.txt': 'new a' });
    },
  );
});

describe('a state folder without access', () => {
  const refusing = (code: string): Disk => {
    const refuse = (place: string) => {
      if (place.startsWith(at('state'))) throw Object.assign(new Error(code), { code, path: place });
    };
    return {
      ...realDisk,
      entry: (place) => refuse(place) ?? realDisk.entry(place),
      realPath: (place) => refuse(place) ?? realDisk.realPath(place),
    };
  };

  it.each(['EACCES', 'EPERM', 'ELOOP', 'EROFS'])('counts as none: %s', (code) => {
    const disk = refusing(code);
    expect(findInterruption(root, env, { disk })).toEqual([]);
    expect(recover(root, env, { disk })).toEqual({ outcome: 'nothing to do', problems: [], notes: [] });
    expect(applyChanges(root, changes, env, { disk })).toEqual([]);
    expect(textsIn(root)).toEqual(after);
    expect(journals()).toEqual([]);
  });

  it.each([
    ['is reached through a link to itself', () => at('loop')],
    ['has a name that is too long', () => at('a'.repeat(300))],
  ])('counts as none: it %s', (_, place) => {
    fs.symlinkSync('loop', at('loop'));
    const own = { XDG_STATE_HOME: place() };
    expect(findInterruption(root, own)).toEqual([]);
    expect(recover(root, own)).toEqual({ outcome: 'nothing to do', problems: [], notes: [] });
    expect(applyChanges(root, changes, own)).toEqual([]);
    expect(textsIn(root)).toEqual(after);
  });

  it('does not hide other errors', () => {
    expect(() => findInterruption(root, env, { disk: refusing('EIO') })).toThrow('EIO');
  });
});

describe('a state folder that others can change', () => {
  it.each<[string, () => void, string]>([
    ['is open to a group', () => fs.chmodSync(state(), 0o770), 'is accessible to other users'],
    [
      'is a link',
      () => {
        fs.renameSync(state(), at('real'));
        fs.symlinkSync(at('real'), state());
      },
      'is a symbolic link',
    ],
    [
      'is a file',
      () => {
        fs.rmSync(state(), { recursive: true });
        fs.writeFileSync(state(), '');
      },
      'is not a folder',
    ],
  ])('%s: is not used', (_name, spoil, reason) => {
    killHalfWay();
    spoil();
    const { outcome, notes } = recover(root, env);
    expect(outcome).toBe('nothing to do');
    expect(notes).toEqual([expect.stringContaining(reason), expect.stringContaining('is ignored')]);
    expect(textsIn(root)).toEqual({ ...before, 'a.txt': 'new a' });
    expect(findInterruption(root, env)).toEqual([]);
  });

  it('that belongs to another user is not used', () => {
    killHalfWay();
    const disk = { ...realDisk, user: 12_345 };
    const { outcome, notes } = recover(root, env, { disk });
    expect({ outcome, note: notes[0] }).toEqual({
      outcome: 'nothing to do',
      note: expect.stringContaining('belongs to another user'),
    });
    expect(findInterruption(root, env, { disk })).toEqual([]);
  });

  it.each([['project'], ['.']])('came with the repository of the project, at %j: is not used', (place) => {
    killHalfWay();
    fs.mkdirSync(at('.git'));
    fs.cpSync(state(), at(place, '.local/state/kbts'), { recursive: true });
    const { outcome, notes } = recover(root, { HOME: at(place) });
    expect({ outcome, note: notes[0] }).toEqual({
      outcome: 'nothing to do',
      note: expect.stringContaining('is inside the project'),
    });
    expect(textsIn(root)).toMatchObject({ ...before, 'a.txt': 'new a' });
  });
});

describe('a command that writes nothing', () => {
  it('refuses a half-written project, and says what completes it', () => {
    killHalfWay();
    const [problem] = findInterruption(root, env, { disk: readOnlyDisk });
    expect(problem).toMatchObject({
      code: 'run-interrupted',
      hint: expect.stringContaining('run `kbts manifests` without'),
    });
  });

  it('does not mind files that are staged only', () => {
    killWhileStaging();
    expect(findInterruption(root, env, { disk: readOnlyDisk })).toEqual([]);
  });

  it('does not mind that there is no state', () => {
    expect(findInterruption(root, env, { disk: readOnlyDisk })).toEqual([]);
    expect(findInterruption(root, {}, { disk: readOnlyDisk })).toEqual([]);
  });
});
