/**
 * An in-memory cache of cluster objects. A reflector per kind (and namespace) lists and watches into the store of an
 * informer, which notifies listeners of changes; the cache reads from the stores.
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
} from './options/cache-options.js';
export { type CacheDependencies, newCache } from './reads/object-cache.js';
export type { Transform } from './transforms/transform.js';
export { WriteTracker, type WriteTrackerOptions } from './writes/write-tracker.js';
