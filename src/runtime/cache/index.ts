/**
 * An in-memory cache of cluster objects. A reflector per kind (and namespace) lists and watches into the store of an
 * informer, which notifies listeners of changes; the cache reads from the stores.
 */
export { type Cache, CacheNotStartedError, CacheNotSyncedError, NotCachedError, StaleCacheError } from './cache.js';
export type { CacheOptions, KindCacheOptions } from './cache-options.js';
export type {
  EventListener,
  FieldIndexer,
  IndexFunction,
  Informer,
  ListenerOptions,
  ListenerRegistration,
} from './informer.js';
export type { Transform } from './kind-informer.js';
export { type CacheDependencies, type CacheMetrics, newCache } from './object-cache.js';
export { WriteTracker, type WriteTrackerOptions } from './write-tracker.js';
