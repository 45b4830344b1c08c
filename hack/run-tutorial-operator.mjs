// Runs the operator of the CronJob tutorial, with its webhooks, on the API server that is part of kbts until it has created a
// Job.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { npm, run } from './run-step.mjs';

/** The sample runs every minute; the rest is a margin for slow machines. */
const patience = 150_000;

/** For the operator to start and serve its webhooks. */
const startPatience = 60_000;

const sample = 'config/samples/batch_v1_cronjob.yaml';

/**
 * Runs the operator, applies the sample, and shows what the webhooks and the controller do with it. Nothing has to run the
 * Job.
 *
 * @param {string} project folder of the project, with its dependencies installed
 * @returns {Promise<boolean>} false if no Job was created in time
 */
export async function runTutorialOperator(project) {
  const { startControlPlane } = await import('../dist/testing/index.js');
  console.log('\nStarting the API server that is part of kbts');
  const controlPlane = await startControlPlane({ kind: 'embedded' });
  try {
    return await makeJob(project, controlPlane);
  } finally {
    await controlPlane.stop();
  }
}

async function makeJob(project, controlPlane) {
  await controlPlane.installCrds(join(project, 'config/crd/bases'));
  console.log('\n$ npm run build');
  await withProgress('build', () => run(npm('run', 'build'), { cwd: project, quiet: true }));
  const operator = await startOperator(project, controlPlane);
  try {
    const isStored = await applySample(project, controlPlane, operator);
    if (isStored && (await showJob(controlPlane, operator))) return true;
    console.error(`Output of the operator:\n${operator.log()}`);
    return false;
  } finally {
    await operator.stop();
  }
}

/** Starts the operator as an administrator, and configures the API server to call its webhooks. */
async function startOperator(project, controlPlane) {
  const { makeServingCertificate } = await import('../dist/testing/index.js');
  const { folder, admin } = controlPlane;
  const kubeconfig = join(folder, 'quickstart.kubeconfig');
  const { cert, key, ca } = await makeServingCertificate({ hosts: ['127.0.0.1'] });
  const files = { [kubeconfig]: admin.kubeconfig(), [join(folder, 'tls.crt')]: cert, [join(folder, 'tls.key')]: key };
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text, { mode: 0o600 });
  const port = await freePort();
  await controlPlane.installWebhooks(join(project, 'config/webhook/manifests.yaml'), { port, caBundle: ca });
  const args = ['dist/manager.mjs', `--webhook-port=${port}`, '--health-probe-bind-address=0'];
  console.log(`\n$ node ${args.join(' ')}`);
  const child = spawn(process.execPath, [...args, `--webhook-cert-path=${folder}`], {
    cwd: project,
    env: { ...process.env, KUBECONFIG: kubeconfig },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Applies the sample as soon as the webhooks are served, and shows what they change and reject. */
async function applySample(project, controlPlane, operator) {
  console.log(`\nApplying ${sample}`);
  let reason = 'the operator ended';
  const apply = async () => {
    try {
      const [stored] = await controlPlane.apply(join(project, sample));
      return stored;
    } catch (error) {
      reason = error.message;
      return undefined;
    }
  };
  const stored = await poll(apply, startPatience, operator);
  if (stored === undefined) {
    console.error(`The sample was not stored: ${reason}`);
    return false;
  }
  console.log(`Defaulted by the webhook: ${JSON.stringify(defaultsIn(stored.spec))}`);
  const wrong = { ...stored.spec, schedule: '*/1 * * *' };
  const { apiVersion, kind, metadata } = stored;
  const object = { apiVersion, kind, metadata: { name: 'wrong', namespace: metadata.namespace }, spec: wrong };
  const rejection = await controlPlane.client.create(object).then(
    () => undefined,
    (error) => error.message,
  );
  if (rejection === undefined) {
    console.error('The webhook accepted an invalid schedule.');
    return false;
  }
  console.log(`Rejected by the webhook: ${rejection}`);
  return true;
}

function defaultsIn({ suspend, successfulJobsHistoryLimit, failedJobsHistoryLimit }) {
  return { suspend, successfulJobsHistoryLimit, failedJobsHistoryLimit };
}

async function showJob({ client }, operator) {
  const { Job } = await import('../dist/k8s/batch/v1.js');
  console.log('\nThe sample is due at each full minute.');
  const firstJob = async () => (await client.list(Job)).items[0];
  const job = await withProgress('waiting for the Job', () => poll(firstJob, patience, operator));
  if (job === undefined) console.error('No Job was created.');
  else console.log(`Created by the operator: job.batch/${job.metadata.name}`);
  return job !== undefined;
}

/** Calls a function until it returns something; undefined if the operator ends, or the time is over. */
async function poll(look, milliseconds, operator) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !operator.hasEnded()) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return undefined;
}
