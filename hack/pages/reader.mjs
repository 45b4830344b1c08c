// Follows tutorial pages as a reader does: with packed packages in an empty folder, and kubectl if there is one.
import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-step.mjs';
import { buildStalePackage, installDependencies } from '../set-up.mjs';
import { packPackage } from '../tutorial.mjs';
import { stepsOf } from './page.mjs';
import { runPage } from './run-page.mjs';

/** Builds and packs the packages.
 *
 * @param {string} scratch a folder for everything that readers need
 * @returns {Promise<{ scratch: string, tarballs: string[], modules?: string }>} what all readers share
 */
export async function prepareReaders(scratch) {
  await installDependencies();
  await buildStalePackage();
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
  const scratch = join(shared.scratch, name);
  const folder = join(scratch, 'reader');
  mkdirSync(folder, { recursive: true });
  const kubectl = await findKubectl();
  if (kubectl === undefined) options.say('without kubectl, whose steps are left out');
  const env = readersEnvironment(scratch, kubectl);
  const replace = (command) => withPackages(command, shared.tarballs);
  const beforeCommand = (command, cwd) => {
    if (command === 'npm install') moveModules(shared, cwd);
  };
  const hasKubectl = kubectl !== undefined;
  return await runPage(stepsOf(markdown), { ...options, folder, env, replace, beforeCommand, hasKubectl });
}

/** Returns the path of kubectl; undefined if there is none, or if `KBTS_WITHOUT_KUBECTL` is set. */
async function findKubectl() {
  if (process.env.KBTS_WITHOUT_KUBECTL) return undefined;
  const { findControlPlane } = await import('../../dist/testing/index.js');
  const found = findControlPlane({ binaries: ['kubectl'], cwd: root });
  return found.kind === 'missing' ? undefined : found.paths.kubectl;
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

/** The environment of a reader: with kubectl, but without a cluster and the variables of this run. */
function readersEnvironment(scratch, kubectl) {
  const bin = join(scratch, 'bin');
  mkdirSync(bin);
  if (kubectl !== undefined) symlinkSync(kubectl, join(bin, 'kubectl'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^CI$|^INIT_CWD$|^NODE_ENV$|^VITEST|^KUBECONFIG$/.test(name),
  );
  return { ...Object.fromEntries(inherited), PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1' };
}
