// `npm run bench [-- ROUNDS]`: measures whole processes side by side, in turns, so that a busy machine affects both
// equally. Prints medians and ratios; it never fails because something is slow. `npm run bench -- runtime` compares operators,
// `npm run bench -- apiserver` API servers, `npm run bench -- dev` measures `kbts dev`,
// `npm run bench -- dev-page` its page under load,
// `npm run bench -- sizing` the memory of an operator, `npm run bench -- recorder` what a recorder costs one.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../hack/control-plane/cache.mjs';
import { withProgress } from '../hack/progress.mjs';
import { root, run } from '../hack/run-step.mjs';
import { buildPackage, buildStalePackage, installDependencies } from '../hack/set-up.mjs';
import { compare } from './compare.mjs';
import { makeKindsModule, makeKindsProject } from './kinds.mjs';
import { makeGoModule, makeProject, manifestArguments } from './tutorial.mjs';

const rounds = Number(process.argv[2] ?? 15);
const kbts = [process.execPath, join(root, 'bin/kbts.js')];
// Node 20 parses this file before each run, which takes 45 ms.
delete process.env.NODE_EXTRA_CA_CERTS;
const plainNode = { name: 'node -e 0', command: [process.execPath, '-e', '0'], cwd: root };
const controllerGen = join(process.env.KUBEBUILDER_ASSETS || cacheFolder(), 'controller-gen');

if (process.argv[2] === 'runtime') await runtime(process.argv.slice(3));
else if (process.argv[2] === 'apiserver') await apiServer(process.argv.slice(3));
else if (process.argv[2] === 'sizing') await sizing(process.argv.slice(3));
else if (process.argv[2] === 'dev') await dev(process.argv.slice(3));
else if (process.argv[2] === 'recorder') await recorder(process.argv[3]);
else if (process.argv[2] === 'dev-page') await devPage(process.argv.slice(3));
else if (Number.isInteger(rounds) && rounds > 0) await main();
else {
  console.error(`bench: \`${process.argv[2]}\` is not a number of rounds`);
  process.exitCode = 2;
}

async function main() {
  await installDependencies();
  await buildPackage();
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-bench-'));
  try {
    const cases = [versionCase(), ...(await scaffoldCases(scratch)), ...(await manifestsCases(scratch))];
    const rows = [];
    for (const one of cases) rows.push(await withProgress(`bench: ${one.name}`, () => compare(one, rounds)));
    const { recorderRow } = await import('./recorder/run.mjs');
    rows.push(await withProgress('bench: recorder', () => recorderRow(rounds)));
    console.table(Object.fromEntries(rows));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Compares operators. The control plane is started with the built package. */
async function runtime(args) {
  await installDependencies();
  await buildStalePackage();
  const { benchRuntime } = await import('./runtime/run.mjs');
  await benchRuntime(args);
}

/** Compares the API server that is part of kbts with kube-apiserver. */
async function apiServer(args) {
  await installDependencies();
  await buildStalePackage();
  const { benchApiServer } = await import('./apiserver/run.mjs');
  await benchApiServer(args);
}

/** Measures what a user of `kbts dev` waits for. */
async function dev(args) {
  await installDependencies();
  await buildStalePackage();
  const { benchDev } = await import('./dev/run.mjs');
  await benchDev(args);
}

/** Measures the page of `kbts dev` in Chromium. */
async function devPage(args) {
  await installDependencies();
  await buildStalePackage();
  const { benchDevPage } = await import('./dev/page.mjs');
  await benchDevPage(args);
}

/** Measures what a recorder costs an operator; also a row of the table without arguments. */
async function recorder(rounds = 5) {
  await installDependencies();
  await buildStalePackage();
  const { recorderRow } = await import('./recorder/run.mjs');
  const row = await withProgress('bench: recorder', () => recorderRow(Number(rounds)));
  console.table(Object.fromEntries([row]));
}

/** Measures an operator by the number and the size of its objects. */
async function sizing(args) {
  await installDependencies();
  await buildStalePackage();
  const { benchSizing } = await import('./sizing/run.mjs');
  await benchSizing(args);
}

/** The goal is at most 50 ms above plain Node. */
function versionCase() {
  return {
    name: 'kbts --version',
    ours: { command: [...kbts, '--version'], cwd: root },
    theirs: plainNode,
  };
}

/** The aims are 120, 150 and 230 ms, and 1.4 times that without stored code, which is each user's first run. */
async function scaffoldCases(scratch) {
  const [created, cwd, cache] = ['created', 'scaffold', 'cache'].map((name) => join(scratch, name));
  mkdirSync(created);
  const init = ['init', '.', '--domain=example.com'];
  const createApi = ['create', 'api', '--group=ship', '--version=v1', '--kind=Frigate'];
  await run([...kbts, ...init], { cwd: created });
  const caseOf = (args, isCold) => {
    const prepare = () => {
      rmSync(cwd, { recursive: true, force: true });
      if (args === init) mkdirSync(cwd);
      else cpSync(created, cwd, { recursive: true });
      if (isCold) rmSync(cache, { recursive: true, force: true });
    };
    const ours = { command: [...kbts, ...args], cwd, env: { ...process.env, KBTS_CACHE: cache }, prepare };
    return { name: `kbts ${args.join(' ')}${isCold ? ', first run' : ''}`, ours, theirs: plainNode };
  };
  const commands = [init, [...createApi, '--make=false'], createApi];
  return commands.flatMap((args) => [caseOf(args, false), caseOf(args, true)]);
}

/** The aims are at most 0.2 of the time of controller-gen for the tutorial, 0.3 at 1 kind, 0.33 at 10 and 100, 0.3 at 300. */
async function manifestsCases(scratch) {
  if (!existsSync(controllerGen)) {
    console.log(`bench: no controller-gen at ${controllerGen}; \`npm run control-plane\` builds it`);
    return [];
  }
  const project = await makeProject(join(scratch, 'project'));
  const goModule = await withProgress('bench: Go module', () => makeGoModule(join(scratch, 'go'), controllerGen));
  const kinds = [1, 10, 100, 300].map((count) =>
    manifestsCase(
      `kbts manifests, ${count} kinds`,
      makeKindsProject(join(scratch, `kinds-${count}`), count),
      makeKindsModule(join(scratch, `go-${count}`), count),
    ),
  );
  const large = manifestsCase(
    'kbts manifests, 300 kinds, 30 pod templates, descriptions',
    makeKindsProject(join(scratch, 'templates'), 300, { hasTemplates: true }),
    makeKindsModule(join(scratch, 'go-templates'), 300, { hasTemplates: true }),
    { hasDescriptions: true },
  );
  return [manifestsCase('kbts manifests, the tutorial', project, goModule), ...kinds, large];
}

function manifestsCase(name, project, goModule, options) {
  return {
    name,
    ours: { command: [...kbts, 'manifests', ...manifestArguments('./src/...', options)], cwd: project },
    theirs: { name: 'controller-gen', command: [controllerGen, ...manifestArguments('./...', options)], cwd: goModule },
    output: 'out',
  };
}
