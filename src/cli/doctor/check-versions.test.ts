import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import type { Project } from '../../base/project-file/index.js';
import { checkVersions } from './check-versions.js';
import { compareVersions, satisfies } from './version-range.js';

const project: Project = {
  ...{ domain: 'example.com', projectName: 'project', layout: [], multigroup: false, namespaced: false },
  ...{ manifests: [], resources: [] },
};
const running = { kbts: '0.2.0', node: '22.1.0', requiredNode: '>=20.19' };

function found(spec: string | undefined, installed?: string, more: Partial<typeof running & Project> = {}): string[] {
  const texts = {
    'package.json': JSON.stringify(spec === undefined ? {} : { devDependencies: { kbts: spec } }),
    ...(installed === undefined ? {} : { 'node_modules/kbts/package.json': installed }),
  };
  const problems = checkVersions({ ...project, ...more }, memoryFiles(texts), { ...running, ...more });
  return problems.map(({ severity, message }) => `${severity}: ${message}`);
}

const version = (text: string) => JSON.stringify({ version: text });

describe('the versions of kbts', () => {
  it.each([
    ['^0.2.0', undefined],
    ['^0.2.0', version('0.2.0')],
    ['file:../kbts', version('0.2.0')],
    ['latest', undefined],
    ['>=0.1', version('0.2.0')],
    ['^0.2.0', 'no JSON'],
    ['^0.2.0', 'null'],
  ])('fit: %s, installed %s', (spec, installed) => {
    expect(found(spec, installed)).toEqual([]);
  });

  it.each<[string | undefined, string | undefined, RegExp]>([
    [undefined, undefined, /does not list `kbts`/],
    ['^0.1.0', undefined, /requires kbts `\^0\.1\.0`, but this is 0\.2\.0/],
    ['^0.2.0', version('0.1.0'), /requires kbts `\^0\.2\.0`, but 0\.1\.0 is installed/],
    ['^0.1.0', version('0.1.5'), /this is kbts 0\.2\.0, but the project has 0\.1\.5 installed/],
  ])('do not fit: %s, installed %s', (spec, installed, message) => {
    expect(found(spec, installed)).toEqual([expect.stringMatching(message)]);
  });

  it('are read from a package.json with a byte order mark', () => {
    const text = JSON.stringify({ devDependencies: { kbts: '^0.2.0' } });
    expect(checkVersions(project, memoryFiles({ 'package.json': `\ufeff${text}` }), running)).toEqual([]);
  });

  it('do not fit if a newer one scaffolded the project', () => {
    expect(found('^0.2.0', undefined, { cliVersion: '0.3.0' })).toEqual([
      expect.stringMatching(/newer than this version/),
    ]);
    expect(found('^0.2.0', undefined, { cliVersion: '0.1.0' })).toEqual([]);
  });
});

describe('the version of Node', () => {
  it.each([
    ['20.18.3', ['error: Node 20.18.3 is too old: kbts requires >=20.19']],
    ['20.19.0', []],
    ['24.0.0', []],
  ])('%s', (node, expected) => {
    expect(found('^0.2.0', undefined, { node })).toEqual(expected);
  });
});

describe('a range', () => {
  it.each<[string, string, boolean | undefined]>([
    ['1.4.0', '^1.2.3', true],
    ['2.0.0', '^1.2.3', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.2.2', '~1.2.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '1.x || 2.x', undefined],
    ['next', '^1.0.0', undefined],
  ])('%s in `%s`: %s', (one, range, expected) => {
    expect(satisfies(one, range)).toBe(expected);
  });

  it('compares numbers', () => {
    expect([
      compareVersions('1.10.0', '1.9.9') > 0,
      compareVersions('1.2', '1.2.0'),
      compareVersions('x', '1'),
    ]).toEqual([true, 0, 0]);
  });
});
