// FlagDefinition
export interface FlagDefinition<V extends FlagValue = FlagValue> {
    readonly default: V;
    readonly help: string;
}

// FlagDefinitions
export type FlagDefinitions = Readonly<Record<string, FlagDefinition>>;

// FlagError
export declare class FlagError extends SetupError {
    readonly name = "FlagError";
}

// FlagProcess
export interface FlagProcess {
    readonly argv: readonly string[];
    readonly stdout: {
        write(text: string): unknown;
    };
    readonly stderr: {
        write(text: string): unknown;
        readonly isTTY?: boolean | undefined;
    };
    exit(code: number): never;
}

// FlagValue
export type FlagValue = string | number | boolean;

// FlagValues
export type FlagValues<F extends FlagDefinitions> = {
    readonly [N in keyof F]: Widened<F[N]['default']>;
};

// ManagerFlags
export interface ManagerFlags<F extends FlagDefinitions = Record<never, never>> {
    readonly kubeconfig: string | undefined;
    readonly logger: LoggerOptions;
    readonly development: boolean;
    readonly leaderElection: boolean;
    readonly healthProbeBindAddress: string;
    readonly metrics: ServerFlags & {
        readonly bindAddress: string;
        readonly secureServing: boolean;
    };
    readonly webhook: ServerFlags & {
        readonly port: number;
        readonly skipWithoutCertificate: boolean;
    };
    readonly own: FlagValues<F>;
}

// ServerFlags
export interface ServerFlags {
    readonly certDir: string | undefined;
    readonly certName: string;
    readonly keyName: string;
    readonly http2: boolean;
}

// readManagerFlags
export declare function readManagerFlags<const F extends FlagDefinitions = Record<never, never>>(own?: F, target?: FlagProcess): ManagerFlags<F>;

// watchedNamespaces
export declare function watchedNamespaces(env?: Readonly<Record<string, string | undefined>>): string[];
