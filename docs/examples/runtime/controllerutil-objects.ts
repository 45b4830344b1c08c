import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap } from 'kbts/k8s/core/v1';
import type { Client, Draft, Incomplete, Stored } from 'kbts/runtime';
import {
  AlreadyOwnedError,
  controllerOf,
  createOrPatch,
  createOrUpdate,
  hasControllerReference,
  hasOwnerReference,
  isControlledBy,
  type Mutate,
  type Outcome,
  type OwnerReferenceOptions,
  type PatchResult,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
  type UpdateResult,
} from 'kbts/runtime/controllerutil';
import type { Site } from '../api.js';

/** The mutate function sets what this operator decides; nothing is written if nothing changes. */
export async function ensureDeployment(client: Client, site: Stored<Site>): Promise<UpdateResult> {
  const { namespace, name } = site.metadata;
  // The initial state, with what cannot be changed later.
  const initial = Deployment.from({
    metadata: { namespace, name },
    spec: {
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'site' }] } },
    },
  });
  const mutate: Mutate<Deployment> = (deployment) => {
    setControllerReference(site, deployment);
    deployment.spec.replicas = site.spec.replicas ?? 1;
    for (const container of deployment.spec.template.spec?.containers ?? []) container.image = site.spec.image;
  };
  const { result } = await createOrUpdate(client, initial, mutate);
  return result;
}

/** Without an initial state, the mutate function also sets what the API server requires. */
export async function ensureCanary(client: Client, site: Stored<Site>): Promise<UpdateResult> {
  const draft: Draft<Deployment> = Deployment.from({
    metadata: { namespace: site.metadata.namespace, name: 'canary' },
  });
  const { result } = await createOrUpdate(client, draft, (deployment: Incomplete<Deployment>) => {
    const labels = { app: 'canary' };
    const containers = [{ name: 'site', image: site.spec.image }];
    deployment.spec ??= { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } };
    deployment.spec.replicas = 1;
  });
  return result;
}

/** A patch sends only the changed fields, so other controllers can change others at the same time. */
export async function ensureSettings(client: Client, site: Stored<Site>): Promise<string> {
  const { namespace, name } = site.metadata;
  const outcome: Outcome<PatchResult, ConfigMap> = await createOrPatch(
    client,
    ConfigMap.from({ metadata: { namespace, name } }),
    (configMap) => {
      configMap.data = { ...configMap.data, hosts: site.spec.hosts.join('\n') };
    },
  );
  return `${outcome.result} ${outcome.object.metadata.resourceVersion}`;
}

/** An object has at most one controller; a second one is an error that names the first. */
export function adopt(site: Site, configMap: ConfigMap): string | undefined {
  const withoutBlocking: OwnerReferenceOptions = { blockOwnerDeletion: false };
  try {
    setControllerReference(site, configMap, withoutBlocking);
    return undefined;
  } catch (error) {
    if (!(error instanceof AlreadyOwnedError)) throw error;
    return `${error.object.metadata.name} belongs to ${error.owner.kind} ${error.owner.name}`;
  }
}

/** Several owners can share an object: it is deleted with the last of them. */
export function share(site: Site, configMap: ConfigMap, isUsed: boolean): void {
  if (isUsed) setOwnerReference(site, configMap);
  else if (hasOwnerReference(site, configMap)) removeOwnerReference(site, configMap);
}

/** Only its controller may change an object. */
export function describeController(site: Site, deployment: Deployment): string {
  if (!hasControllerReference(deployment)) return 'none';
  return isControlledBy(deployment, site) ? 'this site' : (controllerOf(deployment)?.name ?? 'another');
}
