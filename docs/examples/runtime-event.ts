import type { Deployment } from 'kbts/k8s/apps/v1';
import type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from 'kbts/runtime';
import type { Predicate } from 'kbts/runtime/predicate';
import type { Site } from './api.js';

/** Deletions after a restart may have been missed, so their last state is unknown. */
export function describeDeletion({ object, deleteStateUnknown }: DeleteEvent<Deployment>): string {
  return `${object.metadata.name} was deleted${deleteStateUnknown ? ', in an unknown state' : ''}`;
}

/** An update has both states; here, only the start of a deletion matters. */
export function isDeletionStarted({ objectOld, objectNew }: UpdateEvent<Site>): boolean {
  return objectOld.metadata.deletionTimestamp === undefined && objectNew.metadata.deletionTimestamp !== undefined;
}

/** Events are typed by kind, so a predicate can read any field. */
export const relevant: Predicate<Site> = {
  create: ({ object, isInInitialList }: CreateEvent<Site>) => !isInInitialList || object.status === undefined,
  update: isDeletionStarted,
  generic: ({ object }: GenericEvent<Site>) => object.spec.replicas !== 0,
};
