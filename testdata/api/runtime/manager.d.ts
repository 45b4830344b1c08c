// AccessRequirement
export interface AccessRequirement {
    readonly kind: ObjectType<KubernetesObject>;
    readonly verbs: readonly string[];
    readonly namespaces?: readonly string[] | undefined;
    readonly name?: string | undefined;
}

// ControllerDefaults
export interface ControllerDefaults {
    readonly maxConcurrentReconciles?: number | undefined;
    readonly groupKindConcurrency?: Readonly<Record<string, number>> | undefined;
    readonly cacheSyncTimeout?: number | undefined;
    readonly reconciliationTimeout?: number | undefined;
    readonly needLeaderElection?: boolean | undefined;
    readonly enableWarmup?: boolean | undefined;
    readonly recoverPanic?: boolean | undefined;
    readonly skipNameValidation?: boolean | undefined;
}

// FilterDependencies
export interface FilterDependencies {
    readonly transport: Transport;
    readonly clock: Clock;
    readonly log: Logger;
}

// Manager
export interface Manager {
    readonly config: RestConfig;
    readonly client: Client;
    readonly apiReader: Reader;
    readonly cache: Cache;
    readonly fieldIndexer: FieldIndexer;
    readonly restMapper: RestMapper;
    readonly transport: Transport;
    readonly log: Logger;
    readonly clock: Clock;
    readonly metrics: Metrics;
    readonly tracing?: Tracing | undefined;
    readonly webhookServer: WebhookServer;
    readonly controllerDefaults: ControllerDefaults;
    reserveControllerName(name: string): void;
    require(requirement: AccessRequirement): void;
    eventRecorder(name: string): EventRecorder;
    eventRecorderFor(name: string): EventRecorder;
    readonly elected: Promise<void>;
    add(runnable: Runnable | RunnableFunction): void;
    addHealthzCheck(name: string, check: HealthCheck): void;
    addReadyzCheck(name: string, check: HealthCheck): void;
    start(signal: AbortSignal): Promise<void>;
}

// ManagerClientOptions
export type ManagerClientOptions = ClusterClientOptions;

// ManagerMetricsOptions
export interface ManagerMetricsOptions extends Omit<MetricsServerOptions, 'text' | 'certificateMetrics' | 'filter'> {
    readonly filterProvider?: ((dependencies: FilterDependencies) => RequestFilter) | undefined;
}

// ManagerOptions
export interface ManagerOptions {
    readonly name?: string | undefined;
    readonly log?: Logger | undefined;
    readonly cache?: CacheOptions | undefined;
    readonly client?: ManagerClientOptions | undefined;
    readonly metrics?: ManagerMetricsOptions | undefined;
    readonly healthProbeBindAddress?: string | undefined;
    readonly healthProbeLimits?: ServerLimits | undefined;
    readonly livenessEndpointName?: string | undefined;
    readonly readinessEndpointName?: string | undefined;
    readonly profilingBindAddress?: string | undefined;
    readonly tracerProvider?: TracerProvider | undefined;
    readonly webhookServer?: WebhookServer | undefined;
    readonly webhook?: WebhookServerOptions | undefined;
    readonly leaderElection?: boolean | undefined;
    readonly leaderElectionID?: string | undefined;
    readonly leaderElectionNamespace?: string | undefined;
    readonly leaderElectionLabels?: Readonly<Record<string, string>> | undefined;
    readonly leaderElectionLock?: LeaseLock | undefined;
    readonly leaderElectionReleaseOnCancel?: boolean | undefined;
    readonly leaseDuration?: number | undefined;
    readonly renewDeadline?: number | undefined;
    readonly retryPeriod?: number | undefined;
    readonly apiServerTimeout?: number | undefined;
    readonly startupCheck?: 'log' | 'fail' | 'off' | undefined;
    readonly gracefulShutdownTimeout?: number | undefined;
    readonly controller?: ControllerDefaults | undefined;
    readonly clock?: Clock | undefined;
    readonly transport?: Transport | undefined;
}

// Runnable
export interface Runnable {
    start(signal: AbortSignal): Promise<void>;
    readonly needLeaderElection?: boolean | undefined;
    readonly warmup?: ((signal: AbortSignal) => Promise<void>) | undefined;
    onEarlyFailure?(report: (error: unknown) => void): void;
}

// RunnableFunction
export type RunnableFunction = (signal: AbortSignal) => Promise<void>;

// SyncingRunnable
export interface SyncingRunnable extends Runnable {
    waitForSync(signal: AbortSignal): Promise<void>;
}

// newManager
export declare function newManager(given: RestConfig, options?: ManagerOptions): Promise<Manager>;
