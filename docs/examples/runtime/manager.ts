import { EventEmitter, once } from 'node:events';
import { ConfigMap } from 'kbts/k8s/core/v1';
import { loadConfig, newLogger, setupSignalHandler } from 'kbts/runtime';
import {
  type AccessRequirement,
  type ControllerDefaults,
  type FilterDependencies,
  type Manager,
  type ManagerClientOptions,
  type ManagerMetricsOptions,
  type ManagerOptions,
  newManager,
  type Runnable,
  type RunnableFunction,
  type SyncingRunnable,
} from 'kbts/runtime/manager';
import { withAuthenticationAndAuthorization } from 'kbts/runtime/metrics';
import { HttpError, type HttpHandler } from 'kbts/runtime/serving';
import { Site } from '../api.js';

const controllers: ControllerDefaults = {
  maxConcurrentReconciles: 2,
  groupKindConcurrency: { 'Site.web.example.com': 8 },
  reconciliationTimeout: 60_000,
};

const client: ManagerClientOptions = { fieldManager: 'web-operator', disableCacheFor: [ConfigMap] };

const metrics: ManagerMetricsOptions = { bindAddress: ':8443', filterProvider: withAuthenticationAndAuthorization };

/** All options have defaults; durations are in milliseconds. */
export const options: ManagerOptions = {
  log: newLogger(),
  client,
  metrics,
  controller: controllers,
  healthProbeBindAddress: ':8081',
  leaderElection: true,
  leaderElectionID: 'web.example.com',
  // The process exits as soon as the manager has stopped, so another one can lead at once.
  leaderElectionReleaseOnCancel: true,
  // Before a rollback to a release without a version of a CRD, set `served: false` for it: otherwise that does not start.
  startupCheck: 'fail',
};

/** A manager starts what is added to it, and stops everything in order when the signal is aborted. */
export async function main(addControllers: (manager: Manager) => Promise<void>): Promise<void> {
  const manager = await newManager(await loadConfig(), options);
  await addControllers(manager);
  manager.add(cleanUpHourly(manager));
  manager.require(quotaAccess);
  await manager.start(setupSignalHandler());
}

/** The start-up check lists what is missing, including what only runs later. */
export const quotaAccess: AccessRequirement = { kind: ConfigMap, verbs: ['get', 'update'], namespaces: ['web-system'] };

/** A function that the leader runs until the signal is aborted. */
export function cleanUpHourly({ client, clock, log }: Manager): RunnableFunction {
  return async (signal) => {
    while (!signal.aborted) {
      const { items } = await client.list(Site, { signal });
      const empty = items.filter(({ spec }) => spec.hosts.length === 0);
      for (const site of empty) await client.delete(site, { signal });
      log.info('cleaned up', { sites: empty.length });
      await clock.sleep(3_600_000, signal);
    }
  };
}

/** A runnable of every replica, not only of the leader. */
export const heartbeat = ({ clock, log }: Manager): Runnable => ({
  needLeaderElection: false,
  async start(signal) {
    for (; !signal.aborted; await clock.sleep(60_000, signal)) log.debug('running');
  },
});

/** A runnable that others wait for: the manager starts the leader's work after it has synced. */
export class PriceList implements SyncingRunnable {
  readonly needLeaderElection = false;
  readonly #events = new EventEmitter();
  #prices: unknown;

  async start(signal: AbortSignal): Promise<void> {
    const response = await fetch('https://prices.example.com/list.json', { signal });
    this.#prices = await response.json();
    this.#events.emit('loaded');
  }

  async waitForSync(signal: AbortSignal): Promise<void> {
    if (this.#prices === undefined) await once(this.#events, 'loaded', { signal });
  }
}

/** A filter of one's own gets what it needs from the manager. */
export function tokenFilter(token: string): NonNullable<ManagerMetricsOptions['filterProvider']> {
  return ({ log }: FilterDependencies) =>
    (handler: HttpHandler): HttpHandler =>
    (request) => {
      if (request.headers.authorization === `Bearer ${token}`) return handler(request);
      log.info('rejected a request for metrics', { path: request.path });
      throw new HttpError(401, 'Unauthorized');
    };
}
