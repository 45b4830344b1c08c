// ManagerForWebhook
export interface ManagerForWebhook {
    readonly webhookServer: Pick<WebhookServer, 'register' | 'isRegistered' | 'metrics' | 'converters'>;
    readonly log: Logger;
}

// WebhookBuilder
export declare class WebhookBuilder<T extends KubernetesObject> {
    #private;
    constructor(manager: ManagerForWebhook, kind: ObjectType<T>);
    withDefaulter(defaulter: Defaulter<T>): this;
    withValidator(validator: Validator<T>): this;
    withConverter(converter: Converter): this;
    withDefaulterCustomPath(path: string): this;
    withValidatorCustomPath(path: string): this;
    complete(): void;
}

// WebhookServer
export interface WebhookServer {
    readonly needLeaderElection: false;
    readonly started?: Promise<void> | undefined;
    readonly port: number | undefined;
    readonly metrics: WebhookServerMetrics;
    readonly converters: ConverterRegistry;
    register(path: string, handler: HttpHandler): void;
    isRegistered(path: string): boolean;
    start(signal: AbortSignal): Promise<void>;
    startedChecker(): () => Promise<void>;
}

// WebhookServerMetrics
export type WebhookServerMetrics = Pick<Metrics, 'webhook' | 'conversionPanicked' | 'certificateRead' | 'certificateReadFailed' | 'certificateLoaded'>;

// WebhookServerOptions
export interface WebhookServerOptions {
    readonly host?: string | undefined;
    readonly port?: number | undefined;
    readonly certDir?: string | undefined;
    readonly skipWithoutCertificate?: boolean | undefined;
    readonly certName?: string | undefined;
    readonly keyName?: string | undefined;
    readonly clientCAName?: string | undefined;
    readonly certificates?: CertificateSource | undefined;
    readonly tls?: Omit<SecureContextOptions, 'cert' | 'key' | 'ca'> | undefined;
    readonly http2?: boolean | undefined;
    readonly limits?: ServerLimits | undefined;
    readonly shutdownTimeout?: number | undefined;
    readonly log?: Logger | undefined;
    readonly metrics?: WebhookServerMetrics | undefined;
    readonly clock?: Clock | undefined;
    readonly tracing?: Tracing | undefined;
}

// mutatePath
export declare function mutatePath(gvk: GroupVersionKind): string;

// newWebhookManagedBy
export declare function newWebhookManagedBy<T extends KubernetesObject>(manager: ManagerForWebhook, kind: ObjectType<T>): WebhookBuilder<T>;

// newWebhookServer
export declare function newWebhookServer(options?: WebhookServerOptions): WebhookServer;

// validatePath
export declare function validatePath(gvk: GroupVersionKind): string;
