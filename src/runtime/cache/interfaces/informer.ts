import type { KubernetesObject, ObjectType, Stored } from '../../../k8s/index.js';
import type { CreateEvent, DeleteEvent, UpdateEvent } from '../../event/index.js';

/**
 * Receives the events of a kind, one at a time: the next event waits until the returned promise settles. Objects are
 * shared with the cache and must not be mutated.
 */
export interface EventListener<T extends KubernetesObject> {
  create(event: CreateEvent<T>): void | Promise<void>;
  update(event: UpdateEvent<T>): void | Promise<void>;
  delete(event: DeleteEvent<T>): void | Promise<void>;
}

/** A listener that was added to an informer. */
export interface ListenerRegistration {
  /**
   * Resolves when the listener has handled all objects of the initial list; rejects with the reason of the signal, or
   * if the listener is removed, or its informer or the cache stops.
   */
  waitForSync(signal?: AbortSignal): Promise<void>;
  /** Removes the listener, which receives no further events. */
  remove(): void;
}

/** Options of {@link Informer.addListener}. */
export interface ListenerOptions {
  /**
   * How often the listener receives an unchanged update of every object, in milliseconds; 0 disables it. Default: the
   * `resyncPeriod` of the cache.
   */
  readonly resyncPeriod?: number | undefined;
}

/**
 * Lists and watches the selected objects of a kind. A cache has one informer per kind, and a separate informer for the
 * metadata of the kind (`metadataOf`).
 */
export interface Informer<T extends KubernetesObject> {
  /** The listener first receives a create event for every cached object. Listeners do not wait for each other. */
  addListener(listener: EventListener<T>, options?: ListenerOptions): ListenerRegistration;
  /** Whether the initial list is complete. */
  readonly hasSynced: boolean;
  /** The last error of list/watch; undefined if there was none since the watch last opened. */
  readonly failure?: unknown;
  waitForSync(signal?: AbortSignal): Promise<void>;
}

/**
 * Returns the index values of an object. The object is not indexed if the array is empty, or if the function throws or
 * does not return an array; such failures are logged.
 */
export type IndexFunction<T extends KubernetesObject> = (object: Stored<T>) => readonly string[];

/** Adds indexes to a cache. */
export interface FieldIndexer {
  /**
   * Adds an index of a kind, for `list(kind, { fields: { [field]: value } })`. May be called before the informer of the
   * kind exists, and does not start an informer.
   *
   * @param field name of the index; by convention a field path, but any string is allowed
   * @throws Error if the kind already has an index of that name
   */
  indexField<T extends KubernetesObject>(kind: ObjectType<T>, field: string, values: IndexFunction<T>): void;
}
