// AdmissionContext
export interface AdmissionContext {
    readonly request: AdmissionRequest;
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// ApplyConfiguration
export type ApplyConfiguration<T extends KubernetesObject> = KubernetesObject & ApplyFields<T> & {
    metadata: {
        name: string;
    };
};

// ApplyOptions
export interface ApplyOptions extends WriteOptions {
    readonly force?: boolean | undefined;
}

// BuilderOptions
export type BuilderOptions<R> = Request extends R ? [options?: Pick<ControllerOptions<R>, 'keyOf'> | undefined] : [options: Required<Pick<ControllerOptions<R>, 'keyOf'>>];

// Cache
export interface Cache extends Reader, FieldIndexer {
    informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>>;
    removeInformer(kind: ObjectType<KubernetesObject>): void;
    start(signal: AbortSignal): Promise<void>;
    waitForSync(signal?: AbortSignal): Promise<void>;
    watchChecker(options?: WatchCheckOptions): HealthCheck;
}

// CacheOptions
export interface CacheOptions extends KindCacheOptions {
    readonly byKind?: ReadonlyMap<ObjectType<KubernetesObject>, KindCacheOptions> | readonly (readonly [ObjectType<KubernetesObject>, KindCacheOptions])[] | undefined;
    readonly stripManagedFields?: boolean | undefined;
    readonly syncTimeout?: number | undefined;
    readonly freeze?: boolean | undefined;
    readonly failOnMissingInformer?: boolean | undefined;
}

// CancelTimer
export type CancelTimer = () => void;

// Client
export interface Client extends Reader, Writer {
    readonly status: SubResourceWriter;
    subResource(name: string): SubResourceClient;
    watch<T extends KubernetesObject>(kind: ObjectType<T>, options?: ClientWatchOptions): AsyncIterable<WatchEvent<T>>;
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
    readonly onWrite?: ((write: CompletedWrite) => void) | undefined;
}

// Clock
export interface Clock {
    now(): number;
    elapsed(): number;
    setTimer(delay: number, callback: () => void): CancelTimer;
    sleep(delay: number, signal?: AbortSignal): Promise<void>;
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

// ClusterOptions
export interface ClusterOptions {
    readonly name?: string | undefined;
    readonly log?: Logger | undefined;
    readonly cache?: CacheOptions | undefined;
    readonly client?: ClusterClientOptions | undefined;
    readonly clock?: Clock | undefined;
    readonly transport?: Transport | undefined;
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
    unwatch(source: Source<R>): void;
    reconcile(request: R, context: Context): Promise<Result>;
}

// ControllerBuilder
export declare class ControllerBuilder<R = Request> {
    #private;
    constructor(manager: ManagerForBuilder, ...[options]: BuilderOptions<R>);
    for<T extends KubernetesObject>(this: ControllerBuilder, kind: ObjectType<T>, options?: WatchOptions<T>): ControllerBuilder;
    owns<T extends KubernetesObject>(this: ControllerBuilder, kind: ObjectType<T>, options?: OwnsOptions<T>): ControllerBuilder;
    watches<T extends KubernetesObject>(kind: ObjectType<T>, handler: EventHandler<T, R>, options?: WatchOptions<T>): this;
    watchesRawSource(source: Source<R>): this;
    withEventFilter(predicate: Predicate): this;
    withOptions(options: Partial<Omit<ControllerOptions<R>, 'reconciler'>>): this;
    named(name: string): this;
    complete(reconciler: Reconciler<R> | ReconcileFunction<R>): Promise<Controller<R>>;
}

// ControllerOptions
export interface ControllerOptions<R = Request> extends ControllerDefaults {
    readonly reconciler: Reconciler<R> | ReconcileFunction<R>;
    readonly rateLimiter?: RateLimiter | undefined;
    readonly newQueue?: ((name: string, rateLimiter: RateLimiter) => WorkQueue<R>) | undefined;
    readonly keyOf?: ((request: R) => string) | undefined;
    readonly newLogger?: ((log: Logger, request: R) => Logger) | undefined;
}

// Converted
export type Converted<From extends KubernetesObject, To extends KubernetesObject> = Fields<Omit<From, Stamped>, Omit<To, Stamped>> & Pick<To, 'metadata'>;

// Converter
export interface Converter {
    readonly group: string;
    readonly kind: string;
    readonly versions?: readonly string[] | undefined;
    convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
}

// CreateEvent
export interface CreateEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly isInInitialList: boolean;
    readonly arrivedAt?: number | undefined;
}

// Defaulter
export interface Defaulter<T extends KubernetesObject> {
    default(object: T, context: AdmissionContext): T | void | Promise<T | void>;
}

// DeleteEvent
export interface DeleteEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly deleteStateUnknown: boolean;
    readonly arrivedAt?: number | undefined;
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

// Draft
export type Draft<T extends KubernetesObject> = Omit<Incomplete<T>, 'kind'> & {
    readonly [draftOf]: T;
    readonly kind: RequiredFieldsMissing<RequiredFields<T>>;
};

// EventChannel
export declare class EventChannel<T extends KubernetesObject> {
    #private;
    send(sent: ChannelEvent<T>): void;
    subscribe(listener: (event: GenericEvent<T>) => void): () => void;
}

// EventHandler
export interface EventHandler<T extends KubernetesObject = KubernetesObject, R = Request> {
    readonly prepare?: (() => Promise<void>) | undefined;
    readonly create?: HandleEvent<CreateEvent<T>, R> | undefined;
    readonly update?: HandleEvent<UpdateEvent<T>, R> | undefined;
    readonly delete?: HandleEvent<DeleteEvent<T>, R> | undefined;
    readonly generic?: HandleEvent<GenericEvent<T>, R> | undefined;
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

// FieldError
export interface FieldError {
    readonly reason: FieldErrorReason;
    readonly field: string;
    readonly message: string;
}

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
    index(index: number): FieldPath;
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

// GenericEvent
export interface GenericEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly arrivedAt?: number | undefined;
}

// GetOptions
export interface GetOptions {
    readonly unsafeDisableDeepCopy?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
}

// GroupVersionKind
export interface GroupVersionKind {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly plural?: string | undefined;
    readonly namespaced?: boolean | undefined;
}

// HealthCheck
export type HealthCheck = () => void | Promise<void>;

// HotLoop
export interface HotLoop {
    readonly controller: string;
    readonly object: RecordedObject;
    readonly at: number;
    readonly reason: 'often' | 'own-write';
    readonly reconciles: number;
    readonly fields: readonly string[];
    readonly reconcile: string;
}

// Incomplete
export type Incomplete<T extends KubernetesObject> = Pick<T, keyof KubernetesObject> & OptionalFields<T>;

// IndexFunction
export type IndexFunction<T extends KubernetesObject> = (object: Stored<T>) => readonly string[];

// KindCacheOptions
export interface KindCacheOptions extends NamespaceCacheOptions {
    readonly namespaces?: readonly string[] | Readonly<Record<string, NamespaceCacheOptions>> | undefined;
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
    from(init: DraftFields<T>): Draft<T>;
    applyConfiguration(fields: ApplyFields<T>): ApplyConfiguration<T>;
}

// KubernetesObject
export interface KubernetesObject {
    apiVersion: string;
    kind: string;
    metadata: ObjectMeta;
}

// ListOptions
export interface ListOptions {
    readonly namespace?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | string | undefined;
    readonly fields?: Readonly<Record<string, string>> | undefined;
    readonly limit?: number | undefined;
    readonly unsafeDisableDeepCopy?: boolean | undefined;
    readonly continue?: string | undefined;
    readonly signal?: AbortSignal | undefined;
}

// LogFields
export type LogFields = Readonly<Record<string, unknown>>;

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
export type ManagerForBuilder = ManagerForController & Pick<Manager, 'cache' | 'restMapper' | 'require'>;

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

// OwnsOptions
export interface OwnsOptions<T extends KubernetesObject> extends WatchOptions<T> {
    readonly matchEveryOwner?: boolean | undefined;
}

// PartialObjectMetadata
export interface PartialObjectMetadata extends KubernetesObject {
    readonly [partialKey]?: true;
}

// Patch
export interface Patch {
    readonly contentType: 'application/merge-patch+json' | 'application/strategic-merge-patch+json' | 'application/json-patch+json';
    readonly body: unknown | ((object: KubernetesObject) => unknown);
}

// Predicate
export interface Predicate<T extends KubernetesObject = KubernetesObject> {
    readonly create?: ((event: CreateEvent<T>) => boolean) | undefined;
    readonly update?: ((event: UpdateEvent<T>) => boolean) | undefined;
    readonly delete?: ((event: DeleteEvent<T>) => boolean) | undefined;
    readonly generic?: ((event: GenericEvent<T>) => boolean) | undefined;
}

// Reader
export interface Reader {
    get<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T>>;
    find<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T> | undefined>;
    list<T extends KubernetesObject>(kind: ObjectType<T>, options?: ListOptions): Promise<ObjectList<Stored<T>>>;
}

// ReconcileFunction
export type ReconcileFunction<R = Request> = (request: R, context: Context) => Promise<Result | void>;

// Reconciler
export interface Reconciler<R = Request> {
    reconcile: ReconcileFunction<R>;
}

// RecordedReconcile
export interface RecordedReconcile {
    readonly id: string;
    readonly controller: string;
    readonly object: RecordedObject;
    readonly causes: readonly RecordedCause[];
    readonly queuedAt: number;
    readonly startedAt: number;
    readonly endedAt?: number | undefined;
    readonly attempt: number;
    readonly outcome: 'running' | 'success' | 'requeue_after' | 'requeue' | 'error';
    readonly error?: RecordedError | undefined;
    readonly requeueAt?: number | undefined;
    readonly requests: readonly RecordedRequest[];
    readonly webhooks: readonly RecordedWebhookCall[];
    readonly log: readonly RecordedLine[];
    readonly omitted: number;
}

// Recorder
export interface Recorder {
    reconciles(count?: number): readonly RecordedReconcile[];
    readonly hotLoops: readonly HotLoop[];
    readonly lastActivity: number | undefined;
    readonly running: number;
    reconcileNow(controller: string, object: RecordedObject): boolean;
    sample(): void;
    tracing(inner: Tracing | undefined): Tracing;
    logger(log: Logger): Logger;
}

// RecorderOptions
export interface RecorderOptions {
    readonly limits?: RingLimits | undefined;
    readonly onEvent?: ((event: RecorderEvent) => void) | undefined;
    readonly clock?: Clock | undefined;
}

// Request
export type Request = ObjectKey;

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
    readonly proxyUrl?: string | undefined;
    readonly qps?: number | undefined;
    readonly burst?: number | undefined;
    readonly compression?: boolean | undefined;
    readonly namespace?: string | undefined;
    readonly source?: string | undefined;
    readonly userAgent?: string | undefined;
}

