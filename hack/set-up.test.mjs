import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from './run-step.mjs';

const folder = join(root, 'hack');

/** The packages that Node loads before the first line of a script runs. */
async function packagesOf(script) {
  const { metafile } = await build({
    entryPoints: [join(folder, script)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    splitting: true,
    outdir: folder,
    write: false,
    metafile: true,
  });
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return [];
    seen.add(path);
    const loaded = metafile.inputs[path].imports.filter(({ kind }) => kind === 'import-statement');
    return loaded.flatMap(({ external, path }) => {
      if (!external) return visit(path);
      return path.startsWith('node:') ? [] : [path];
    });
  };
  return visit(Object.keys(metafile.inputs).find((path) => path.endsWith(`hack/${script}`)));
}

const installing = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs') && name !== 'set-up.mjs')
  .filter((name) => readFileSync(join(folder, name), 'utf8').includes('installDependencies()'));

it('finds scripts that install dependencies', () => {
  expect(installing).toContain('docs.mjs');
});

it.each(installing)('%s starts in a clone without node_modules', async (script) => {
  expect(await packagesOf(script)).toEqual([]);
});

it('finds the packages that a script imports through other files', async () => {
  expect(await packagesOf('docs/site.mjs')).toContain('esbuild');
});
