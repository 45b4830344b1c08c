// AddOptions
export interface AddOptions {
    readonly after?: number | undefined;
    readonly rateLimited?: boolean | undefined;
    readonly priority?: number | undefined;
}

// AdmissionContext
export interface AdmissionContext {
    readonly request: AdmissionRequest;
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// AdmissionHandler
export type AdmissionHandler = (request: AdmissionRequest, context: AdmissionContext) => AdmissionResponse | Promise<AdmissionResponse>;

// AdmissionRequest
export interface AdmissionRequest {
    readonly uid: string;
    readonly kind: GroupVersionKind;
    readonly resource: GroupVersionResource;
    readonly subResource?: string | undefined;
    readonly requestKind?: GroupVersionKind | undefined;
    readonly requestResource?: GroupVersionResource | undefined;
    readonly requestSubResource?: string | undefined;
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
    readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
    readonly userInfo: UserInfo;
    readonly object?: unknown;
    readonly oldObject?: unknown;
    readonly dryRun?: boolean | undefined;
    readonly options?: unknown;
}

// AdmissionResponse
export interface AdmissionResponse {
    readonly allowed: boolean;
    readonly status?: Status | undefined;
    readonly patches?: readonly JsonPatchOperation[] | undefined;
    readonly warnings?: readonly string[] | undefined;
    readonly auditAnnotations?: Readonly<Record<string, string>> | undefined;
}

// AdmissionWebhookOptions
export interface AdmissionWebhookOptions {
    readonly log?: Logger | undefined;
    readonly metrics?: Pick<WebhookMetrics, 'panicked'> | undefined;
}

// AlreadyOwnedError
export declare class AlreadyOwnedError extends Error {
    readonly object: KubernetesObject;
    readonly owner: OwnerReference;
    readonly name = "AlreadyOwnedError";
    constructor(object: KubernetesObject, owner: OwnerReference);
}

// ApiRequest
export interface ApiRequest {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
    readonly body?: unknown;
    readonly contentType?: string | undefined;
    readonly signal?: AbortSignal | undefined;
}

// ApplyOptions
export interface ApplyOptions extends WriteOptions {
    readonly fieldManager: string;
    readonly force?: boolean | undefined;
}

// AuthorizationOptions
export interface AuthorizationOptions {
    readonly transport: Pick<Transport, 'request'>;
    readonly log?: Logger | undefined;
    readonly clock?: Clock | undefined;
}

// BucketOptions
export interface BucketOptions {
    readonly rate?: number | undefined;
    readonly burst?: number | undefined;
    readonly clock: Pick<Clock, 'elapsed'>;
}

// Cache
export interface Cache extends Reader, FieldIndexer {
    informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>>;
    removeInformer(kind: ObjectType<KubernetesObject>): void;
    start(signal: AbortSignal): Promise<void>;
    waitForSync(signal?: AbortSignal): Promise<void>;
}

// CacheDependencies
export interface CacheDependencies {
    readonly transport: Transport;
    readonly mapper: RestMapper;
    readonly clock?: Clock | undefined;
    readonly log?: Logger | undefined;
    readonly random?: (() => number) | undefined;
}

// CacheNotStartedError
export declare class CacheNotStartedError extends Error {
    readonly name = "CacheNotStartedError";
    constructor();
}

// CacheNotSyncedError
export declare class CacheNotSyncedError extends Error {
    readonly name = "CacheNotSyncedError";
    constructor(kind: string, reason: unknown, failure: unknown);
}

// CacheOptions
export interface CacheOptions extends KindCacheOptions {
    readonly byKind?: ReadonlyMap<ObjectType<KubernetesObject>, KindCacheOptions> | undefined;
    readonly stripManagedFields?: boolean | undefined;
    readonly syncTimeout?: number | undefined;
    readonly failOnMissingInformer?: boolean | undefined;
}

// CancelTimer
export type CancelTimer = () => void;

// CertWatcher
export interface CertWatcher extends CertificateSource {
    readonly needLeaderElection: false;
    start(signal: AbortSignal): Promise<void>;
    reload(): Promise<void>;
}

// CertWatcherMetrics
export interface CertWatcherMetrics {
    certificateRead(): void;
    certificateReadFailed(): void;
}

// CertWatcherOptions
export interface CertWatcherOptions {
    readonly certFile: string;
    readonly keyFile: string;
    readonly interval?: number | undefined;
    readonly metrics?: CertWatcherMetrics | undefined;
    readonly onError?: ((error: unknown) => void) | undefined;
}

// CertificatePair
export interface CertificatePair {
    readonly cert: string;
    readonly key: string;
}

// CertificateSource
export interface CertificateSource {
    readonly current: CertificatePair;
    onChange(callback: (pair: CertificatePair) => void): () => void;
}

// Client
export interface Client extends Reader, Writer {
    readonly status: SubResourceWriter;
    subResource(name: string): SubResourceClient;
}

// ClientOptions
export interface ClientOptions {
    readonly transport?: Transport | undefined;
    readonly config?: RestConfig | undefined;
    readonly mapper?: RestMapper | undefined;
    readonly reader?: Reader | undefined;
    readonly dryRun?: boolean | undefined;
    readonly fieldManager?: string | undefined;
    readonly fieldValidation?: WriteOptions['fieldValidation'] | undefined;
}

// Clock
export interface Clock {
    now(): number;
    elapsed(): number;
    setTimer(delay: number, callback: () => void): CancelTimer;
    sleep(delay: number, signal?: AbortSignal): Promise<void>;
}

// Context
export interface Context {
    readonly log: Logger;
    readonly signal: AbortSignal;
    readonly reconcileID: string;
}

// Controller
export interface Controller<R = Request> extends Runnable {
    readonly name: string;
    readonly log: Logger;
    watch(source: Source<R>): Promise<void>;
    reconcile(request: R, context: Context): Promise<Result>;
}

// ControllerBuilder
export declare class ControllerBuilder {
    #private;
    constructor(manager: ManagerForBuilder);
    for<T extends KubernetesObject>(kind: ObjectType<T>, options?: WatchOptions<T>): this;
    owns<T extends KubernetesObject>(kind: ObjectType<T>, options?: OwnsOptions<T>): this;
    watches<T extends KubernetesObject>(kind: ObjectType<T>, handler: EventHandler<T>, options?: WatchOptions<T>): this;
    watchesRawSource(source: Source): this;
    withEventFilter(predicate: Predicate): this;
    withOptions(options: Partial<Omit<ControllerOptions, 'reconciler'>>): this;
    named(name: string): this;
    complete(reconciler: Reconciler | ReconcileFunction): Promise<Controller>;
}

// ControllerDefaults
export interface ControllerDefaults {
    readonly maxConcurrentReconciles?: number | undefined;
    readonly groupKindConcurrency?: Readonly<Record<string, number>> | undefined;
    readonly cacheSyncTimeout?: number | undefined;
    readonly reconciliationTimeout?: number | undefined;
    readonly needLeaderElection?: boolean | undefined;
    readonly skipNameValidation?: boolean | undefined;
}

// ControllerMetrics
export interface ControllerMetrics {
    setMaxConcurrentReconciles(count: number): void;
    workerStarted(): void;
    workerFinished(): void;
    reconciled(outcome: ReconcileOutcome, duration: number): void;
    terminalError(): void;
    panicked(): void;
    timedOut(): void;
}

// ControllerOptions
export interface ControllerOptions<R = Request> extends ControllerDefaults {
    readonly reconciler: Reconciler<R> | ReconcileFunction<R>;
    readonly rateLimiter?: RateLimiter | undefined;
    readonly newQueue?: ((name: string, rateLimiter: RateLimiter) => WorkQueue<R>) | undefined;
    readonly keyOf?: ((request: R) => string) | undefined;
    readonly newLogger?: ((log: Logger, request: R) => Logger) | undefined;
}

// Converter
export interface Converter {
    readonly group: string;
    readonly kind: string;
    convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
}

// ConverterRegistry
export declare class ConverterRegistry {
    #private;
    add(converter: Converter): void;
    convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
}

// CreateEvent
export interface CreateEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly isInInitialList: boolean;
}

