// Bundles the used parts of some packages into `dist/vendor`, one file each, and updates the imports. Users then do
// not install the rest of these packages: 60 MB, most of it client-node's models.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { filesBelow } from './dist-files.mjs';
import { root } from './run-step.mjs';

/**
 * Modules by their specifier; `neutral` selects the ES module of a package whose Node version is CommonJS. The exports of a
 * CommonJS module are listed.
 */
const vendored = [
  { specifier: 'yaml', platform: 'neutral' },
  { specifier: 're2js', platform: 'node', exported: '{ RE2JS, RE2JSSyntaxException }' },
  { specifier: 'tar-stream', platform: 'node', exported: '{ extract }' },
  ...['azure_auth', 'exec_auth', 'file_auth', 'gcp_auth', 'oidc_auth'].map((name) => ({
    specifier: `@kubernetes/client-node/dist/${name}.js`,
    platform: 'node',
  })),
];

/** Writes `vendor` in a folder of compiled sources, and replaces the imports of its modules.
 *
 * @param {string} compiled
 * @returns {Promise<string[]>} absolute paths of the included files of packages
 * @throws Error if one of the modules is not imported: then it must be removed from the list
 */
export async function vendorPackages(compiled) {
  const sources = filesBelow(compiled, '.js').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const inputs = [];
  for (const { specifier, platform, exported = '*' } of vendored) {
    const users = sources.filter(({ text }) => text.includes(quoted(specifier)));
    if (users.length === 0) throw new Error(`nothing imports \`${specifier}\`; remove it from hack/vendor.mjs`);
    const file = join(compiled, 'vendor', `${nameOf(specifier)}.js`);
    inputs.push(...(await joinModule(specifier, platform, exported, file)));
    for (const user of users) {
      const path = `./${relative(dirname(user.path), file).replaceAll('\\', '/')}`.replace('..', '..');
      user.text = user.text.replaceAll(quoted(specifier), `'${path}'`);
      writeFileSync(user.path, user.text);
    }
  }
  return inputs;
}

async function joinModule(specifier, platform, exported, file) {
  mkdirSync(dirname(file), { recursive: true });
  const { metafile } = await build({
    stdin: { contents: `export ${exported} from '${specifier}';`, resolveDir: root },
    absWorkingDir: root,
    outfile: file,
    bundle: true,
    platform,
    external: ['node:*'],
    target: 'node20',
    format: 'esm',
    metafile: true,
    legalComments: 'none',
    // Drops comments: some contain imports as examples, which `prune.mjs` would follow.
    minifyWhitespace: true,
    // Bundled CommonJS modules load Node modules with `require`.
    ...(platform === 'node' ? { banner: { js: requireBanner } } : {}),
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs)
    .filter((path) => path.includes('node_modules/'))
    .map((path) => join(root, path));
}

const requireBanner = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

/** A specifier in compiled imports. */
function quoted(specifier) {
  return `'${specifier}'`;
}

function nameOf(specifier) {
  return specifier.replace(/^.*\/dist\//, 'client-node-').replace(/\.js$/, '');
}
