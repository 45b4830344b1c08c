import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryFolders, distrustFolder, envtestBinaries, isExecutable, missingIn } from '../envtest/index.js';

/** The binaries of a control plane. */
export type ControlPlaneBinary =
  | 'etcd'
  | 'kube-apiserver'
  | 'kubectl'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kwok';

/** Options of {@link findControlPlane}. */
export interface FindControlPlaneOptions {
  /** Required binaries. Default: etcd, kube-apiserver and kubectl. */
  readonly binaries?: readonly ControlPlaneBinary[] | undefined;
  /** Environment variables. Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Project folder. Default: the current folder. */
  readonly cwd?: string | undefined;
}

/** A path for each binary. */
export type BinaryPaths = Readonly<Record<ControlPlaneBinary, string>>;

/** The locations of the binaries, or the reason why they are missing and how to install them. */
export type FoundControlPlane =
  | {
      readonly kind: 'found';
      /** Folder of the binaries that have no environment variable of their own. */
      readonly folder: string;
      /** Path of each binary; only the requested binaries are guaranteed to exist. */
      readonly paths: BinaryPaths;
    }
  | { readonly kind: 'missing'; readonly reason: string };

/** Binaries that every control plane requires; further binaries depend on options. */
export const basicBinaries: readonly ControlPlaneBinary[] = envtestBinaries;

/**
 * Finds the binaries of a control plane, in the order of envtest: variables such as `TEST_ASSET_ETCD` for a single
 * binary, then `KUBEBUILDER_ASSETS` for a folder with all of them. Otherwise, the first of these folders that contains
 * all of them: `bin/k8s` in the project, the store of `kbts envtest` and setup-envtest, and the cache of
 * `hack/control-plane/build.mjs` in this package. If a store contains several versions, `ENVTEST_K8S_VERSION` is
 * selected, else the version that this package is tested with, else the newest.
 */
export function findControlPlane(options: FindControlPlaneOptions = {}): FoundControlPlane {
  const { binaries = basicBinaries, env = process.env, cwd = process.cwd() } = options;
  const named = Object.fromEntries(binaries.flatMap((name) => assetOf(name, env)));
  const wrong = Object.entries(named).find(([, path]) => !isExecutable(path));
  if (wrong) return { kind: 'missing', reason: `\`${wrong[1]}\` in ${assetVariable(wrong[0])} is not executable` };
  const needed = binaries.filter((name) => named[name] === undefined);
  const assets = env.KUBEBUILDER_ASSETS;
  const folders = assets ? [assets] : binaryFolders(env, cwd);
  const folder = folders.find((one) => missingIn(one, needed).length === 0);
  if (folder === undefined) return missing(missingIn(folders.at(-1) ?? '', needed), assets, cwd);
  // A folder in an environment variable is trusted.
  const fault = assets ? undefined : distrustFolder(folder, needed, cwd);
  if (fault !== undefined)
    return { kind: 'missing', reason: `the binaries are not safe to execute: ${fault}. ${safer}` };
  return { kind: 'found', folder, paths: { ...pathsIn(folder), ...named } };
}

/** Returns the path of kubectl: installed with the binaries, or else `kubectl`, which is looked up in PATH. */
export function findKubectl(env: NodeJS.ProcessEnv): string {
  const found = findControlPlane({ binaries: ['kubectl'], env });
  return found.kind === 'found' ? found.paths.kubectl : 'kubectl';
}

const safer = 'Remove files that you did not install, and correct owner and mode.';

function pathsIn(folder: string): BinaryPaths {
  const names = [...basicBinaries, 'kube-controller-manager', 'kube-scheduler', 'kwok'];
  return Object.fromEntries(names.map((name) => [name, join(folder, name)])) as BinaryPaths; // all names
}

function assetVariable(name: string): string {
  return `TEST_ASSET_${name.toUpperCase().replaceAll('-', '_')}`;
}

function assetOf(name: string, env: NodeJS.ProcessEnv): [string, string][] {
  const path = env[assetVariable(name)];
  return path ? [[name, path]] : [];
}

function missing(names: readonly string[], assets: string | undefined, cwd: string): FoundControlPlane {
  const where = assets ? ` in \`${assets}\` (KUBEBUILDER_ASSETS)` : '';
  const install = assets ? 'Unset KUBEBUILDER_ASSETS and install' : 'Install';
  const otherwise = 'set KUBEBUILDER_ASSETS to a folder that contains them';
  const advice = `${install} the binaries with \`${commandFor(names, cwd)}\`, or ${otherwise}.`;
  return { kind: 'missing', reason: `${list(names)} not found${where}. ${advice}` };
}

function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? '';
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last} were` : `${last} was`;
}

/** Returns the project's npm script if it exists, else the command that the script would run. */
function commandFor(names: readonly string[], cwd: string): string {
  if (hasScript(cwd)) return 'npm run control-plane';
  if (names.every((name) => basicBinaries.some((basic) => basic === name))) return 'npx kbts envtest use';
  const script = fileURLToPath(new URL('../../../hack/control-plane/build.mjs', import.meta.url));
  const path = relative(cwd, script);
  return `node ${path.startsWith('..') ? script : path}`;
}

function hasScript(cwd: string): boolean {
  try {
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    return scripts?.['control-plane'] !== undefined;
  } catch {
    return false; // Missing or invalid.
  }
}
