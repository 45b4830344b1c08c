import { currentContext, shownServer } from '../../runtime/config/internal.js';
import type { Manifests } from '../manifests.js';
import { ConnectedCluster } from './connected-cluster.js';
import type { ClusterConnection } from './connection.js';

/** Whether tests use the cluster of the kubeconfig, as in envtest, instead of a control plane of their own. */
export function usesExistingCluster(env: NodeJS.ProcessEnv): boolean {
  return env.USE_EXISTING_CLUSTER?.toLowerCase() === 'true';
}

/** Returns the address of an existing cluster; undefined if tests started the control plane or may overwrite CRDs. */
export function protectedCluster({ config, authority }: ClusterConnection, env: NodeJS.ProcessEnv): string | undefined {
  const mayOverwrite = env.USE_EXISTING_CLUSTER_OVERWRITE_CRDS?.toLowerCase() === 'true';
  return authority || mayOverwrite ? undefined : shownServer(config.server);
}

const announced = new Set<string>();

/** Returns the connection to the cluster in the kubeconfig, and prints its address to stderr once. */
export async function existingCluster(env: NodeJS.ProcessEnv): Promise<ClusterConnection> {
  const { loadConfig } = await import('../../runtime/config/index.js');
  const config = await loadConfig({ env });
  const context = await currentContext(env);
  const which = context === undefined ? 'of this pod' : `of the context \`${context}\``;
  const line = `USE_EXISTING_CLUSTER: tests use the cluster ${shownServer(config.server)} ${which}\n`;
  if (!announced.has(line)) process.stderr.write(line);
  announced.add(line);
  return { config };
}

/** Installs CRDs in a cluster. They are never removed, because the API server would delete all of their objects. */
export async function installCrdsIn(
  connection: ClusterConnection,
  crds: Manifests,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const cluster = new ConnectedCluster(connection, protectedCluster(connection, env));
  try {
    await cluster.installCrds(crds);
  } finally {
    await cluster.stop();
  }
}
