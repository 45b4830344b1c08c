import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from '../apply/apply-changes.js';
import { checkChanges } from '../apply/preflight.js';
import { recover } from '../apply/recover.js';
import type { FileChange } from '../changes/change.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { killedDisk } from '../fixtures/killed-disk.js';
import { leftoversOutside } from '../journal/leftovers.js';
import { locate, type OutsideFolder, resolveOutside } from './outside.js';

let base = '';
let root = '';
let env: { readonly XDG_STATE_HOME: string };
const at = (...names: string[]) => path.join(base, ...names);

const span = { file: '(arguments)', start: 4, end: 9 };
const outside: readonly OutsideFolder[] = [{ path: '../chart/crds', span }, { path: '../made/deep' }];
const oldState = {
  'project/PROJECT': 'old',
  'project/gone.txt': 'gone',
  'chart/Chart.yaml': 'chart',
  'chart/crds/a.yaml': 'old a',
  'chart/crds/c.yaml': 'old c',
};
const changes: readonly FileChange[] = [
  { kind: 'update', path: 'PROJECT', before: 'old', contents: 'new' },
  { kind: 'update', path: '../chart/crds/a.yaml', before: 'old a', contents: 'new a' },
  { kind: 'create', path: '../chart/crds/sub/b.yaml', contents: 'new b' },
  { kind: 'delete', path: '../chart/crds/c.yaml', before: 'old c' },
  { kind: 'delete', path: 'gone.txt', before: 'gone' },
  { kind: 'create', path: '../made/deep/d.yaml', contents: 'new d' },
];
const newState = {
  'project/PROJECT': 'new',
  'chart/Chart.yaml': 'chart',
  'chart/crds/a.yaml': 'new a',
  'chart/crds/sub/b.yaml': 'new b',
  'made/deep/d.yaml': 'new d',
};

beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-outside-')));
  root = at('project');
  env = { XDG_STATE_HOME: at('state') };
  reset();
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

function reset(): void {
  for (const name of fs.readdirSync(base)) fs.rmSync(at(name), { recursive: true });
  for (const [name, text] of Object.entries(oldState)) {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  }
}

/** The contents of all files but the records, and the journals that are left; the lock of a killed process is stale. */
function stateOf(): { readonly files: Record<string, string>; readonly journals: readonly string[] } {
  const names = fs.readdirSync(base, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.lstatSync(at(name)).isFile() && !/^state|\.kbts-journal/.test(name));
  return {
    files: Object.fromEntries(files.map((name) => [name, fs.readFileSync(at(name), 'utf8')])),
    journals: names.filter((name) => name.includes('.kbts-journal') || /\.(run|draft|steps|undo)$/.test(name)),
  };
}

const apply = (disk: Disk = realDisk) => applyChanges(root, changes, env, { disk, outside });

/** Stops at the first file that is moved into the chart. */
function killHalfWay(): void {
  apply(killedDisk((operation, _, to) => operation === 'rename' && to?.endsWith('a.yaml') === true));
  expect(stateOf().files).toMatchObject({ 'project/PROJECT': 'new', 'chart/crds/a.yaml': 'old a' });
}

