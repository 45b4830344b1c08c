import { describe, expect, it } from 'vitest';
import type { FileChange } from './change.js';
import { changesAsJson } from './change.js';
import { diffOf } from './diff.js';
import { memoryFiles, withChanges } from './memory-files.js';

describe('files in memory', () => {
  const files = memoryFiles({ 'a/b/c.txt': 'c', 'a/d.txt': 'd', e: 'e' });

  it('returns contents, types and names like a real folder', () => {
    expect(files.readText('a/b/c.txt')).toBe('c');
    expect(files.list('')).toEqual(['a', 'e']);
    expect(files.list('a')).toEqual(['b', 'd.txt']);
    expect(files.entryKind('a/b')).toBe('directory');
    expect(files.entryKind('e')).toBe('file');
  });

  it('show nothing where nothing is', () => {
    expect(files.readText('a')).toBeUndefined();
    expect(files.entryKind('x')).toBeUndefined();
    expect(files.list('x')).toEqual([]);
  });

  it('can be seen as they will be after changes', () => {
    const after = withChanges(files, [
      { kind: 'create', path: 'new/f.txt', contents: 'f' },
      { kind: 'update', path: 'e', before: 'e', contents: 'E' },
      { kind: 'delete', path: 'a/d.txt', before: 'd' },
    ]);
    expect(after.list('')).toEqual(['a', 'e', 'new']);
    expect(after.list('a')).toEqual(['b']);
    expect(after.entryKind('new')).toBe('directory');
    expect([after.readText('e'), after.readText('a/d.txt'), after.readText('a/b/c.txt')]).toEqual([
      'E',
      undefined,
      'c',
    ]);
  });
});

describe('views of changes', () => {
  const changes: readonly FileChange[] = [
    { kind: 'create', path: 'new.sh', contents: 'one\n', executable: true },
    { kind: 'update', path: 'b.txt', before: 'x\n--- y\nz\n', contents: 'x\n--- y\nZ\n' },
    { kind: 'delete', path: 'old.txt', before: 'gone\n' },
    { kind: 'keep', path: 'kept.txt', reason: 'unchanged' },
  ];

  it('are a unified diff', async () => {
    expect(await diffOf(changes)).toBe(
      '--- /dev/null\n+++ b/new.sh\n@@ -0,0 +1,1 @@\n+one\n' +
        '--- a/b.txt\n+++ b/b.txt\n@@ -1,3 +1,3 @@\n x\n --- y\n-z\n+Z\n' +
        '--- a/old.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-gone\n',
    );
  });

  it('replace all lines where files have little in common', async () => {
    const text = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}\n`).join('');
    const before = `same\n${text('a', 3_000)}`;
    const diff = await diffOf([{ kind: 'update', path: 'b.txt', before, contents: `same\n${text('b', 2_999)}end` }]);
    const lines = diff.split('\n');
    expect(lines.slice(0, 5)).toEqual(['--- a/b.txt', '+++ b/b.txt', '@@ -1,3001 +1,3001 @@', '-same', '-a0']);
    expect(lines.slice(3_004, 3_006)).toEqual(['+same', '+b0']);
    expect(lines.slice(6_004)).toEqual(['+end', '\\ No newline at end of file', '']);
  });

  it('are empty when nothing changes', async () => {
    expect(await diffOf([{ kind: 'keep', path: 'kept.txt', reason: 'unchanged' }])).toBe('');
  });

  it('are JSON', () => {
    expect(changesAsJson(changes)).toEqual([
      { action: 'create', path: 'new.sh', contents: 'one\n', executable: true },
      { action: 'update', path: 'b.txt', contents: 'x\n--- y\nZ\n' },
      { action: 'delete', path: 'old.txt' },
      { action: 'keep', path: 'kept.txt', reason: 'unchanged' },
    ]);
  });
});
