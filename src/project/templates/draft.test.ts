import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { Draft } from './draft.js';

function start(files: Record<string, string> = {}) {
  const sink = new DiagnosticList();
  return { draft: new Draft(memoryFiles(files), sink), sink };
}

describe('a draft', () => {
  it('creates new files, and sorts all changes by path', () => {
    const { draft } = start();
    draft.write('b.sh', 'b', 'refuse', true);
    draft.write('a', 'a', 'refuse');
    expect(draft.changes).toEqual([
      { kind: 'create', path: 'a', contents: 'a' },
      { kind: 'create', path: 'b.sh', contents: 'b', executable: true },
    ]);
  });

  it.each([
    ['keep', { kind: 'keep', path: 'a', reason: 'already exists' }],
    ['replace', { kind: 'update', path: 'a', before: 'old', contents: 'new' }],
  ] as const)('does with a file that is there: %s', (ifExists, change) => {
    const { draft, sink } = start({ a: 'old' });
    draft.write('a', 'new', ifExists);
    expect(draft.changes).toEqual([change]);
    expect(sink.all).toEqual([]);
  });

  it('refuses a file that exists, with a hint of `--force`', () => {
    const { draft, sink } = start({ a: 'old' });
    draft.write('a', 'new', 'refuse');
    expect(draft.changes).toEqual([]);
    expect(sink.all).toMatchObject([
      { code: 'file-exists', message: '`a` already exists', hint: expect.stringContaining('--force') },
    ]);
  });

  it('takes a file with the same text for unchanged, and a folder of the name for being in the way', () => {
    const { draft, sink } = start({ a: 'same', 'folder/b': '' });
    draft.write('a', 'same', 'refuse');
    expect(draft.changes).toEqual([{ kind: 'keep', path: 'a', reason: 'unchanged' }]);
    draft.write('folder', 'text', 'replace');
    expect(sink.all.map(({ code }) => code)).toEqual(['file-exists']);
  });

  it('keeps the line ends of a file, and takes one that differs only there for unchanged', () => {
    const { draft } = start({ same: 'a\r\nb\r\n', other: 'a\r\nb\r\n' });
    draft.write('same', 'a\nb\n', 'refuse');
    draft.write('other', 'a\nc\n', 'replace');
    expect(draft.changes).toEqual([
      { kind: 'update', path: 'other', before: 'a\r\nb\r\n', contents: 'a\r\nc\r\n' },
      { kind: 'keep', path: 'same', reason: 'unchanged' },
    ]);
  });

  it('edits a file once, however often that is requested', () => {
    const { draft } = start({ a: '1' });
    draft.edit('a', (text) => `${text}2`);
    draft.edit('a', (text) => `${text}3`);
    expect(draft.changes).toEqual([{ kind: 'update', path: 'a', before: '1', contents: '123' }]);
    expect(draft.files.readText('a')).toBe('123');
  });

  it('edits a file that it makes, and keeps it executable', () => {
    const { draft } = start();
    draft.write('a', '1', 'refuse', true);
    draft.edit('a', (text) => `${text}2`);
    expect(draft.changes).toEqual([{ kind: 'create', path: 'a', contents: '12', executable: true }]);
  });

  it('has no change of a file that is edited back', () => {
    const { draft } = start({ a: '1' });
    draft.edit('a', () => '2');
    draft.edit('a', () => '1');
    expect(draft.changes).toEqual([{ kind: 'keep', path: 'a', reason: 'unchanged' }]);
    const untouched = start({ a: '1' }).draft;
    untouched.edit('a', (text) => text);
    expect(untouched.changes).toEqual([]);
  });

  it('reports a missing file once', () => {
    const { draft, sink } = start();
    draft.edit('gone', () => 'x');
    draft.edit('gone', () => 'y');
    expect(sink.all).toMatchObject([
      { code: 'file-missing', message: '`gone` not found, but the command must edit it' },
    ]);
    expect(draft.changes).toEqual([]);
  });
});