describe('changes outside of the project', () => {
  it('are applied in existing and in missing folders, and leave no journal', () => {
    expect(apply()).toEqual([]);
    expect(stateOf()).toEqual({ files: newState, journals: [] });
  });

  it('are refused where the command line does not specify the folder', () => {
    expect(() => applyChanges(root, changes, env)).toThrow('bug');
    expect(() => applyChanges(root, changes, env, { outside: outside.slice(0, 1) })).toThrow('bug');
    expect(stateOf().files).toEqual(oldState);
  });

  it('are applied in all places or in none, if the process is killed at any write', () => {
    let isKilled = true;
    for (let kill = 1; isKilled; kill++) {
      reset();
      let count = 0;
      isKilled = false;
      const disk = killedDisk(() => {
        count += 1;
        isKilled ||= count === kill;
        return count === kill;
      });
      apply(disk);
      expect(recover(root, env).problems, `killed at write ${kill}`).toEqual([]);
      const { files, journals } = stateOf();
      expect([oldState, newState], `killed at write ${kill}`).toContainEqual(files);
      expect(journals, `killed at write ${kill}`).toEqual([]);
      if (!isKilled) expect(kill).toBeGreaterThan(25);
    }
  });

  it('are applied in all places or in none, if any write fails', () => {
    let hasFailed = true;
    for (let fail = 1; hasFailed; fail++) {
      reset();
      let count = 0;
      hasFailed = false;
      const problems = apply(
        failingDisk(() => {
          count += 1;
          hasFailed ||= count === fail;
          return count === fail;
        }),
      );
      expect(stateOf().files, `failed at write ${fail}`).toEqual(problems.length > 0 ? oldState : newState);
      recover(root, env);
      expect(stateOf().journals, `failed at write ${fail}`).toEqual([]);
    }
  });

  it('are reported at the argument if the folder is not writable, and nothing is written', () => {
    const readOnly = failingDisk((place) => place.startsWith(at('chart')), 'EACCES');
    expect(apply(readOnly)).toEqual([
      {
        code: 'write-failed',
        severity: 'error',
        message: expect.stringMatching(/^cannot write `.*\/chart\/crds\/.*`: permission denied; nothing was changed$/),
        hint: expect.stringContaining(`make \`${at('chart/crds')}\` writable`),
        span,
      },
    ]);
    expect(stateOf().files).toEqual(oldState);
  });

  it.each([
    ['the folder', 'chart/crds'],
    ['a folder above', 'chart'],
  ])('are refused if %s was replaced with a link', (_, name) => {
    fs.renameSync(at(name), at('real'));
    fs.symlinkSync(at('real'), at(name));
    const link = { code: 'write-failed', message: expect.stringContaining('is reached through a symbolic link') };
    expect(checkChanges(root, changes, { outside })).toContainEqual(expect.objectContaining(link));
    expect(apply()).toContainEqual(expect.objectContaining(link));
    expect(stateOf().files['project/PROJECT']).toBe('old');
  });

  it('are refused if a file in the folder is a link, or has changed since', () => {
    fs.writeFileSync(at('chart/crds/c.yaml'), 'mine');
    fs.renameSync(at('chart/crds/a.yaml'), at('a.yaml'));
    fs.symlinkSync(at('a.yaml'), at('chart/crds/a.yaml'));
    expect(checkChanges(root, changes, { outside }).map(({ message }) => message)).toEqual([
      'cannot write `../chart/crds/a.yaml`: `../chart/crds/a.yaml` is a symbolic link, expected a file',
      '`../chart/crds/c.yaml` was changed while kbts was running',
    ]);
  });
});

