import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from './apply-changes.js';
import type { FileChange } from './change.js';
import { checkChanges } from './check-changes.js';
import { type Disk, realDisk } from './disk.js';
import { locate, type OutsideFolder, resolveOutside } from './outside.js';

let base = '';
let root = '';
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

/** The contents of all files, and the staging folders that are left. */
function stateOf(): { readonly files: Record<string, string>; readonly stagings: readonly string[] } {
  const names = fs.readdirSync(base, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => fs.lstatSync(at(name)).isFile());
  return {
    files: Object.fromEntries(files.map((name) => [name, fs.readFileSync(at(name), 'utf8')])),
    stagings: names.filter((name) => name.includes('.kbts-journal')),
  };
}

const apply = (disk: Disk = realDisk) => applyChanges(root, changes, { disk, outside });

describe('changes outside of the project', () => {
  it('are applied in existing and in missing folders, and leave no staging folder', () => {
    expect(apply()).toEqual([]);
    expect(stateOf()).toEqual({ files: newState, stagings: [] });
  });

  it('are refused where the command line does not specify the folder', () => {
    expect(() => applyChanges(root, changes)).toThrow('bug');
    expect(() => applyChanges(root, changes, { outside: outside.slice(0, 1) })).toThrow('bug');
    expect(stateOf().files).toEqual(oldState);
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
      expect(stateOf().stagings, `failed at write ${fail}`).toEqual([]);
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
  ])('follow a link that leads to %s', (_, name) => {
    fs.renameSync(at(name), at('real'));
    fs.symlinkSync(at('real'), at(name));
    expect(apply()).toEqual([]);
    expect(fs.readFileSync(at('chart/crds/a.yaml'), 'utf8')).toBe('new a');
    expect(fs.lstatSync(at(name)).isSymbolicLink()).toBe(true);
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
    ['../link/crds', '../link/crds'],
    ['../dangling/x', '../dangling/x'],
    ['../../../../../../../..', expect.stringMatching(/^(\.\.\/)*\.\.$/)],
  ])('finds %s', (place, relative) => {
    fs.symlinkSync(at('chart'), at('link'));
    fs.symlinkSync(at('none'), at('dangling'));
    expect(resolveOutside(root, place)).toEqual({ kind: 'outside', relative });
  });

  it('finds an absolute path', () => {
    expect(resolveOutside(root, at('chart'))).toEqual({ kind: 'outside', relative: '../chart' });
  });

  it.each([
    ['../link/new', /is inside `\.git`/],
    ['../chart/Chart.yaml', /is not in a folder/],
    ['../chart/Chart.yaml/x', /is not in a folder/],
    ['../chart/.git/hooks', /is inside `\.git`/],
    ['../node_modules', /is inside `node_modules`/],
    ['../a\0b', /null character/],
  ])('refuses %j', (place, reason) => {
    fs.mkdirSync(at('.git'));
    fs.symlinkSync(at('.git'), at('link'));
    expect(resolveOutside(root, place)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
  });
});

/** A disk on which some writes fail, and later ones work. */
function failingDisk(isMeant: (place: string) => boolean, code = 'ENOSPC'): Disk {
  const names = ['makeFolder', 'writeNew', 'copy', 'rename'] as const;
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
