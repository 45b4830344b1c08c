import { Deployment } from 'kbts/k8s/apps/v1';
import type { Client, Stored } from 'kbts/runtime';
import {
  asReconciler,
  type Context,
  type ObjectReconciler,
  type ReconcileFunction,
  type Reconciler,
  type Request,
  type Result,
  requestFor,
  requestKey,
  TerminalError,
} from 'kbts/runtime/reconcile';
import { Site } from '../api.js';

/** A reconciler gets a name, never an object or an event, and compares the cluster with the spec. */
export class SiteReconciler implements Reconciler {
  constructor(private readonly client: Client) {}

  /** Calls end with the reconcile: on its timeout and on shutdown. No signal has to be passed. */
  async reconcile(request: Request, { log, reconcileID }: Context): Promise<Result> {
    const site = await this.client.find(Site, request);
    if (!site) return {};
    if (!site.spec.image.includes(':')) {
      // Retries cannot help: only a change of the object can.
      throw new TerminalError(`the image of ${requestKey(request)} has no tag`);
    }
    const deployment = await this.client.find(Deployment, requestFor(site));
    if (deployment) return {};
    log.info('waiting for the deployment', { reconcileID });
    // In milliseconds, and with a priority below that of user changes.
    return { requeueAfter: 5_000, priority: -10 };
  }
}

/** The object reconciler is only called for objects that exist. */
export class SiteStatusReconciler implements ObjectReconciler<Site> {
  constructor(private readonly client: Client) {}

  async reconcile(site: Stored<Site>, { signal }: Context): Promise<void> {
    // For calls that do not go through the client.
    const response = await fetch(`https://${site.spec.hosts[0]}/healthz`, { signal });
    const readyReplicas = response.ok ? (site.spec.replicas ?? 1) : 0;
    await this.client.status.update({ ...site, status: { ...site.status, readyReplicas } });
  }
}

/** A reconciler of objects becomes one of requests with the reader to find them. */
export const statusReconciler = (client: Client): Reconciler =>
  asReconciler(client, Site, new SiteStatusReconciler(client));

/** A request can be any value, for example a cloud account; its controller then needs `keyOf`. */
export const reconcileAccount: ReconcileFunction<{ readonly account: string }> = async ({ account }, { log }) => {
  log.info('synchronized account', { account });
};