describe('recovery outside of the project', () => {
  it('follows no link that replaced the folder since', () => {
    killHalfWay();
    fs.renameSync(at('chart'), at('real'));
    fs.symlinkSync(at('real'), at('chart'));
    const left = fs.readdirSync(at('real/crds')).find((name) => name.startsWith('.kbts-journal-')) ?? '';
    expect(recover(root, env)).toEqual({
      outcome: 'completed in part',
      problems: [],
      notes: [
        `\`../chart/crds\` was replaced after a previous run was interrupted; nothing in it was changed; \`${at('real/crds', left)}\` is left over from that run, and can be removed`,
      ],
    });
    expect(fs.readFileSync(at('real/crds/a.yaml'), 'utf8')).toBe('old a');
    expect(fs.readFileSync(at('made/deep/d.yaml'), 'utf8')).toBe('new d');
    expect(fs.existsSync(at('project/gone.txt'))).toBe(false);
  });

  it('claims nothing about a folder that is gone', () => {
    killHalfWay();
    const left = fs.readdirSync(at('chart/crds')).find((name) => name.startsWith('.kbts-journal-'));
    fs.renameSync(at('chart'), at('moved'));
    expect(recover(root, env)).toEqual({
      outcome: 'completed in part',
      problems: [],
      notes: [
        `\`../chart/crds\` was removed after a previous run was interrupted; nothing in it was changed; if it was moved, \`${left}\` in it is left over from that run, and can be removed`,
      ],
    });
    expect(stateOf().files).toMatchObject({ 'project/PROJECT': 'new', 'made/deep/d.yaml': 'new d' });
    expect(fs.existsSync(at('chart'))).toBe(false);
  });

  it('leaves a folder alone that is another one now', () => {
    killHalfWay();
    fs.rmSync(at('chart'), { recursive: true });
    fs.mkdirSync(at('chart/crds'), { recursive: true });
    fs.writeFileSync(at('chart/crds/c.yaml'), 'old c');
    expect(recover(root, env)).toMatchObject({ outcome: 'completed in part', problems: [] });
    expect(stateOf().files).toMatchObject({ 'project/PROJECT': 'new', 'chart/crds/c.yaml': 'old c' });
  });

  it('keeps what was changed since, and says so', () => {
    killHalfWay();
    fs.writeFileSync(at('chart/crds/c.yaml'), 'mine');
    expect(recover(root, env).notes).toEqual([expect.stringContaining('`../chart/crds/c.yaml` was changed')]);
    expect(stateOf().files).toMatchObject({ 'chart/crds/a.yaml': 'new a', 'chart/crds/c.yaml': 'mine' });
  });

  it.each<[string, (record: { outside: unknown; steps: { root?: unknown; path: unknown }[] }) => void]>([
    ['an unlisted root', (record) => Object.assign(record, { outside: [] })],
    ['a relative root', (record) => Object.assign(record, { outside: ['../chart'] })],
    ['a root of git', (record) => Object.assign(record, { outside: ['/x/.git/hooks'] })],
    ['a root that is not normal', (record) => Object.assign(record, { outside: ['/x/../etc'] })],
    ['roots that are not a list', (record) => Object.assign(record, { outside: '/etc' })],
    ['a path out of the root', ({ steps: [step] }) => step && Object.assign(step, { path: '../x' })],
    ['a root that is not a string', ({ steps: [step] }) => step && Object.assign(step, { root: 1 })],
  ])('accepts no record with %s', (_, spoil) => {
    killHalfWay();
    const before = stateOf().files;
    const file = fs.readdirSync(at('state/kbts')).find((name) => name.endsWith('.steps')) ?? '';
    const record = JSON.parse(fs.readFileSync(at('state/kbts', file), 'utf8'));
    spoil(record);
    fs.writeFileSync(at('state/kbts', file), JSON.stringify(record));
    expect(recover(root, env)).toMatchObject({ outcome: 'nothing to do', notes: [expect.stringContaining('missing')] });
    const { files, journals } = stateOf();
    expect(Object.keys(files)).toEqual(Object.keys(before));
    expect(journals).toEqual([]);
  });

  it('does not look at a journal in the folder that this user has not written', () => {
    fs.mkdirSync(at('chart/crds/.kbts-journal-0123456789abcdef'));
    fs.writeFileSync(at('chart/crds/.kbts-journal-0123456789abcdef/new.0'), 'planted');
    expect(recover(root, env)).toEqual({ outcome: 'nothing to do', problems: [], notes: [] });
    expect(apply()).toEqual([]);
    expect(stateOf().files).toMatchObject(newState);
  });
});

