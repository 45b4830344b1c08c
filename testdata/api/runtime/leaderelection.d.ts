// LeaderElectionLostError
export declare class LeaderElectionLostError extends Error {
    readonly name = "LeaderElectionLostError";
    constructor(cause?: unknown);
}

// LeaderElector
export declare class LeaderElector {
    #private;
    readonly identity: string;
    constructor(options: LeaderElectorOptions);
    get isLeader(): boolean;
    checkLease(): void;
    get timeToExpiry(): number;
    run(signal: AbortSignal, onStartedLeading: () => void): Promise<void>;
    release(): Promise<void>;
}

// LeaderElectorOptions
export interface LeaderElectorOptions {
    readonly lock: LeaseLock;
    readonly clock: Clock;
    readonly log: Logger;
    readonly random?: (() => number) | undefined;
    readonly identity?: string | undefined;
    readonly leaseDuration?: number | undefined;
    readonly renewDeadline?: number | undefined;
    readonly retryPeriod?: number | undefined;
    readonly onChange?: ((isLeader: boolean) => void) | undefined;
}

// LeaseLock
export interface LeaseLock {
    readonly key: ObjectKey;
    read(signal: AbortSignal): Promise<Stored<Lease> | undefined>;
    create(spec: LeaseSpec, signal: AbortSignal): Promise<Stored<Lease>>;
    update(lease: Stored<Lease>, spec: LeaseSpec, signal: AbortSignal): Promise<Stored<Lease>>;
}

// LeaseLockOptions
export interface LeaseLockOptions {
    readonly transport: Transport;
    readonly namespace: string;
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>> | undefined;
}

// newLeaseLock
export declare function newLeaseLock({ transport, namespace, name, labels }: LeaseLockOptions): LeaseLock;
