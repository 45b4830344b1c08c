import {
  type Controller,
  loadConfig,
  type Manager,
  newControllerManagedBy,
  type Request,
  requestFor,
} from 'kbts/runtime';
import { handlerFromMap } from 'kbts/runtime/handler';
import {
  type Clients,
  type Cluster,
  type ClusterClientOptions,
  type ClusterOptions,
  newCluster,
} from 'kbts/runtime/manager';
import { requestKey } from 'kbts/runtime/reconcile';
import { newKindSource } from 'kbts/runtime/source';
import { Site } from '../api.js';

/** The same options for all clusters: nothing is written that the API server does not know. */
const client: ClusterClientOptions = { fieldValidation: 'Strict' };

/**
 * Opens the cluster of another context of the kubeconfig. The manager starts its cache, stops it, and guards its writes.
 * They have the name of the operator, as in its own cluster.
 */
export async function addCluster(manager: Manager, context: string): Promise<Cluster> {
  const options: ClusterOptions = { name: 'web-operator', client, log: manager.log.child({ cluster: context }) };
  const cluster = newCluster(await loadConfig({ context }), options);
  manager.add(cluster);
  return cluster;
}

/** A request of a controller that works on several clusters. */
export interface SiteInCluster extends Request {
  readonly cluster: string;
}

const keyOf = ({ cluster, ...site }: SiteInCluster) => `${cluster}/${requestKey(site)}`;

/** One controller for the Sites of all clusters; the manager itself is one of them. */
export function addSiteController(
  manager: Manager,
  clusters: Readonly<Record<string, Pick<Clients, 'cache' | 'client'>>>,
): Promise<Controller<SiteInCluster>> {
  const builder = newControllerManagedBy<SiteInCluster>(manager, { keyOf });
  for (const [cluster, { cache }] of Object.entries(clusters)) {
    const handler = handlerFromMap<Site, SiteInCluster>((site) => [{ cluster, ...requestFor(site) }], keyOf);
    builder.watchesRawSource(newKindSource(cache, Site, handler));
  }
  return builder.named('site').complete(async (request, { log }) => {
    const site = await clusters[request.cluster]?.client.find(Site, request);
    log.info('site', { cluster: request.cluster, exists: site !== undefined });
  });
}
