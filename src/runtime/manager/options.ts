import type { KubernetesObject, ObjectType } from '../../k8s/index.js';
import type { CacheOptions } from '../cache/index.js';
import type { ClientOptions, Transport } from '../client/index.js';
import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import type { MetricsServerOptions, RequestFilter } from '../metrics/server/index.js';
import type { ServerLimits } from '../serving/index.js';
import type { WebhookServer, WebhookServerOptions } from '../webhook/index.js';
import type { ControllerDefaults } from './controller-defaults.js';

/** Options of {@link newManager}. Times are in milliseconds. */
export interface ManagerOptions {
  /** Default: JSON lines on standard error, from `info` on. */
  readonly log?: Logger | undefined;
  /** What the cache holds, and in what form. Default: all namespaces. */
  readonly cache?: CacheOptions | undefined;
  readonly client?: ManagerClientOptions | undefined;
  /** The metrics server. Default: plain HTTP on port 8080. */
  readonly metrics?: ManagerMetricsOptions | undefined;
  /** Where health probes get a response, such as `:8081`; `0` or nothing is nowhere. Default: nowhere. */
  readonly healthProbeBindAddress?: string | undefined;
  /** What callers can take of the health probe server. Default: those of `ServerLimits`, but 100 connections. */
  readonly healthProbeLimits?: ServerLimits | undefined;
  /** Default: `/healthz`. */
  readonly livenessEndpointName?: string | undefined;
  /** Default: `/readyz`. */
  readonly readinessEndpointName?: string | undefined;
  /** The webhook server. Default: one made with `webhook`. */
  readonly webhookServer?: WebhookServer | undefined;
  /** Options of the webhook server, which is made when it is first used. */
  readonly webhook?: WebhookServerOptions | undefined;
  /** Whether only one of several processes works at a time. Default: false. */
  readonly leaderElection?: boolean | undefined;
  /** Name of the Lease. Needed with `leaderElection`. */
  readonly leaderElectionID?: string | undefined;
  /** Namespace of the Lease. Default: the namespace of the pod or of the kubeconfig's context. */
  readonly leaderElectionNamespace?: string | undefined;
  /** Labels of the Lease. Default: none. */
  readonly leaderElectionLabels?: Readonly<Record<string, string>> | undefined;
  /** Releases the Lease at the end; the process must then end at once. Default: false. */
  readonly leaderElectionReleaseOnCancel?: boolean | undefined;
  /** After how long without renewal others may take over. Default: 15 000. */
  readonly leaseDuration?: number | undefined;
  /** After how long without renewal the leader gives up by itself. Default: 10 000. */
  readonly renewDeadline?: number | undefined;
  /** Time between attempts to take or renew the Lease. Default: 2 000. */
  readonly retryPeriod?: number | undefined;
  /**
   * How long `start` waits for an API server that cannot be reached or rejects the credentials; 0 tries once.
   * Default: 120 000 in a pod, where it may start later than the operator; otherwise 0.
   */
  readonly apiServerTimeout?: number | undefined;
  /** How long everything may take to stop; 0 does not wait, below 0 waits without end. Default: 30 000. */
  readonly gracefulShutdownTimeout?: number | undefined;
  /** Defaults of all controllers. */
  readonly controller?: ControllerDefaults | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** The way to the API server, which stays open at the end. Default: a new one for the configuration. */
  readonly transport?: Transport | undefined;
}

/** Options of the metrics server of a manager. */
export interface ManagerMetricsOptions extends Omit<MetricsServerOptions, 'text' | 'certificateMetrics' | 'filter'> {
  /** Creates the filter in front of the server, most often `withAuthenticationAndAuthorization`. Default: anyone may read. */
  readonly filterProvider?: ((parts: FilterDependencies) => RequestFilter) | undefined;
}

/** What a filter of the metrics server can be made with. */
export interface FilterDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Options of `manager.client`. */
export interface ManagerClientOptions extends Pick<ClientOptions, 'dryRun' | 'fieldManager' | 'fieldValidation'> {
  /** Kinds that are read from the API server each time, for example Secrets. Default: none. */
  readonly disableCacheFor?: readonly ObjectType<KubernetesObject>[] | undefined;
}
