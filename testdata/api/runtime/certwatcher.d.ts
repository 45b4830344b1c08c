// CertWatcher
export interface CertWatcher extends CertificateSource {
    readonly needLeaderElection: false;
    start(signal: AbortSignal): Promise<void>;
    reload(): Promise<void>;
}

// CertWatcherMetrics
export interface CertWatcherMetrics {
    certificateRead(): void;
    certificateReadFailed(): void;
    certificateLoaded(file: string, expires: Date): void;
}

// CertWatcherOptions
export interface CertWatcherOptions {
    readonly certFile: string;
    readonly keyFile: string;
    readonly interval?: number | undefined;
    readonly metrics?: CertWatcherMetrics | undefined;
    readonly onError?: ((error: unknown) => void) | undefined;
}

// CertificatePair
export interface CertificatePair {
    readonly cert: string;
    readonly key: string;
}

// CertificateSource
export interface CertificateSource {
    readonly current: CertificatePair;
    onChange(callback: (pair: CertificatePair) => void): () => void;
}

// MakeCertificateOptions
export interface MakeCertificateOptions {
    readonly commonName: string;
    readonly organizations?: readonly string[] | undefined;
    readonly dnsNames?: readonly string[] | undefined;
    readonly ipAddresses?: readonly string[] | undefined;
    readonly isAuthority?: boolean | undefined;
    readonly issuer?: CertificatePair | undefined;
    readonly validDays?: number | undefined;
    readonly now?: Date | undefined;
}

// fixedCertificate
export declare function fixedCertificate(pair: CertificatePair): CertificateSource;

// makeCertificate
export declare function makeCertificate(options: MakeCertificateOptions): Promise<CertificatePair>;

// openCertWatcher
export declare function openCertWatcher(options: CertWatcherOptions): Promise<CertWatcher>;
