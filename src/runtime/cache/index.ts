/**
 * An in-memory cache of cluster objects. For each kind (and namespace), a reflector keeps the store of an informer up
 * to date by list/watch. The informer notifies listeners of changes, and the cache reads from the stores.
 */

export type { Cache, WatchCheckOptions } from './interfaces/cache.js';
export { CacheNotStartedError, CacheNotSyncedError, NotCachedError, StaleCacheError } from './interfaces/errors.js';
export type {
  EventListener,
  FieldIndexer,
  IndexFunction,
  Informer,
  ListenerOptions,
  ListenerRegistration,
} from './interfaces/informer.js';
export {
  allNamespaces,
  type CacheOptions,
  type KindCacheOptions,
  type NamespaceCacheOptions,
  type Transform,
} from './options/cache-options.js';
export { type CacheDependencies, newCache } from './reads/object-cache.js';
export { WriteTracker, type WriteTrackerOptions } from './writes/write-tracker.js';
