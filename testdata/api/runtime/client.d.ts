// ApiRequest
export interface ApiRequest {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
    readonly body?: unknown;
    readonly contentType?: string | undefined;
    readonly accept?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly signal?: AbortSignal | undefined;
}

// ApplyOptions
export interface ApplyOptions extends WriteOptions {
    readonly force?: boolean | undefined;
}

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

// ClientWatchOptions
export interface ClientWatchOptions extends Pick<ListOptions, 'namespace' | 'labels' | 'fields' | 'signal'> {
    readonly resourceVersion?: string | undefined;
    readonly timeoutSeconds?: number | undefined;
}

// CompletedWrite
export interface CompletedWrite {
    readonly group: string;
    readonly kind: string;
    readonly key: ObjectKey;
    readonly isDeletion: boolean;
    readonly uid?: string | undefined;
    readonly resourceVersion?: string | undefined;
    readonly replacedVersion?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | undefined;
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

// GetOptions
export interface GetOptions {
    readonly unsafeDisableDeepCopy?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
}

// GroupResource
export interface GroupResource {
    readonly group: string;
    readonly resource: string;
}

// Interceptors
export type Interceptors = {
    readonly [M in Method]?: ((client: Client, ...args: Parameters<Client[M]>) => ReturnType<Client[M]>) | undefined;
} & {
    readonly subResource?: ((client: Client, name: string) => SubResourceClient) | undefined;
};

// InvalidNameError
export declare class InvalidNameError extends Error {
    readonly part: string;
    readonly value: string;
    readonly name = "InvalidNameError";
    constructor(part: string, value: string, problem: string);
}

// IssuedToken
export interface IssuedToken {
    readonly token: string;
    readonly expirationTimestamp: string;
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

// MeasuredRequest
export interface MeasuredRequest {
    readonly duration: number;
    readonly requestSize: number;
    readonly responseSize: number;
}

// MergeFromOptions
export interface MergeFromOptions {
    readonly optimisticLock?: boolean | undefined;
}

// NoKindMatchError
export declare class NoKindMatchError extends SetupError {
    readonly groupVersionKind: Pick<GroupVersionKind, 'group' | 'version' | 'kind'>;
    readonly name = "NoKindMatchError";
    constructor(groupVersionKind: Pick<GroupVersionKind, 'group' | 'version' | 'kind'>);
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

// Patch
export interface Patch {
    readonly contentType: 'application/merge-patch+json' | 'application/strategic-merge-patch+json' | 'application/json-patch+json';
    readonly body: unknown | ((object: KubernetesObject) => unknown);
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

// RestMapper
export interface RestMapper {
    restMapping(gvk: GroupVersionKind): Promise<RestMapping>;
    invalidate?(mapping: RestMapping): void;
}

// RestMapperOptions
export interface RestMapperOptions {
    readonly clock?: Clock | undefined;
}

// RestMapping
export interface RestMapping {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly plural: string;
    readonly namespaced: boolean;
}

// RetryOnConflictOptions
export interface RetryOnConflictOptions {
    readonly tries?: number | undefined;
    readonly delay?: number | undefined;
    readonly clock?: Clock | undefined;
    readonly signal?: AbortSignal | undefined;
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

// SubResourceClient
export interface SubResourceClient extends SubResourceWriter {
    get<S>(object: KubernetesObject, options?: GetOptions): Promise<S>;
    create<S>(object: KubernetesObject, body: S, options?: WriteOptions): Promise<S>;
}

// SubResourceWriter
export interface SubResourceWriter {
    update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<Stored<T>>;
    patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<Stored<T>>;
    apply<T extends KubernetesObject>(object: T, options?: ApplyOptions): Promise<Stored<T>>;
}

// SubResources
export type SubResources = Pick<Client, 'subResource'>;

// Transport
export interface Transport {
    request<T>(request: ApiRequest): Promise<T>;
    stream<T>(request: ApiRequest): Promise<AsyncIterable<T[]>>;
    credentialsChanged?(signal: AbortSignal): Promise<void>;
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
    readonly onRetry?: ((code: string, request: ApiRequest) => void) | undefined;
    readonly onCompleted?: ((request: ApiRequest, measured: MeasuredRequest) => void) | undefined;
    readonly onThrottled?: ((request: ApiRequest, seconds: number) => void) | undefined;
    readonly onResolved?: ((seconds: number) => void) | undefined;
    readonly beforeSend?: ((request: ApiRequest) => void) | undefined;
    readonly retries?: number | undefined;
    readonly longestResponse?: number | undefined;
    readonly idleTimeout?: number | undefined;
    readonly watchIdleTimeout?: number | undefined;
    readonly connectTimeout?: number | undefined;
    readonly probeAfter?: number | undefined;
    readonly probeTimeout?: number | undefined;
    readonly http2?: boolean | undefined;
    readonly credentials?: CredentialSource | undefined;
    readonly tracing?: Tracing | (() => Tracing | undefined) | undefined;
}

// WatchEvent
export interface WatchEvent<T extends KubernetesObject> {
    readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
    readonly object: Stored<T>;
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

// bigIntOf
export declare function bigIntOf(container: object, key: string | number): bigint;

// collectionPath
export declare function collectionPath(mapping: RestMapping, namespace: string | undefined): string;

// deepCopy
export declare function deepCopy<T>(value: T): T;

// evict
export declare function evict(client: SubResources, pod: Pod, deleteOptions?: DeleteOptions, options?: WriteOptions): Promise<void>;

// getScale
export declare function getScale(client: SubResources, object: KubernetesObject, options?: GetOptions): Promise<Scale>;

// ignoreAlreadyExists
export declare function ignoreAlreadyExists<T>(call: Promise<T>): Promise<T | undefined>;

// ignoreNotFound
export declare function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined>;

// interceptClient
export declare function interceptClient(client: Client, interceptors: Interceptors): Client;

// isAlreadyExists
export declare const isAlreadyExists: (error: unknown) => error is StatusError;

// isBadRequest
export declare const isBadRequest: (error: unknown) => error is StatusError;

// isConflict
export declare const isConflict: (error: unknown) => error is StatusError;

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

// isTimeout
export declare const isTimeout: (error: unknown) => error is StatusError;

// isTooManyRequests
export declare const isTooManyRequests: (error: unknown) => error is StatusError;

// isUnauthorized
export declare const isUnauthorized: (error: unknown) => error is StatusError;

// jsonPatch
export declare function jsonPatch(operations: readonly JsonPatchOperation[]): Patch;

// listPages
export declare function listPages<T extends KubernetesObject>(reader: Pick<Reader, 'list'>, kind: ObjectType<T>, options?: ListOptions): AsyncGenerator<ObjectList<Stored<T>>>;

// mergeDiff
export declare function mergeDiff(from: object, to: object): Record<string, unknown> | undefined;

// mergeFrom
export declare function mergeFrom(base: KubernetesObject, options?: MergeFromOptions): Patch;

// mergePatch
export declare function mergePatch(body: object): Patch;

// newAlreadyExists
export declare function newAlreadyExists(resource: GroupResource, name: string): StatusError;

// newBadRequest
export declare function newBadRequest(why: string): StatusError;

// newClient
export declare function newClient(options: ClientOptions): Client;

// newConflict
export declare function newConflict(resource: GroupResource, name: string, why: string): StatusError;

// newDryRunClient
export declare function newDryRunClient(client: Client): Client;

// newForbidden
export declare function newForbidden(resource: GroupResource, name: string, why: string): StatusError;

// newNamespacedClient
export declare function newNamespacedClient(client: Client, mapper: RestMapper, namespace: string): Client;

// newNotFound
export declare function newNotFound(resource: GroupResource, name: string): StatusError;

// newRestMapper
export declare function newRestMapper(transport: Transport, { clock }?: RestMapperOptions): RestMapper;

// newTransport
export declare function newTransport(config: RestConfig, options?: TransportOptions): Transport;

// objectKeyFromObject
export declare function objectKeyFromObject(object: KubernetesObject): ObjectKey;

// objectPath
export declare function objectPath(mapping: RestMapping, key: ObjectKey, subResource?: string): string;

// readJson
export declare function readJson(text: string, options?: ReadJsonOptions): unknown;

// requestToken
export declare function requestToken(client: SubResources, serviceAccount: ServiceAccount, spec: TokenRequestSpec, options?: WriteOptions): Promise<IssuedToken>;

// retryOnConflict
export declare function retryOnConflict<T>(change: () => Promise<T>, options?: RetryOnConflictOptions): Promise<T>;

// setScale
export declare function setScale(client: SubResources, object: KubernetesObject, replicas: number, options?: WriteOptions): Promise<Scale>;

// strategicMergeFrom
export declare function strategicMergeFrom(base: KubernetesObject, options?: MergeFromOptions): Patch;

// strategicMergePatch
export declare function strategicMergePatch(body: object): Patch;

// withFieldManager
export declare function withFieldManager(client: Client, fieldManager: string): Client;

// withFieldValidation
export declare function withFieldValidation(client: Client, fieldValidation: NonNullable<WriteOptions['fieldValidation']>): Client;

// writeJson
export declare function writeJson(value: unknown): string;
