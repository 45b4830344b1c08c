/**
 * Objects of the cluster in memory. A reflector per kind (and namespace) lists and watches into the store of an
 * informer, which tells listeners what changed; the cache reads from the stores.
 */
export { type Cache, CacheNotStartedError, CacheNotSyncedError, NotCachedError } from './cache.js';
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
export { type CacheDependencies, newCache } from './object-cache.js';
