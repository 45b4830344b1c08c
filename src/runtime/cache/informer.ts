import type { KubernetesObject, ObjectType, Stored } from '../../k8s/index.js';
import type { CreateEvent, DeleteEvent, UpdateEvent } from '../event/index.js';

/**
 * Takes the events of a kind, one after the other: the next waits until a promise that was returned is settled. Objects
 * are shared with the cache and must not be changed.
 */
export interface EventListener<T extends KubernetesObject> {
  create(event: CreateEvent<T>): void | Promise<void>;
  update(event: UpdateEvent<T>): void | Promise<void>;
  delete(event: DeleteEvent<T>): void | Promise<void>;
}

/** A listener of an informer. */
export interface ListenerRegistration {
  /**
   * Resolves when the cache is in sync and the listener has dealt with all objects that were there then; rejects with
   * the reason of the signal when that is aborted first.
   */
  waitForSync(signal?: AbortSignal): Promise<void>;
  /** No event comes after this. */
  remove(): void;
}

/** Options of {@link Informer.addListener}. */
export interface ListenerOptions {
  /** How often all objects are told again as updates that change nothing, in milliseconds. Default: the cache's. */
  readonly resyncPeriod?: number | undefined;
}

/** Follows all objects of a kind. One per kind and cache. */
export interface Informer<T extends KubernetesObject> {
  /** Adds a listener. It is first told all objects that are there, as creations. Listeners do not wait for each other. */
  addListener(listener: EventListener<T>, options?: ListenerOptions): ListenerRegistration;
  /** Whether the first list has been read. */
  readonly hasSynced: boolean;
  /** Why the last attempt to list or watch failed, until one succeeds. Default: undefined. */
  readonly failure?: unknown;
  waitForSync(signal?: AbortSignal): Promise<void>;
}

/** Returns the values under which an index finds an object; none leave it out. */
export type IndexFunction<T extends KubernetesObject> = (object: Stored<T>) => readonly string[];

/** Adds indexes to a cache. */
export interface FieldIndexer {
  /**
   * Makes objects of a kind findable by `list(kind, { fields: { [field]: value } })`. May be called before the kind is
   * watched, and does not make it watched.
   *
   * @param field name of the index; by custom a path, but any text will do
   * @throws Error when the kind has an index of that name
   */
  indexField<T extends KubernetesObject>(kind: ObjectType<T>, field: string, values: IndexFunction<T>): void;
}
