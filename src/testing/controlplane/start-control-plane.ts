import type { ControlPlane, ControlPlaneOptions, EmbeddedControlPlane } from './control-plane.js';
import { kindOf } from './kind.js';

/**
 * Starts the API server that is part of kbts in this process, starts etcd and kube-apiserver on free ports of
 * 127.0.0.1, or connects to an existing cluster. See `ControlPlaneOptions.kind`.
 *
 * @throws Error with a hint if binaries are missing, with the last log lines of a component that did not start, if the
 * port is in use, or if the state file is damaged
 */
export function startControlPlane(
  options: ControlPlaneOptions & { readonly kind: 'embedded' },
): Promise<EmbeddedControlPlane>;
export function startControlPlane(options?: ControlPlaneOptions): Promise<ControlPlane>;
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { env = process.env, signal } = options;
  signal?.throwIfAborted();
  switch (kindOf(options, env)) {
    // Loaded on demand: each module imports code that the others do not use.
    case 'embedded':
      return await (await import('./embedded-control-plane.js')).startEmbeddedControlPlane(options);
    case 'real':
      return await (await import('./local-control-plane.js')).startLocalControlPlane(options);
    case 'existing':
      return await (await import('./existing-control-plane.js')).connectToExisting(env);
  }
}
