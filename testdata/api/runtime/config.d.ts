// CredentialPlugin
export interface CredentialPlugin {
    readonly exec?: ExecPlugin | undefined;
    readonly authProvider?: {
        readonly name: string;
        readonly config?: Readonly<Record<string, string>> | undefined;
    } | undefined;
}

// CredentialSource
export interface CredentialSource {
    current(signal?: AbortSignal): Promise<Credentials>;
    invalidate(refused: Credentials): boolean;
}

// CredentialSourceOptions
export interface CredentialSourceOptions {
    readonly clock?: Clock | undefined;
    readonly loadPlugin?: typeof loadPluginCredentials | undefined;
}

// Credentials
export interface Credentials {
    readonly headers: Readonly<Record<string, string | readonly string[]>>;
    readonly tls: {
        readonly ca?: string | undefined;
        readonly cert?: string | undefined;
        readonly key?: string | undefined;
    };
}

// ExecPlugin
export interface ExecPlugin {
    readonly apiVersion?: string | undefined;
    readonly command: string;
    readonly args?: readonly string[] | null | undefined;
    readonly env?: readonly {
        readonly name: string;
        readonly value: string;
    }[] | null | undefined;
    readonly provideClusterInfo?: boolean | undefined;
}

// Impersonation
export interface Impersonation {
    readonly user: string;
    readonly uid?: string | undefined;
    readonly groups?: readonly string[] | undefined;
    readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

// InClusterOptions
export interface InClusterOptions {
    readonly env?: Readonly<Record<string, string | undefined>> | undefined;
    readonly serviceAccountDir?: string | undefined;
}

// LoadConfigOptions
export interface LoadConfigOptions extends InClusterOptions {
    readonly kubeconfig?: string | undefined;
    readonly context?: string | undefined;
    readonly home?: string | undefined;
}

// NotInClusterError
export declare class NotInClusterError extends SetupError {
    readonly name = "NotInClusterError";
}

// RestConfig
export interface RestConfig {
    readonly server: string;
    readonly ca?: string | undefined;
    readonly caFile?: string | undefined;
    readonly cert?: string | undefined;
    readonly certFile?: string | undefined;
    readonly key?: string | undefined;
    readonly keyFile?: string | undefined;
    readonly token?: string | undefined;
    readonly tokenFile?: string | undefined;
    readonly username?: string | undefined;
    readonly password?: string | undefined;
    readonly plugin?: CredentialPlugin | undefined;
    readonly impersonate?: Impersonation | undefined;
    readonly tlsServerName?: string | undefined;
    readonly insecureSkipTlsVerify?: boolean | undefined;
    readonly proxyUrl?: string | undefined;
    readonly qps?: number | undefined;
    readonly burst?: number | undefined;
    readonly compression?: boolean | undefined;
    readonly namespace?: string | undefined;
    readonly source?: string | undefined;
    readonly userAgent?: string | undefined;
}

// inClusterConfig
export declare function inClusterConfig(options?: InClusterOptions): Promise<RestConfig>;

// loadConfig
export declare function loadConfig(options?: LoadConfigOptions): Promise<RestConfig>;

// newCredentialSource
export declare function newCredentialSource(config: RestConfig, options?: CredentialSourceOptions): CredentialSource;
