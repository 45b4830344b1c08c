// `npm run first-operator`: follows docs/first-operator.md with packed packages in an empty folder, and a local
// control plane as the reader's cluster. Ends with one line of counts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine } from './counts.mjs';
import { stepsOf } from './pages/page.mjs';
import { PageFailed, runPage } from './pages/run-page.mjs';
import { elapsed, withProgress } from './progress.mjs';
import { root, StepFailed } from './run-step.mjs';
import { buildControlPlane, buildPackage, installDependencies } from './set-up.mjs';
import { packPackage } from './tutorial.mjs';

const page = 'docs/first-operator.md';
const binaries = ['etcd', 'kube-apiserver', 'kubectl', 'kube-controller-manager', 'kube-scheduler', 'kwok'];

process.exitCode = await main();

async function main() {
  const began = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-first-operator-'));
  try {
    await installDependencies();
    await buildPackage();
    await buildControlPlane();
    const count = await followPage(scratch);
    console.log(`first-operator: followed ${page} (${elapsed(began)})`);
    console.log(countsLine({ passed: count, failed: 0, skipped: 0 }));
    return 0;
  } catch (error) {
    if (!(error instanceof PageFailed || error instanceof StepFailed)) throw error;
    console.error(`first-operator: ${page}: ${error.message}\n${error.output ?? ''}`);
    console.log(countsLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function followPage(scratch) {
  const steps = stepsOf(readFileSync(join(root, page), 'utf8'));
  const { findControlPlane, startControlPlane } = await import('../dist/testing/index.js');
  const found = findControlPlane({ binaries, cwd: root });
  if (found.kind === 'missing') throw new PageFailed(`no cluster is available: ${found.reason}`);
  const packages = join(scratch, 'packages');
  mkdirSync(packages);
  const tarballs = [await packPackage(packages), await packPackage(packages, join(root, 'hack/create-kbts'))];
  const controlPlane = await withProgress('control plane', () => startControlPlane({ kwok: true }));
  try {
    const folder = join(scratch, 'reader');
    mkdirSync(folder);
    const npx = `npx --yes ${tarballs.map((path) => `--package=${path}`).join(' ')} create-kbts`;
    // npx passes on everything after the name; npm create requires a `--` before flags.
    const replace = (command) => command.replace(/^npm create kbts@latest (\S+) --/, `${npx} $1`);
    const env = readersEnvironment(scratch, controlPlane);
    return await runPage(steps, { folder, env, replace, say: (line) => console.log(`first-operator: ${line}`) });
  } finally {
    await controlPlane.stop();
  }
}

/** The environment of a reader: a kubeconfig and kubectl, without the variables of this run. */
function readersEnvironment(scratch, controlPlane) {
  const bin = join(scratch, 'bin');
  mkdirSync(bin);
  symlinkSync(controlPlane.kubectl, join(bin, 'kubectl'));
  const kubeconfig = join(scratch, 'kubeconfig');
  writeFileSync(kubeconfig, controlPlane.admin.kubeconfig(), { mode: 0o600 });
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^CI$|^INIT_CWD$|^NODE_ENV$|^VITEST/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: `${bin}:${process.env.PATH}`,
    KUBECONFIG: kubeconfig,
    NO_COLOR: '1',
  };
}
