import { type KubernetesObject, type ObjectType, withoutUndefined } from '../../../k8s/index.js';
import { cachedNamespaces } from '../../cache/internal.js';
import {
  type ApiRequest,
  type Client,
  newTransport,
  type Transport,
  type TransportOptions,
} from '../../client/index.js';
import { guardTransport } from '../../client/internal.js';
import { cacheMetrics, callMetrics, newClients } from '../../cluster/internal.js';
import { newCredentialSource } from '../../config/index.js';
import { isInPod } from '../../config/internal.js';
import { newEventBroadcaster } from '../../events/index.js';
import type { HealthCheck } from '../../healthz/index.js';
import { newHealthServer } from '../../healthz/internal.js';
import type { LeaderElector } from '../../leaderelection/index.js';
import type { LogFields } from '../../log/index.js';
import { newMetricsServer } from '../../metrics/index.js';
import { processSettings } from '../../recorder/internal.js';
import { currentScope } from '../../scope/internal.js';
import type { Tracing } from '../../tracing/index.js';
import { newWebhookServer } from '../../webhook/index.js';
import { waitForApiServer } from '../checks/api-server.js';
import { leaseRequirements, runStartupCheck, type StartupCheck } from '../checks/startup-check.js';
import { type ElectionDependencies, newElector } from '../election/election.js';
import type { ManagerOptions } from '../options/manager-options.js';
import { newProfilingServer } from '../profiling/profiling-server.js';
import { explainStart } from '../runnables/explain-start.js';
import type { Runnable } from '../runnables/runnable.js';
import { isLeveled, logLevelHandler, logLevelPath } from './log-level.js';

/** Dependencies of all components of a manager. */
export interface Base extends ElectionDependencies {
  readonly tracing: Tracing | undefined;
}

/** The components of a manager. */
export type ManagerComponents = ReturnType<typeof componentsOf>;

/** Creates the components of a manager. */
export function componentsOf(base: Base) {
  const { config, options, log, clock, metrics, tracing } = base;
  const { transport, elector, close } = openAccess(base);
  const clients = newClients({ ...base, transport, metrics: cacheMetrics(config.server, () => metrics) }, options);
  const events = newRecorders(base, clients.client);
  const [healthChecks, readyChecks] = [new Map<string, HealthCheck>(), new Map<string, HealthCheck>()];
  const { webhookAddress: host, onStarted } = processSettings() ?? {};
  const { apiServerTimeout: timeout = isInPod() ? 120_000 : 0 } = options;
  return {
    ...clients,
    config,
    transport,
    log,
    clock,
    metrics,
    tracing,
    controllerDefaults: options.controller ?? {},
    /** Metrics, health and profiling servers. They start first and stop last. */
    servers: [
      ...metricsServersOf(base, transport),
      ...healthServersOf(base, healthChecks, readyChecks),
      ...profilingServersOf(base),
    ],
    healthChecks,
    readyChecks,
    newWebhookServer: () =>
      options.webhookServer ??
      newWebhookServer({ host, log, metrics, clock, tracing, ...withoutUndefined(options.webhook ?? {}) }),
    elector,
    /** Fields of the first log line: whether leader election is enabled, and the namespaces if not all are cached. */
    scope: scopeOf(options),
    releaseOnCancel: options.leaderElectionReleaseOnCancel ?? false,
    /** How long to wait for runnables to stop, in milliseconds; 0 does not wait, a negative value waits forever. */
    gracefulShutdownTimeout: options.gracefulShutdownTimeout ?? 30_000,
    eventRecorder: events.eventRecorder,
    eventRecorderFor: events.eventRecorderFor,
    requirements: leaseRequirements(options, config.namespace),
    checkCluster: (required: Pick<StartupCheck, 'requirements' | 'converters'>, signal: AbortSignal) =>
      checkCluster(base, { transport, signal, ...required }),
    waitForApiServer: (signal: AbortSignal) => waitForApiServer({ config, transport, clock, log, timeout }, signal),
    /** Called when this process is the leader, and all runnables do their work. */
    onStarted,
    /** Writes pending events. Never rejects. */
    flush: events.stop,
    close,
  };
}

function scopeOf({ leaderElection = false, cache = {} }: ManagerOptions): LogFields {
  const namespaces = cachedNamespaces(undefined, cache);
  return { leaderElection, ...(namespaces.length > 0 && { namespaces }) };
}

/**
 * Opens the connections to the API server, unless a transport was passed. The lease has its own connection, so that its
 * renewal never waits for other calls.
 */
