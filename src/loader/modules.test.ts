import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { resolveModule } from './modules.js';
import { filesOf, join } from './paths.js';

describe('what a module specifier leads to', () => {
  const files = memoryFiles({ 'src/a.ts': '', 'src/b/index.ts': '', 'src/c.mts': '', 'lib/d.d.ts': '' });

  it.each([
    ['./a.js', 'src/a.ts'],
    ['./a', 'src/a.ts'],
    ['./b', 'src/b/index.ts'],
    ['./c.mjs', 'src/c.mts'],
    ['../lib/d.js', 'lib/d.d.ts'],
  ])('finds the file of %s', (specifier, path) => {
    expect(resolveModule(files, { mappings: [] }, 'src/main.ts', specifier)).toEqual({ kind: 'file', path });
  });

  it.each(['./missing.js', './a.cjs', '../a.js', 'no-such-package'])('finds nothing for %s', (specifier) => {
    expect(resolveModule(files, { mappings: [] }, 'src/main.ts', specifier)).toEqual({ kind: 'missing', specifier });
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

  it.each(['./none', './a/x.test.ts', './a/dist/none/...'])('names %s, which holds nothing', (pattern) => {
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
