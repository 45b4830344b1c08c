import type { KubernetesObject, Stored } from '../../k8s/index.js';

/** An object was created, or existed when the watch started. */
export interface CreateEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** Whether the object existed when the watch started. */
  readonly isInInitialList: boolean;
  /** When the event arrived in this process, by `clock.elapsed()`; undefined for an object of the initial list. */
  readonly arrivedAt?: number | undefined;
}

/** An object was updated or, if both objects have the same resource version, is delivered again by a resync. */
export interface UpdateEvent<T extends KubernetesObject> {
  readonly objectOld: Stored<T>;
  readonly objectNew: Stored<T>;
  /**
   * Whether the only change was made by the client of the manager, in a write with the resource version of `objectOld`,
   * such as `update`. Also false if the event arrived before the response to the write. Default: false.
   */
  readonly isOwnWrite?: boolean | undefined;
  /** See {@link CreateEvent.arrivedAt}; undefined for a resync. */
  readonly arrivedAt?: number | undefined;
}

/** An object was deleted. */
export interface DeleteEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** Whether the deletion was not observed; the object is then the last known state, which may be stale. */
  readonly deleteStateUnknown: boolean;
  /** See {@link CreateEvent.arrivedAt}. */
  readonly arrivedAt?: number | undefined;
}

/** Something changed outside of the cluster that affects an object. */
export interface GenericEvent<T extends KubernetesObject> {
  readonly object: Stored<T>;
  /** When the event arrived in this process, by `clock.elapsed()`; undefined if that is unknown. */
  readonly arrivedAt?: number | undefined;
}
