import { binariesOf } from './components.js';
import type { ControlPlaneKind, ControlPlaneOptions } from './control-plane.js';

/** Environment variable with the kind that `controlPlaneSetup` selected for a test run. */
export const kindVariable = 'KBTS_TEST_CONTROL_PLANE';

/**
 * Returns the kind of control plane that options and environment select: the option `kind`; `embedded` with
 * `controllers`; `real` if other options require binaries; the kind of the test run; `real` if a variable names the
 * binaries; else `embedded`.
 *
 * @throws Error if the options require different kinds
 */
export function kindOf(options: ControlPlaneOptions, env: NodeJS.ProcessEnv): ControlPlaneKind {
  if (options.controllers) {
    if ((options.kind ?? 'embedded') === 'embedded' && !requiresBinaries(options)) return 'embedded';
    throw new Error('`controllers` requires the embedded control plane; on a real control plane, use `kwok` instead');
  }
  if (options.kind !== undefined) return options.kind;
  if (requiresBinaries(options)) return 'real';
  const ofRun = env[kindVariable];
  if (ofRun === 'real' || ofRun === 'embedded') return ofRun;
  return namesBinaries(env) ? 'real' : 'embedded';
}

/** Returns the components that options enable. */
export function componentsOf({ kwok = false, controllerManager = kwok, scheduler = kwok }: ControlPlaneOptions) {
  return { kwok, controllerManager, scheduler };
}

function requiresBinaries(options: ControlPlaneOptions): boolean {
  return options.apiServerArgs !== undefined || binariesOf(componentsOf(options)).length > 0;
}

function namesBinaries(env: NodeJS.ProcessEnv): boolean {
  return ['KUBEBUILDER_ASSETS', 'TEST_ASSET_ETCD', 'TEST_ASSET_KUBE_APISERVER'].some((name) => Boolean(env[name]));
}
