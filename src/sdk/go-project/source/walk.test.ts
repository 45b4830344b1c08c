import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../files/index.js';
import { walk } from './walk.js';

describe('walk', () => {
  it('lists files, and the folders that it skips', () => {
    const files = memoryFiles({ 'a/b/c.yaml': '', 'a/bin/d.yaml': '', 'e.yaml': '' });
    expect(walk(files, 'a', (name) => name === 'bin')).toEqual({
      files: ['a/b/c.yaml'],
      others: [],
      skipped: ['a/bin'],
      beyond: [],
      unreadable: [],
    });
  });

  it('reports where it stopped', () => {
    const names = Array.from({ length: 50_001 }, (_, index) => `f${index}`);
    const files = { ...memoryFiles({}), list: () => names, entryKind: () => 'file' as const };
    const { files: found, beyond } = walk(files, 'a', () => false);
    expect(found).toHaveLength(50_000);
    expect(beyond).toEqual(['what follows `a/f49999`: more than 50000 files and folders']);
  });

  it('goes on after a folder that cannot be read, and says why', () => {
    const files = memoryFiles({ 'a/b': '', 'c/d': '' });
    const list = (place: string) => {
      if (place === 'a') throw Object.assign(new Error('denied'), { code: 'EACCES' });
      return files.list(place);
    };
    expect(walk({ ...files, list }, '', () => false)).toMatchObject({
      files: ['c/d'],
      unreadable: [{ place: 'a', reason: 'cannot be read: permission denied' }],
    });
    const broken = () => {
      throw new TypeError('bug');
    };
    expect(() => walk({ ...files, list: broken }, '', () => false)).toThrow('bug');
  });

  it('ends in a folder without end', () => {
    const files = { ...memoryFiles({}), list: () => ['a'], entryKind: () => 'directory' as const };
    expect(walk(files, 'a', () => false)).toMatchObject({
      files: [],
      beyond: [expect.stringContaining('contains a path of more than 1000 characters')],
    });
  });
});
