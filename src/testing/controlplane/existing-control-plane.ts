import type { RestConfig } from '../../runtime/config/index.js';
import { existingCluster, protectedCluster } from '../cluster/existing-cluster.js';
import { findKubectl } from './binaries.js';
import { ConnectedControlPlane } from './connected-control-plane.js';
import type { ControlPlane } from './control-plane.js';

/** Connects to the cluster of the kubeconfig, and prints its address to stderr. */
export async function connectToExisting(env: NodeJS.ProcessEnv): Promise<ControlPlane> {
  const connection = await existingCluster(env);
  return new ExistingControlPlane(connection, findKubectl(env), protectedCluster(connection, env));
}

/** Connects to a cluster whose CRDs may be overwritten. */
export function connectToCluster(config: RestConfig, env: NodeJS.ProcessEnv): ControlPlane {
  return new ExistingControlPlane({ config }, findKubectl(env));
}

class ExistingControlPlane extends ConnectedControlPlane {
  async killApiServer(): Promise<never> {
    throw new Error('the API server of an existing cluster cannot be stopped by a test');
  }

  async restartApiServer(): Promise<never> {
    throw new Error('the API server of an existing cluster cannot be restarted by a test');
  }

  log(): string {
    return '';
  }
}
