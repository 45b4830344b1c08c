// Cache
export interface Cache extends Reader, FieldIndexer {
    informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>>;
    removeInformer(kind: ObjectType<KubernetesObject>): void;
    start(signal: AbortSignal): Promise<void>;
    waitForSync(signal?: AbortSignal): Promise<void>;
    watchChecker(options?: WatchCheckOptions): HealthCheck;
}

// CacheDependencies
export interface CacheDependencies {
    readonly transport: Transport;
    readonly mapper: RestMapper;
    readonly clock?: Clock | undefined;
    readonly log?: Logger | undefined;
    readonly random?: (() => number) | undefined;
    readonly metrics?: Pick<CacheMetrics, 'listed' | 'watching'> | undefined;
    readonly writes?: WriteTracker | undefined;
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
    readonly byKind?: ReadonlyMap<ObjectType<KubernetesObject>, KindCacheOptions> | readonly (readonly [ObjectType<KubernetesObject>, KindCacheOptions])[] | undefined;
    readonly stripManagedFields?: boolean | undefined;
    readonly syncTimeout?: number | undefined;
    readonly freeze?: boolean | undefined;
    readonly failOnMissingInformer?: boolean | undefined;
}

// EventListener
export interface EventListener<T extends KubernetesObject> {
    create(event: CreateEvent<T>): void | Promise<void>;
    update(event: UpdateEvent<T>): void | Promise<void>;
    delete(event: DeleteEvent<T>): void | Promise<void>;
}

// FieldIndexer
export interface FieldIndexer {
    indexField<T extends KubernetesObject>(kind: ObjectType<T>, field: string, values: IndexFunction<T>): void;
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

// KindCacheOptions
export interface KindCacheOptions extends NamespaceCacheOptions {
    readonly namespaces?: readonly string[] | Readonly<Record<string, NamespaceCacheOptions>> | undefined;
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

// NamespaceCacheOptions
export interface NamespaceCacheOptions {
    readonly labels?: NonNullable<ListOptions['labels']> | undefined;
    readonly fields?: NonNullable<ListOptions['fields']> | undefined;
    readonly transform?: Transform | undefined;
    readonly unsafeDisableDeepCopy?: boolean | undefined;
    readonly resyncPeriod?: number | undefined;
}

// NotCachedError
export declare class NotCachedError extends Error {
    readonly name = "NotCachedError";
    constructor(kind: string, outside?: NamespaceOutside, hasMetadata?: boolean);
}

// StaleCacheError
export declare class StaleCacheError extends Error {
    readonly name = "StaleCacheError";
    constructor(kind: string, keys: readonly ObjectKey[], seconds: number, failure: unknown);
}

// Transform
export type Transform = (object: Stored<KubernetesObject>) => Stored<KubernetesObject>;

// WatchCheckOptions
export interface WatchCheckOptions {
    readonly after?: number | undefined;
}

// WriteTracker
export declare class WriteTracker {
    constructor({ timeout, onWait }?: WriteTrackerOptions);
    record(write: CompletedWrite): void;
}

// WriteTrackerOptions
export interface WriteTrackerOptions {
    readonly timeout?: number | undefined;
    readonly onWait?: ((kind: string, seconds: number, isDelivered: boolean) => void) | undefined;
}

// allNamespaces
export declare const allNamespaces = "";

// newCache
export declare function newCache(dependencies: CacheDependencies, options?: CacheOptions): Cache;
