// FailingProcess
export interface FailingProcess {
    on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
    exit(code: number): void;
}

// SignalProcess
export interface SignalProcess {
    on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
    exit(code: number): void;
}

// exitOnError
export declare function exitOnError(log: Logger, target?: FailingProcess): void;

// setupSignalHandler
export declare function setupSignalHandler(): AbortSignal;

// signalOf
export declare function signalOf(target: SignalProcess, clock?: Pick<Clock, 'elapsed'>): AbortSignal;