// CredentialPlugin
export interface CredentialPlugin {
    readonly exec?: ExecPlugin | undefined;
    readonly authProvider?: {
        readonly name: string;
        readonly config?: Readonly<Record<string, string>> | undefined;
    } | undefined;
}

// CredentialSource
export interface CredentialSource {
    current(signal?: AbortSignal): Promise<Credentials>;
    invalidate(refused: Credentials): boolean;
}

// CredentialSourceOptions
export interface CredentialSourceOptions {
    readonly clock?: Clock | undefined;
    readonly loadPlugin?: typeof loadPluginCredentials | undefined;
}

// Credentials
export interface Credentials {
    readonly headers: Readonly<Record<string, string | readonly string[]>>;
    readonly tls: {
        readonly ca?: string | undefined;
        readonly cert?: string | undefined;
        readonly key?: string | undefined;
    };
}

// Defaulter
export interface Defaulter<T extends KubernetesObject> {
    default(object: T, context: AdmissionContext): T | void | Promise<T | void>;
}

// DeleteEvent
export interface DeleteEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly deleteStateUnknown: boolean;
}

// DeleteOptions
export interface DeleteOptions {
    readonly dryRun?: boolean | undefined;
    readonly gracePeriodSeconds?: number | undefined;
    readonly preconditions?: {
        readonly uid?: string | undefined;
        readonly resourceVersion?: string | undefined;
    } | undefined;
    readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground' | undefined;
    readonly signal?: AbortSignal | undefined;
}

// EventBroadcaster
export interface EventBroadcaster {
    recorder(controller: string): EventRecorder;
    stop(timeout?: number): Promise<void>;
}

// EventBroadcasterOptions
export interface EventBroadcasterOptions {
    readonly client: EventSink;
    readonly clock?: Clock | undefined;
    readonly log?: Logger | undefined;
    readonly host?: string | undefined;
}

// EventChannel
export declare class EventChannel<T extends KubernetesObject> {
    #private;
    send(event: GenericEvent<T>): void;
    subscribe(listener: (event: GenericEvent<T>) => void): () => void;
}

