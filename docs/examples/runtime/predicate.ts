import { Deployment } from 'kbts/k8s/apps/v1';
import type { Manager, Reconciler } from 'kbts/runtime';
import { newControllerManagedBy } from 'kbts/runtime';
import * as predicate from 'kbts/runtime/predicate';
import { Site } from '../api.js';

/** The usual filter: changes of the spec and of metadata, but not of the status. */
export const specOrMetadataChanged: predicate.Predicate = predicate.or(
  predicate.generationChangedPredicate,
  predicate.labelChangedPredicate,
  predicate.annotationChangedPredicate,
);

/** Only objects of this shard; the syntax is that of `kubectl get --selector`. */
export const inShard = (shard: string): predicate.Predicate =>
  predicate.labelSelectorPredicate(`web.example.com/shard in (${shard}),!web.example.com/paused`);

/** A condition on the object is typed by kind; resyncs without a change are dropped. */
export const isServing: predicate.Predicate<Site> = predicate.and(
  predicate.newPredicate<Site>(({ spec }) => (spec.replicas ?? 1) > 0),
  predicate.resourceVersionChangedPredicate,
);

/** Events of Deployments without an owner are ignored. */
export const isControlled: predicate.Predicate<Deployment> = predicate.not(
  predicate.newPredicate(({ metadata }) => metadata.ownerReferences === undefined),
);

/** A reconcile that updates the status does not cause another one; changes by others do. */
export const byOthers: predicate.Predicate<Site> = predicate.ignoreOwnWrites;

/** Predicates of one watch are combined with `and`. */
export async function addController(manager: Manager, reconciler: Reconciler): Promise<void> {
  await newControllerManagedBy(manager)
    .for(Site, { predicates: [specOrMetadataChanged, isServing, inShard('a')] })
    .owns(Deployment, { predicates: [isControlled] })
    .named('sharded-site')
    .complete(reconciler);
}
