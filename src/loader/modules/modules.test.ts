import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../files/index.js';
import { DiagnosticList } from '../../problems/index.js';
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

  it.each([
    ['a long name', './*.d.ts', `p/${'a'.repeat(5_000)}`],
    ['a target with many stars', `./${'*'.repeat(200_000)}`, `p/${'a'.repeat(4_000)}`],
    ['a long name for a target with many stars', `./${'*'.repeat(3_000)}`, `p/${'a'.repeat(3_000)}`],
  ])('is nothing for %s', (_, target, specifier) => {
    expect(resolved(home({ './*': target }), specifier)).toEqual({
      module: { kind: 'missing', specifier },
      problems: [],
    });
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

  it.each([5_000, 100_000])('is nothing when its exports are nested %d levels deep, which is reported', (depth) => {
    const text = `{"exports":${'{"default":'.repeat(depth)}"./dist/index.d.ts"${'}'.repeat(depth)}}`;
    const { module, problems } = resolved({ ...home('./x.js'), 'node_modules/p/package.json': text }, 'p');
    expect(module.kind).toBe('missing');
    expect(problems).toMatchObject([
      { code: 'source-config', span: { file: 'node_modules/p/package.json', start: 200 * 11 } },
    ]);
  });
});

describe('paths', () => {
  const files = memoryFiles({ 'a/x.ts': '', 'a/x.test.ts': '', 'a/b/y.ts': '', 'a/dist/z.ts': '', 'a/d.d.ts': '' });

  it.each([
    ['./a', ['a/x.ts']],
    ['./a/...', ['a/b/y.ts', 'a/x.ts']],
    ['./a/x.ts;a/b', ['a/b/y.ts', 'a/x.ts']],
  ])('lists the sources of %s', (pattern, expected) => {
    expect(filesOf(files, [pattern])).toEqual({ files: expected, long: [], empty: [] });
  });

  it.each(['./none', './a/x.test.ts', './a/dist/none/...'])('lists %s, which has no files', (pattern) => {
    expect(filesOf(files, [pattern])).toEqual({ files: [], long: [], empty: [pattern] });
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
