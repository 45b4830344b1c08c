import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../../hack/control-plane/cache.mjs';

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
  readonly binaries?: readonly ControlPlaneBinary[];
  /** Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv;
  /** Folder from which the advice is followed. Default: the current folder. */
  readonly cwd?: string;
}

/** Where the binaries are, or why they are not there and what to do. */
export type FoundControlPlane =
  | { readonly kind: 'found'; readonly folder: string }
  | { readonly kind: 'missing'; readonly reason: string };

/** The binaries of every control plane; the others are asked for by options. */
export const basicBinaries: readonly ControlPlaneBinary[] = ['etcd', 'kube-apiserver', 'kubectl'];

/**
 * Looks for the binaries of a control plane: in the folder that `KUBEBUILDER_ASSETS` names when it is set, else where
 * `hack/control-plane/build.mjs` of this package builds them.
 */
export function findControlPlane(options: FindControlPlaneOptions = {}): FoundControlPlane {
  const { binaries = basicBinaries, env = process.env, cwd = process.cwd() } = options;
  const assets = env.KUBEBUILDER_ASSETS;
  const folder = assets || cacheFolder(env);
  const missing = binaries.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return { kind: 'found', folder };
  const where = assets ? `\`${folder}\`, which KUBEBUILDER_ASSETS names` : `\`${folder}\``;
  const otherwise = assets
    ? 'or point KUBEBUILDER_ASSETS at a folder that has them'
    : 'or set KUBEBUILDER_ASSETS to a folder that has them';
  const unset = assets ? 'unset KUBEBUILDER_ASSETS and run' : 'run';
  const advice = `To build them, ${unset} \`${buildCommand(cwd)}\` (about 8 minutes once, needs Go); ${otherwise}.`;
  return { kind: 'missing', reason: `${list(missing)} not found in ${where}. ${advice}` };
}

function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? '';
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last} were` : `${last} was`;
}

/** The npm script where the project has one, else the build script of this package. */
function buildCommand(cwd: string): string {
  if (hasBuildScript(cwd)) return 'npm run control-plane';
  const script = fileURLToPath(new URL('../../hack/control-plane/build.mjs', import.meta.url));
  const path = relative(cwd, script);
  return `node ${path.startsWith('..') ? script : path}`;
}

function hasBuildScript(cwd: string): boolean {
  try {
    const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    return scripts?.['control-plane'] !== undefined;
  } catch {
    return false; // No package here, or one that npm cannot read either.
  }
}
