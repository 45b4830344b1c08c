// Bundles the command line, the library and their imports into one file. Otherwise Node loads and links about 200 modules, which
// takes longer than the rest of a small run.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { root } from './run-step.mjs';
import { compileTemplates } from './templates.mjs';

/** The only own file outside of the compiled sources: it is packed next to them. */
const outside = 'hack/control-plane/cache.mjs';

/**
 * The command line, and the library on demand: programs that import `kbts` load the same file. `cli/index.js` would load
 * `createCli` with all plugins, which most commands do not need.
 */
const entry = `export { main } from './cli/main/main.js';
export { exitWhenWritten, realIo } from './cli/terminal/real-io.js';
export const library = () => require('./index.js');`;

/** What `bin/kbts.js` needs to load the bundle. */
const launcher = `export { requireCached, storeScripts } from './base/boot/index.js';
export { versionLine } from './commands/program/version.js';`;

/** Turns a CommonJS module into the function that `requireCached` calls: V8 would copy it to add this at run time. */
export const wrapper = { before: '(function (exports, require, module, __filename, __dirname) {', after: '})' };

/** Restores the original location of a module inside the bundle. */
const placeOf = `const placeOfModule = (path) => new URL(path, require('node:url').pathToFileURL(__filename)).href;`;

/**
 * Creates `bundle/kbts-HASH.cjs` and `bundle/launcher.cjs` in a folder of compiled sources: the name of the first
 * contains a hash of the contents, which compile caches depend on.
 *
 * @param {string} compiled
 * @returns {Promise<string[]>} absolute paths of the included files of packages
 */
export async function bundleCommandLine(compiled) {
  await bundle(compiled, launcher, 'launcher');
  const metafile = await bundle(compiled, entry, 'kbts-[hash]', wrapper);
  return Object.keys(metafile.inputs)
    .map((path) => join(compiled, path))
    .filter((path) => !path.startsWith(compiled + sep) && path !== join(root, outside));
}

/** Bundles a module text in a folder of compiled sources. Returns the metafile of esbuild. */
export async function bundle(compiled, contents, entryNames, { before, after } = { before: '', after: '' }) {
  const outdir = join(compiled, 'bundle');
  const { metafile } = await build({
    // Then paths in comments and names are the same in every clone.
    absWorkingDir: compiled,
    stdin: { contents, resolveDir: compiled, sourcefile: 'kbts.js' },
    outdir,
    entryNames,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Code from a compile cache cannot use dynamic imports, but it can use `require`.
    supported: { 'dynamic-import': false },
    banner: { js: `${before}${placeOf}` },
    footer: { js: after },
    // The controllers of a control plane are an operator; users have its packages.
    external: ['pino', 'prom-client'],
    // Templates may contain what is replaced in modules.
    plugins: [compileTemplates(compiled), keepPlaces(compiled, outdir), loadOnUse],
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return metafile;
}

/** Modules that find files relative to themselves must still find them from the bundle, which is elsewhere. */
function keepPlaces(compiled, outdir) {
  return {
    name: 'keep-places',
    setup({ onLoad, onResolve }) {
      // The sources are compiled in a separate folder, from which the relative path to that file differs.
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

/** Modules of Node that take milliseconds to load are loaded when one of their exports is first used. */
const loadOnUse = {
  name: 'load-on-use',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:(child_process|crypto|https?)$/ }, ({ path, namespace }) =>
      namespace === 'on-use' ? { path, external: true } : { path, namespace: 'on-use' },
    );
    onLoad({ filter: /^/, namespace: 'on-use' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default');
      const getters = names.map((name) => `get ${name}() { return require('${path}').${name}; }`);
      return { contents: `module.exports = { ${getters.join(', ')} };` };
    });
  },
};
