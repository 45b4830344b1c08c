// Runs the operator of the CronJob tutorial on a local control plane until it has created a Job.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { npm, root, run } from './run-step.mjs';

/** The sample runs every minute; the rest is a margin for slow machines. */
const patience = 150_000;

const sample = 'config/samples/batch_v1_cronjob.yaml';

/**
 * Gets the binaries of a control plane: installed ones, or else by download, or else by a build with Go.
 *
 * @throws StepFailed if none works; a hint is on standard error
 */
export async function obtainControlPlane() {
  const { findControlPlane } = await import('../dist/testing/index.js');
  if (findControlPlane({ cwd: root }).kind === 'found') return;
  console.log('\n$ kbts envtest use');
  await run([process.execPath, join(root, 'bin/kbts.js'), 'envtest', 'use']);
}

/**
 * Runs the operator, applies the sample, and shows the Job that the operator creates. Only the API server is
 * required: nothing has to run the Job.
 *
 * @param {string} project folder of the project, with its dependencies installed
 * @returns {Promise<boolean>} false if no Job was created in time
 */
export async function runTutorialOperator(project) {
  const { startControlPlane } = await import('../dist/testing/index.js');
  console.log('\nStarting a control plane');
  const controlPlane = await withProgress('control plane', () => startControlPlane());
  try {
    return await makeJob(project, controlPlane);
  } finally {
    await controlPlane.stop();
  }
}

async function makeJob(project, controlPlane) {
  const kubeconfig = join(controlPlane.folder, 'quickstart.kubeconfig');
  writeFileSync(kubeconfig, controlPlane.admin.kubeconfig(), { mode: 0o600 });
  const environment = { ...process.env, KUBECONFIG: kubeconfig };
  await controlPlane.installCrds(join(project, 'config/crd/bases'));
  console.log('\n$ npm run build');
  await withProgress('build', () => run(npm('run', 'build'), { cwd: project, quiet: true }));
  const operator = startOperator(project, { ...environment, ENABLE_WEBHOOKS: 'false' });
  try {
    console.log(`\n$ kubectl apply -f ${sample}`);
    await run([controlPlane.kubectl, 'apply', '-f', sample], { cwd: project, env: environment });
    return await showJob(controlPlane, operator, environment);
  } finally {
    await operator.stop();
  }
}

/** Webhooks are disabled: the API server cannot reach them outside of a cluster. */
function startOperator(project, env) {
  const args = ['dist/manager.mjs', '--health-probe-bind-address=0'];
  console.log(`\n$ ENABLE_WEBHOOKS=false node ${args.join(' ')}`);
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(chunk.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  };
  return { stop, hasEnded, log: () => lines.join('') };
}

async function showJob(controlPlane, operator, env) {
  const look = () => run([controlPlane.kubectl, 'get', 'jobs', '-o', 'name'], { env, quiet: true });
  const end = Date.now() + patience;
  console.log('The sample is due at each full minute.');
  const found = await withProgress('waiting for the Job', async () => {
    while (Date.now() < end && !operator.hasEnded()) {
      if ((await look()) !== '') return true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return false;
  });
  if (!found) {
    console.error(`No Job was created. Output of the operator:\n${operator.log()}`);
    return false;
  }
  console.log('\n$ kubectl get cronjobs,jobs');
  await run([controlPlane.kubectl, 'get', 'cronjobs.batch.tutorial.kubebuilder.io,jobs.batch'], { env });
  return true;
}
