import type { Deployment } from 'kbts/k8s/apps/v1';
import type { Client, Stored } from 'kbts/runtime';
import { isSemanticallyEqual, isSemanticDerivative } from 'kbts/runtime';
import type { SiteStatus } from './api.js';

/** An empty list equals an absent one, and `1000m` equals `1`: no write without a change. */
export function hasChanged(before: SiteStatus | undefined, after: SiteStatus): boolean {
  return !isSemanticallyEqual(before, after);
}

/** Whether the object already has every field that this operator sets, whatever others and defaults have added. */
export async function updateIfNeeded(
  client: Client,
  deployment: Stored<Deployment>,
  desired: Deployment,
): Promise<boolean> {
  if (isSemanticDerivative(desired.spec, deployment.spec)) return false;
  await client.update({ ...deployment, spec: desired.spec });
  return true;
}
