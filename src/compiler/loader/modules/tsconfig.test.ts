import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { ConfigFiles } from './config-files.js';
import { readPathMap } from './tsconfig.js';

function read(files: Record<string, string>) {
  const sink = new DiagnosticList();
  return { ...readPathMap(new ConfigFiles(memoryFiles(files), sink, new Map())), problems: sink.all };
}

function config(compilerOptions: object, others: object = {}): string {
  return JSON.stringify({ compilerOptions, ...others });
}

describe('readPathMap', () => {
  it('has nothing to say without a tsconfig.json, and with one that says nothing of paths', () => {
    expect(read({})).toEqual({ mappings: [], problems: [] });
    expect(read({ 'tsconfig.json': '{}' })).toEqual({ mappings: [], problems: [] });
  });

  it('puts exact names before patterns, and longer prefixes first', () => {
    const paths = { '*': ['any/*'], '@api/v1/*': ['src/v1/*'], '@api/*.js': ['src/*.ts'], api: ['src/api.ts'] };
    expect(read({ 'tsconfig.json': config({ paths }) }).mappings).toEqual([
      { pattern: 'api', targets: ['src/api.ts'] },
      { pattern: '@api/v1/*', targets: ['src/v1/*'] },
      { pattern: '@api/*.js', targets: ['src/*.ts'] },
      { pattern: '*', targets: ['any/*'] },
    ]);
  });

  it('takes paths from `baseUrl`', () => {
    const text = config({ baseUrl: './src', paths: { 'a/*': ['./b/*', 'c/*'] } });
    expect(read({ 'tsconfig.json': text })).toMatchObject({
      base: 'src',
      mappings: [{ targets: ['src/b/*', 'src/c/*'] }],
    });
  });

  it('reads comments and trailing commas, as the compiler does', () => {
    const text = '{ // settings\n "compilerOptions": { "paths": { "a": ["b.ts",], }, }, }';
    expect(read({ 'tsconfig.json': text })).toMatchObject({ mappings: [{ pattern: 'a' }], problems: [] });
  });

  it('goes on to what it extends, from the folder of each, and lets the own paths win', () => {
    const files = {
      'tsconfig.json': config({}, { extends: './config/base' }),
      'config/base.json': config({ paths: { a: ['../src/a.ts'] } }),
    };
    expect(read(files).mappings).toMatchObject([{ pattern: 'a', targets: ['src/a.ts'] }]);
    const own = { ...files, 'tsconfig.json': config({ paths: { b: ['b.ts'] } }, { extends: ['./config/base.json'] }) };
    expect(read(own).mappings.map(({ pattern }) => pattern)).toEqual(['b']);
  });

  it('takes each option from the last that has it, even when several extend the same', () => {
    const files = {
      'tsconfig.json': config({}, { extends: ['./paths.json', './strict.json'] }),
      'paths.json': config({ paths: { '@/*': ['src/*'] } }, { extends: './base.json' }),
      'strict.json': config({ strict: true }, { extends: './base.json' }),
      'base.json': config({ baseUrl: './src' }),
    };
    expect(read(files)).toMatchObject({ base: 'src', mappings: [{ pattern: '@/*', targets: ['src/src/*'] }] });
  });

  it('takes `configDir` for the folder of the project', () => {
    const home = '$'.concat('{configDir}');
    const files = {
      'tsconfig.json': config({}, { extends: './config/base.json' }),
      'config/base.json': config({ baseUrl: `${home}/src`, paths: { a: [`${home}/a.ts`, './b.ts'] } }),
    };
    expect(read(files)).toMatchObject({ base: 'src', mappings: [{ targets: ['a.ts', 'src/b.ts'] }] });
  });

  const base = config({ paths: { a: ['./a.ts'] } });
  it.each<[string, string, Record<string, string>, string]>([
    ['a file of it', '@tsconfig/x/tsconfig.json', { 'tsconfig.json': base }, 'a.ts'],
    ['a file of it without its ending', '@tsconfig/x/strict', { 'strict.json': base }, 'a.ts'],
    ['a folder of it', '@tsconfig/x/strict', { 'strict/tsconfig.json': base }, 'strict/a.ts'],
    ['its tsconfig.json', '@tsconfig/x', { 'tsconfig.json': base }, 'a.ts'],
    ['what its package.json names', '@tsconfig/x', { 'package.json': '{"tsconfig":"b.json"}', 'b.json': base }, 'a.ts'],
    [
      'what its exports name',
      '@tsconfig/x/strict',
      { 'package.json': '{"exports":{"./strict":{"default":"./dist/s.json"}}}', 'dist/s.json': base },
      'dist/a.ts',
    ],
    [
      'what a pattern of its exports names',
      '@tsconfig/x/strict',
      { 'package.json': '{"exports":{"./*.json":"./dist/*.json"}}', 'dist/strict.json': base },
      'dist/a.ts',
    ],
    [
      'what its exports name for itself',
      '@tsconfig/x',
      { 'package.json': '{"exports":"./s.json"}', 's.json': base },
      'a.ts',
    ],
  ])('goes on to a package: %s', (_, name, files, target) => {
    const home = 'node_modules/@tsconfig/x';
    const inPackage = Object.entries({ 'package.json': '{}', ...files }).map(([path, text]) => [
      `${home}/${path}`,
      text,
    ]);
    const all = { 'tsconfig.json': config({}, { extends: name }), ...Object.fromEntries(inPackage) };
    expect(read(all)).toMatchObject({ mappings: [{ pattern: 'a', targets: [`${home}/${target}`] }], problems: [] });
  });

  it('goes on from a package to another one', () => {
    const files = {
      'tsconfig.json': config({}, { extends: ['@tsconfig/none', 'one/tsconfig.json'] }),
      'node_modules/one/package.json': '{}',
      'node_modules/one/tsconfig.json': config({}, { extends: 'two' }),
      'node_modules/two/package.json': '{}',
      'node_modules/two/tsconfig.json': base,
    };
    expect(read(files)).toMatchObject({ mappings: [{ targets: ['node_modules/two/a.ts'] }], problems: [] });
  });

  it('takes nothing from a package that does not export it', () => {
    const files = {
      'tsconfig.json': config({}, { extends: 'one/secret.json' }),
      'node_modules/one/package.json': '{"exports":{".":"./tsconfig.json"}}',
      'node_modules/one/secret.json': base,
    };
    expect(read(files)).toEqual({ mappings: [], problems: [] });
  });

  it('ends where two extend one another', () => {
    const files = {
      'tsconfig.json': config({}, { extends: './other.json' }),
      'other.json': config({ paths: { a: ['a.ts'] } }, { extends: './tsconfig.json' }),
    };
    expect(read(files).mappings).toHaveLength(1);
  });

  it('points at what is wrong in the file', () => {
    const [problem] = read({ 'tsconfig.json': '{ "compilerOptions" 1 }' }).problems;
    expect(problem).toMatchObject({
      code: 'source-config',
      message: "`tsconfig.json` cannot be read: ':' expected",
      span: { file: 'tsconfig.json', start: 20 },
    });
  });

  it('ignores what is not a path, because `tsc` reports it', () => {
    const text = config({ baseUrl: 1, paths: { a: [1, 'a.ts'], b: 'b.ts', c: null } });
    const { mappings, problems } = read({ 'tsconfig.json': text });
    expect(mappings.map(({ targets }) => targets)).toEqual([['a.ts'], ['b.ts'], []]);
    expect(problems).toEqual([]);
  });
});
