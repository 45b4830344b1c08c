/**
 * An in-memory cache of cluster objects. A reflector per kind (and namespace) lists and watches into the store of an
 * informer, which notifies listeners of changes; the cache reads from the stores.
 */
export { type Cache, CacheNotStartedError, CacheNotSyncedError, NotCachedError, StaleCacheError } from './cache.js';
export {
  allNamespaces,
  type CacheOptions,
  type KindCacheOptions,
  type NamespaceCacheOptions,
} from './cache-options.js';
export type {
  EventListener,
  FieldIndexer,
  IndexFunction,
  Informer,
  ListenerOptions,
  ListenerRegistration,
} from './informer.js';
export { type CacheDependencies, newCache } from './object-cache.js';
export type { Transform } from './transform.js';
export type { WatchCheckOptions } from './watch-health.js';
export { WriteTracker, type WriteTrackerOptions } from './write-tracker.js';
