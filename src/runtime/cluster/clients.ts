import {
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  type ObjectType,
  withoutUndefined,
} from '../../k8s/index.js';
import { type Cache, type CacheOptions, newCache, WriteTracker } from '../cache/index.js';
import {
  type Client,
  type ClientOptions,
  type CompletedWrite,
  newClient,
  newRestMapper,
  type Reader,
  type RestMapper,
  type Transport,
} from '../client/index.js';
import { fieldManagerOf } from '../client/internal.js';
import type { Clock } from '../clock/index.js';
import type { RestConfig } from '../config/index.js';
import type { Logger } from '../log/index.js';
import type { CacheMetrics } from '../metrics/index.js';

/** Options of the client of a cluster or a manager. */
export interface ClusterClientOptions extends Pick<ClientOptions, 'dryRun' | 'fieldManager' | 'fieldValidation'> {
  /** Whether cached reads wait until the watch has delivered earlier writes of the client. Default: true. */
  readonly readYourOwnWrites?: boolean | undefined;
  /** How long a read waits before it fails with `StaleCacheError`, in milliseconds. Default: 10,000. */
  readonly readYourOwnWritesTimeout?: number | undefined;
  /**
   * Kinds that are always read from the API server, for example Secret. Their metadata is still cached, unless
   * `metadataOf(kind)` is listed, too. Default: none.
   */
  readonly disableCacheFor?: readonly ObjectType<KubernetesObject>[] | undefined;
}

interface ClientDependencies {
  readonly config: RestConfig;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: CacheMetrics;
}

interface ClientsOptions {
  readonly cache?: CacheOptions | undefined;
  readonly client?: ClusterClientOptions | undefined;
}

/** Access to a cluster. */
export interface Clients {
  /** Reads from the cache and writes to the API server. By default, reads include earlier writes of the client. */
  readonly client: Client;
  /** Reads from the API server, even before the cache is started. */
  readonly apiReader: Reader;
  readonly cache: Cache;
  readonly restMapper: RestMapper;
}

/** Creates the cache and the clients of a cluster. */
export function newClients(
  { config, transport, clock, log, metrics }: ClientDependencies,
  { cache: cacheOptions, client: options = {} }: ClientsOptions,
): Clients {
  const { disableCacheFor = [], readYourOwnWrites = true, readYourOwnWritesTimeout: timeout, ...defaults } = options;
  const mapper = newRestMapper(transport, { clock });
  const writes = new WriteTracker({ timeout, onWait: metrics.readWaited });
  const dependencies = { transport, mapper, clock, log: log.child({ logger: 'cache' }), metrics, writes };
  const cache = newCache(dependencies, cacheOptions);
  const apiReader = newClient({ transport, mapper });
  const reader = newPartlyCachedReader(cache, apiReader, disableCacheFor);
  const onWrite = readYourOwnWrites ? (write: CompletedWrite) => writes.record(write) : undefined;
  const { userAgent } = config;
  const owner = userAgent === undefined ? {} : { fieldManager: fieldManagerOf(userAgent) };
  const client = newClient({ transport, mapper, reader, onWrite, ...owner, ...withoutUndefined(defaults) });
  return { restMapper: mapper, cache, apiReader, client };
}

function newPartlyCachedReader(
  cache: Reader,
  live: Reader,
  liveKinds: readonly ObjectType<KubernetesObject>[],
): Reader {
  if (liveKinds.length === 0) return cache;
  const names = new Set(liveKinds.map(nameOf));
  const readerOf = (kind: ObjectType<never>) => (names.has(nameOf(kind)) ? live : cache);
  return {
    get: (kind, key, options) => readerOf(kind as ObjectType<never>).get(kind, key, options), // only its name is used
    find: (kind, key, options) => readerOf(kind as ObjectType<never>).find(kind, key, options), // see above
    list: (kind, options) => readerOf(kind as ObjectType<never>).list(kind, options), // see above
  };
}

function nameOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): string {
  const gvk = groupVersionKindOf(kind);
  // Metadata can be cached although whole objects, for example Secrets, are not.
  return `${isPartial(kind) ? 'metadata of ' : ''}${gvk.kind}.${gvk.group}`;
}
