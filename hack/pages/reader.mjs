// Follows tutorial pages as a reader does: with packed packages in an empty folder, and a local control plane as the
// reader's cluster.
import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from '../progress.mjs';
import { root } from '../run-step.mjs';
import { buildControlPlane, buildStalePackage, installDependencies } from '../set-up.mjs';
import { packPackage } from '../tutorial.mjs';
import { stepsOf } from './page.mjs';
import { PageFailed, runPage } from './run-page.mjs';

const binaries = ['etcd', 'kube-apiserver', 'kubectl', 'kube-controller-manager', 'kube-scheduler', 'kwok'];

/** Builds and packs the packages.
 *
 * @param {string} scratch a folder for everything that readers need
 * @returns {Promise<{ scratch: string, tarballs: string[], modules?: string }>} what all readers share
 */
export async function prepareReaders(scratch) {
  await installDependencies();
  await buildStalePackage();
  await buildControlPlane();
  const packages = join(scratch, 'packages');
  mkdirSync(packages);
  return {
    scratch,
    tarballs: [await packPackage(packages), await packPackage(packages, join(root, 'hack/create-kbts'))],
  };
}

/**
 * Follows a page. Its `node_modules` are used for the next one, so that npm installs only what differs.
 *
 * @param {string} markdown
 * @param {{ scratch: string, tarballs: string[], modules?: string }} shared
 * @param {{ name: string } & Pick<import('./run-page.mjs').PageOptions, 'say' | 'testedText' | 'isLenient'>} options
 *   `name` of the folder of this reader
 * @returns {Promise<import('./run-page.mjs').PageRun>}
 * @throws PageFailed with the line of the page
 */
export async function followPage(markdown, shared, { name, ...options }) {
  const { findControlPlane, startControlPlane } = await import('../../dist/testing/index.js');
  const found = findControlPlane({ binaries, cwd: root });
  if (found.kind === 'missing') throw new PageFailed(`no cluster is available: ${found.reason}`);
  const scratch = join(shared.scratch, name);
  const folder = join(scratch, 'reader');
  mkdirSync(folder, { recursive: true });
  const controlPlane = await withProgress('control plane', () => startControlPlane({ kwok: true }));
  try {
    const env = readersEnvironment(scratch, controlPlane);
    const replace = (command) => withPackages(command, shared.tarballs);
    const beforeCommand = (command, cwd) => {
      if (command !== 'npm install') return;
      moveModules(shared, cwd);
    };
    return await runPage(stepsOf(markdown), { ...options, folder, env, replace, beforeCommand });
  } finally {
    await controlPlane.stop();
  }
}

/** npx passes on everything after the name; npm create requires a `--` before flags. */
function withPackages(command, tarballs) {
  const npx = `npx --yes ${tarballs.map((path) => `--package=${path}`).join(' ')} create-kbts`;
  return command.replace(/^npm create kbts@latest (\S+) --/, `${npx} $1`);
}

function moveModules(shared, cwd) {
  const target = join(cwd, 'node_modules');
  if (shared.modules !== undefined && existsSync(shared.modules) && !existsSync(target)) {
    renameSync(shared.modules, target);
  }
  shared.modules = target;
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
