// AccessRequirement
export interface AccessRequirement {
    readonly kind: ObjectType<KubernetesObject>;
    readonly verbs: readonly string[];
    readonly namespaces?: readonly string[] | undefined;
    readonly name?: string | undefined;
}

// Clients
export interface Clients {
    readonly client: Client;
    readonly apiReader: Reader;
    readonly cache: Cache;
    readonly restMapper: RestMapper;
}

// Cluster
export interface Cluster extends Clients {
    readonly config: RestConfig;
    readonly fieldIndexer: FieldIndexer;
    readonly transport: Transport;
    eventRecorder(name: string): EventRecorder;
    start(signal: AbortSignal): Promise<void>;
    waitForSync(signal: AbortSignal): Promise<void>;
    guardWrites(check: () => void): void;
    observe(metrics: Metrics, tracing?: Tracing): void;
}

// ClusterClientOptions
export interface ClusterClientOptions extends Pick<ClientOptions, 'dryRun' | 'fieldManager' | 'fieldValidation'> {
    readonly readYourOwnWrites?: boolean | undefined;
    readonly readYourOwnWritesTimeout?: number | undefined;
    readonly disableCacheFor?: readonly ObjectType<KubernetesObject>[] | undefined;
}

// ClusterOptions
export interface ClusterOptions {
    readonly name?: string | undefined;
    readonly log?: Logger | undefined;
    readonly cache?: CacheOptions | undefined;
    readonly client?: ClusterClientOptions | undefined;
    readonly clock?: Clock | undefined;
    readonly transport?: Transport | undefined;
}

// ControllerDefaults
export interface ControllerDefaults {
    readonly maxConcurrentReconciles?: number | undefined;
    readonly groupKindConcurrency?: Readonly<Record<string, number>> | undefined;
    readonly cacheSyncTimeout?: number | undefined;
    readonly reconciliationTimeout?: number | undefined;
    readonly abandonAfterTimeout?: boolean | undefined;
    readonly needLeaderElection?: boolean | undefined;
    readonly enableWarmup?: boolean | undefined;
    readonly recoverPanic?: boolean | undefined;
    readonly skipNameValidation?: boolean | undefined;
}

// EventApi
export type EventApi = 'events.k8s.io' | 'core';

// EventBroadcaster
export interface EventBroadcaster {
    recorder(controller: string): EventRecorder;
    stop(timeout?: number): Promise<void>;
}

// EventBroadcasterOptions
export interface EventBroadcasterOptions {
    readonly client: EventSink;
    readonly api?: EventApi | undefined;
    readonly clock?: Clock | undefined;
    readonly log?: Logger | undefined;
    readonly host?: string | undefined;
}

// EventNote
export interface EventNote {
    readonly type?: 'Normal' | 'Warning' | undefined;
    readonly reason: string;
    readonly action?: string | undefined;
    readonly note: string;
    readonly related?: KubernetesObject | undefined;
    readonly annotations?: Readonly<Record<string, string>> | undefined;
}

// EventRecorder
export interface EventRecorder {
    event(regarding: KubernetesObject, note: EventNote): void;
}

// EventSink
export type EventSink = Pick<Client, 'create' | 'patch'>;

// FailingProcess
export interface FailingProcess {
    on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
    exit(code: number): void;
}

// FilterDependencies
export interface FilterDependencies {
    readonly transport: Transport;
    readonly clock: Clock;
    readonly log: Logger;
}

// LeaderElectionLostError
export declare class LeaderElectionLostError extends Error {
    readonly name = "LeaderElectionLostError";
    constructor(cause?: unknown);
}

// LeaderElector
export declare class LeaderElector {
    #private;
    readonly identity: string;
    constructor(options: LeaderElectorOptions);
    get isLeader(): boolean;
    checkLease(): void;
    get timeToExpiry(): number;
    run(signal: AbortSignal, onStartedLeading: () => void): Promise<void>;
    release(): Promise<void>;
}

// LeaderElectorOptions
export interface LeaderElectorOptions {
    readonly lock: LeaseLock;
    readonly clock: Clock;
    readonly log: Logger;
    readonly random?: (() => number) | undefined;
    readonly identity?: string | undefined;
    readonly leaseDuration?: number | undefined;
    readonly renewDeadline?: number | undefined;
    readonly retryPeriod?: number | undefined;
    readonly onChange?: ((isLeader: boolean) => void) | undefined;
}

// LeaseLock
export interface LeaseLock {
    readonly key: ObjectKey;
    read(signal: AbortSignal): Promise<Stored<Lease> | undefined>;
    create(spec: LeaseSpec, signal: AbortSignal): Promise<Stored<Lease>>;
    update(lease: Stored<Lease>, spec: LeaseSpec, signal: AbortSignal): Promise<Stored<Lease>>;
}

// LeaseLockOptions
export interface LeaseLockOptions {
    readonly transport: Transport;
    readonly namespace: string;
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>> | undefined;
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
    readonly recorder?: Recorder | undefined;
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
    readonly started?: Promise<void> | undefined;
    onEarlyFailure?(report: (error: unknown) => void): void;
    activity?(since: number): readonly string[];
}

// RunnableFunction
export type RunnableFunction = (signal: AbortSignal) => Promise<void>;

// SignalProcess
export interface SignalProcess {
    on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
    exit(code: number): void;
}

// SyncingRunnable
export interface SyncingRunnable extends Runnable {
    waitForSync(signal: AbortSignal): Promise<void>;
}

// exitOnError
export declare function exitOnError(log: Logger, target?: FailingProcess): void;

// newCluster
export declare function newCluster(given: RestConfig, options?: ClusterOptions): Cluster;

// newEventBroadcaster
export declare function newEventBroadcaster(options: EventBroadcasterOptions): EventBroadcaster;

// newLeaseLock
export declare function newLeaseLock({ transport, namespace, name, labels }: LeaseLockOptions): LeaseLock;

// newManager
export declare function newManager(rest: RestConfig, options?: ManagerOptions): Promise<Manager>;

// setupSignalHandler
export declare function setupSignalHandler(): AbortSignal;

// signalOf
export declare function signalOf(target: SignalProcess, clock?: Pick<Clock, 'elapsed'>): AbortSignal;
