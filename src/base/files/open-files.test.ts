import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChanges } from './apply-changes.js';
import type { FileChange } from './change.js';
import { realDisk } from './disk.js';
import { folderOf } from './fixtures/folder.js';
import { openFiles } from './open-files.js';

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

it.each(['EACCES', 'ERR_FS_FILE_TOO_LARGE'])('a file that cannot be read is not reported as outside: %s', (code) => {
  const read = () => {
    throw Object.assign(new Error(code), { code });
  };
  const files = openFiles(folderOf({ PROJECT: '' }), { ...realDisk, read });
  const diagnostic = expect.objectContaining({ code: 'system-error' });
  expect(() => files.readText('PROJECT')).toThrow(expect.objectContaining({ diagnostic }));
});
