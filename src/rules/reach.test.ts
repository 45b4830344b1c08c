import { describe, expect, it } from 'vitest';
import { lazyInOperators, neverInOperators } from './allowed-imports.js';
import { reachableFrom } from './cycles.js';
import { type Import, importsOf } from './imports.js';
import { runtimePackages } from './public-folders.js';
import { shippedFiles } from './source-files.js';

const imports = shippedFiles().flatMap(importsOf);
const entries = ['api/index.ts', 'runtime/index.ts', ...runtimePackages.map((name) => `runtime/${name}/index.ts`)];

describe.each(entries)('a program that imports %s', (entry) => {
  it('never loads packages of the command line', () => {
    const reached = packagesReachedFrom(entry, ({ when }) => when !== 'type');
    expect(reached.filter((name) => neverInOperators.includes(name))).toEqual([]);
  });

  it('loads expensive modules on demand', () => {
    const reached = packagesReachedFrom(entry, ({ when }) => when === 'eager');
    expect(reached.filter((name) => lazyInOperators.includes(name))).toEqual([]);
  });

  it('never reads the table of built-in types', () => {
    expect([...filesReachedFrom(entry, ({ when }) => when !== 'type')]).not.toContain('k8s/schemas.ts');
  });
});

it('finds a package that is imported indirectly', () => {
  expect(packagesReachedFrom('manifests/index.ts', ({ when }) => when !== 'type')).toContain('re2js');
});

function filesReachedFrom(entry: string, follows: (one: Import) => boolean): Set<string> {
  const edges = new Map<string, Set<string>>();
  for (const one of imports.filter(follows)) {
    edges.set(one.from.path, (edges.get(one.from.path) ?? new Set()).add(one.target));
  }
  return reachableFrom(entry, edges);
}

function packagesReachedFrom(entry: string, follows: (one: Import) => boolean): string[] {
  const packages = new Set(imports.filter(({ isOwn }) => !isOwn).map(({ target }) => target));
  return [...filesReachedFrom(entry, follows)].filter((target) => packages.has(target));
}
