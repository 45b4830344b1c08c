// Bundles the playground: the page, the worker with generator and judge, and the files that they load on demand.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { filesBelow } from '../dist-files.mjs';
import { thirdPartyLicenses } from '../licenses.mjs';
import { writeParser } from '../parser.mjs';
import { root, run } from '../run-step.mjs';

/** What a visit loads is smaller than this, compressed with brotli. */
const largestVisit = 500_000;

const source = join(root, 'src/playground/page');
const table = join(root, 'src/k8s/table');
const ownExample = join(root, 'hack/docs/playground-example');

/** The worker: everything from sources to verdicts in one file. */
const workerEntry = `import { servePlayground } from './worker.js';
import parser from 'parser';
import tables from 'tables';
servePlayground(self, parser, async (path) => {
  const response = await fetch(path);
  if (!response.ok && response.status !== 404) throw new Error(path + ': ' + response.status);
  return response.ok ? await response.json() : undefined;
}, tables, toolVersion);`;

/**
 * Writes the files of the playground.
 *
 * @param {string} folder will contain only them
 */
export async function writePlayground(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'examples'), { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const examples = readExamples();
  for (const { name, state } of examples)
    writeFileSync(join(folder, 'examples', `${name}.json`), JSON.stringify(state));
  const list = examples.map(({ name, title }) => ({ name, title }));
  const inputs = [
    ...(await bundlePage(folder, { examples: list, first: examples[0].state, version })),
    ...(await bundleWorker(folder, version)),
  ];
  writeFileSync(join(folder, 'licenses.txt'), thirdPartyLicenses(inputs));
  writeIndex(folder);
  cpSync(join(source, 'icon.svg'), join(folder, 'icon.svg'));
  cpSync(join(table, 'older'), join(folder, 'table/older'), { recursive: true });
  await run([process.execPath, '--import', 'tsx', 'hack/k8s-descriptions/run.mjs', join(folder, 'descriptions')]);
  chmodSync(join(folder, 'descriptions'), 0o755); // was a temporary folder
}

/** Number of bytes that a visit loads: all but what some types and examples need. */
export function visitSize(folder) {
  return readdirSync(folder)
    .filter((name) => /\.(?:html|js|css|svg)$/.test(name))
    .map((name) => brotliCompressSync(readFileSync(join(folder, name))).length)
    .reduce((sum, size) => sum + size, 0);
}

/** Returns what is wrong with a visit of that size; undefined when nothing is. */
export function faultOf(size) {
  return size <= largestVisit ? undefined : `the playground loads ${size} bytes; the limit is ${largestVisit}`;
}

/** The script in the HTML is allowed by its hash; others are not. */
function writeIndex(folder) {
  const html = readFileSync(join(source, 'index.html'), 'utf8');
  const [, script] = /<script>(.*?)<\/script>/s.exec(html);
  const hash = createHash('sha256').update(script).digest('base64');
  writeFileSync(join(folder, 'index.html'), html.replace("'START'", `'sha256-${hash}'`));
}

async function bundlePage(folder, builtIn) {
  return await bundle({
    entryPoints: [join(source, 'page.tsx'), join(source, 'page.css')],
    outdir: folder,
    splitting: true,
    chunkNames: '[name]',
    tsconfig: join(source, 'tsconfig.json'),
    define: { builtIn: JSON.stringify(builtIn) },
  });
}

async function bundleWorker(folder, version) {
  const scratch = join(root, 'node_modules/.cache/kbts-playground');
  mkdirSync(scratch, { recursive: true });
  const [, license] = await writeParser(scratch);
  const files = {
    // The function that Node calls with the variables of a CommonJS module.
    parser: `const exported = {}; const module = { exports: exported };
let isLoaded = false;
export default () => {
  if (!isLoaded) (${readFileSync(filesBelow(scratch, '.cjs')[0], 'utf8')})(exported, () => ({}), module, '', '');
  isLoaded = true;
  return module.exports;
};`,
    tables: `export default JSON.parse(${JSON.stringify(JSON.stringify(readTables()))});`,
  };
  const virtual = {
    name: 'virtual',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(parser|tables)$/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      onLoad({ filter: /^/, namespace: 'virtual' }, ({ path }) => ({ contents: files[path] }));
    },
  };
  const inputs = await bundle({
    stdin: { contents: workerEntry, resolveDir: join(root, 'src/playground'), loader: 'ts' },
    outfile: join(folder, 'worker.js'),
    format: 'iife',
    define: { toolVersion: JSON.stringify(version) },
    plugins: [virtual],
  });
  return [...inputs, license];
}

/** Bundles for browsers. Returns the absolute paths of the package files that are included. */
async function bundle(options) {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  return Object.keys(metafile.inputs)
    .filter((path) => path.includes('node_modules/'))
    .map((path) => join(root, path));
}

function readTables() {
  const paths = filesBelow(table, '.json').filter((path) => !path.startsWith(join(table, 'older')));
  return Object.fromEntries(
    paths.map((path) => [path.slice(table.length + 1).replaceAll('\\', '/'), JSON.parse(readFileSync(path, 'utf8'))]),
  );
}

/** The examples: one of our own, then the projects of the tutorials, in the order of the site. */
export function readExamples() {
  const tutorials = ['crontab', 'memcached', 'podset', 'application', 'chaospod', 'unit', 'cronjob'];
  return [
    { name: 'frigate', title: 'Frigate: rules, defaults, two versions', state: readProject(ownExample) },
    ...tutorials.map((name) => ({
      name,
      title: titleOf(name),
      state: readProject(join(root, 'testdata', name, 'project')),
    })),
  ];
}

function titleOf(name) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, 'docs/tutorials', `${name}.md`), 'utf8'));
  return title;
}

/** The sources of a project, types first, and its first sample. */
function readProject(folder) {
  const sources = filesBelow(join(folder, 'src'), '.ts')
    .map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/main\.ts$/.test(path));
  const order = (path) => (path.endsWith('.types.ts') ? 0 : path.includes('/api/') ? 1 : 2);
  const paths = [...sources.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1)), 'PROJECT'];
  const samples = join(folder, 'config/samples');
  const [sample] = readdirSync(samples)
    .filter((name) => name !== 'kustomization.yaml')
    .sort();
  return {
    files: Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    object: readFileSync(join(samples, sample), 'utf8'),
  };
}
