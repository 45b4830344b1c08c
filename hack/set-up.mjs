// What the other scripts need before they start. Node's own modules only: it runs on a fresh clone.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { npm, root, run } from './run-step.mjs';

/** Installs the dependencies, unless those of the lock file are there. */
export async function installDependencies() {
  if (isInstalled()) return;
  console.log('npm ci: installing the dependencies of the lock file');
  await withProgress('npm ci', () => run(npm('ci', '--no-audit', '--no-fund', '--loglevel=error')));
}

function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Compiles the package into `dist`. */
export async function buildPackage() {
  await run([process.execPath, join(root, 'hack/build.mjs')]);
}

/**
 * Builds the binaries of the control plane that are missing, unless KUBEBUILDER_ASSETS names a folder that has some.
 * Where that fails, says so and goes on: what needs the binaries is then skipped with a reason.
 */
export async function buildControlPlane() {
  if (process.env.KUBEBUILDER_ASSETS) return;
  try {
    await run([process.execPath, join(root, 'hack/control-plane/build.mjs'), '--all']);
  } catch {
    console.log('Going on without a control plane.');
  }
}
