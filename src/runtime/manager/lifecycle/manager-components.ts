import type { Cache } from '../../cache/index.js';
import type { Client, Reader, RestMapper, Transport } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import type { RestConfig } from '../../config/index.js';
import type { EventRecorder } from '../../events/index.js';
import type { HealthCheck } from '../../healthz/index.js';
import type { LeaderElector } from '../../leaderelection/index.js';
import type { Logger } from '../../log/index.js';
import type { Metrics } from '../../metrics/index.js';
import type { Tracing } from '../../tracing/index.js';
import type { WebhookServer } from '../../webhook/index.js';
import type { AccessRequirement } from '../checks/access-check.js';
import type { StartupCheck } from '../checks/startup-check.js';
import type { ControllerDefaults } from '../options/controller-defaults.js';
import type { Runnable } from '../runnables/runnable.js';

/** The components of a manager. */
export interface ManagerComponents {
  readonly config: RestConfig;
  readonly client: Client;
  readonly apiReader: Reader;
  readonly cache: Cache;
  readonly restMapper: RestMapper;
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly controllerDefaults: ControllerDefaults;
  /** Health and metrics servers. They start first and stop last. */
  readonly servers: readonly Runnable[];
  readonly healthChecks: Map<string, HealthCheck>;
  readonly readyChecks: Map<string, HealthCheck>;
  readonly newWebhookServer: () => WebhookServer;
  readonly elector: LeaderElector | undefined;
  /** Whether to release the lease when the manager stops. */
  readonly releaseOnCancel: boolean;
  /** In milliseconds; 0 does not wait, a negative value waits forever. */
  readonly gracefulShutdownTimeout: number;
  readonly eventRecorder: (name: string) => EventRecorder;
  readonly eventRecorderFor: (name: string) => EventRecorder;
  /** Access that the manager itself requires. */
  readonly requirements: readonly AccessRequirement[];
  /** Reports what the cluster lacks; rejects if the manager must not start without it. */
  readonly checkCluster: (
    required: Pick<StartupCheck, 'requirements' | 'converters'>,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Resolves when the API server responds and accepts the credentials. */
  readonly waitForApiServer: (signal: AbortSignal) => Promise<void>;
  /** Called when this process is the leader, and all runnables do their work. */
  readonly onStarted: (() => void) | undefined;
  /**
   * Writes pending events, after all runnables have stopped and while this process still holds the lease. Never
   * rejects.
   */
  readonly flush: () => Promise<void>;
  /** Closes the connections; called last. */
  readonly close: () => Promise<void>;
}
