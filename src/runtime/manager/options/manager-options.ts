import type { CacheOptions } from '../../cache/index.js';
import type { Transport } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import type { ClusterClientOptions } from '../../cluster/index.js';
import type { LeaseLock } from '../../leaderelection/index.js';
import type { Logger } from '../../log/index.js';
import type { MetricsServerOptions, RequestFilter } from '../../metrics/index.js';
import type { Recorder } from '../../recorder/index.js';
import type { ServerLimits } from '../../serving/index.js';
import type { TracerProvider } from '../../tracing/index.js';
import type { WebhookServer, WebhookServerOptions } from '../../webhook/index.js';
import type { ControllerDefaults } from './controller-defaults.js';

/** Options of {@link newManager}. Times are in milliseconds. */
export interface ManagerOptions {
  /**
   * Name of the operator: the first part of the user agent, and thus the default field manager of its writes. Do not
   * change it later, because a different field manager does not own the fields that were applied before. Default: the
   * name in `config.userAgent`, or else `kbts`.
   */
  readonly name?: string | undefined;
  /** Default: JSON lines on standard error, at level `info`. */
  readonly log?: Logger | undefined;
  /** Which objects the cache contains, and in what form. Default: whole objects of all namespaces. */
  readonly cache?: CacheOptions | undefined;
  readonly client?: ManagerClientOptions | undefined;
  /** The metrics server. Default: plain HTTP on port 8080. */
  readonly metrics?: ManagerMetricsOptions | undefined;
  /** Address of the health probe server, such as `:8081`; `0` or an empty string disables it. Default: disabled. */
  readonly healthProbeBindAddress?: string | undefined;
  /** Limits of the health probe server. Default: those of `ServerLimits`, but 100 connections. */
  readonly healthProbeLimits?: ServerLimits | undefined;
  /** Default: `/healthz`. */
  readonly livenessEndpointName?: string | undefined;
  /** Default: `/readyz`. */
  readonly readinessEndpointName?: string | undefined;
  /**
   * Address, such as `127.0.0.1:6060`, that serves CPU and heap profiles of this process at `/debug/pprof/profile` and
   * `/debug/pprof/heap`, in the formats of Chrome DevTools, without authentication. Default: disabled.
   */
  readonly profilingBindAddress?: string | undefined;
  /**
   * A tracer provider of OpenTelemetry, such as a `NodeTracerProvider`, that records spans of events, reconciles,
   * webhooks and calls to the API server. Requires the package `@opentelemetry/api`. Default: no spans.
   */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Records what the operator does, in memory; for development and tests. Default: nothing is recorded. */
  readonly recorder?: Recorder | undefined;
  /** The webhook server. Default: a server created with the options in `webhook`. */
  readonly webhookServer?: WebhookServer | undefined;
  /** Options of the webhook server, which is created on first use. */
  readonly webhook?: WebhookServerOptions | undefined;
  /** Whether only one replica at a time runs the runnables that need leader election, such as controllers. Default: false. */
  readonly leaderElection?: boolean | undefined;
  /** Name of the Lease. Required with `leaderElection`, unless `leaderElectionLock` is set. */
  readonly leaderElectionID?: string | undefined;
  /** Namespace of the Lease. Default: the namespace of the pod, or of the context of the kubeconfig. */
  readonly leaderElectionNamespace?: string | undefined;
  /** Labels of the Lease. Default: none. */
  readonly leaderElectionLabels?: Readonly<Record<string, string>> | undefined;
  /**
   * The lock that candidates compete for, for example a Lease in another cluster. Default: the Lease
   * `leaderElectionID`.
   *
   * @example
   * const lock = newLeaseLock({ transport: newTransport(hub), namespace: 'operators', name: 'example.com' });
   * await newManager(config, { leaderElection: true, leaderElectionLock: lock });
   */
  readonly leaderElectionLock?: LeaseLock | undefined;
  /**
   * Releases the Lease when the manager stops; the process must then exit immediately. Also releases a Lease that could
   * not be renewed in time, if all runnables end before the Lease expires. Default: false.
   */
  readonly leaderElectionReleaseOnCancel?: boolean | undefined;
  /** How long candidates wait after the last renewal before they take over. Default: 15,000. */
  readonly leaseDuration?: number | undefined;
  /** How long the leader retries to renew the Lease before it steps down. Default: 10,000. */
  readonly renewDeadline?: number | undefined;
  /** Time between attempts to acquire or renew the Lease. Default: 2,000. */
  readonly retryPeriod?: number | undefined;
  /**
   * How long `start` retries if the API server is unreachable or rejects the credentials; 0 tries once.
   * Default: 120,000 in a pod, because the API server may start after the operator; otherwise 0.
   */
  readonly apiServerTimeout?: number | undefined;
  /**
   * What happens at start if the cluster lacks a kind that a controller watches, or the user of this operator lacks a
   * permission, or the cluster serves a version of a kind that its converter lacks: `log` logs these problems, and
   * starts; `fail` stops with an error that lists them; `off` does not check. With `fail`, an older release of the
   * operator does not start while the CRD serves a version that is new to it, so a rollback must also set `served:
   * false` for that version. Default: `log`.
   */
  readonly startupCheck?: 'log' | 'fail' | 'off' | undefined;
  /** How long to wait for runnables to stop; 0 does not wait, a negative value waits forever. Default: 30,000. */
  readonly gracefulShutdownTimeout?: number | undefined;
  /** Default options of all controllers. */
  readonly controller?: ControllerDefaults | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** The connection to the API server; the caller closes it. Default: a new one, closed when the manager stops. */
  readonly transport?: Transport | undefined;
}

/** Options of the metrics server of a manager. */
export interface ManagerMetricsOptions extends Omit<MetricsServerOptions, 'text' | 'certificateMetrics' | 'filter'> {
  /** Creates the filter of the server, usually `withAuthenticationAndAuthorization`. Default: no authentication. */
  readonly filterProvider?: ((dependencies: FilterDependencies) => RequestFilter) | undefined;
}

/** Dependencies of the metrics server's filter. */
export interface FilterDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Options of `manager.client`. */
export type ManagerClientOptions = ClusterClientOptions;
