// Compiles src to dist, puts there the data that the compiled code reads and what is known about markers as JSON and as
// snippets, and joins the command line with what it imports into a few files. Needs `npm ci` to have run.
// The old dist stays until the new one is whole, so that a program that runs from it meanwhile does not break.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleCommandLine } from './bundle.mjs';
import { withProgress } from './progress.mjs';
import { root, run, StepFailed } from './run-step.mjs';

const require = createRequire(import.meta.url);

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
    const compiler = require.resolve('typescript/bin/tsc');
    const fresh = join(scratch, 'dist');
    await run([process.execPath, compiler, '-p', 'tsconfig.build.json', '--outDir', fresh]);
    for (const folder of dataFolders) cpSync(join(root, 'src', folder), join(fresh, folder), { recursive: true });
    await run([process.execPath, '--import', 'tsx', 'hack/k8s-descriptions/run.mjs', join(fresh, 'k8s/descriptions')]);
    await writeMarkerFiles(fresh);
    await bundleCommandLine(fresh);
    replace(join(root, 'dist'), fresh, join(scratch, 'old'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What editors and other tools read about markers. */
async function writeMarkerFiles(folder) {
  const { markerHelp, markerSnippets } = await import(pathToFileURL(join(folder, 'markers/index.js')).href);
  const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
  write('markers.json', markerHelp());
  write('markers.code-snippets', markerSnippets());
}

function replace(folder, fresh, aside) {
  if (existsSync(folder)) renameSync(folder, aside);
  renameSync(fresh, folder);
}
