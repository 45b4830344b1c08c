// Compiles src to dist, adds the data files of the compiled code and the marker reference as JSON and snippets, and
// bundles the command line with its imports into a few files. Requires `npm ci`. With `--release` it fails if
// descriptions of built-in types would not be accurate. The old dist is kept until the new one is complete, so that
// programs running from it do not break.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleApiServer } from './apiserver-bundle.mjs';
import { bundleCommandLine } from './bundle.mjs';
import { makePackageReadable, makeReadable } from './file-modes.mjs';
import { addHoverDocs } from './hover-docs.mjs';
import { writeLibrary } from './library.mjs';
import { thirdPartyLicenses } from './licenses.mjs';
import { writePage } from './page.mjs';
import { writeParser } from './parser.mjs';
import { withProgress } from './progress.mjs';
import { pruneModules } from './prune.mjs';
import { root, run, StepFailed } from './run-step.mjs';
import { vendorPackages } from './vendor.mjs';

/** Folders of `src` that hold data, which the compiler does not copy. */
const dataFolders = ['k8s/table'];

try {
  await withProgress('build', build);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function build() {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'kbts-build-'));
  try {
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
    const fresh = join(scratch, 'dist');
    await run([process.execPath, compiler, '-p', 'tsconfig.build.json', '--outDir', fresh]);
    for (const folder of dataFolders) cpSync(join(root, 'src', folder), join(fresh, folder), { recursive: true });
    await run([process.execPath, '--import', 'tsx', 'hack/k8s-descriptions/run.mjs', ...describing(fresh)]);
    addHoverDocs(fresh, await writeMarkerFiles(fresh));
    const inputs = [
      ...(await writeParser(join(fresh, 'compiler/loader/parser'))),
      ...(await vendorPackages(fresh)),
      ...(await bundleCommandLine(fresh)),
    ];
    writeLibrary(fresh);
    await bundleApiServer(fresh);
    for (const data of [
      'base/problems/explanations',
      'compiler/cel/types/functions',
      'apiserver/authorization/bootstrap',
    ]) {
      rmSync(join(fresh, `${data}.json`)); // is in a bundle
    }
    pruneModules(fresh, root, ['dev/operator/child.js']);
    inputs.push(...(await writePage(join(fresh, 'dev/page/built'))));
    writeFileSync(join(fresh, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(inputs));
    refuseBundledDependencies(inputs);
    makeReadable(fresh);
    replace(join(root, 'dist'), fresh, join(scratch, 'old'));
    for (const folder of [root, join(root, 'hack/create-kbts')]) makePackageReadable(folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Only published packages require accurate descriptions; other builds continue without the Go modules. */
function describing(fresh) {
  return [join(fresh, 'k8s/descriptions'), ...(process.argv.includes('--release') ? ['--exact'] : [])];
}

/** Users would install them twice. */
function refuseBundledDependencies(inputs) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const twice = Object.keys(dependencies).filter((name) =>
    inputs.some((path) => path.includes(`node_modules/${name}/`)),
  );
  if (twice.length > 0) throw new Error(`bundled packages must not be in \`dependencies\`: ${twice.join(', ')}`);
}

/** Writes the marker reference for editors and other tools; returns the help of all markers. */
async function writeMarkerFiles(folder) {
  const load = (path) => import(pathToFileURL(join(folder, 'compiler/markers/help', path)).href);
  const [{ markerHelp }, { markerSnippets }] = await Promise.all([load('help.js'), load('snippets.js')]);
  const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
  const help = markerHelp();
  write('markers.json', help);
  write('markers.code-snippets', markerSnippets());
  return help;
}

function replace(folder, fresh, aside) {
  if (existsSync(folder)) renameSync(folder, aside);
  renameSync(fresh, folder);
}
