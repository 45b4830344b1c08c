// Set-up steps of the other scripts. Uses only Node modules: it runs on a fresh clone.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { npm, root, run } from './run-step.mjs';

/** Installs the dependencies, unless those of the lock file are installed. */
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

/** Compiles the package into `dist`, unless its sources are unchanged. */
export async function buildStalePackage() {
  if (!isBuilt()) await buildPackage();
}

/** Whether `dist` was made from the sources as they are. */
function isBuilt() {
  // Written during a build, and only visible if all of it succeeded.
  const built = join(root, 'dist/markers.json');
  const sources = [
    'src',
    'hack',
    'templates',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ];
  const newest = Math.max(...sources.map((path) => newestIn(join(root, path))));
  return existsSync(built) && statSync(built).mtimeMs > newest;
}

/** Files that builds and tests write among the sources. */
const generated = /[\\/](?:k8s[\\/]descriptions|parser[\\/]typescript-\w+\.cjs|node_modules)(?:[\\/]|$)/;

function newestIn(path) {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sources = files.map((file) => join(file.parentPath, file.name)).filter((file) => !generated.test(file));
  return Math.max(0, ...sources.map((file) => statSync(file).mtimeMs));
}

/**
 * Builds missing control plane binaries, unless KUBEBUILDER_ASSETS is set to a folder with some. If that fails,
 * reports it and continues: tests that require the binaries are then skipped with a reason.
 */
export async function buildControlPlane() {
  if (process.env.KUBEBUILDER_ASSETS) return;
  try {
    await run([process.execPath, join(root, 'hack/control-plane/build.mjs'), '--all']);
  } catch {
    console.log('Continuing without a control plane.');
  }
}
