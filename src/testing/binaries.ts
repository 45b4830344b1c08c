import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryFolders, distrustFolder, envtestBinaries, isExecutable, missingIn } from '../envtest/index.js';

/** What a control plane is made of. */
export type ControlPlaneBinary =
  | 'etcd'
  | 'kube-apiserver'
  | 'kubectl'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kwok';

/** Options of {@link findControlPlane}. */
export interface FindControlPlaneOptions {
  /** Binaries that must be there. Default: etcd, kube-apiserver and kubectl. */
  readonly binaries?: readonly ControlPlaneBinary[] | undefined;
  /** Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Folder of the project. Default: the current folder. */
  readonly cwd?: string | undefined;
}

/** A path for each binary. */
export type BinaryPaths = Readonly<Record<ControlPlaneBinary, string>>;

/** Where the binaries are, or why they are missing and what to do. */
export type FoundControlPlane =
  | {
      readonly kind: 'found';
      /** The folder of all binaries that no variable names by itself. */
      readonly folder: string;
      /** The path of each binary; only those that were asked for are certain to be there. */
      readonly paths: BinaryPaths;
    }
  | { readonly kind: 'missing'; readonly reason: string };

/** The binaries of every control plane; options require the others. */
export const basicBinaries: readonly ControlPlaneBinary[] = envtestBinaries;

/**
 * Looks for the binaries of a control plane, in the order of envtest: `TEST_ASSET_ETCD` and the like name one binary,
 * `KUBEBUILDER_ASSETS` the folder of all. Without it, the first of these folders that has all of them: `bin/k8s` of the
 * project, the store of `kbts envtest` and setup-envtest, and where `hack/control-plane/build.mjs` of this package
 * builds them. Of several versions it takes that of `ENVTEST_K8S_VERSION`, else that of this package, else the newest.
 */
export function findControlPlane(options: FindControlPlaneOptions = {}): FoundControlPlane {
  const { binaries = basicBinaries, env = process.env, cwd = process.cwd() } = options;
  const named = Object.fromEntries(binaries.flatMap((name) => assetOf(name, env)));
  const wrong = Object.entries(named).find(([, path]) => !isExecutable(path));
  if (wrong)
    return { kind: 'missing', reason: `\`${wrong[1]}\`, which ${assetVariable(wrong[0])} names, is not executable` };
  const needed = binaries.filter((name) => named[name] === undefined);
  const assets = env.KUBEBUILDER_ASSETS;
  const folders = assets ? [assets] : binaryFolders(env, cwd);
  const folder = folders.find((one) => missingIn(one, needed).length === 0);
  if (folder === undefined) return missing(missingIn(folders.at(-1) ?? '', needed), assets, cwd);
  // The user vouches for a folder that a variable names.
  const fault = assets ? undefined : distrustFolder(folder, needed, cwd);
  if (fault !== undefined)
    return { kind: 'missing', reason: `the binaries are not safe to execute: ${fault}. ${safer}` };
  return { kind: 'found', folder, paths: { ...pathsIn(folder), ...named } };
}

const safer = 'Remove what you did not install, and correct owner and mode.';

function pathsIn(folder: string): BinaryPaths {
  const path = (name: ControlPlaneBinary) => join(folder, name);
  return {
    etcd: path('etcd'),
    'kube-apiserver': path('kube-apiserver'),
    kubectl: path('kubectl'),
    'kube-controller-manager': path('kube-controller-manager'),
    'kube-scheduler': path('kube-scheduler'),
    kwok: path('kwok'),
  };
}

/** The variable by which envtest is told the path of a single binary. */
function assetVariable(name: string): string {
  return `TEST_ASSET_${name.toUpperCase().replaceAll('-', '_')}`;
}

function assetOf(name: string, env: NodeJS.ProcessEnv): [string, string][] {
  const path = env[assetVariable(name)];
  return path ? [[name, path]] : [];
}

function missing(names: readonly string[], assets: string | undefined, cwd: string): FoundControlPlane {
  const where = assets ? ` in \`${assets}\`, which KUBEBUILDER_ASSETS names` : '';
  const unset = assets ? 'unset KUBEBUILDER_ASSETS and run' : 'run';
  const otherwise = `${assets ? '' : 'or '}set KUBEBUILDER_ASSETS to a folder that has them`;
  const advice = `To get them, ${unset} \`${commandFor(names, cwd)}\`${assets ? ', or ' : '; '}${otherwise}.`;
  return { kind: 'missing', reason: `${list(names)} not found${where}. ${advice}` };
}

function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? '';
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last} were` : `${last} was`;
}

/** The npm script where the project has one, else what it would call. */
function commandFor(names: readonly string[], cwd: string): string {
  if (hasScript(cwd)) return 'npm run control-plane';
  if (names.every((name) => basicBinaries.some((basic) => basic === name))) return 'npx kbts envtest use';
  const script = fileURLToPath(new URL('../../hack/control-plane/build.mjs', import.meta.url));
  const path = relative(cwd, script);
  return `node ${path.startsWith('..') ? script : path}`;
}

function hasScript(cwd: string): boolean {
  try {
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    return scripts?.['control-plane'] !== undefined;
  } catch {
    return false; // No package here, or one that npm cannot read either.
  }
}