// Result
export interface Result {
    readonly requeueAfter?: number | Duration | undefined;
    readonly priority?: number | undefined;
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

// SetupError
export declare class SetupError extends Error {
    readonly name: string;
}

// Spoke
export interface Spoke<H extends KubernetesObject, S extends KubernetesObject> {
    readonly kind: ObjectType<S>;
    toHub(object: S): ConversionResult<S, H> | Promise<ConversionResult<S, H>>;
    fromHub(hub: H): ConversionResult<H, S> | Promise<ConversionResult<H, S>>;
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
} & Generation<T>;

// TerminalError
export declare class TerminalError extends Error {
    readonly name = "TerminalError";
    constructor(cause: unknown);
}

// UpdateEvent
export interface UpdateEvent<T extends KubernetesObject> {
    readonly objectOld: Stored<T>;
    readonly objectNew: Stored<T>;
    readonly isOwnWrite?: boolean | undefined;
    readonly arrivedAt?: number | undefined;
}

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
    readonly optional?: boolean | undefined;
}

// WebhookBuilder
export declare class WebhookBuilder<T extends KubernetesObject> {
    #private;
    constructor(manager: ManagerForWebhook, kind: ObjectType<T>);
    withDefaulter(defaulter: Defaulter<T>): this;
    withValidator(validator: Validator<T>): this;
    withConverter(converter: Converter): this;
    withDefaulterCustomPath(path: string): this;
    withValidatorCustomPath(path: string): this;
    complete(): void;
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
    apply<T extends KubernetesObject>(object: T, options?: ApplyOptions): Promise<Stored<T>>;
    delete(object: KubernetesObject, options?: DeleteOptions): Promise<void>;
    deleteAllOf<T extends KubernetesObject>(kind: ObjectType<T>, options: Pick<ListOptions, 'namespace' | 'labels' | 'fields'> & DeleteOptions): Promise<void>;
}

