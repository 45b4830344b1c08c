import type { Cache, FieldIndexer } from '../cache/index.js';
import type { Client, Reader, RestMapper, Transport } from '../client/index.js';
import type { Clock } from '../clock/index.js';
import type { RestConfig } from '../config/index.js';
import type { EventRecorder } from '../events/index.js';
import type { HealthCheck } from '../healthz/index.js';
import type { Logger } from '../log/index.js';
import type { Metrics } from '../metrics/index.js';
import type { WebhookServer } from '../webhook/index.js';
import type { ControllerDefaults } from './controller-defaults.js';
import type { Runnable, RunnableFunction } from './runnable.js';

/**
 * Contains what controllers and webhooks share, and starts and stops them.
 *
 * Start order: metrics and health servers, webhooks, caches (waiting until they are in sync), runnables that need no
 * leader, leader election, and then the runnables that need it. Stop order: runnables (those that need the leader
 * last), caches, webhooks, servers; then the lease is given up, and the last events are written.
 */
export interface Manager {
  readonly config: RestConfig;
  /** Reads from the cache and writes to the API server. */
  readonly client: Client;
  /** Reads from the API server. Works before `start` as well. */
  readonly apiReader: Reader;
  readonly cache: Cache;
  readonly fieldIndexer: FieldIndexer;
  readonly restMapper: RestMapper;
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The server of webhooks. Made when it is first used, and then started and stopped with the manager. */
  readonly webhookServer: WebhookServer;
  /** Defaults of all controllers of this manager. */
  readonly controllerDefaults: ControllerDefaults;
  /** Names of the controllers so far. Each may be used once, as it names metrics too. */
  readonly controllerNames: Set<string>;
  /** Returns an event recorder. The name identifies the reporting controller. */
  eventRecorder(name: string): EventRecorder;
  /** Resolves when this process is the leader; at start when there is no leader election. */
  readonly elected: Promise<void>;
  /**
   * Adds something to start and stop. After `start` it is started at once.
   *
   * @throws Error when the manager is stopping
   */
  add(runnable: Runnable | RunnableFunction): void;
  /** @throws Error after `start`, or when the name is taken */
  addHealthzCheck(name: string, check: HealthCheck): void;
  /** @throws Error after `start`, or when the name is taken */
  addReadyzCheck(name: string, check: HealthCheck): void;
  /**
   * Runs everything until the signal is aborted and all is stopped. May be called once.
   *
   * @throws the error of the runnable that failed; LeaderElectionLostError
   */
  start(signal: AbortSignal): Promise<void>;
}
