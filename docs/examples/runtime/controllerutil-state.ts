import type { Condition } from 'kbts/k8s/meta/v1';
import type { Client, Clock, Stored } from 'kbts/runtime';
import {
  addFinalizer,
  containsFinalizer,
  type FinalizeResult,
  type Finalizer,
  Finalizers,
  findStatusCondition,
  isStatusConditionFalse,
  isStatusConditionTrue,
  type NewCondition,
  removeFinalizer,
  removeStatusCondition,
  setStatusCondition,
} from 'kbts/runtime/controllerutil';
import type { Site } from '../api.js';

const dnsFinalizer = 'web.example.com/dns';

/** A finalizer keeps the object until external resources are deleted; both writes are idempotent. */
export async function finalizeDns(client: Client, site: Stored<Site>, cleanUp: () => Promise<void>): Promise<boolean> {
  if (site.metadata.deletionTimestamp === undefined) {
    if (addFinalizer(site, dnsFinalizer)) await client.update(site);
    return false;
  }
  if (!containsFinalizer(site, dnsFinalizer)) return true;
  await cleanUp();
  removeFinalizer(site, dnsFinalizer);
  await client.update(site);
  return true;
}

const deleteStorage: Finalizer<Site> = async (site) => {
  site.status = { ...site.status, readyReplicas: 0 };
  return { statusUpdated: true };
};

/** Several finalizers of a kind are registered once, and run in this order. */
export const siteFinalizers: Finalizers<Site> = new Finalizers<Site>()
  .register('web.example.com/storage', deleteStorage)
  .register('web.example.com/certificates', async () => {});

/** What they changed is written before their errors are thrown, so that no work is repeated. */
export async function runFinalizers(client: Client, site: Stored<Site>): Promise<void> {
  const { updated, statusUpdated, error }: FinalizeResult = await siteFinalizers.finalize(site);
  let latest = site;
  if (statusUpdated) latest = await client.status.update(site);
  if (updated) await client.update({ ...site, metadata: { ...site.metadata, ...versionOf(latest) } });
  if (error) throw error;
}

const versionOf = ({ metadata: { resourceVersion } }: Stored<Site>) => ({ resourceVersion });

/** The time of a condition changes only with its status; returns whether anything changed. */
export function setReady(site: Stored<Site>, conditions: Condition[], isReady: boolean, clock: Clock): boolean {
  const ready: NewCondition = {
    type: 'Ready',
    status: isReady ? 'True' : 'False',
    reason: isReady ? 'Serving' : 'Starting',
    message: '',
    observedGeneration: site.metadata.generation,
  };
  const isObsolete = removeStatusCondition(conditions, 'Deploying');
  return setStatusCondition(conditions, ready, clock) || isObsolete;
}

/** Readers treat a missing condition as unknown. */
export function describe({ status }: Site): string {
  if (isStatusConditionTrue(status?.conditions, 'Ready')) return 'ready';
  if (!isStatusConditionFalse(status?.conditions, 'Ready')) return 'unknown';
  return findStatusCondition(status?.conditions, 'Ready')?.reason ?? 'not ready';
}
