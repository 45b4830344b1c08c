import type { DestinationStream } from 'pino';

/**
 * Fields of a log line; the key of an error is `error`. Kubernetes objects are reduced to their references, long and
 * deep values are truncated, and fields such as `password`, `token` or `data` (if it is a map) are redacted.
 */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes log lines: a constant message, and variable data as fields. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns a logger that adds these fields to each line. */
  child(fields: LogFields): Logger;
}

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  error: () => {},
  child: () => silentLogger,
};

/** The minimum level of logged lines. */
export type LogLevel = (typeof logLevels)[number];

/** All log levels, from the most to the least verbose. */
export const logLevels = ['debug', 'info', 'error', 'silent'] as const;

/** Whether a string is a log level. */
export function isLogLevel(text: string): text is LogLevel {
  return logLevels.some((level) => level === text);
}

/** A logger whose level can be changed while it is in use. */
export interface LeveledLogger extends Logger {
  /** Also changes the level of all children. */
  level: LogLevel;
}

/** The line format: JSON objects, or console output for people. */
export type LogEncoder = 'json' | 'console';

/** The time format: seconds, milliseconds or nanoseconds since 1970, or a date. */
export type TimeEncoding = (typeof timeEncodings)[number];

/** All time formats. */
export const timeEncodings = ['epoch', 'millis', 'nanos', 'iso8601', 'rfc3339', 'rfc3339nano'] as const;

/** Options of {@link newLogger}. */
export interface LoggerOptions {
  /** Default: `info`, or `debug` with `development`. */
  readonly level?: LogLevel | undefined;
  /** Default: `json`, or `console` with `development`. */
  readonly encoder?: LogEncoder | undefined;
  /** Default: `rfc3339nano`, or the local time of day with `development` and the console encoder. */
  readonly timeEncoding?: TimeEncoding | undefined;
  /** The minimum level at which errors are logged with stack traces. Default: `error`. */
  readonly stacktraceLevel?: LogLevel | undefined;
  /** Sets defaults for development, and omits stack frames of dependencies. Default: false. */
  readonly development?: boolean | undefined;
  /** Whether console output is colored. Default: true for a terminal with `development`, unless `NO_COLOR` is set. */
  readonly color?: boolean | undefined;
  /** Receives the lines; each ends with a newline. Default: standard error. */
  readonly destination?: DestinationStream | undefined;
}