// EventHandler
export interface EventHandler<T extends KubernetesObject = KubernetesObject, R = Request> {
    prepare?(): Promise<void>;
    create?(event: CreateEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
    update?(event: UpdateEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
    delete?(event: DeleteEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
    generic?(event: GenericEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
}

// EventListener
export interface EventListener<T extends KubernetesObject> {
    create(event: CreateEvent<T>): void | Promise<void>;
    update(event: UpdateEvent<T>): void | Promise<void>;
    delete(event: DeleteEvent<T>): void | Promise<void>;
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

// ExecPlugin
export interface ExecPlugin {
    readonly apiVersion?: string | undefined;
    readonly command: string;
    readonly args?: readonly string[] | null | undefined;
    readonly env?: readonly {
        readonly name: string;
        readonly value: string;
    }[] | null | undefined;
    readonly provideClusterInfo?: boolean | undefined;
}

// ExponentialOptions
export interface ExponentialOptions {
    readonly baseDelay?: number | undefined;
    readonly maxDelay?: number | undefined;
}

// FailingProcess
export interface FailingProcess {
    on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
    exit(code: number): void;
}

// FakeClock
export declare class FakeClock implements Clock {
    #private;
    constructor(start?: number | Date);
    now(): number;
    elapsed(): number;
    setTimer(delay: number, callback: () => void): CancelTimer;
    sleep(delay: number, signal?: AbortSignal): Promise<void>;
    get timers(): number;
    get untilNextTimer(): number | undefined;
    advance(milliseconds: number): Promise<void>;
    block(milliseconds: number): void;
}

// FieldError
export interface FieldError {
    readonly reason: FieldErrorReason;
    readonly field: string;
    readonly message: string;
}

// FieldErrorReason
export type FieldErrorReason = keyof typeof titles;

// FieldErrors
export declare class FieldErrors implements Iterable<FieldError> {
    #private;
    add(...errors: readonly (FieldError | undefined)[]): this;
    get size(): number;
    [Symbol.iterator](): Iterator<FieldError>;
    throwIfAny(object: KubernetesObject): void;
}

// FieldIndexer
export interface FieldIndexer {
    indexField<T extends KubernetesObject>(kind: ObjectType<T>, field: string, values: IndexFunction<T>): void;
}

// FieldPath
export declare class FieldPath {
    #private;
    constructor(text: string);
    child(...segments: readonly (string | number)[]): FieldPath;
    index(position: number): FieldPath;
    key(key: string): FieldPath;
    toString(): string;
    invalid(value: unknown, detail: string): FieldError;
    typeInvalid(value: unknown, detail: string): FieldError;
    required(detail?: string): FieldError;
    forbidden(detail: string): FieldError;
    notFound(value: unknown): FieldError;
    notSupported(value: unknown, supported: readonly string[]): FieldError;
    duplicate(value: unknown): FieldError;
    tooLong(limit: number): FieldError;
    tooMany(count: number, limit: number): FieldError;
    internalError(error: Error): FieldError;
}

// FilterDependencies
export interface FilterDependencies {
    readonly transport: Transport;
    readonly clock: Clock;
    readonly log: Logger;
}

// FinalizeResult
export interface FinalizeResult {
    readonly updated: boolean;
    readonly statusUpdated: boolean;
    readonly error?: AggregateError | undefined;
}

// Finalizer
export type Finalizer<T extends KubernetesObject> = (object: T) => Promise<Partial<Omit<FinalizeResult, 'error'>> | void>;

// Finalizers
export declare class Finalizers<T extends KubernetesObject> {
    #private;
    register(name: string, finalizer: Finalizer<T>): this;
    finalize(object: T): Promise<FinalizeResult>;
}

// FlagDefinition
export interface FlagDefinition<V extends FlagValue = FlagValue> {
    readonly default: V;
    readonly help: string;
}

// FlagDefinitions
export type FlagDefinitions = Readonly<Record<string, FlagDefinition>>;

// FlagError
export declare class FlagError extends SetupError {
    readonly name = "FlagError";
}

// FlagProcess
export interface FlagProcess {
    readonly argv: readonly string[];
    readonly stdout: {
        write(text: string): unknown;
    };
    readonly stderr: {
        write(text: string): unknown;
        readonly isTTY?: boolean | undefined;
    };
    exit(code: number): never;
}

// FlagValue
export type FlagValue = string | number | boolean;

// FlagValues
export type FlagValues<F extends FlagDefinitions> = {
    readonly [N in keyof F]: Widened<F[N]['default']>;
};

// GenericEvent
export interface GenericEvent<T extends KubernetesObject> {
    readonly object: T;
}

// GetOptions
export interface GetOptions {
    readonly signal?: AbortSignal | undefined;
}

// GroupResource
export interface GroupResource {
    readonly group: string;
    readonly resource: string;
}

// GroupVersionKind
export interface GroupVersionKind {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly plural?: string | undefined;
    readonly namespaced?: boolean | undefined;
}

// HandlerContext
export interface HandlerContext {
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// HealthCheck
export type HealthCheck = () => void | Promise<void>;

// HttpError
export declare class HttpError extends Error {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly name = "HttpError";
    constructor(status: number, message: string, headers?: Readonly<Record<string, string>>);
}

// HttpHandler
export type HttpHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

// HttpRequest
export interface HttpRequest {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly headers: IncomingHttpHeaders;
    readonly signal: AbortSignal;
    readBody(limit: number, weigh?: (body: Buffer) => number): Promise<Buffer>;
}

// HttpResponse
export interface HttpResponse {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body: string | Uint8Array;
}

// Impersonation
export interface Impersonation {
    readonly user: string;
    readonly uid?: string | undefined;
    readonly groups?: readonly string[] | undefined;
    readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

// InClusterOptions
export interface InClusterOptions {
    readonly env?: Readonly<Record<string, string | undefined>> | undefined;
    readonly serviceAccountDir?: string | undefined;
}

// IndexFunction
export type IndexFunction<T extends KubernetesObject> = (object: Stored<T>) => readonly string[];

// Informer
export interface Informer<T extends KubernetesObject> {
    addListener(listener: EventListener<T>, options?: ListenerOptions): ListenerRegistration;
    readonly hasSynced: boolean;
    readonly failure?: unknown;
    waitForSync(signal?: AbortSignal): Promise<void>;
}

// InvalidNameError
export declare class InvalidNameError extends Error {
    readonly part: string;
    readonly value: string;
    readonly name = "InvalidNameError";
    constructor(part: string, value: string, problem: string);
}

// JsonPatchOperation
export type JsonPatchOperation = {
    readonly op: 'add' | 'replace' | 'test';
    readonly path: string;
    readonly value: unknown;
} | {
    readonly op: 'remove';
    readonly path: string;
} | {
    readonly op: 'move' | 'copy';
    readonly from: string;
    readonly path: string;
};

// KindCacheOptions
export interface KindCacheOptions {
    readonly labels?: NonNullable<ListOptions['labels']> | undefined;
    readonly fields?: NonNullable<ListOptions['fields']> | undefined;
    readonly namespaces?: readonly string[] | undefined;
    readonly transform?: Transform | undefined;
    readonly resyncPeriod?: number | undefined;
}

// KindClass
export interface KindClass<T extends KubernetesObject> {
    new (): T;
    readonly name: string;
}

// KindToken
export interface KindToken<T extends KubernetesObject> {
    readonly [kindKey]: GroupVersionKind;
    from(init: Omit<T, 'apiVersion' | 'kind'>): T;
}

// KubernetesObject
export interface KubernetesObject {
    apiVersion: string;
    kind: string;
    metadata: ObjectMeta;
}

// LabelRequirement
export interface LabelRequirement {
    readonly key: string;
    readonly operator: 'in' | 'notIn' | 'exists' | 'absent';
    readonly values: readonly string[];
}

// LabelRequirements
export type LabelRequirements = readonly LabelRequirement[];

// LabelSelectorObject
export interface LabelSelectorObject {
    readonly matchLabels?: Readonly<Record<string, string>> | undefined;
    readonly matchExpressions?: readonly {
        readonly key: string;
        readonly operator: string;
        readonly values?: readonly string[] | undefined;
    }[] | undefined;
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

// ListOptions
export interface ListOptions {
    readonly namespace?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | string | undefined;
    readonly fields?: Readonly<Record<string, string>> | undefined;
    readonly limit?: number | undefined;
    readonly continue?: string | undefined;
    readonly signal?: AbortSignal | undefined;
}

// ListenerOptions
export interface ListenerOptions {
    readonly resyncPeriod?: number | undefined;
}

// ListenerRegistration
export interface ListenerRegistration {
    waitForSync(signal?: AbortSignal): Promise<void>;
    remove(): void;
}

// LoadConfigOptions
export interface LoadConfigOptions extends InClusterOptions {
    readonly kubeconfig?: string | undefined;
    readonly context?: string | undefined;
    readonly home?: string | undefined;
}

// LogEncoder
export type LogEncoder = 'json' | 'console';

// LogFields
export type LogFields = Readonly<Record<string, unknown>>;

// LogLevel
export type LogLevel = 'debug' | 'info' | 'error' | 'silent';

// Logger
export interface Logger {
    debug(message: string, fields?: LogFields): void;
    info(message: string, fields?: LogFields): void;
    error(message: string, fields?: LogFields): void;
    child(fields: LogFields): Logger;
}

// LoggerOptions
export interface LoggerOptions {
    readonly level?: LogLevel | undefined;
    readonly encoder?: LogEncoder | undefined;
    readonly timeEncoding?: TimeEncoding | undefined;
    readonly stacktraceLevel?: LogLevel | undefined;
    readonly development?: boolean | undefined;
    readonly color?: boolean | undefined;
    readonly destination?: DestinationStream | undefined;
}

// MakeCertificateOptions
export interface MakeCertificateOptions {
    readonly commonName: string;
    readonly organizations?: readonly string[] | undefined;
    readonly dnsNames?: readonly string[] | undefined;
    readonly ipAddresses?: readonly string[] | undefined;
    readonly isAuthority?: boolean | undefined;
    readonly issuer?: CertificatePair | undefined;
    readonly validDays?: number | undefined;
    readonly now?: Date | undefined;
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
    readonly webhookServer: WebhookServer;
    readonly controllerDefaults: ControllerDefaults;
    readonly controllerNames: Set<string>;
    eventRecorder(name: string): EventRecorder;
    readonly elected: Promise<void>;
    add(runnable: Runnable | RunnableFunction): void;
    addHealthzCheck(name: string, check: HealthCheck): void;
    addReadyzCheck(name: string, check: HealthCheck): void;
    start(signal: AbortSignal): Promise<void>;
}

// ManagerClientOptions
export interface ManagerClientOptions extends Pick<ClientOptions, 'dryRun' | 'fieldManager' | 'fieldValidation'> {
    readonly disableCacheFor?: readonly ObjectType<KubernetesObject>[] | undefined;
}

// ManagerFlags
export interface ManagerFlags<F extends FlagDefinitions = Record<never, never>> {
    readonly kubeconfig: string | undefined;
    readonly logger: LoggerOptions;
    readonly development: boolean;
    readonly leaderElection: boolean;
    readonly healthProbeBindAddress: string;
    readonly metrics: ServerFlags & {
        readonly bindAddress: string;
        readonly secureServing: boolean;
    };
    readonly webhook: ServerFlags & {
        readonly port: number;
        readonly skipWithoutCertificate: boolean;
    };
    readonly own: FlagValues<F>;
}

// ManagerForBuilder
export type ManagerForBuilder = Pick<Manager, 'add' | 'log' | 'clock' | 'metrics' | 'controllerDefaults' | 'controllerNames' | 'cache' | 'restMapper'>;

// ManagerForController
export type ManagerForController = Pick<Manager, 'add' | 'log' | 'clock' | 'metrics' | 'controllerDefaults' | 'controllerNames'>;

// ManagerForWebhook
export interface ManagerForWebhook {
    readonly webhookServer: Pick<WebhookServer, 'register' | 'isRegistered' | 'metrics' | 'converters'>;
    readonly log: Logger;
}

// ManagerMetricsOptions
export interface ManagerMetricsOptions extends Omit<MetricsServerOptions, 'text' | 'certificateMetrics' | 'filter'> {
    readonly filterProvider?: ((parts: FilterDependencies) => RequestFilter) | undefined;
}

// ManagerOptions
export interface ManagerOptions {
    readonly log?: Logger | undefined;
    readonly cache?: CacheOptions | undefined;
    readonly client?: ManagerClientOptions | undefined;
    readonly metrics?: ManagerMetricsOptions | undefined;
    readonly healthProbeBindAddress?: string | undefined;
    readonly healthProbeLimits?: ServerLimits | undefined;
    readonly livenessEndpointName?: string | undefined;
    readonly readinessEndpointName?: string | undefined;
    readonly webhookServer?: WebhookServer | undefined;
    readonly webhook?: WebhookServerOptions | undefined;
    readonly leaderElection?: boolean | undefined;
    readonly leaderElectionID?: string | undefined;
    readonly leaderElectionNamespace?: string | undefined;
    readonly leaderElectionLabels?: Readonly<Record<string, string>> | undefined;
    readonly leaderElectionReleaseOnCancel?: boolean | undefined;
    readonly leaseDuration?: number | undefined;
    readonly renewDeadline?: number | undefined;
    readonly retryPeriod?: number | undefined;
    readonly apiServerTimeout?: number | undefined;
    readonly gracefulShutdownTimeout?: number | undefined;
    readonly controller?: ControllerDefaults | undefined;
    readonly clock?: Clock | undefined;
    readonly transport?: Transport | undefined;
}

// MapObject
export type MapObject<T extends KubernetesObject, R> = (object: T, context: HandlerContext) => readonly R[] | Promise<readonly R[]>;

// MergeFromOptions
export interface MergeFromOptions {
    readonly optimisticLock?: boolean | undefined;
}

// Metrics
export interface Metrics {
    readonly registry: Registry | undefined;
    controller(name: string): ControllerMetrics;
    queue(name: string): QueueMetrics | undefined;
    webhook(path: string): WebhookMetrics;
    requestCompleted(code: string, method: string, host: string): void;
    certificateRead(): void;
    certificateReadFailed(): void;
    leaderChanged(lease: string, isLeader: boolean): void;
    text(): Promise<MetricsText>;
}

// MetricsOptions
export interface MetricsOptions {
    readonly process?: boolean | undefined;
}

// MetricsServer
export interface MetricsServer {
    readonly needLeaderElection: false;
    readonly port: number | undefined;
    start(signal: AbortSignal): Promise<void>;
}

// MetricsServerOptions
export interface MetricsServerOptions {
    readonly bindAddress?: string | undefined;
    readonly text: () => Promise<MetricsText>;
    readonly secureServing?: boolean | undefined;
    readonly certDir?: string | undefined;
    readonly certName?: string | undefined;
    readonly keyName?: string | undefined;
    readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
    readonly http2?: boolean | undefined;
    readonly filter?: RequestFilter | undefined;
    readonly extraHandlers?: Readonly<Record<string, HttpHandler>> | undefined;
    readonly limits?: ServerLimits | undefined;
    readonly shutdownTimeout?: number | undefined;
    readonly certificateMetrics?: CertWatcherMetrics | undefined;
    readonly log?: Logger | undefined;
}

// MetricsText
export interface MetricsText {
    readonly contentType: string;
    readonly body: string;
}

// Mutate
export type Mutate<T extends KubernetesObject> = (object: T) => void | Promise<void>;

// NewCondition
export type NewCondition = Omit<Condition, 'lastTransitionTime'> & Partial<Pick<Condition, 'lastTransitionTime'>>;

// NoKindMatchError
export declare class NoKindMatchError extends SetupError {
    readonly groupVersionKind: Pick<GroupVersionKind, 'group' | 'version' | 'kind'>;
    readonly name = "NoKindMatchError";
    constructor(groupVersionKind: Pick<GroupVersionKind, 'group' | 'version' | 'kind'>);
}

// NotCachedError
export declare class NotCachedError extends Error {
    readonly name = "NotCachedError";
    constructor(kind: string, outside?: NamespaceOutside);
}

// NotInClusterError
export declare class NotInClusterError extends SetupError {
    readonly name = "NotInClusterError";
}

// ObjectKey
export interface ObjectKey {
    readonly namespace?: string | undefined;
    readonly name: string;
}

// ObjectList
export interface ObjectList<T> {
    readonly metadata: ListMeta;
    readonly items: T[];
}

// ObjectReconciler
export interface ObjectReconciler<T extends KubernetesObject> {
    reconcile(object: Stored<T>, context: Context): Promise<Result | void>;
}

// ObjectType
export type ObjectType<T extends KubernetesObject> = KindToken<T> | KindClass<T>;

// Outcome
export interface Outcome<R, T extends KubernetesObject> {
    readonly result: R;
    readonly object: Stored<T>;
}

// OwnerOptions
export interface OwnerOptions {
    readonly onlyControllerOwner?: boolean | undefined;
}

// OwnerReferenceOptions
export interface OwnerReferenceOptions {
    readonly blockOwnerDeletion?: boolean | undefined;
}

// OwnsOptions
export interface OwnsOptions<T extends KubernetesObject> extends WatchOptions<T> {
    readonly matchEveryOwner?: boolean | undefined;
}

// Patch
export interface Patch {
    readonly contentType: 'application/merge-patch+json' | 'application/strategic-merge-patch+json' | 'application/json-patch+json';
    readonly body: unknown | ((object: KubernetesObject) => unknown);
}

// PatchResult
export type PatchResult = UpdateResult | 'updatedStatus' | 'updatedStatusOnly';

// Predicate
export interface Predicate<T extends KubernetesObject = KubernetesObject> {
    create?(event: CreateEvent<T>): boolean;
    update?(event: UpdateEvent<T>): boolean;
    delete?(event: DeleteEvent<T>): boolean;
    generic?(event: GenericEvent<T>): boolean;
}

// PriorityQueue
export declare class PriorityQueue<T> implements WorkQueue<T> {
    #private;
    constructor(options: PriorityQueueOptions<T>);
    get length(): number;
    add(item: T, options?: AddOptions): void;
    get(): Promise<QueueItem<T> | undefined>;
    done(item: T): void;
    forget(item: T): void;
    requeues(item: T): number;
    shutDown(): void;
}

// PriorityQueueOptions
export interface PriorityQueueOptions<T> {
    readonly keyOf: (item: T) => string;
    readonly rateLimiter?: RateLimiter | undefined;
    readonly clock?: Clock | undefined;
    readonly metrics?: QueueMetrics | undefined;
}

// QueueItem
export interface QueueItem<T> {
    readonly item: T;
    readonly priority: number;
}

// QueueMetrics
export interface QueueMetrics {
    depthChanged(priority: number, change: 1 | -1): void;
    added(): void;
    retried(): void;
    handedOut(waited: number): void;
    finished(worked: number): void;
    watchUnfinished(unfinished: () => Iterable<number>): void;
}

// RateLimiter
export interface RateLimiter {
    delayOf(key: string): number;
    forget(key: string): void;
    requeues(key: string): number;
}

// ReadJsonOptions
export interface ReadJsonOptions {
    readonly maxDepth?: number | undefined;
    readonly bigints?: boolean | undefined;
}

// Reader
export interface Reader {
    get<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T>>;
    find<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T> | undefined>;
    list<T extends KubernetesObject>(kind: ObjectType<T>, options?: ListOptions): Promise<ObjectList<Stored<T>>>;
}

// ReconcileFunction
export type ReconcileFunction<R = Request> = (request: R, context: Context) => Promise<Result | void>;

// ReconcileOutcome
export type ReconcileOutcome = 'success' | 'error' | 'requeue' | 'requeue_after';

// Reconciler
export interface Reconciler<R = Request> {
    reconcile: ReconcileFunction<R>;
}

// Request
export type Request = ObjectKey;

// RequestFilter
export type RequestFilter = (handler: HttpHandler) => HttpHandler;

// RequestQueue
export interface RequestQueue<T> {
    add(item: T, options?: AddOptions): void;
}

// RestConfig
export interface RestConfig {
    readonly server: string;
    readonly ca?: string | undefined;
    readonly caFile?: string | undefined;
    readonly cert?: string | undefined;
    readonly certFile?: string | undefined;
    readonly key?: string | undefined;
    readonly keyFile?: string | undefined;
    readonly token?: string | undefined;
    readonly tokenFile?: string | undefined;
    readonly username?: string | undefined;
    readonly password?: string | undefined;
    readonly plugin?: CredentialPlugin | undefined;
    readonly impersonate?: Impersonation | undefined;
    readonly tlsServerName?: string | undefined;
    readonly insecureSkipTlsVerify?: boolean | undefined;
    readonly namespace?: string | undefined;
    readonly source?: string | undefined;
    readonly userAgent?: string | undefined;
}

// RestMapper
export interface RestMapper {
    restMapping(gvk: GroupVersionKind): Promise<RestMapping>;
}

// RestMapping
export interface RestMapping {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly plural: string;
    readonly namespaced: boolean;
}

// Result
export interface Result {
    readonly requeueAfter?: number | undefined;
    readonly priority?: number | undefined;
}

// RetryOnConflictOptions
export interface RetryOnConflictOptions {
    readonly tries?: number | undefined;
    readonly delay?: number | undefined;
    readonly clock?: Clock | undefined;
    readonly signal?: AbortSignal | undefined;
}

// Runnable
export interface Runnable {
    start(signal: AbortSignal): Promise<void>;
    readonly needLeaderElection?: boolean | undefined;
}

// RunnableFunction
export type RunnableFunction = (signal: AbortSignal) => Promise<void>;

// ServerFlags
export interface ServerFlags {
    readonly certDir: string | undefined;
    readonly certName: string;
    readonly keyName: string;
    readonly http2: boolean;
}

// ServerLimits
export interface ServerLimits {
    readonly maxConnections?: number | undefined;
    readonly maxRequests?: number | undefined;
    readonly maxBodyBytes?: number | undefined;
    readonly maxHeaderBytes?: number | undefined;
    readonly maxStreams?: number | undefined;
    readonly maxCancellations?: number | undefined;
    readonly handshakeTimeout?: number | undefined;
    readonly headersTimeout?: number | undefined;
    readonly requestTimeout?: number | undefined;
    readonly handlerTimeout?: number | undefined;
    readonly responseTimeout?: number | undefined;
    readonly idleTimeout?: number | undefined;
}

// SetupError
export declare class SetupError extends Error {
    readonly name: string;
}

// SignalProcess
export interface SignalProcess {
    on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
    exit(code: number): void;
}

// Source
export interface Source<R = Request> {
    readonly description?: string | undefined;
    readonly failure?: unknown;
    start(queue: WorkQueue<R>, context: SourceContext): Promise<void>;
}

// SourceContext
export interface SourceContext {
    readonly log: Logger;
    readonly clock: Clock;
    readonly signal: AbortSignal;
}

// Spoke
export interface Spoke<H extends KubernetesObject, S extends KubernetesObject> {
    readonly kind: ObjectType<S>;
    toHub(object: S): Omit<H, 'apiVersion' | 'kind'> | Promise<Omit<H, 'apiVersion' | 'kind'>>;
    fromHub(hub: H): Omit<S, 'apiVersion' | 'kind'> | Promise<Omit<S, 'apiVersion' | 'kind'>>;
}

// Status
export interface Status {
    readonly apiVersion?: string | undefined;
    readonly kind?: string | undefined;
    readonly status?: string | undefined;
    readonly message?: string | undefined;
    readonly reason?: string | undefined;
    readonly code?: number | undefined;
    readonly details?: StatusDetails | undefined;
}

// StatusCause
export interface StatusCause {
    readonly reason?: string | undefined;
    readonly message?: string | undefined;
    readonly field?: string | undefined;
}

// StatusDetails
export interface StatusDetails {
    readonly name?: string | undefined;
    readonly group?: string | undefined;
    readonly kind?: string | undefined;
    readonly uid?: string | undefined;
    readonly causes?: readonly StatusCause[] | undefined;
    readonly retryAfterSeconds?: number | undefined;
}

// StatusError
export declare class StatusError extends Error {
    readonly status: Status;
    readonly name = "StatusError";
    readonly reason: string;
    readonly code: number;
    readonly details: StatusDetails;
    readonly retryAfter: number | undefined;
    constructor(status: Status, options?: {
        readonly cause?: unknown;
        readonly retryAfter?: number | undefined;
    });
}

// Stored
export type Stored<T extends KubernetesObject> = T & {
    metadata: {
        name: string;
        uid: string;
        resourceVersion: string;
        creationTimestamp: string;
    };
};

// SubResourceClient
export interface SubResourceClient extends SubResourceWriter {
    get<S>(object: KubernetesObject, options?: GetOptions): Promise<S>;
    create<S>(object: KubernetesObject, body: S, options?: WriteOptions): Promise<S>;
}

// SubResourceWriter
export interface SubResourceWriter {
    update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
    patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
    apply<T extends KubernetesObject>(object: T, options: ApplyOptions): Promise<Stored<T>>;
}

// SyncingRunnable
export interface SyncingRunnable extends Runnable {
    waitForSync(signal: AbortSignal): Promise<void>;
}

// TerminalError
export declare class TerminalError extends Error {
    readonly name = "TerminalError";
    constructor(cause: unknown);
}

// TimeEncoding
export type TimeEncoding = (typeof timeEncodings)[number];

// Transform
export type Transform = (object: Stored<KubernetesObject>) => Stored<KubernetesObject>;

// Transport
export interface Transport {
    request<T>(request: ApiRequest): Promise<T>;
    stream<T>(request: ApiRequest): Promise<AsyncIterable<T[]>>;
    close(): void;
}

// TransportError
export declare class TransportError extends Error {
    readonly name = "TransportError";
    readonly code: string | undefined;
    constructor(message: string, options?: {
        readonly cause?: unknown;
        readonly code?: string | undefined;
    });
}

// TransportOptions
export interface TransportOptions {
    readonly clock?: Clock | undefined;
    readonly onWarning?: ((text: string, request: ApiRequest) => void) | undefined;
    readonly onResponse?: ((code: string, request: ApiRequest) => void) | undefined;
    readonly beforeSend?: ((request: ApiRequest) => void) | undefined;
    readonly retries?: number | undefined;
    readonly idleTimeout?: number | undefined;
    readonly watchIdleTimeout?: number | undefined;
    readonly connectTimeout?: number | undefined;
    readonly probeAfter?: number | undefined;
    readonly probeTimeout?: number | undefined;
    readonly credentials?: CredentialSource | undefined;
}

// UpdateEvent
export interface UpdateEvent<T extends KubernetesObject> {
    readonly objectOld: Stored<T>;
    readonly objectNew: Stored<T>;
}

// UpdateResult
export type UpdateResult = 'unchanged' | 'created' | 'updated';

// Validator
export interface Validator<T extends KubernetesObject> {
    validateCreate(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
    validateUpdate(oldObject: T, newObject: T, context: AdmissionContext): Warnings | Promise<Warnings>;
    validateDelete(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
}

// Warnings
export type Warnings = readonly string[] | void;

// WatchOptions
export interface WatchOptions<T extends KubernetesObject> {
    readonly predicates?: readonly Predicate<T>[] | undefined;
}

// WebhookBuilder
export declare class WebhookBuilder<T extends KubernetesObject> {
    #private;
    constructor(host: ManagerForWebhook, kind: ObjectType<T>);
    withDefaulter(defaulter: Defaulter<T>): this;
    withValidator(validator: Validator<T>): this;
    withConverter(converter: Converter): this;
    withDefaulterCustomPath(path: string): this;
    withValidatorCustomPath(path: string): this;
    complete(): void;
}

// WebhookMetrics
export interface WebhookMetrics {
    started(): void;
    finished(code: number, duration: number): void;
    panicked(): void;
}

// WebhookServer
export interface WebhookServer {
    readonly needLeaderElection: false;
    readonly port: number | undefined;
    readonly metrics: WebhookServerMetrics;
    readonly converters: ConverterRegistry;
    register(path: string, handler: HttpHandler): void;
    isRegistered(path: string): boolean;
    start(signal: AbortSignal): Promise<void>;
    startedChecker(): () => Promise<void>;
}

// WebhookServerMetrics
export type WebhookServerMetrics = Pick<Metrics, 'webhook' | 'certificateRead' | 'certificateReadFailed'>;

// WebhookServerOptions
export interface WebhookServerOptions {
    readonly host?: string | undefined;
    readonly port?: number | undefined;
    readonly certDir?: string | undefined;
    readonly skipWithoutCertificate?: boolean | undefined;
    readonly certName?: string | undefined;
    readonly keyName?: string | undefined;
    readonly clientCAName?: string | undefined;
    readonly certificates?: CertificateSource | undefined;
    readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
    readonly http2?: boolean | undefined;
    readonly limits?: ServerLimits | undefined;
    readonly shutdownTimeout?: number | undefined;
    readonly log?: Logger | undefined;
    readonly metrics?: WebhookServerMetrics | undefined;
    readonly clock?: Clock | undefined;
}

// Widened
export type Widened<V> = V extends boolean ? boolean : V extends number ? number : string;

// WorkQueue
export interface WorkQueue<T> extends RequestQueue<T> {
    get(): Promise<QueueItem<T> | undefined>;
    done(item: T): void;
    forget(item: T): void;
    requeues(item: T): number;
    readonly length: number;
    shutDown(): void;
}

// WriteOptions
export interface WriteOptions {
    readonly dryRun?: boolean | undefined;
    readonly fieldManager?: string | undefined;
    readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined;
    readonly signal?: AbortSignal | undefined;
}

// Writer
export interface Writer {
    create<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
    update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
    patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
    apply<T extends KubernetesObject>(object: T, options: ApplyOptions): Promise<Stored<T>>;
    delete(object: KubernetesObject, options?: DeleteOptions): Promise<void>;
    deleteAllOf<T extends KubernetesObject>(kind: ObjectType<T>, options: Pick<ListOptions, 'namespace' | 'labels' | 'fields'> & DeleteOptions): Promise<void>;
}

// addFinalizer
export declare function addFinalizer(object: KubernetesObject, finalizer: string): boolean;

// admissionWebhook
export declare function admissionWebhook(handler: AdmissionHandler, options?: AdmissionWebhookOptions): HttpHandler;

// allowed
export declare function allowed(message?: string): AdmissionResponse;

// and
export declare function and<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Required<Predicate<T>>;

// annotationChangedPredicate
export declare const annotationChangedPredicate: Predicate;

// asReconciler
export declare function asReconciler<T extends KubernetesObject>(reader: Reader, kind: ObjectType<T>, reconciler: ObjectReconciler<T>): Reconciler;

// bigIntOf
export declare function bigIntOf(container: object, key: string | number): bigint;

// collectionPath
export declare function collectionPath(mapping: RestMapping, namespace: string | undefined): string;

// containsFinalizer
export declare function containsFinalizer(object: KubernetesObject, finalizer: string): boolean;

// controllerOf
export declare function controllerOf(object: KubernetesObject): OwnerReference | undefined;

// conversionWebhook
export declare function conversionWebhook(converters: ConverterRegistry, log?: Logger): HttpHandler;

// createOrPatch
export declare function createOrPatch<T extends KubernetesObject>(client: Client, object: T, mutate: Mutate<T>, options?: WriteOptions): Promise<Outcome<PatchResult, T>>;

// createOrUpdate
export declare function createOrUpdate<T extends KubernetesObject>(client: Client, object: T, mutate: Mutate<T>, options?: WriteOptions): Promise<Outcome<UpdateResult, T>>;

// deepCopy
export declare function deepCopy<T>(value: T): T;

// defaultingHandler
export declare function defaultingHandler<T extends KubernetesObject>(kind: ObjectType<T>, defaulter: Defaulter<T>): AdmissionHandler;

// defineKind
export declare function defineKind<T extends KubernetesObject>(gvk: GroupVersionKind): KindToken<T>;

// denied
export declare function denied(message: string): AdmissionResponse;

// deniedWith
export declare function deniedWith(status: Status): AdmissionResponse;

// enqueueRequestForObject
export declare function enqueueRequestForObject<T extends KubernetesObject>(): EventHandler<T>;

// enqueueRequestForOwner
export declare function enqueueRequestForOwner<T extends KubernetesObject>(mapper: RestMapper, owner: ObjectType<KubernetesObject>, options?: OwnerOptions): EventHandler<T>;

// enqueueRequestsFromMapFunc
export declare function enqueueRequestsFromMapFunc<T extends KubernetesObject>(map: MapObject<T, Request>): EventHandler<T>;

// errored
export declare function errored(code: number, error: unknown): AdmissionResponse;

// exitOnError
export declare function exitOnError(log: Logger, target?: FailingProcess): void;

// field
export declare function field(...segments: readonly (string | number)[]): FieldPath;

// findStatusCondition
export declare function findStatusCondition(conditions: readonly Condition[] | null | undefined, type: string): Condition | undefined;

// fixedCertificate
export declare function fixedCertificate(pair: CertificatePair): CertificateSource;

// generationChangedPredicate
export declare const generationChangedPredicate: Predicate;

// groupVersionKindOf
export declare function groupVersionKindOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): GroupVersionKind;

// handlerFromMap
export declare function handlerFromMap<T extends KubernetesObject, R>(map: MapObject<T, R>, keyOf: (request: R) => string): Required<Omit<EventHandler<T, R>, 'prepare'>>;

// hasControllerReference
export declare function hasControllerReference(object: KubernetesObject): boolean;

// hasOwnerReference
export declare function hasOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean;

// ignoreAlreadyExists
export declare function ignoreAlreadyExists<T>(call: Promise<T>): Promise<T | undefined>;

// ignoreNotFound
export declare function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined>;

// inClusterConfig
export declare function inClusterConfig(options?: InClusterOptions): Promise<RestConfig>;

// isAlreadyExists
export declare const isAlreadyExists: (error: unknown) => error is StatusError;

// isBadRequest
export declare const isBadRequest: (error: unknown) => error is StatusError;

// isConflict
export declare const isConflict: (error: unknown) => error is StatusError;

// isControlledBy
export declare function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean;

// isExpired
export declare const isExpired: (error: unknown) => error is StatusError;

// isForbidden
export declare const isForbidden: (error: unknown) => error is StatusError;

// isGone
export declare const isGone: (error: unknown) => error is StatusError;

// isInvalid
export declare const isInvalid: (error: unknown) => error is StatusError;

// isNamespaceTerminating
export declare function isNamespaceTerminating(error: unknown): error is StatusError;

// isNoMatch
export declare function isNoMatch(error: unknown): error is NoKindMatchError;

// isNotFound
export declare const isNotFound: (error: unknown) => error is StatusError;

// isSemanticDerivative
export declare function isSemanticDerivative(wanted: unknown, object: unknown): boolean;

// isSemanticallyEqual
export declare function isSemanticallyEqual(a: unknown, b: unknown): boolean;

// isStatusConditionFalse
export declare function isStatusConditionFalse(conditions: readonly Condition[] | null | undefined, type: string): boolean;

// isStatusConditionTrue
export declare function isStatusConditionTrue(conditions: readonly Condition[] | null | undefined, type: string): boolean;

// isTimeout
export declare const isTimeout: (error: unknown) => error is StatusError;

// isTooManyRequests
export declare const isTooManyRequests: (error: unknown) => error is StatusError;

// isUnauthorized
export declare const isUnauthorized: (error: unknown) => error is StatusError;

// jsonPatch
export declare function jsonPatch(operations: readonly JsonPatchOperation[]): Patch;

// jsonResponse
export declare function jsonResponse(status: number, value: unknown): HttpResponse;

// labelChangedPredicate
export declare const labelChangedPredicate: Predicate;

// labelSelectorPredicate
export declare function labelSelectorPredicate(selector: string | LabelSelectorObject): Predicate;

// loadConfig
export declare function loadConfig(options?: LoadConfigOptions): Promise<RestConfig>;

// lowPriority
export declare const lowPriority = -100;

// makeCertificate
export declare function makeCertificate(options: MakeCertificateOptions): Promise<CertificatePair>;

// matchesLabels
export declare function matchesLabels(requirements: LabelRequirements, labels?: Readonly<Record<string, string>>): boolean;

// mergeDiff
export declare function mergeDiff(from: object, to: object): Record<string, unknown> | undefined;

// mergeFrom
export declare function mergeFrom(base: KubernetesObject, options?: MergeFromOptions): Patch;

// mergePatch
export declare function mergePatch(body: object): Patch;

// multiMutatingHandler
export declare function multiMutatingHandler(...handlers: readonly AdmissionHandler[]): AdmissionHandler;

// multiValidatingHandler
export declare function multiValidatingHandler(...handlers: readonly AdmissionHandler[]): AdmissionHandler;

// mutatePath
export declare function mutatePath(gvk: GroupVersionKind): string;

// newAlreadyExists
export declare function newAlreadyExists(resource: GroupResource, name: string): StatusError;

// newBadRequest
export declare function newBadRequest(why: string): StatusError;

// newBucketRateLimiter
export declare function newBucketRateLimiter(options: BucketOptions): RateLimiter;

// newCache
export declare function newCache(parts: CacheDependencies, options?: CacheOptions): Cache;

// newChannelSource
export declare function newChannelSource<T extends KubernetesObject, R = Request>(channel: EventChannel<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newClient
export declare function newClient(options: ClientOptions): Client;

// newConflict
export declare function newConflict(resource: GroupResource, name: string, why: string): StatusError;

// newController
export declare function newController<R = Request>(name: string, manager: ManagerForController, options: ControllerOptions<R> & KeyOption<R>): Controller<R>;

// newControllerManagedBy
export declare function newControllerManagedBy(manager: ManagerForBuilder): ControllerBuilder;

// newCredentialSource
export declare function newCredentialSource(config: RestConfig, options?: CredentialSourceOptions): CredentialSource;

// newEventBroadcaster
export declare function newEventBroadcaster(options: EventBroadcasterOptions): EventBroadcaster;

// newExponentialRateLimiter
export declare function newExponentialRateLimiter(options?: ExponentialOptions): RateLimiter;

// newForbidden
export declare function newForbidden(resource: GroupResource, name: string, why: string): StatusError;

// newHubSpokeConverter
export declare function newHubSpokeConverter<H extends KubernetesObject>(hub: ObjectType<H>, ...spokes: readonly Spoke<H, KubernetesObject>[]): Converter;

// newInformerSource
export declare function newInformerSource<T extends KubernetesObject, R = Request>(informer: Informer<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newInvalid
export declare function newInvalid(kind: ObjectType<never> | ObjectType<KubernetesObject> | Pick<GroupVersionKind, 'group' | 'kind'> | KubernetesObject, name: string, errors: Iterable<FieldError>): StatusError;

// newKindSource
export declare function newKindSource<T extends KubernetesObject, R = Request>(cache: Cache, kind: ObjectType<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newLeaseLock
export declare function newLeaseLock({ transport, namespace, name, labels }: LeaseLockOptions): LeaseLock;

// newLogger
export declare function newLogger(options?: LoggerOptions): Logger;

// newManager
export declare function newManager(config: RestConfig, options?: ManagerOptions): Promise<Manager>;

// newMaxOfRateLimiter
export declare function newMaxOfRateLimiter(...limiters: readonly RateLimiter[]): RateLimiter;

// newMetrics
export declare function newMetrics(options?: MetricsOptions): Promise<Metrics>;

// newMetricsServer
export declare function newMetricsServer(options: MetricsServerOptions): MetricsServer;

// newNotFound
export declare function newNotFound(resource: GroupResource, name: string): StatusError;

// newPredicate
export declare function newPredicate<T extends KubernetesObject>(condition: (object: T) => boolean): Required<Predicate<T>>;

// newRestMapper
export declare function newRestMapper(transport: Transport): RestMapper;

// newTransport
export declare function newTransport(config: RestConfig, options?: TransportOptions): Transport;

// newUnmanagedController
export declare function newUnmanagedController<R = Request>(name: string, manager: ManagerForController, options: ControllerOptions<R> & KeyOption<R>): Controller<R>;

// newWebhookManagedBy
export declare function newWebhookManagedBy<T extends KubernetesObject>(host: ManagerForWebhook, kind: ObjectType<T>): WebhookBuilder<T>;

// newWebhookServer
export declare function newWebhookServer(options?: WebhookServerOptions): WebhookServer;

// noMetrics
export declare const noMetrics: Metrics;

// not
export declare function not<T extends KubernetesObject>(predicate: Predicate<T>): Required<Predicate<T>>;

// objectKeyFromObject
export declare function objectKeyFromObject(object: KubernetesObject): ObjectKey;

// objectPath
export declare function objectPath(mapping: RestMapping, key: ObjectKey, subResource?: string): string;

// openCertWatcher
export declare function openCertWatcher(options: CertWatcherOptions): Promise<CertWatcher>;

// or
export declare function or<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Required<Predicate<T>>;

// parseLabelSelector
export declare function parseLabelSelector(selector: Readonly<Record<string, string>> | string): LabelRequirements;

// patched
export declare function patched(patches: readonly JsonPatchOperation[], message?: string): AdmissionResponse;

// patchedFrom
export declare function patchedFrom(before: unknown, after: unknown): AdmissionResponse;

// ping
export declare const ping: HealthCheck;

// readJson
export declare function readJson(text: string, options?: ReadJsonOptions): unknown;

// readManagerFlags
export declare function readManagerFlags<const F extends FlagDefinitions = Record<never, never>>(own?: F, target?: FlagProcess): ManagerFlags<F>;

// removeFinalizer
export declare function removeFinalizer(object: KubernetesObject, finalizer: string): boolean;

// removeOwnerReference
export declare function removeOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean;

// removeStatusCondition
export declare function removeStatusCondition(conditions: Condition[], type: string): boolean;

// requestFor
export declare function requestFor(object: KubernetesObject): Request;

// requestKey
export declare function requestKey(request: Request): string;

// requirementsOf
export declare function requirementsOf({ matchLabels, matchExpressions }: LabelSelectorObject): LabelRequirements;

// resourceVersionChangedPredicate
export declare const resourceVersionChangedPredicate: Predicate;

// retryOnConflict
export declare function retryOnConflict<T>(change: () => Promise<T>, options?: RetryOnConflictOptions): Promise<T>;

// setControllerReference
export declare function setControllerReference(owner: KubernetesObject, object: KubernetesObject, options?: OwnerReferenceOptions): void;

// setOwnerReference
export declare function setOwnerReference(owner: KubernetesObject, object: KubernetesObject, options?: OwnerReferenceOptions): void;

// setStatusCondition
export declare function setStatusCondition(conditions: Condition[], condition: NewCondition, clock?: Pick<Clock, 'now'>): boolean;

// setupSignalHandler
export declare function setupSignalHandler(): AbortSignal;

// signalOf
export declare function signalOf(target: SignalProcess, clock?: Pick<Clock, 'elapsed'>): AbortSignal;

// silentLogger
export declare const silentLogger: Logger;

// strategicMergePatch
export declare function strategicMergePatch(body: object): Patch;

// systemClock
export declare const systemClock: Clock;

// textResponse
export declare function textResponse(status: number, text: string): HttpResponse;

// validatePath
export declare function validatePath(gvk: GroupVersionKind): string;

// validatingHandler
export declare function validatingHandler<T extends KubernetesObject>(kind: ObjectType<T>, validator: Validator<T>): AdmissionHandler;

// watchedNamespaces
export declare function watchedNamespaces(env?: Readonly<Record<string, string | undefined>>): string[];

// withAuthenticationAndAuthorization
export declare function withAuthenticationAndAuthorization(options: AuthorizationOptions): RequestFilter;

// withWarnings
export declare function withWarnings(response: AdmissionResponse, ...warnings: readonly string[]): AdmissionResponse;

// writeJson
export declare function writeJson(value: unknown): string;
