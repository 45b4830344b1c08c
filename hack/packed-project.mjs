// `npm run packed-project`: packs the package, creates the project of the CronJob tutorial from the tarball in an empty
// folder, and runs its checks after each command that changes it. Ends with one line of counts. `npm run tutorials` runs
// the checks of the other projects, where their pages do.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBranded } from './branded.mjs';
import { checkBundle } from './check-bundle.mjs';
import { countsLine } from './counts.mjs';
import { elapsed, withProgress } from './progress.mjs';
import { resolveSubpaths } from './resolve-subpaths.mjs';
import { npm, run, StepFailed } from './run-step.mjs';
import { buildStalePackage, installDependencies } from './set-up.mjs';
import { installProject, packPackage, runTutorialCommand, tutorialCommands } from './tutorial.mjs';
import { checkUntrusted } from './untrusted-checkout.mjs';
import { watchOnce } from './watch-once.mjs';

const deployImage = [
  ...['kbts', 'create', 'api', '--group', 'batch', '--version', 'v1alpha1', '--kind', 'Memcached'],
  ...['--plugins', 'deploy-image', '--image', 'memcached:1.6.26-alpine3.19', '--image-container-port', '11211'],
  ...['--image-container-command', 'memcached,--memory-limit=64,-o,modern,-v', '--run-as-user', '1001'],
];
const counts = { passed: 0, failed: 0, skipped: 0 };
const scratch = mkdtempSync(join(tmpdir(), 'kbts-packed-'));
try {
  await main();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(countsLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

async function main() {
  await step('install and build kbts', async () => {
    await installDependencies();
    await buildStalePackage();
  });
  const tarball = await step('npm pack', () => packPackage(scratch));
  const kbts = await step('install the tarball', () => installTool(tarball));
  await step('import every subpath', () => resolveSubpaths(join(scratch, 'tool')));
  await step('a branded command line', () => runBranded(join(scratch, 'tool'), scratch));
  const project = makeFolder('cronjob');
  for (const command of tutorialCommands('cronjob')) {
    await step(command.join(' '), () => runTutorialCommand('cronjob', command, project, kbts));
    // After the other commands, sources and manifests may not match yet.
    if (command[0] !== 'kbts') continue;
    await step('npm install', () => installProject(project, tarball));
    await check(project);
  }
  const size = await step('the bundle of the operator', () => checkBundle(project));
  console.log(`packed-project: the bundle has ${size} bytes`);
  await step('kbts in an untrusted checkout', () => checkUntrusted(project, kbts, scratch));
  await step('kbts manifests --watch', () => watchOnce(project, kbts));
  await step(deployImage.join(' '), () => runTutorialCommand('cronjob', deployImage, project, kbts));
  await check(project);
}

function makeFolder(name) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}

async function installTool(tarball) {
  const folder = makeFolder('tool');
  await run(npm('install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', tarball), {
    cwd: folder,
  });
  return join(folder, 'node_modules/kbts/bin/kbts.js');
}

/** A failure does not affect the following steps. */
async function check(project) {
  try {
    await step('npm run check', () => run(npm('run', 'check'), { cwd: project }));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
  }
}

async function step(name, action) {
  const start = Date.now();
  console.log(`packed-project: ${name}`);
  try {
    const result = await withProgress(`packed-project: ${name}`, action);
    counts.passed += 1;
    console.log(`packed-project: passed (${elapsed(start)})`);
    return result;
  } catch (error) {
    if (error instanceof StepFailed) {
      counts.failed += 1;
      console.error(`packed-project: failed: ${error.message}\n${error.output}`);
    }
    throw error;
  }
}
