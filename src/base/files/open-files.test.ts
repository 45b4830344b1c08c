import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChanges } from './apply-changes.js';
import type { FileChange } from './change.js';
import { realDisk } from './disk.js';
import { folderOf, textsOf } from './fixtures/folder.js';
import { withChanges } from './memory-files.js';
import { openFiles } from './open-files.js';

const texts = { PROJECT: 'a', 'src/main.ts': 'b', 'node_modules/x/package.json': '{}' };

describe('files that were read', () => {
  /** Reads all files, and some that are missing. */
  function readAll(root: string) {
    const files = openFiles(root);
    for (const place of [...Object.keys(texts), 'missing.txt', 'src', 'none/missing.txt']) files.readSource(place);
    return files;
  }

  it.each([
    ['a file that was written again', 'src/main.ts', (file: string) => fs.writeFileSync(file, 'c')],
    ['a file that was replaced', 'PROJECT', (file: string) => replace(file, 'a')],
    ['a file that was removed', 'src/main.ts', (file: string) => fs.rmSync(file)],
    ['a file that was missing', 'missing.txt', (file: string) => fs.writeFileSync(file, 'c')],
  ])('include %s', (_, place, change) => {
    const root = folderOf(texts);
    const files = readAll(root);
    expect(files.changed?.()).toBeUndefined();
    change(path.join(root, place));
    expect(files.changed?.()).toBe(place);
    expect(withChanges(files.allowing(['/x']), []).changed?.()).toBe(place);
  });

  it.each([
    ['others', 'src/other.ts', (file: string) => fs.writeFileSync(file, 'c')],
    ['packages', 'node_modules/x/package.json', (file: string) => fs.writeFileSync(file, '[]')],
    ['entries of folders', 'src/y', (file: string) => fs.mkdirSync(file)],
  ])('do not include %s', (_, place, change) => {
    const root = folderOf(texts);
    const files = readAll(root);
    change(path.join(root, place));
    expect(files.changed?.()).toBeUndefined();
  });

  describe('through a symlink', () => {
    const at = (root: string, name: string) => path.join(root, name);
    /** Reads files through links to a file, to nothing, to themselves, and below links to folders. */
    function linked() {
      const root = folderOf({ ...texts, 'lib/a.ts': 'a' });
      const links = { 'file.ts': 'src/main.ts', 'dangling.ts': 'later.ts', 'linked-lib': 'lib', 'no-lib': 'gone' };
      for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, at(root, name));
      const files = openFiles(root);
      for (const place of ['file.ts', 'dangling.ts', 'linked-lib/a.ts', 'no-lib/a.ts']) files.readSource(place);
      return { root, files };
    }

    it('are unchanged as long as it leads to the same state', () => {
      const { root, files } = linked();
      expect(files.changed?.()).toBeUndefined();
      expect(applyChanges(root, [{ kind: 'create', path: 'b', contents: '' }], { read: files })).toEqual([]);
    });

    it.each([
      [
        'a file that was written',
        'src/main.ts',
        (root: string) => fs.writeFileSync(at(root, 'src/main.ts'), 'new text'),
      ],
      [
        'the file of a dangling one that was created',
        'dangling.ts',
        (root: string) => fs.writeFileSync(at(root, 'later.ts'), ''),
      ],
      ['a dangling one that was replaced', 'dangling.ts', (root: string) => replace(at(root, 'dangling.ts'), 'x')],
      ['a file in a linked folder', 'lib/a.ts', (root: string) => fs.rmSync(at(root, 'lib/a.ts'))],
      ['a file that became a dangling link', 'lib/a.ts', (root: string) => linkInstead(at(root, 'lib/a.ts'), 'gone')],
      ['a file that became a link to itself', 'lib/a.ts', (root: string) => linkInstead(at(root, 'lib/a.ts'), 'a.ts')],
    ])('include %s', (_, place, change) => {
      const { root, files } = linked();
      change(root);
      expect(files.changed?.()).toBe(place);
    });
  });

  it('must not have changed when a plan that was made from them is applied', () => {
    const root = folderOf(texts);
    const read = openFiles(root);
    read.readText('src/main.ts');
    const change = { kind: 'create', path: 'new.ts', contents: 'new' } as const;
    replace(path.join(root, 'src/main.ts'), 'c');
    const [problem, ...others] = applyChanges(root, [change], { read });
    expect(problem).toMatchObject({ message: '`src/main.ts` was changed while kbts was running' });
    expect([others, Object.keys(textsOf(root)).includes('new.ts')]).toEqual([[], false]);
    expect(applyChanges(root, [change], { read: openFiles(root) })).toEqual([]);
    expect(textsOf(root)['new.ts']).toBe('new');
  });
});

