import type { Cache, FieldIndexer } from '../../cache/index.js';
import type { Client, Reader, RestMapper, Transport } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import type { RestConfig } from '../../config/index.js';
import type { EventRecorder } from '../../events/index.js';
import type { HealthCheck } from '../../healthz/index.js';
import type { Logger } from '../../log/index.js';
import type { Metrics } from '../../metrics/index.js';
import type { Tracing } from '../../tracing/index.js';
import type { WebhookServer } from '../../webhook/index.js';
import type { AccessRequirement } from '../checks/access-check.js';
import type { ControllerDefaults } from '../options/controller-defaults.js';
import type { Runnable, RunnableFunction } from '../runnables/runnable.js';

/**
 * Provides the dependencies that controllers and webhooks share, and starts and stops all components.
 *
 * Start order: metrics, health and profiling servers, webhooks, caches (waiting until they have synced), warm-ups,
 * runnables that do not need leader election, leader election, and then the runnables that need it. Stop order:
 * runnables (those that need leader election last), caches, webhooks, servers; then the remaining events are written,
 * and the lease is released (with `leaderElectionReleaseOnCancel`).
 */
export interface Manager {
  readonly config: RestConfig;
  /** Reads from the cache, including its own earlier writes, and writes to the API server. */
  readonly client: Client;
  /** Reads from the API server, even before `start`. */
  readonly apiReader: Reader;
  readonly cache: Cache;
  readonly fieldIndexer: FieldIndexer;
  readonly restMapper: RestMapper;
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Records spans; undefined if there is neither a tracer provider nor a recorder. */
  readonly tracing?: Tracing | undefined;
  /** The webhook server. Created on first use, and started and stopped with the manager. */
  readonly webhookServer: WebhookServer;
  /** Default options of all controllers of this manager. */
  readonly controllerDefaults: ControllerDefaults;
  /** @throws Error if a controller of this manager already has the name, because names identify metrics */
  reserveControllerName(name: string): void;
  /**
   * Adds access that the startup check expects, see `startupCheck`. Controllers created by the builder add the kinds
   * that they watch, except optional ones.
   *
   * @example
   * manager.require({ kind: Deployment, verbs: ['create', 'patch'] });
   */
  require(requirement: AccessRequirement): void;
  /** Returns an event recorder. The name identifies the reporting controller. */
  eventRecorder(name: string): EventRecorder;
  /** Like `eventRecorder`, but writes events of the older API, `core/v1`. */
  eventRecorderFor(name: string): EventRecorder;
  /** Resolves when this process is elected leader, or when the manager has started if leader election is disabled. */
  readonly elected: Promise<void>;
  /**
   * Adds a runnable. If its turn in the start order has already come, it starts immediately.
   *
   * @throws Error if the manager is stopping
   */
  add(runnable: Runnable | RunnableFunction): void;
  /** @throws Error after `start`, or if the name is taken */
  addHealthzCheck(name: string, check: HealthCheck): void;
  /** @throws Error after `start`, or if the name is taken */
  addReadyzCheck(name: string, check: HealthCheck): void;
  /**
   * Starts all runnables, and resolves once the signal is aborted and all of them have stopped. Can be called once.
   *
   * @throws the error of a runnable or startup check that failed; SetupError if the API server cannot be reached;
   *   LeaderElectionLostError; Error if runnables do not stop within `gracefulShutdownTimeout`
   */
  start(signal: AbortSignal): Promise<void>;
}
