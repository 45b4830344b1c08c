import { readdirSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, it } from 'vitest';
import { bordersOf, folders, modules } from './borders.js';
import { root } from './source-files.js';

describe('modules', () => {
  let found: readonly string[];

  beforeAll(async () => {
    found = await violationsIn(['src'], modules);
  }, 120_000);

  it('import only those below them, in no cycle, by their entries, and packages only where they belong', () => {
    expect(found).toEqual([]);
  });

  it('are in order, all of them, and so are the folders of those whose order is checked', () => {
    expect(foldersOf('src')).toEqual([...modules].sort());
    for (const [module, list] of Object.entries(folders)) expect(foldersOf(`src/${module}`)).toEqual([...list].sort());
  });
});

describe('the rules', () => {
  it('find an import of a module that is not below', async () => {
    const swapped = modules.map((name) => (name === 'api' ? 'compiler' : name === 'compiler' ? 'api' : name));
    expect(await violationsIn(['src/api'], swapped)).toContainEqual(
      expect.stringContaining('modules-in-order: src/api/kind.ts -> src/compiler/markers/index.ts'),
    );
  });
});

async function violationsIn(places: string[], order: readonly string[]): Promise<readonly string[]> {
  const { forbidden, options } = bordersOf(order);
  const ruleSet = { forbidden: forbidden ?? [] };
  const { output } = await cruise(places, { ...options, baseDir: root, ruleSet, validate: true }, undefined, {
    tsConfig: extractTSConfig(`${root}tsconfig.json`),
  });
  const { summary }: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

/** The folders of a module that have code of their own. */
function foldersOf(path: string): string[] {
  const entries = readdirSync(root + path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'fixtures')
    .map(({ name }) => name)
    .sort();
}