describe('a file that is not UTF-8', () => {
  const bytes = Buffer.from('caf\xe9\n', 'latin1');

  function withMain(contents: Buffer) {
    const root = folderOf({});
    fs.writeFileSync(path.join(root, 'main.ts'), contents);
    const before = openFiles(root).readText('main.ts') ?? '';
    return {
      root,
      before,
      apply: (change: FileChange) => applyChanges(root, [change]),
      file: path.join(root, 'main.ts'),
    };
  }

  it('is not updated, because its bytes would be lost', () => {
    const { before, apply, file } = withMain(bytes);
    const [problem] = apply({ kind: 'update', path: 'main.ts', before, contents: `${before}more\n` });
    expect(problem?.message).toBe('cannot update `main.ts`, which is not UTF-8: some of its characters would be lost');
    expect(fs.readFileSync(file)).toEqual(bytes);
  });

  it('is replaced by contents that have none of its bytes, as generated ones, and restored exactly if that fails', () => {
    const { before, apply, file, root } = withMain(bytes);
    fs.chmodSync(file, 0o640);
    const change = { kind: 'update', path: 'main.ts', before, contents: 'new\n' } as const;
    const other = { kind: 'create', path: 'other.ts', contents: '' } as const;
    const rename = (from: string, to: string) => {
      if (path.basename(to) === 'other.ts') throw Object.assign(new Error('full'), { code: 'ENOSPC', path: to });
      realDisk.rename(from, to);
    };
    const [problem] = applyChanges(root, [change, other], { disk: { ...realDisk, rename } });
    expect(problem).toMatchObject({ code: 'write-failed', message: expect.stringContaining('other.ts') });
    expect([fs.readFileSync(file), fs.statSync(file).mode & 0o777]).toEqual([bytes, 0o640]);
    expect(apply(change)).toEqual([]);
    expect([fs.readFileSync(file, 'utf8'), fs.statSync(file).mode & 0o777]).toEqual(['new\n', 0o640]);
  });

  it('can be deleted, and one with U+FFFD in UTF-8 can be updated', () => {
    const { before, apply, file } = withMain(bytes);
    expect(apply({ kind: 'delete', path: 'main.ts', before })).toEqual([]);
    expect(fs.existsSync(file)).toBe(false);
    const valid = withMain(Buffer.from(before));
    expect(valid.apply({ kind: 'update', path: 'main.ts', before, contents: 'new' })).toEqual([]);
    expect(fs.readFileSync(valid.file, 'utf8')).toBe('new');
  });
});

/** As editors and kbts do. */
function replace(file: string, text: string): void {
  fs.writeFileSync(`${file}.new`, text);
  fs.renameSync(`${file}.new`, file);
}

function linkInstead(file: string, target: string): void {
  fs.rmSync(file);
  fs.symlinkSync(target, file);
}

it('refuses a file of gigabytes without reading it', () => {
  const root = folderOf({ a: '', b: 'b' });
  fs.truncateSync(path.join(root, 'a'), 3 * 2 ** 30);
  const read: string[] = [];
  const disk = {
    ...realDisk,
    read(file: string) {
      read.push(path.basename(file));
      return realDisk.read(file);
    },
  };
  expect(() => openFiles(root, disk).readText('a')).toThrow('`a` has 3072 MiB, and files are limited to 128 MiB');
  expect(openFiles(root, disk).readText('b')).toBe('b');
  expect(read).toEqual(['b']);
});
