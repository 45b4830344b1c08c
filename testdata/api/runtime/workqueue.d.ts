// AddOptions
export interface AddOptions {
    readonly after?: number | undefined;
    readonly rateLimited?: boolean | undefined;
    readonly priority?: number | undefined;
    readonly cause?: Cause | undefined;
}

// BucketOptions
export interface BucketOptions {
    readonly rate?: number | undefined;
    readonly burst?: number | undefined;
    readonly clock?: Pick<Clock, 'elapsed'> | undefined;
}

// Cause
export interface Cause {
    readonly arrivedAt?: number | undefined;
    readonly span?: SpanReference | undefined;
    readonly links?: readonly SpanReference[] | undefined;
}

// ExponentialOptions
export interface ExponentialOptions {
    readonly baseDelay?: number | undefined;
    readonly maxDelay?: number | undefined;
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
    dueIn(item: T): number | undefined;
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
    readonly cause?: Cause | undefined;
    readonly waited?: number | undefined;
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

// RequestQueue
export interface RequestQueue<T> {
    add(item: T, options?: AddOptions): void;
}

// WorkQueue
export interface WorkQueue<T> extends RequestQueue<T> {
    get(): Promise<QueueItem<T> | undefined>;
    done(item: T): void;
    forget(item: T): void;
    requeues(item: T): number;
    dueIn?(item: T): number | undefined;
    readonly length: number;
    shutDown(): void;
}

// newBucketRateLimiter
export declare function newBucketRateLimiter(options?: BucketOptions): RateLimiter;

// newExponentialRateLimiter
export declare function newExponentialRateLimiter(options?: ExponentialOptions): RateLimiter;

// newMaxOfRateLimiter
export declare function newMaxOfRateLimiter(...limiters: readonly RateLimiter[]): RateLimiter;