function openAccess(base: Base) {
  const { config, options, clock } = base;
  const { transport } = options;
  if (transport) {
    const elector = newElector(base, transport);
    return { transport: elector ? guardTransport(transport, fence(elector)) : transport, elector, close: () => {} };
  }
  const credentials = newCredentialSource(config, { clock });
  const leaseTransport = options.leaderElection
    ? meteredTransport(base, { credentials, ...leaseTransportOptions(options) })
    : undefined;
  const elector = leaseTransport && newElector(base, leaseTransport);
  const own = meteredTransport(base, { credentials, beforeSend: fence(elector), tracing: base.tracing });
  const close = () => {
    own.close();
    leaseTransport?.close();
  };
  return { transport: own, elector, close };
}

/** Returns a function that rejects writes once another process may have become the leader. */
function fence(elector: LeaderElector | undefined): (request: ApiRequest) => void {
  return ({ method }) => {
    if (method !== 'GET') elector?.checkLease();
  };
}

/**
 * Returns options that replace a dead connection within one attempt to renew the lease, which takes up to half of the
 * renew deadline. The elector itself retries.
 */
function leaseTransportOptions({ renewDeadline = 10_000 }: ManagerOptions): TransportOptions {
  return { retries: 0, probeAfter: renewDeadline / 6, probeTimeout: renewDeadline / 6 };
}

function meteredTransport({ config, clock, log, metrics }: Base, options: TransportOptions): Transport {
  return newTransport(config, {
    ...options,
    clock,
    onWarning: (warning, { method, path }) =>
      (currentScope()?.log ?? log).info('warning from the API server', { warning, method, path }),
    ...callMetrics(config.server, () => metrics),
  });
}

function newRecorders({ clock, log }: Base, client: Client) {
  const options = { client, clock, log: log.child({ logger: 'events' }) };
  const events = newEventBroadcaster(options);
  const coreEvents = newEventBroadcaster({ ...options, api: 'core' });
  return {
    eventRecorder: (name: string) => events.recorder(name),
    eventRecorderFor: (name: string) => coreEvents.recorder(name),
    stop: async () => void (await Promise.all([events.stop(), coreEvents.stop()])),
  };
}

/** Runs the startup check. The start waits for it only if a failed check stops the manager. */
async function checkCluster(
  { options, log, clock }: Base,
  check: Pick<StartupCheck, 'transport' | 'requirements' | 'converters' | 'signal'>,
): Promise<void> {
  const { startupCheck: mode = 'log', cache = {} } = options;
  const namespacesOf = (kind: ObjectType<KubernetesObject>) => cachedNamespaces(kind, cache);
  const running = runStartupCheck({ ...check, mode, log, clock, namespacesOf });
  if (mode === 'fail') return await running;
  running.catch((error) => log.debug('startup check failed', { error }));
}

function metricsServersOf({ options, log, clock, metrics }: Base, transport: Transport): Runnable[] {
  const { filterProvider, ...settings } = options.metrics ?? {};
  if (settings.bindAddress === '0') return [];
  const ownLog = log.child({ logger: 'metrics' });
  const filter = filterProvider?.({ transport, clock, log: ownLog });
  const text = () => metrics.text();
  // Without authorization, everyone who can connect could change the level.
  const level = filter && isLeveled(log) ? { [logLevelPath]: logLevelHandler(log) } : {};
  const server = newMetricsServer({
    log: ownLog,
    certificateMetrics: metrics,
    ...settings,
    extraHandlers: { ...level, ...settings.extraHandlers },
    text,
    ...(filter && { filter }),
  });
  return [explainStart(server, { what: 'metrics', flag: '--metrics-bind-address', certFlag: '--metrics-cert-path' })];
}

function profilingServersOf({ options, log, clock }: Base): Runnable[] {
  const { profilingBindAddress: bindAddress = '' } = options;
  return bindAddress === '' || bindAddress === '0' ? [] : [newProfilingServer({ bindAddress, clock, log })];
}

function healthServersOf(
  { options, log }: Base,
  healthz: Map<string, HealthCheck>,
  readyz: Map<string, HealthCheck>,
): Runnable[] {
  const { healthProbeBindAddress: bindAddress = '', healthProbeLimits: limits } = options;
  const { livenessEndpointName, readinessEndpointName } = options;
  if (bindAddress === '' || bindAddress === '0') return [];
  const endpoints = { [livenessEndpointName ?? '/healthz']: healthz, [readinessEndpointName ?? '/readyz']: readyz };
  const server = newHealthServer({ bindAddress, endpoints, limits, log: log.child({ logger: 'health' }) });
  return [explainStart(server, { what: 'health probes', flag: '--health-probe-bind-address' })];
}
