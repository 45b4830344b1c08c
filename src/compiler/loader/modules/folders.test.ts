import { describe, expect, it } from 'vitest';
import { memoryFiles, openFiles, type ReadableFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { ConfigFiles } from './config-files.js';
import { Folders } from './folders.js';
import { resolveModule } from './modules.js';
import type { PathMap } from './tsconfig.js';

describe('Folders', () => {
  const texts = { 'src/Ship.ts': '', '../../node_modules/p/package.json': '{}' };

  it.each(['src/Ship.ts', 'src/ship.ts', '../../node_modules/p/package.json'])('may have %j', (path) => {
    expect(new Folders(memoryFiles(texts)).mayHave(path)).toBe(true);
  });

  it.each(['src/none.ts', 'none/Ship.ts', 'src/Ship.ts/x', '../node_modules/p', '../../node_modules/q/package.json'])(
    'has no %s',
    (path) => {
      expect(new Folders(memoryFiles(texts)).mayHave(path)).toBe(false);
    },
  );

  it('may have anything in a folder that cannot be listed', () => {
    const list = () => {
      throw new Error('EACCES');
    };
    expect(new Folders({ ...memoryFiles(), list }).mayHave('src/x.ts')).toBe(true);
  });
});

describe('imports of what is not there', () => {
  /** The files, and how often one, or the names in a folder, was read from disk. */
  function counted(files: ReadableFiles) {
    const asked = { count: 0 };
    const readSource = (path: string) => {
      asked.count += 1;
      return files.readSource(path);
    };
    const list = (path: string) => {
      asked.count += 1;
      return files.list(path);
    };
    return { asked, files: { ...files, readSource, list } };
  }

  function resolveAll(files: ReadableFiles, from: string, specifiers: readonly string[], paths: PathMap): Set<string> {
    const configs = new ConfigFiles(files, new DiagnosticList(), new Map());
    const at = { file: from, start: 0, end: 1 };
    return new Set(specifiers.map((it) => resolveModule(configs, paths, from, it, at).kind));
  }

  const names = (count: number, head: string) => Array.from({ length: count }, (_, n) => `${head}${n}`);
  const noPaths: PathMap = { mappings: [] };
  const wide: PathMap = {
    mappings: [
      { prefix: '', suffix: '', isPattern: true, targets: names(100, 'x').flatMap((it) => [`${it}/*`, `src/${it}*`]) },
    ],
  };
  const exported = Object.fromEntries(names(100_000, './k').map((name) => [`${name}*`, './y']));
  const deep = `src/${'a/'.repeat(1_000)}`;

  it.each<[string, Record<string, string>, string, string[], PathMap]>([
    ['many', {}, 'src/x.ts', names(20_000, 'm'), noPaths],
    ['relative ones', {}, 'src/x.ts', names(20_000, './m'), noPaths],
    ['many targets', {}, 'src/x.ts', names(500, 'm'), wide],
    ['a deep folder', { [`${deep}x.ts`]: '' }, `${deep}x.ts`, names(1_000, 'm'), noPaths],
    [
      'many exports',
      { 'node_modules/e/package.json': JSON.stringify({ exports: exported }) },
      'src/x.ts',
      names(500, 'e/m'),
      noPaths,
    ],
  ])('cost few looks at the disk: %s', (_, texts, from, specifiers, paths) => {
    const { asked, files } = counted(memoryFiles({ 'src/x.ts': '', ...texts }));
    expect([...resolveAll(files, from, specifiers, paths)]).toEqual(['missing']);
    expect(asked.count).toBeLessThan(2_100);
  });

  it('see the folders of the disk', () => {
    const { asked, files } = counted(openFiles(process.cwd()));
    expect([...resolveAll(files, 'src/x.ts', names(1_000, './m'), noPaths)]).toEqual(['missing']);
    expect(asked.count).toBeLessThan(5);
    expect([...resolveAll(files, 'src/x.ts', ['./compiler/loader', './compiler/loader/index.js'], noPaths)]).toEqual([
      'file',
    ]);
  });
});
