// AuthorizationOptions
export interface AuthorizationOptions {
    readonly transport: Pick<Transport, 'request'>;
    readonly log?: Logger | undefined;
    readonly clock?: Clock | undefined;
}

// CacheMetrics
export interface CacheMetrics {
    listed(kind: string): void;
    watching(kind: string): (isOpen: boolean | undefined) => void;
    readWaited(kind: string, duration: number, isDelivered: boolean): void;
}

// ControllerMetrics
export interface ControllerMetrics {
    setMaxConcurrentReconciles(count: number): void;
    eventHandled(lag: number): void;
    workerStarted(): void;
    workerFinished(): void;
    reconciled(outcome: ReconcileOutcome, duration: number): void;
    terminalError(): void;
    panicked(): void;
    timedOut(): void;
    setSlow(count: number): void;
}

// Metrics
export interface Metrics {
    readonly registry: Registry | undefined;
    controller(name: string): ControllerMetrics;
    queue(name: string): QueueMetrics | undefined;
    webhook(path: string): WebhookMetrics;
    requestCompleted(code: string, method: string, host: string): void;
    requestRetried(code: string, method: string, host: string): void;
    requestMeasured(method: string, host: string, measured: MeasuredRequest): void;
    requestThrottled(method: string, host: string, duration: number): void;
    hostResolved(host: string, duration: number): void;
    conversionPanicked(): void;
    cache(host: string): CacheMetrics;
    certificateRead(): void;
    certificateReadFailed(): void;
    certificateLoaded(file: string, expires: Date): void;
    memoryLimited(limit: number): void;
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

// ReconcileOutcome
export type ReconcileOutcome = 'success' | 'error' | 'requeue' | 'requeue_after';

// RequestFilter
export type RequestFilter = (handler: HttpHandler) => HttpHandler;

// WebhookMetrics
export interface WebhookMetrics {
    started(): void;
    finished(code: number, duration: number): void;
    panicked(): void;
}

// newMetrics
export declare function newMetrics(options?: MetricsOptions): Promise<Metrics>;

// newMetricsServer
export declare function newMetricsServer(options: MetricsServerOptions): MetricsServer;

// noMetrics
export declare const noMetrics: Metrics;

// withAuthenticationAndAuthorization
export declare function withAuthenticationAndAuthorization(options: AuthorizationOptions): RequestFilter;
