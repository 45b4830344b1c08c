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
    leaderChanged(lease: string, isLeader: boolean): void;
    text(): Promise<MetricsText>;
}

// MetricsOptions
export interface MetricsOptions {
    readonly process?: boolean | undefined;
}

// MetricsText
export interface MetricsText {
    readonly contentType: string;
    readonly body: string;
}

// ReconcileOutcome
export type ReconcileOutcome = 'success' | 'error' | 'requeue' | 'requeue_after';

// WebhookMetrics
export interface WebhookMetrics {
    started(): void;
    finished(code: number, duration: number): void;
    panicked(): void;
}

// newMetrics
export declare function newMetrics(options?: MetricsOptions): Promise<Metrics>;

// noMetrics
export declare const noMetrics: Metrics;
