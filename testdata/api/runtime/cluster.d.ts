// Clients
export interface Clients {
    readonly client: Client;
    readonly apiReader: Reader;
    readonly cache: Cache;
    readonly restMapper: RestMapper;
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

// ClusterClientOptions
export interface ClusterClientOptions extends Pick<ClientOptions, 'dryRun' | 'fieldManager' | 'fieldValidation'> {
    readonly readYourOwnWrites?: boolean | undefined;
    readonly readYourOwnWritesTimeout?: number | undefined;
    readonly disableCacheFor?: readonly ObjectType<KubernetesObject>[] | undefined;
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

// newCluster
export declare function newCluster(given: RestConfig, options?: ClusterOptions): Cluster;
