import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap, Secret } from 'kbts/k8s/core/v1';
import type { Logger, Manager } from 'kbts/runtime';
import {
  allNamespaces,
  type Cache,
  type CacheDependencies,
  CacheNotStartedError,
  CacheNotSyncedError,
  type CacheOptions,
  type EventListener,
  type FieldIndexer,
  type IndexFunction,
  type Informer,
  type KindCacheOptions,
  type ListenerOptions,
  type ListenerRegistration,
  type NamespaceCacheOptions,
  NotCachedError,
  newCache,
  StaleCacheError,
  type Transform,
  type WatchCheckOptions,
  WriteTracker,
  type WriteTrackerOptions,
} from 'kbts/runtime/cache';
import { type Client, newClient, newRestMapper, type Transport } from 'kbts/runtime/client';
import type { CacheMetrics } from 'kbts/runtime/metrics';
import { Site } from '../api.js';

/** Only the Secrets of this operator are cached, and of ConfigMaps only the metadata that it reads. */
export function cacheOptions(namespaces: readonly string[]): CacheOptions {
  const dropData: Transform = (object) => {
    const { data: _data, ...rest } = object as typeof object & { data?: unknown }; // a ConfigMap
    return rest;
  };
  const ownSecrets: KindCacheOptions = { labels: { 'web.example.com/managed': 'true' } };
  return {
    namespaces,
    byKind: [
      [Secret, ownSecrets],
      [ConfigMap, { transform: dropData, namespaces: ['shop'] }],
    ],
    syncTimeout: 60_000,
  };
}

/** All objects of one namespace, and only marked ones of all others. */
export function cacheOptionsByNamespace(own: string): CacheOptions {
  const marked: NamespaceCacheOptions = { labels: { 'web.example.com/managed': 'true' } };
  return { namespaces: { [own]: {}, [allNamespaces]: marked } };
}

/** Alerts can poll `/readyz/watches`; the probe of an operator with webhooks is `/readyz?exclude=watches`. */
export function addWatchCheck(manager: Manager): void {
  const options: WatchCheckOptions = { after: 300_000 };
  manager.addReadyzCheck('watches', manager.cache.watchChecker(options));
}

const hostsOf: IndexFunction<Site> = ({ spec }) => spec.hosts;

/** An index allows lists by a field: `list(Site, { fields: { '.spec.hosts': host } })`. */
export function indexSites(indexer: FieldIndexer): void {
  indexer.indexField(Site, '.spec.hosts', hostsOf);
}

/** An informer delivers every change; a listener stays registered until it is removed. */
export async function logRollouts(cache: Cache, log: Logger, signal: AbortSignal): Promise<ListenerRegistration> {
  const informer: Informer<Deployment> = await cache.informer(Deployment);
  const listener: EventListener<Deployment> = {
    create: ({ object }) => log.info('found deployment', { object }),
    update: ({ objectNew }) => log.info('deployment changed', { object: objectNew }),
    delete: ({ object }) => log.info('deployment is gone', { object }),
  };
  const hourly: ListenerOptions = { resyncPeriod: 3_600_000 };
  const registration = informer.addListener(listener, hourly);
  await registration.waitForSync(signal);
  return registration;
}

/** Kinds that are no longer needed are dropped, with their objects. */
export function dropConfigMaps({ cache }: Manager): void {
  cache.removeInformer(ConfigMap);
}

/** The errors of cached reads say whether to wait, to retry, or to read from the API server. */
export function adviceFor(error: unknown): 'wait' | 'retry' | 'read uncached' | undefined {
  if (error instanceof CacheNotStartedError || error instanceof CacheNotSyncedError) return 'wait';
  if (error instanceof StaleCacheError) return 'retry';
  return error instanceof NotCachedError ? 'read uncached' : undefined;
}

/** A second cluster: its cache and client, with reads that include the own writes. */
export async function connect(
  transport: Transport,
  metrics: CacheMetrics,
  signal: AbortSignal,
): Promise<{ cache: Cache; client: Client; running: Promise<void> }> {
  const waiting: WriteTrackerOptions = { timeout: 5_000 };
  const writes = new WriteTracker(waiting);
  const dependencies: CacheDependencies = { transport, mapper: newRestMapper(transport), metrics, writes };
  const cache = newCache(dependencies, { namespaces: ['shop'] });
  const client = newClient({ transport, reader: cache, onWrite: (write) => writes.record(write) });
  const running = cache.start(signal);
  await cache.waitForSync(signal);
  return { cache, client, running };
}
