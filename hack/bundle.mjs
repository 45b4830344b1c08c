// Joins the command line and what it imports into a few files. Node reads and links some 200 modules otherwise, which
// takes longer than all the rest of a small run.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';

/** Loaded from its own files: the compiler in it comes out of a cache of compiled code. */
const external = ['ts-morph', '@ts-morph/common', '@kubernetes/client-node'];

/** For the CommonJS packages in the bundle. */
const requireForPackages = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/**
 * Makes `bundle` in a folder of compiled sources.
 *
 * @param {string} compiled
 */
export async function bundleCommandLine(compiled) {
  const outdir = join(compiled, 'bundle');
  await build({
    entryPoints: [join(compiled, 'cli/index.js')],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external,
    banner: { js: requireForPackages },
    plugins: [keepPlaces(compiled, outdir)],
    logLevel: 'warning',
  });
}

/** A file that finds others by its own place goes on to do so from the bundle, whose files all stand in one folder. */
function keepPlaces(compiled, outdir) {
  return {
    name: 'keep-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!path.startsWith(compiled + sep)) return undefined;
        const contents = readFileSync(path, 'utf8');
        if (!contents.includes('import.meta.url')) return undefined;
        const place = JSON.stringify(relative(outdir, path).split(sep).join('/'));
        return { contents: contents.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
      });
    },
  };
}
