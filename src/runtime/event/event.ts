import type { KubernetesObject, Stored } from '../../k8s/index.js';

/** An object was created, or existed when the watch started. */
export interface CreateEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** Whether the object existed when the watch started. */
  readonly isInInitialList: boolean;
  /** When it arrived in this process, by `clock.elapsed()`. Default: unknown, as for a resync. */
  readonly arrivedAt?: number | undefined;
}

/** An object was updated, or is delivered again by a resync, in which case both have the same resource version. */
export interface UpdateEvent<T extends KubernetesObject> {
  readonly objectOld: Stored<T>;
  readonly objectNew: Stored<T>;
  /** When it arrived in this process, by `clock.elapsed()`. Default: unknown, as for a resync. */
  readonly arrivedAt?: number | undefined;
}

/** An object was deleted. */
export interface DeleteEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** Whether the deletion itself was missed, so that the object is its last known, possibly stale, state. */
  readonly deleteStateUnknown: boolean;
  /** When it arrived in this process, by `clock.elapsed()`. Default: unknown, as for a resync. */
  readonly arrivedAt?: number | undefined;
}

/** Something outside of the cluster affects an object. */
export interface GenericEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** When it arrived in this process, by `clock.elapsed()`. Default: unknown, as for a resync. */
  readonly arrivedAt?: number | undefined;
}
