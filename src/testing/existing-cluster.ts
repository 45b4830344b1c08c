import { applyObjects } from './apply-objects.js';
import type { ClusterConnection } from './cluster-connection.js';
import { installCrds } from './crds.js';
import { newClient, newRestMapper, newTransport } from './from-runtime.js';
import type { Manifests } from './read-objects.js';

/**
 * Whether tests use the cluster of the kubeconfig instead of a control plane of their own: `USE_EXISTING_CLUSTER=true`, as
 * in envtest.
 */
export function usesExistingCluster(env: NodeJS.ProcessEnv): boolean {
  return env.USE_EXISTING_CLUSTER?.toLowerCase() === 'true';
}

/**
 * Returns the connection to the cluster of the kubeconfig.
 *
 * @throws SetupError if there is none
 */
export async function existingCluster(env: NodeJS.ProcessEnv): Promise<ClusterConnection> {
  const { loadConfig } = await import('../runtime/config/index.js');
  return { config: await loadConfig({ env }) };
}

/** Installs CRDs in a cluster; they stay there, as the API server would delete all their objects with them. */
export async function installCrdsIn({ config }: ClusterConnection, crds: Manifests): Promise<void> {
  const transport = newTransport(config);
  try {
    const mapper = newRestMapper(transport);
    const client = newClient({ transport, mapper });
    const apply = (definitions: Manifests) => applyObjects(definitions, { client, mapper, namespace: 'default' });
    await installCrds(crds, {}, { transport, apply });
  } finally {
    transport.close();
  }
}
