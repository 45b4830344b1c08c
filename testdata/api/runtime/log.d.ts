// LeveledLogger
export interface LeveledLogger extends Logger {
    level: LogLevel;
}

// LogEncoder
export type LogEncoder = 'json' | 'console';

// LogFields
export type LogFields = Readonly<Record<string, unknown>>;

// LogLevel
export type LogLevel = (typeof logLevels)[number];

// Logger
export interface Logger {
    debug(message: string, fields?: LogFields): void;
    info(message: string, fields?: LogFields): void;
    error(message: string, fields?: LogFields): void;
    child(fields: LogFields): Logger;
}

// LoggerOptions
export interface LoggerOptions {
    readonly level?: LogLevel | undefined;
    readonly encoder?: LogEncoder | undefined;
    readonly timeEncoding?: TimeEncoding | undefined;
    readonly stacktraceLevel?: LogLevel | undefined;
    readonly development?: boolean | undefined;
    readonly color?: boolean | undefined;
    readonly destination?: DestinationStream | undefined;
}

// TimeEncoding
export type TimeEncoding = (typeof timeEncodings)[number];

// newLogger
export declare function newLogger(options?: LoggerOptions): LeveledLogger;

// silentLogger
export declare const silentLogger: Logger;