describe('a staging folder outside of the project', () => {
  const name = '.kbts-journal-0123456789abcdef';

  it('is reported where this user has no record of it', () => {
    apply();
    expect(leftoversOutside(root, env, outside)).toEqual([]);
    fs.mkdirSync(at('chart/crds', name));
    expect(leftoversOutside(root, env, [...outside, ...outside])).toEqual([
      `\`../chart/crds/${name}\` does not belong to a known run of this project: it is from another project, user or machine; it is ignored, and can be removed after that run ends`,
    ]);
  });

  it('may be of this user where nothing is recorded', () => {
    const disk = killedDisk((operation, _, to) => operation === 'rename' && to?.endsWith('a.yaml') === true);
    applyChanges(root, changes, {}, { disk, outside });
    const mayBe =
      /^`.*\.kbts-journal-[0-9a-f]{16}` may be left over from an interrupted run, of which there is no record/;
    expect(recover(root, {}).notes).toEqual([expect.stringMatching(mayBe)]);
    const notes = leftoversOutside(root, {}, outside);
    expect(notes).toEqual([expect.stringMatching(mayBe), expect.stringMatching(mayBe)]);
    expect(notes.map((note) => note.split('.kbts', 1)[0])).toEqual(['`../chart/crds/', '`../']);
  });

  it('is not looked for where this user cannot list files', () => {
    const list = (place: string) => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: place });
    };
    fs.mkdirSync(at('chart/crds', name));
    expect(leftoversOutside(root, env, outside, { ...realDisk, list })).toEqual([]);
  });

  it('is not looked for through a link', () => {
    fs.mkdirSync(at('chart/crds', name));
    fs.renameSync(at('chart'), at('real'));
    fs.symlinkSync(at('real'), at('chart'));
    expect(leftoversOutside(root, env, outside)).toEqual([]);
  });
});

describe('locate', () => {
  const roots = ['..', '../chart', '../chart/crds'].map((place) => ({
    root: path.resolve('/x/project', place),
    path: place,
  }));

  it.each([
    ['../chart/crds/a.yaml', { root: '/x/chart/crds', path: 'a.yaml', prefix: '../chart/crds/' }],
    ['../chart/crds-2/a.yaml', { root: '/x/chart', path: 'crds-2/a.yaml', prefix: '../chart/' }],
    ['../b.yaml', { root: '/x', path: 'b.yaml', prefix: '../' }],
    ['../../b.yaml', { path: '../../b.yaml', prefix: '' }],
    ['PROJECT', { path: 'PROJECT', prefix: '' }],
  ])('finds the innermost root of %s, in any order', (place, location) => {
    expect(locate(place, roots)).toEqual(location);
    expect(locate(place, roots.toReversed())).toEqual(location);
  });
});

describe('resolveOutside', () => {
  it.each([
    ['../chart/crds', '../chart/crds'],
    ['../none/./deep/', '../none/deep'],
    ['../../../../../../../..', expect.stringMatching(/^(\.\.\/)*\.\.$/)],
  ])('finds %s', (place, relative) => {
    expect(resolveOutside(root, place)).toEqual({ kind: 'outside', relative });
  });

  it('finds an absolute path', () => {
    expect(resolveOutside(root, at('chart'))).toEqual({ kind: 'outside', relative: '../chart' });
  });

  it.each([
    ['../link/crds', /is reached through a symbolic link, to `.*\/chart\/crds`/],
    ['../link', /is reached through a symbolic link, to `.*\/chart`/],
    ['../dangling', /is reached through a symbolic link/],
    ['../dangling/x', /is reached through a symbolic link/],
    ['../chart/Chart.yaml', /is not in a folder/],
    ['../chart/Chart.yaml/x', /is not in a folder/],
    ['../chart/.git/hooks', /is inside `\.git`/],
    ['../node_modules', /is inside `node_modules`/],
    ['../a\0b', /null character/],
  ])('refuses %j', (place, reason) => {
    fs.symlinkSync(at('chart'), at('link'));
    fs.symlinkSync(at('none'), at('dangling'));
    expect(resolveOutside(root, place)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
  });
});

/** A disk on which some writes fail, and later ones work. */
function failingDisk(isMeant: (place: string) => boolean, code = 'ENOSPC'): Disk {
  const names = ['makeFolder', 'writeNew', 'rename', 'link', 'removeFile', 'removeFolder'] as const;
  const failing = names.map((name) => {
    const real = realDisk[name] as (...args: unknown[]) => void; // each is called with its original arguments
    return [
      name,
      (...args: unknown[]) => {
        const place = String(args[0]);
        if (isMeant(place)) throw Object.assign(new Error(code), { code, path: place });
        real(...args);
      },
    ];
  });
  return { ...realDisk, ...Object.fromEntries(failing) };
}