// addFinalizer
export declare function addFinalizer(object: KubernetesObject, finalizer: string): boolean;

// and
export declare function and<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): CompletePredicate<T>;

// annotationChangedPredicate
export declare const annotationChangedPredicate: Predicate;

// asReconciler
export declare function asReconciler<T extends KubernetesObject>(reader: Reader, kind: ObjectType<T>, reconciler: ObjectReconciler<T>): Reconciler;

// bigIntOf
export declare function bigIntOf(container: object, key: string | number): bigint;

// containsFinalizer
export declare function containsFinalizer(object: KubernetesObject, finalizer: string): boolean;

// controllerOf
export declare function controllerOf(object: KubernetesObject): OwnerReference | undefined;

// createOrPatch
export declare function createOrPatch<T extends KubernetesObject>(client: Client, object: Draft<T>, mutate: Mutate<Incomplete<T>>, options?: WriteOptions): Promise<Outcome<PatchResult, T>>;
export declare function createOrPatch<T extends KubernetesObject>(client: Client, object: T, mutate: Mutate<T>, options?: WriteOptions): Promise<Outcome<PatchResult, T>>;

// createOrUpdate
export declare function createOrUpdate<T extends KubernetesObject>(client: Client, object: Draft<T>, mutate: Mutate<Incomplete<T>>, options?: WriteOptions): Promise<Outcome<UpdateResult, T>>;
export declare function createOrUpdate<T extends KubernetesObject>(client: Client, object: T, mutate: Mutate<T>, options?: WriteOptions): Promise<Outcome<UpdateResult, T>>;

