// AuthorizationOptions
export interface AuthorizationOptions {
    readonly transport: Pick<Transport, 'request'>;
    readonly log?: Logger | undefined;
    readonly clock?: Clock | undefined;
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

// RequestFilter
export type RequestFilter = (handler: HttpHandler) => HttpHandler;

// newMetricsServer
export declare function newMetricsServer(options: MetricsServerOptions): MetricsServer;

// withAuthenticationAndAuthorization
export declare function withAuthenticationAndAuthorization(options: AuthorizationOptions): RequestFilter;
