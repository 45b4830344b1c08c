// `npm run quickstart [-- FOLDER]`: creates kubebuilder's CronJob tutorial with kbts, and runs its operator on the
// API server that is part of kbts. FOLDER must be empty or missing. Default: a new temporary folder.
import { mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { elapsed, withProgress } from './progress.mjs';
import { root, StepFailed } from './run-step.mjs';
import { runTutorialOperator } from './run-tutorial-operator.mjs';
import { buildStalePackage, installDependencies } from './set-up.mjs';
import { installProject, packPackage, runTutorialCommand, tutorialCommands } from './tutorial.mjs';

const usage = `Usage: npm run quickstart [-- FOLDER]

FOLDER must be empty or missing. Default: a new temporary folder.`;

const start = Date.now();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(`quickstart: ${error.message}\n${error.output}`);
  if (error.message.includes(' ci ') || error.message.includes(' install ')) {
    console.error('quickstart: npm cannot reach its registry: check the network and `npm config get registry`');
  }
  console.error('quickstart: the operator was not run; fix what is reported above and run `npm run quickstart` again');
  process.exitCode = 1;
}

async function main(args) {
  if (args.some((arg) => ['-h', '--help'].includes(arg))) {
    console.log(usage);
    return 0;
  }
  const problem = args.length > 1 || args[0]?.startsWith('-') ? usage : folderProblem(args[0]);
  if (problem !== undefined) {
    console.error(`quickstart: ${problem}`);
    return 2;
  }
  const project = makeFolder(args[0]);
  // By default npm retries for two minutes before it reports that there is no network.
  process.env.npm_config_fetch_retries ??= '1';
  await installDependencies();
  await buildStalePackage();
  await makeProject(project);
  const sawJob = await runTutorialOperator(project);
  console.log(`\nThe project is in ${project} (${elapsed(start)} in total).`);
  return sawJob ? 0 : 1;
}

/** Why the project cannot be in a folder; undefined when it can. */
function folderProblem(wanted) {
  if (wanted === undefined) return undefined;
  const entry = statSync(resolve(wanted), { throwIfNoEntry: false });
  if (entry === undefined) return undefined;
  if (!entry.isDirectory()) return `\`${wanted}\` is not a folder; name another one`;
  return readdirSync(resolve(wanted)).length === 0
    ? undefined
    : `the folder \`${wanted}\` is not empty; name another one`;
}

function makeFolder(wanted) {
  if (wanted === undefined) return mkdtempSync(join(tmpdir(), 'kbts-quickstart-'));
  mkdirSync(resolve(wanted), { recursive: true });
  return resolve(wanted);
}

async function makeProject(project) {
  console.log(`Creating the CronJob tutorial in ${project}`);
  const kbts = join(root, 'bin/kbts.js');
  for (const command of tutorialCommands('cronjob')) {
    console.log(`\n$ ${shown(command)}`);
    await runTutorialCommand('cronjob', command, project, kbts);
  }
  console.log('\n$ npm install');
  // It is kept in case the project installs it again.
  const tarball = await packPackage(mkdtempSync(join(packages(), 'quickstart-')));
  await withProgress('npm install', () => installProject(project, tarball));
}

function packages() {
  const folder = join(root, 'node_modules/.cache');
  mkdirSync(folder, { recursive: true });
  return folder;
}

function shown([program, ...args]) {
  if (program === 'overlay')
    return `cp -R testdata/cronjob/${args[0]}/. .   # the types, webhooks and controller of the user`;
  return [program, ...args.map((word) => (/\s/.test(word) ? JSON.stringify(word) : word))].join(' ');
}
