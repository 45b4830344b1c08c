import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { ConfigFiles } from './config-files.js';
import { resolveModule } from './modules.js';
import { filesOf, join } from './paths.js';

const at = { file: 'src/main.ts', start: 7, end: 9 };

function resolved(texts: Record<string, string>, specifier: string, from = 'src/main.ts') {
  const sink = new DiagnosticList();
  const module = resolveModule(
    new ConfigFiles(memoryFiles(texts), sink, new Map()),
    { mappings: [] },
    from,
    specifier,
    at,
  );
  return { module, problems: sink.all };
}

describe('what a module specifier leads to', () => {
  const files = { 'src/a.ts': '', 'src/b/index.ts': '', 'src/c.mts': '', 'lib/d.d.ts': '' };

  it.each([
    ['./a.js', 'src/a.ts'],
    ['./a', 'src/a.ts'],
    ['./b', 'src/b/index.ts'],
    ['./c.mjs', 'src/c.mts'],
    ['../lib/d.js', 'lib/d.d.ts'],
  ])('finds the file of %s', (specifier, path) => {
    expect(resolved(files, specifier).module).toEqual({ kind: 'file', path });
  });

  it.each(['./missing.js', './a.cjs', '../a.js', 'no-such-package'])('finds nothing for %s', (specifier) => {
    expect(resolved(files, specifier).module).toEqual({ kind: 'missing', specifier });
  });
});

describe('what the name of a package leads to', () => {
  const home = (exports: unknown) => ({
    'node_modules/p/package.json': JSON.stringify({ exports }),
    'node_modules/p/dist/index.d.ts': '',
  });

  it('is what its exports name', () => {
    const { module } = resolved(home({ '.': { import: { types: './dist/index.d.ts' } } }), 'p', 'src/a/b/main.ts');
    expect(module).toEqual({ kind: 'file', path: 'node_modules/p/dist/index.d.ts' });
  });

  it('replaces each star of a target', () => {
    const files = { ...home({ './*': './dist/*/*.d.ts' }), 'node_modules/p/dist/a/a.d.ts': '' };
    expect(resolved(files, 'p/a').module).toEqual({ kind: 'file', path: 'node_modules/p/dist/a/a.d.ts' });
  });

  it('is found above a file that is outside of the project', () => {
    const { module } = resolved(
      { '../../node_modules/p/package.json': '{}', '../../node_modules/p/index.d.ts': '' },
      'p',
      '../../lib/src/x.ts',
    );
    expect(module).toEqual({ kind: 'file', path: '../../node_modules/p/index.d.ts' });
  });
});

describe('paths', () => {
  const files = memoryFiles({ 'a/x.ts': '', 'a/x.test.ts': '', 'a/b/y.ts': '', 'a/dist/z.ts': '', 'a/d.d.ts': '' });

  it.each([
    ['./a', ['a/x.ts']],
    ['./a/...', ['a/b/y.ts', 'a/x.ts']],
    ['./a/x.ts;a/b', ['a/b/y.ts', 'a/x.ts']],
  ])('lists the sources of %s', (pattern, expected) => {
    expect(filesOf(files, [pattern])).toEqual({ files: expected, empty: [] });
  });

  it.each(['./none', './a/x.test.ts', './a/dist/none/...'])('lists %s, which has no files', (pattern) => {
    expect(filesOf(files, [pattern])).toEqual({ files: [], empty: [pattern] });
  });

  it.each([
    ['a/b', '../c', 'a/c'],
    ['.', './a//b/.', 'a/b'],
    ['a', '../../c', '../c'],
    ['a', '..', '.'],
  ])('joins %s and %s', (folder, path, expected) => {
    expect(join(folder, path)).toBe(expected);
  });
});
