import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap } from 'kbts/k8s/core/v1';
import type { Controller, Manager, Reconciler } from 'kbts/runtime';
import {
  type BuilderOptions,
  ControllerBuilder,
  type ManagerForBuilder,
  newControllerManagedBy,
  type OwnsOptions,
  type WatchOptions,
} from 'kbts/runtime';
import { enqueueRequestForObject, enqueueRequestsFromMapFunc, handlerFromMap } from 'kbts/runtime/handler';
import { generationChangedPredicate, resourceVersionChangedPredicate } from 'kbts/runtime/predicate';
import { type EventChannel, newChannelSource } from 'kbts/runtime/source';
import { Site } from './api.js';
import { Certificate } from './runtime.js';

/** A typical controller: its own kind, what it creates, and what its objects refer to. */
export function addSiteController(manager: Manager, reconciler: Reconciler): Promise<Controller> {
  return newControllerManagedBy(manager)
    .for(Site, { predicates: [generationChangedPredicate] })
    .owns(Deployment)
    .watches(
      ConfigMap,
      enqueueRequestsFromMapFunc((configMap) => {
        const { namespace, labels } = configMap.metadata;
        const name = labels?.['web.example.com/site'];
        return name === undefined ? [] : [{ namespace, name }];
      }),
    )
    .named('site')
    .withOptions({ maxConcurrentReconciles: 4, reconciliationTimeout: 60_000 })
    .complete(reconciler);
}

/** Options for the kinds that a controller watches are values that can be shared and tested. */
export const rollouts: OwnsOptions<Deployment> = {
  // Also objects that the Site only co-owns.
  matchEveryOwner: true,
  predicates: [
    {
      update: ({ objectOld, objectNew }) => objectOld.status?.readyReplicas !== objectNew.status?.readyReplicas,
    },
  ],
};

/** A kind whose CRD may be missing is optional: the controller starts without it, and watches it once it is installed. */
export const whereInstalled: WatchOptions<Certificate> = { optional: true };

/** The builder can be filled by several functions; event filters apply to all watches. */
export async function addEverything(
  manager: ManagerForBuilder,
  reconciler: Reconciler,
  resync: EventChannel<Site>,
): Promise<Controller> {
  const builder = new ControllerBuilder(manager).for(Site).withEventFilter(resourceVersionChangedPredicate);
  watchCertificates(builder);
  return await builder
    .owns(Deployment, rollouts)
    .watchesRawSource(newChannelSource(resync, enqueueRequestForObject()))
    .named('site-and-certificates')
    .complete((request, context) => reconciler.reconcile(request, context));
}

/** Requests can be of any type that has a key, here the name of a team. */
export const teamRequests: BuilderOptions<string> = [{ keyOf: (team) => team }];

/** A controller of such requests has handlers that return them, instead of `for` and `owns`. */
export function addTeamController(manager: Manager): Promise<Controller<string>> {
  const teamOf = handlerFromMap(({ metadata }: Site) => [metadata.labels?.team ?? 'none'], String);
  return newControllerManagedBy<string>(manager, ...teamRequests)
    .watches(Site, teamOf)
    .named('team')
    .complete(async (team, { log }) => log.info('team', { team }));
}

function watchCertificates(builder: ControllerBuilder): void {
  builder.owns(Certificate, whereInstalled);
}
