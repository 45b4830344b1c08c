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
}

// TracedSpan
export interface TracedSpan {
    readonly reference: SpanReference;
    readonly logFields: Readonly<Record<string, string>>;
    set(attributes: SpanAttributes): void;
    fail(errorType: string): void;
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
}

// TracingOptions
export interface TracingOptions {
    readonly log?: Logger | undefined;
}

// newTracing
export declare function newTracing(provider: TracerProvider, options?: TracingOptions): Promise<Tracing>;
