import type { KubernetesObject, Stored } from '../../k8s/index.js';

/** An object came into being, or was there when the watch began. */
export interface CreateEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** Whether the object was there when the watch began. */
  readonly isInInitialList: boolean;
}

/** An object changed, or was looked at again by a resync (then both have the same resource version). */
export interface UpdateEvent<T extends KubernetesObject> {
  readonly objectOld: Stored<T>;
  readonly objectNew: Stored<T>;
}

/** An object is gone. */
export interface DeleteEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** Whether the deletion itself was missed: the object is then its last known, possibly outdated, state. */
  readonly deleteStateUnknown: boolean;
}

/** Something happened outside of the cluster that concerns an object. */
export interface GenericEvent<T extends KubernetesObject> {
  readonly object: T;
}
