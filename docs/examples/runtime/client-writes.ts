import { ConfigMap } from 'kbts/k8s/core/v1';
import type { Stored } from 'kbts/runtime';
import {
  type ApplyOptions,
  type Client,
  type DeleteOptions,
  deepCopy,
  ignoreAlreadyExists,
  ignoreNotFound,
  type RetryOnConflictOptions,
  retryOnConflict,
  type SubResourceWriter,
  type WriteOptions,
  type Writer,
} from 'kbts/runtime/client';
import { Site } from '../api.js';

/** Another reconcile or another controller may have created it already. */
export async function createSettings(writer: Writer, { metadata, spec }: Site): Promise<void> {
  const settings = ConfigMap.from({
    metadata: { namespace: metadata.namespace, name: `${metadata.name}-settings` },
    data: { hosts: spec.hosts.join(',') },
  });
  await ignoreAlreadyExists(writer.create(settings));
}

/** A reconcile returns on a conflict and is retried; other code reads and writes again. */
export async function pause(client: Client, site: Stored<Site>, signal: AbortSignal): Promise<Stored<Site>> {
  const options: RetryOnConflictOptions = { tries: 10, delay: 20, signal };
  return await retryOnConflict(async () => {
    const latest = await client.get(Site, site.metadata);
    return await client.update({ ...latest, spec: { ...latest.spec, replicas: 0 } });
  }, options);
}

/** The status is written through its own subresource, which ignores all other fields. */
export async function reportReady(status: SubResourceWriter, site: Stored<Site>, replicas: number): Promise<void> {
  const changed = deepCopy(site);
  changed.status = { ...changed.status, readyReplicas: replicas, observedGeneration: site.metadata.generation };
  await status.update(changed);
}

/** Server-side apply: other fields stay as they are, and `force` takes over fields of other managers. */
export async function applyLabels(client: Client, { metadata }: Stored<Site>): Promise<void> {
  const { namespace, name } = metadata;
  const asOperator: ApplyOptions = { fieldManager: 'web-operator', force: true };
  const labels = { 'web.example.com/managed': 'true' };
  await client.apply(Site.applyConfiguration({ metadata: { namespace, name, labels } }), asOperator);
}

/** Whether the API server would accept a change; unknown fields are errors. */
export async function validate(writer: Writer, site: Site): Promise<void> {
  const asCheck: WriteOptions = { dryRun: true, fieldValidation: 'Strict' };
  await writer.update(site, asCheck);
}

/** Deletes exactly the object that was read, and everything that it owns before it. */
export async function deleteSite(writer: Writer, { apiVersion, kind, metadata }: Stored<Site>): Promise<void> {
  const options: DeleteOptions = { propagationPolicy: 'Foreground', preconditions: { uid: metadata.uid } };
  await ignoreNotFound(writer.delete({ apiVersion, kind, metadata }, options));
  await writer.deleteAllOf(ConfigMap, {
    namespace: metadata.namespace,
    labels: { 'web.example.com/site': metadata.name },
  });
}
