// RequestHeaders
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

// SpanAttributes
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

// SpanReference
export interface SpanReference {
    readonly traceId: string;
    readonly spanId: string;
    readonly traceFlags: number;
    readonly isRemote?: boolean | undefined;
    readonly traceState?: {
        serialize(): string;
    } | undefined;
}

// SpanSettings
export interface SpanSettings {
    readonly kind?: 'internal' | 'server' | 'client' | 'consumer' | undefined;
    readonly attributes?: SpanAttributes | undefined;
    readonly parent?: SpanReference | undefined;
    readonly links?: readonly SpanReference[] | undefined;
    readonly age?: number | undefined;
    readonly subject?: SpanSubject | undefined;
}

// TracedSpan
export interface TracedSpan {
    readonly reference: SpanReference;
    readonly logFields: Readonly<Record<string, string>>;
    set(attributes: SpanAttributes): void;
    fail(errorType: string): void;
    observe?(result: {
        readonly value: unknown;
    } | {
        readonly error: unknown;
    }): void;
    end(): void;
    run<V>(run: () => V): V;
    exit<V>(run: () => V): V;
}

// TracerProvider
export interface TracerProvider {
    getTracer(name: string): object;
}

// Tracing
export interface Tracing {
    start(name: string, settings?: SpanSettings): TracedSpan;
    active(): SpanReference | undefined;
    parentOf(headers: RequestHeaders): SpanReference | undefined;
    child(attributes: SpanAttributes): Tracing;
    readonly isRecorder?: boolean | undefined;
    readonly hasTracer?: boolean | undefined;
    observeQueue?(queue: ObservedQueue): void;
}

// TracingOptions
export interface TracingOptions {
    readonly log?: Logger | undefined;
}

// newTracing
export declare function newTracing(provider: TracerProvider, options?: TracingOptions): Promise<Tracing>;
