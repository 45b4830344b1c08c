// Joins the command line and what it imports into one file. Node reads and links some 200 modules otherwise, which takes
// longer than all the rest of a small run.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { root } from './run-step.mjs';

/** The one file of ours outside of the compiled sources: it is packed beside them. */
const outside = 'hack/control-plane/cache.mjs';

/** Gives a file its own place back, as seen from the bundle. */
const placeOf = `const placeOfModule = (path) => new URL(path, require('node:url').pathToFileURL(__filename)).href;`;

/**
 * Makes `bundle/kbts-HASH.cjs` in a folder of compiled sources: the name holds a hash of the contents, because caches of
 * its code go by it.
 *
 * @param {string} compiled
 * @returns {Promise<string[]>} the files of packages that went into it, absolute
 */
export async function bundleCommandLine(compiled) {
  const outdir = join(compiled, 'bundle');
  const { metafile } = await build({
    // Paths in comments and names are then the same in every clone.
    absWorkingDir: compiled,
    entryPoints: { kbts: join(compiled, 'cli/index.js') },
    outdir,
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Code out of a cache cannot import anything later; it can require it.
    supported: { 'dynamic-import': false },
    banner: { js: placeOf },
    plugins: [keepPlaces(compiled, outdir)],
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs)
    .map((path) => join(compiled, path))
    .filter((path) => !path.startsWith(compiled + sep) && path !== join(root, outside));
}

/** A file that finds others by its own place goes on to do so from the bundle, which stands elsewhere. */
function keepPlaces(compiled, outdir) {
  return {
    name: 'keep-places',
    setup({ onLoad, onResolve }) {
      // The sources are compiled in a folder of their own, from which that file is not where it will be.
      onResolve({ filter: /\/hack\/control-plane\/cache\.mjs$/ }, () => ({ path: join(root, outside) }));
      onLoad({ filter: /\.m?js$/ }, ({ path }) => {
        const isOutside = path === join(root, outside);
        if (!isOutside && !path.startsWith(compiled + sep)) return undefined;
        const contents = readFileSync(path, 'utf8');
        if (!contents.includes('import.meta.url')) return undefined;
        const at = isOutside ? `../../${outside}` : relative(outdir, path).split(sep).join('/');
        const place = JSON.stringify(at);
        return { contents: contents.replaceAll('import.meta.url', `placeOfModule(${place})`) };
      });
    },
  };
}
