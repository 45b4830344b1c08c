import type { Deployment } from 'kbts/k8s/apps/v1';
import type { Scale } from 'kbts/k8s/autoscaling/v1';
import type { Pod, ServiceAccount } from 'kbts/k8s/core/v1';
import {
  type Client,
  evict,
  getScale,
  type IssuedToken,
  isTooManyRequests,
  requestToken,
  type SubResourceClient,
  type SubResources,
  setScale,
} from 'kbts/runtime/client';

/** Scaling needs only the scale subresource, and works for every kind that has one. */
export async function addReplica(client: SubResources, deployment: Deployment): Promise<number> {
  const { spec } = await getScale(client, deployment);
  const { status } = await setScale(client, deployment, (spec?.replicas ?? 0) + 1);
  return status?.replicas ?? 0;
}

/** An eviction respects disruption budgets: retry later if they do not allow it. */
export async function evictIfAllowed(client: SubResources, pod: Pod): Promise<boolean> {
  try {
    await evict(client, pod, { gracePeriodSeconds: 30 });
    return true;
  } catch (error) {
    if (isTooManyRequests(error)) return false;
    throw error;
  }
}

/** A short-lived token for another service. */
export async function vaultHeader(client: SubResources, account: ServiceAccount): Promise<string> {
  const issued: IssuedToken = await requestToken(client, account, { audiences: ['vault'], expirationSeconds: 600 });
  return `Bearer ${issued.token}`;
}

/** Any other subresource is read and written by its name. */
export async function readScale(client: Client, deployment: Deployment): Promise<Scale> {
  const scale: SubResourceClient = client.subResource('scale');
  return await scale.get<Scale>(deployment);
}
