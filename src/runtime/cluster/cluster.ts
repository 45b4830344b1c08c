import type { CacheOptions, FieldIndexer } from '../cache/index.js';
import { type ApiRequest, newTransport, type Transport } from '../client/index.js';
import { configOf, guardTransport } from '../client/internal.js';
import { type Clock, systemClock } from '../clock/index.js';
import type { RestConfig } from '../config/index.js';
import { type EventRecorder, newEventBroadcaster } from '../events/index.js';
import { type Logger, silentLogger } from '../log/index.js';
import { type Metrics, noMetrics } from '../metrics/index.js';
import type { Tracing } from '../tracing/index.js';
import { cacheMetrics, callMetrics } from './call-metrics.js';
import { type Clients, type ClusterClientOptions, newClients } from './clients.js';

/** Access to a cluster. A manager provides its own cluster; create others with {@link newCluster}. */
export interface Cluster extends Clients {
  readonly config: RestConfig;
  readonly fieldIndexer: FieldIndexer;
  readonly transport: Transport;
  /** Returns an event recorder. The name identifies the reporting controller. */
  eventRecorder(name: string): EventRecorder;
  /**
   * Runs the cache until the signal is aborted, and then closes the connections, except those of a given transport.
   * Called by the manager.
   */
  start(signal: AbortSignal): Promise<void>;
  /** Resolves when the cache has synced. */
  waitForSync(signal: AbortSignal): Promise<void>;
  /** Calls `check` before each write; if it throws, the write fails. Called by the manager, for leader election. */
  guardWrites(check: () => void): void;
  /** Records metrics of API calls and caches, and spans of API calls. Called by the manager. */
  observe(metrics: Metrics, tracing?: Tracing): void;
}

/** Options of {@link newCluster}. */
export interface ClusterOptions {
  /**
   * Name of the operator, as in the options of its manager: the first part of the user agent, and the default field
   * manager. Default: the name in `config.userAgent`, or else `kbts`.
   */
  readonly name?: string | undefined;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Which objects the cache contains, and in what form. Default: all namespaces. */
  readonly cache?: CacheOptions | undefined;
  readonly client?: ClusterClientOptions | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** The connection to the API server; the caller closes it, and its calls are not measured. Default: a new one. */
  readonly transport?: Transport | undefined;
}

/**
 * Creates access to a cluster other than the manager's own. The manager that it is added to starts and stops it.
 *
 * A controller that watches several clusters needs the cluster name in its requests, see `newControllerManagedBy`.
 *
 * @throws Error if the name is invalid
 * @example
 * const east = newCluster(await loadConfig({ context: 'east' }), { name: 'shop-operator', log });
 * manager.add(east);
 */
export function newCluster(given: RestConfig, options: ClusterOptions = {}): Cluster {
  const { log = silentLogger, clock = systemClock } = options;
  const config = configOf(given, options.name);
  let check = () => {};
  let observed: { readonly metrics: Metrics; readonly tracing?: Tracing | undefined } = { metrics: noMetrics };
  const guard = ({ method }: ApiRequest) => {
    if (method !== 'GET') check();
  };
  const own = options.transport
    ? undefined
    : newTransport(config, {
        clock,
        beforeSend: guard,
        tracing: () => observed.tracing,
        ...callMetrics(config.server, () => observed.metrics),
      });
  const transport = own ?? guardTransport(options.transport as Transport, guard); // one of them is defined
  const metrics = cacheMetrics(config.server, () => observed.metrics);
  const clients = newClients({ config, transport, clock, log, metrics }, options);
  const events = newEventBroadcaster({ client: clients.client, clock, log: log.child({ logger: 'events' }) });
  return {
    ...clients,
    config,
    transport,
    fieldIndexer: clients.cache,
    eventRecorder: (name) => events.recorder(name),
    async start(signal) {
      await clients.cache.start(signal);
      await events.stop();
      own?.close();
    },
    waitForSync: (signal) => clients.cache.waitForSync(signal),
    guardWrites(before) {
      check = before;
    },
    observe(metrics, tracing) {
      observed = { metrics, tracing };
    },
  };
}