// deepCopy
export declare function deepCopy<T>(value: T): T;

// defineKind
export declare function defineKind<T extends KubernetesObject>(gvk: GroupVersionKind): KindToken<T>;

// enqueueRequestForObject
export declare function enqueueRequestForObject<T extends KubernetesObject>(): EventHandler<T>;

// enqueueRequestForOwner
export declare function enqueueRequestForOwner<T extends KubernetesObject>(mapper: RestMapper, owner: ObjectType<KubernetesObject>, options?: OwnerOptions): EventHandler<T>;

// enqueueRequestsFromMapFunc
export declare function enqueueRequestsFromMapFunc<T extends KubernetesObject>(map: MapObject<T, Request>): EventHandler<T>;

// exitOnError
export declare function exitOnError(log: Logger, target?: FailingProcess): void;

// field
export declare function field(...segments: readonly (string | number)[]): FieldPath;

// findStatusCondition
export declare function findStatusCondition(conditions: readonly Condition[] | null | undefined, type: string): Condition | undefined;

// generationChangedPredicate
export declare const generationChangedPredicate: Predicate;

// groupVersionKindOf
export declare function groupVersionKindOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): GroupVersionKind;

// ignoreAlreadyExists
export declare function ignoreAlreadyExists<T>(call: Promise<T>): Promise<T | undefined>;

// ignoreNotFound
export declare function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined>;

// isAlreadyExists
export declare const isAlreadyExists: (error: unknown) => error is StatusError;

// isConflict
export declare const isConflict: (error: unknown) => error is StatusError;

// isControlledBy
export declare function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean;

// isInvalid
export declare const isInvalid: (error: unknown) => error is StatusError;

// isNotFound
export declare const isNotFound: (error: unknown) => error is StatusError;

// isSemanticDerivative
export declare function isSemanticDerivative(expected: unknown, object: unknown): boolean;

// isSemanticallyEqual
export declare function isSemanticallyEqual(a: unknown, b: unknown): boolean;

