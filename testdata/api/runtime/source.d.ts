// ChannelEvent
export interface ChannelEvent<T extends KubernetesObject> {
    readonly object: T | {
        readonly apiVersion?: string | undefined;
        readonly kind?: string | undefined;
        readonly metadata: {
            readonly namespace?: string | undefined;
            readonly name: string;
        };
    };
    readonly arrivedAt?: number | undefined;
}

// EventChannel
export declare class EventChannel<T extends KubernetesObject> {
    #private;
    send(sent: ChannelEvent<T>): void;
    subscribe(listener: (event: GenericEvent<T>) => void): () => void;
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
    readonly tracing?: Tracing | undefined;
}

// newChannelSource
export declare function newChannelSource<T extends KubernetesObject, R = Request>(channel: EventChannel<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newInformerSource
export declare function newInformerSource<T extends KubernetesObject, R = Request>(informer: Informer<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// newKindSource
export declare function newKindSource<T extends KubernetesObject, R = Request>(cache: Cache, kind: ObjectType<T>, handler: EventHandler<T, R>, ...predicates: readonly Predicate<T>[]): Source<R>;

// optionalSource
export declare function optionalSource<R = Request>(source: Source<R>): Source<R>;
