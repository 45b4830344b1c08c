import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { DiagnosticList } from '../problems/index.js';
import { readPathMap } from './tsconfig.js';

function read(files: Record<string, string>) {
  const sink = new DiagnosticList();
  return { ...readPathMap(memoryFiles(files), sink), problems: sink.all };
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
      { prefix: 'api', suffix: '', isPattern: false, targets: ['src/api.ts'] },
      { prefix: '@api/v1/', suffix: '', isPattern: true, targets: ['src/v1/*'] },
      { prefix: '@api/', suffix: '.js', isPattern: true, targets: ['src/*.ts'] },
      { prefix: '', suffix: '', isPattern: true, targets: ['any/*'] },
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
    expect(read({ 'tsconfig.json': text })).toMatchObject({ mappings: [{ prefix: 'a' }], problems: [] });
  });

  it('goes on to what it extends, from the folder of each, and lets the own paths win', () => {
    const files = {
      'tsconfig.json': config({}, { extends: './config/base' }),
      'config/base.json': config({ paths: { a: ['../src/a.ts'] } }),
    };
    expect(read(files).mappings).toMatchObject([{ prefix: 'a', targets: ['src/a.ts'] }]);
    const own = { ...files, 'tsconfig.json': config({ paths: { b: ['b.ts'] } }, { extends: ['./config/base.json'] }) };
    expect(read(own).mappings.map(({ prefix }) => prefix)).toEqual(['b']);
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

  it('counts what is no path as nothing, because `tsc` reports it', () => {
    const text = config({ baseUrl: 1, paths: { a: [1, 'a.ts'], b: 'b.ts', c: null } });
    const { mappings, problems } = read({ 'tsconfig.json': text });
    expect(mappings.map(({ targets }) => targets)).toEqual([['a.ts'], ['b.ts'], []]);
    expect(problems).toEqual([]);
  });
});