// isStatusConditionFalse
export declare function isStatusConditionFalse(conditions: readonly Condition[] | null | undefined, type: string): boolean;

// isStatusConditionTrue
export declare function isStatusConditionTrue(conditions: readonly Condition[] | null | undefined, type: string): boolean;

// keepFields
export declare function keepFields(metadata: ObjectMeta, annotation: string, fields: object): ObjectMeta;

// labelChangedPredicate
export declare const labelChangedPredicate: Predicate;

// labelSelectorPredicate
export declare function labelSelectorPredicate(selector: string | LabelSelectorObject): Predicate;

// loadConfig
export declare function loadConfig(options?: LoadConfigOptions): Promise<RestConfig>;

// mergeFrom
export declare function mergeFrom(base: KubernetesObject, options?: MergeFromOptions): Patch;

// mergePatch
export declare function mergePatch(body: object): Patch;

// metadataOf
export declare function metadataOf<T extends KubernetesObject>(kind: ObjectType<T>): KindToken<PartialObjectMetadata>;

// newChannelSource
export declare function newChannelSource<T extends KubernetesObject, R = Request>(channel: EventChannel<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newClient
export declare function newClient(options: ClientOptions): Client;

// newCluster
export declare function newCluster(given: RestConfig, options?: ClusterOptions): Cluster;

// newController
export declare function newController<R = Request>(name: string, manager: ManagerForController, options: ControllerOptions<R> & KeyOption<R>): Controller<R>;

// newControllerManagedBy
export declare function newControllerManagedBy<R = Request>(manager: ManagerForBuilder, ...options: BuilderOptions<R>): ControllerBuilder<R>;

// newHubSpokeConverter
export declare function newHubSpokeConverter<H extends KubernetesObject>(hub: ObjectType<H>, ...spokes: readonly AnySpoke<H>[]): Converter;

// newInvalid
export declare function newInvalid(kind: ObjectType<never> | ObjectType<KubernetesObject> | Pick<GroupVersionKind, 'group' | 'kind'> | KubernetesObject, name: string, errors: Iterable<FieldError>): StatusError;

// newKindSource
export declare function newKindSource<T extends KubernetesObject, R = Request>(cache: Cache, kind: ObjectType<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newLogger
export declare function newLogger(options?: LoggerOptions): LeveledLogger;

// newManager
export declare function newManager(rest: RestConfig, options?: ManagerOptions): Promise<Manager>;

// newPredicate
export declare function newPredicate<T extends KubernetesObject>(condition: (object: T) => boolean): CompletePredicate<T>;

// newRecorder
export declare function newRecorder(options?: RecorderOptions): Recorder;

// newTime
export declare function newTime(milliseconds: number): Time;

// newWebhookManagedBy
export declare function newWebhookManagedBy<T extends KubernetesObject>(manager: ManagerForWebhook, kind: ObjectType<T>): WebhookBuilder<T>;

// not
export declare function not<T extends KubernetesObject>(predicate: Predicate<T>): CompletePredicate<T>;

// objectKeyFromObject
export declare function objectKeyFromObject(object: KubernetesObject): ObjectKey;

// or
export declare function or<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): CompletePredicate<T>;

// ping
export declare const ping: HealthCheck;

// readManagerFlags
export declare function readManagerFlags<const F extends FlagDefinitions = Record<never, never>>(own?: F, target?: FlagProcess): ManagerFlags<F>;

// removeFinalizer
export declare function removeFinalizer(object: KubernetesObject, finalizer: string): boolean;

// removeStatusCondition
export declare function removeStatusCondition(conditions: Condition[], type: string): boolean;

// requestFor
export declare function requestFor(object: KubernetesObject): Request;

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

// silentLogger
export declare const silentLogger: Logger;

// systemClock
export declare const systemClock: Clock;

// takeFields
export declare function takeFields<F extends object>(metadata: ObjectMeta, annotation: string): TakenFields<F>;

// watchedNamespaces
export declare function watchedNamespaces(env?: Readonly<Record<string, string | undefined>>): string[];

// withAuthenticationAndAuthorization
export declare function withAuthenticationAndAuthorization(options: AuthorizationOptions): RequestFilter;
